-- Answers to requests that came with a key of their own, so that one that is sent twice is carried out once.

create table kept_answer (
    caller      varchar(128) not null,
    request_key varchar(200) not null,
    -- SHA-256 of what was asked: the same key with another request is a mistake.
    fingerprint varchar(64)  not null,
    begun_at    timestamp(6) with time zone not null,
    -- Empty while it is being carried out.
    status      integer,
    location    varchar(2000),
    body        text,
    primary key (caller, request_key)
);
create index kept_answer_by_time on kept_answer (begun_at);
