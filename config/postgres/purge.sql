-- Removes what is older than the retention: discarded letters and decided wishes with their bodies, ended bulk redrives, the
-- attempts of commits that have ended, and the beginning of the audit trail. Run by whoever administers the database, with
-- the superuser's account, for a user of Recommit who has the role admin:
--
--   psql --dbname=recommit --set=before=2024-11-30 --set=by=anna --set=note='Yearly purge' --file=purge.sql
--
-- Recommit's own account cannot do it (append-only.sql), and nobody can take less than two years. Movements, commits,
-- balances, discrepancies and rates are never removed: the stock is their sum, and a key must stay known for ever.
--
-- The purge adds a row PURGE to the trail: who, why, how much, and the number and hash of the last row that it removed. From
-- there on the trail is verified. A trail that does not hold up to there is not purged. Export and verify it first: what is
-- removed is gone.
\set ON_ERROR_STOP on

begin;
select set_config('purge.before', :'before', true), set_config('purge.by', :'by', true), set_config('purge.note', :'note', true);

do $purge$
declare
  before_day constant timestamptz := current_setting('purge.before')::date::timestamp at time zone 'UTC';
  by_whom constant text := current_setting('purge.by');
  at_time constant timestamptz := date_trunc('milliseconds', clock_timestamp());
  head audit_head%rowtype;
  last_row audit_event%rowtype;
  detail jsonb;
  text_of_detail text;
  entry text := gen_random_uuid();
  own_hash text;
  wrong bigint;
  removed bigint;
begin
  if before_day > now() - interval '2 years' then
    raise exception 'Nothing younger than two years is removed: % is too late', current_setting('purge.before');
  end if;
  if current_setting('purge.note') !~ '\S' then
    raise exception 'Say why: --set=note=...';
  end if;
  if by_whom <> 'admin' and not exists (
      select from app_user where name = by_whom and 'admin' = any (string_to_array(roles, ','))) then
    raise exception '% is no user of Recommit with the role admin', by_whom;
  end if;
  -- Whoever adds to the trail waits meanwhile
  select * into strict head from audit_head for update;

  -- The beginning of the trail, without a gap, up to the first row that is kept
  select * into last_row from audit_event
    where id < coalesce((select min(id) from audit_event where at >= before_day), head.id + 1)
    order by id desc limit 1;
  select min(id) into wrong from (
    select id, hash, previous_hash, lag(hash, 1, previous_hash) over (order by id) as hash_before,
           lag(id, 1, id - 1) over (order by id) as id_before,
           encode(sha256(convert_to('{"action":' || to_json(action) || ',"actor":' || to_json(actor)
             || ',"at":"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
             || '","detail":' || to_json(audit_event.detail) || ',"entryId":' || to_json(entry_id)
             || ',"id":"' || id || '","previousHash":"' || previous_hash
             || '","subject":' || to_json(subject) || '}', 'UTF8')), 'hex') as true_hash
    from audit_event where id <= last_row.id) rows
    where hash <> true_hash or previous_hash <> hash_before or id <> id_before + 1;
  if wrong is not null then
    raise exception 'The audit trail does not hold at row %: nothing is removed', wrong;
  end if;

  detail := jsonb_build_object('account', session_user, 'before', current_setting('purge.before'),
                               'note', left(current_setting('purge.note'), 1000));

  delete from discarded_message m using discard d where d.id = m.discard_id and d.discarded_at < before_day;
  delete from discard where discarded_at < before_day;
  get diagnostics removed = row_count;
  detail := detail || jsonb_build_object('discards', removed::text);

  delete from edited_body b using approval a
    where a.id = b.approval_id and a.expires_at < before_day and a.state <> 'CARRYING_OUT';
  delete from approval where expires_at < before_day and state <> 'CARRYING_OUT';
  get diagnostics removed = row_count;
  detail := detail || jsonb_build_object('approvals', removed::text);

  delete from redrive_letter l using redrive_job j where j.id = l.job_id and j.ended_at < before_day;
  delete from redrive_job where ended_at < before_day;
  get diagnostics removed = row_count;
  detail := detail || jsonb_build_object('redrives', removed::text);

  -- The history of a key goes as a whole, when it has ended: a dead letter keeps its own however old it is
  delete from attempt_event e where at < before_day
    and exists (select from attempt_event o where o.idempotency_key = e.idempotency_key
                and o.outcome in ('LANDED', 'DUPLICATE', 'DISCARDED'))
    and not exists (select from attempt_event o where o.idempotency_key = e.idempotency_key and o.at >= before_day);
  get diagnostics removed = row_count;
  detail := detail || jsonb_build_object('attempts', removed::text);

  delete from audit_event where id <= last_row.id;
  get diagnostics removed = row_count;
  detail := detail || jsonb_build_object('audit', removed::text);
  if last_row.id is not null then
    detail := detail || jsonb_build_object('lastId', last_row.id::text, 'lastHash', last_row.hash);
  end if;

  -- As the product writes a row: RFC 8785, the names in order
  select '{' || string_agg(to_json(key) || ':' || to_json(value), ',' order by key collate "C") || '}'
    into text_of_detail from jsonb_each_text(detail);
  own_hash := encode(sha256(convert_to('{"action":"PURGE","actor":' || to_json(by_whom)
    || ',"at":"' || to_char(at_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
    || '","detail":' || to_json(text_of_detail) || ',"entryId":"' || entry || '","id":"' || head.id + 1
    || '","previousHash":"' || head.hash || '","subject":""}', 'UTF8')), 'hex');
  insert into audit_event (id, entry_id, at, actor, action, subject, detail, previous_hash, hash)
    values (head.id + 1, entry, at_time, by_whom, 'PURGE', '', text_of_detail, head.hash, own_hash);
  update audit_head set id = head.id + 1, hash = own_hash;
  raise notice 'Purged: %', text_of_detail;
end
$purge$;
commit;
