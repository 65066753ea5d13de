-- Wishes to edit a dead letter and send it back to work, beside those to discard one.

alter table approval add column action varchar(20) default 'DISCARD' not null;
alter table approval alter column code drop not null;
-- What an edit changes, as JSON, and the key that the letter will go by.
alter table approval add column difference text;
alter table approval add column edited_key varchar(600);

-- Apart, since a body may have 20 MB and lists do not show it.
create table edited_body (
    approval_id varchar(36) not null primary key references approval (id),
    body        text        not null
);
