-- Takes from Recommit's role the right to change or remove what has been recorded: movements, commits, attempt events, the
-- history of rates and the audit trail. It may read them and add to them. Run as a superuser, when the application has made
-- its tables, and again after each upgrade:
--
--   psql --dbname=recommit --set=role=recommit --file=append-only.sql
--
-- The tables, their schema and the database then belong to a role of which nobody is a member and that cannot sign in. An
-- upgrade that changes one of these tables needs append-only-off.sql first.
\set ON_ERROR_STOP on
\if :{?role}
\else
  \set role recommit
\endif

select not exists (select from pg_roles where rolname = 'recommit_records') as owner_is_missing \gset
\if :owner_is_missing
  create role recommit_records nologin nosuperuser nocreatedb nocreaterole noreplication;
\endif

begin;
-- Whoever owns the schema or the database may drop what is in it
alter database :"DBNAME" owner to recommit_records;
alter schema public owner to recommit_records;
grant connect, temporary on database :"DBNAME" to :"role";
grant usage, create on schema public to :"role";
alter table audit_event owner to recommit_records;
alter table movement owner to recommit_records;
alter table commit_record owner to recommit_records;
alter table attempt_event owner to recommit_records;
alter table fx_rate_history owner to recommit_records;
revoke all on audit_event, movement, commit_record, attempt_event, fx_rate_history from public, :"role";
grant select, insert on audit_event, movement, commit_record, attempt_event, fx_rate_history to :"role";
commit;
