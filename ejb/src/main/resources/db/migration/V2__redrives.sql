-- Bulk redrives: each is counted and listed when it is asked for, so that it can go on after a crash.

create table redrive_job (
    id              varchar(36)   not null primary key,
    -- The caller's idempotency key: the same wish, sent twice, is one job.
    request_key     varchar(200)  unique,
    state           varchar(12)   not null,
    requested_by    varchar(128)  not null,
    requested_at    timestamp(6) with time zone not null,
    note            varchar(2000) not null,
    filter          varchar(4000) not null,
    rate_per_second integer       not null,
    canary          integer       not null,
    matched         integer       not null,
    paused_because  varchar(300),
    -- Outcomes that were known when somebody let it go on: they are not held against it again.
    known_before    integer       not null,
    failed_before   integer       not null,
    ended_at        timestamp(6) with time zone,
    -- The node that works on it, and until when it is believed to.
    worker          varchar(200),
    worker_until    timestamp(6) with time zone
);
create index redrive_job_by_time on redrive_job (requested_at);

create table redrive_letter (
    job_id          varchar(36)  not null references redrive_job (id),
    place           integer      not null,
    letter_id       varchar(600) not null,
    idempotency_key varchar(600),
    -- Of the REDRIVEN event that is sent in the letter's own transaction with the broker.
    event_id        varchar(60)  not null unique,
    state           varchar(12)  not null,
    primary key (job_id, place)
);
create index redrive_letter_by_state on redrive_letter (job_id, state, place);

create index attempt_event_by_origin on attempt_event (origin_id, hop);
