-- The how-manieth failure under its policy the event of a retry is, counted from 1; null where no retry follows: also where
-- the wait ends with the sender's time to live.
alter table attempt_event add column policy_attempt integer;
