-- Dead letters that were discarded, kept so that they can be restored, and wishes that a second person decides.

create table discard (
    id              varchar(100) not null primary key,
    letter_id       varchar(600) not null,
    idempotency_key varchar(600) not null,
    kind            varchar(100),
    source          varchar(300),
    controlled      boolean      not null,
    reason          varchar(40)  not null,
    code            varchar(30)  not null,
    note            varchar(2000) not null,
    landed_key      varchar(200),
    discarded_by    varchar(128) not null,
    approved_by     varchar(128),
    discarded_at    timestamp(6) with time zone not null,
    restored_by     varchar(128),
    restored_at     timestamp(6) with time zone
);
create index discard_by_time on discard (discarded_at);
create index discard_by_key on discard (idempotency_key);

-- Apart, since a body may have 20 MB and lists do not show it.
create table discarded_message (
    discard_id varchar(100) not null primary key references discard (id),
    message    text         not null
);

create table approval (
    id              varchar(36)  not null primary key,
    letter_id       varchar(600) not null,
    -- The letter again while the wish is pending: there is one at most for each letter.
    pending_letter  varchar(600) unique,
    idempotency_key varchar(600),
    code            varchar(30)  not null,
    note            varchar(2000) not null,
    landed_key      varchar(200),
    requested_by    varchar(128) not null,
    requested_at    timestamp(6) with time zone not null,
    expires_at      timestamp(6) with time zone not null,
    state           varchar(12)  not null,
    decided_by      varchar(128),
    decided_at      timestamp(6) with time zone
);
create index approval_by_time on approval (requested_at);
