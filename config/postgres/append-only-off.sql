-- Gives the tables of append-only.sql back to Recommit's role, so that an upgrade can change them. Run as a superuser while
-- the application is stopped; run append-only.sql again afterwards.
--
--   psql --dbname=recommit --set=role=recommit --file=append-only-off.sql
\set ON_ERROR_STOP on
\if :{?role}
\else
  \set role recommit
\endif

begin;
alter table audit_event owner to :"role";
alter table movement owner to :"role";
alter table commit_record owner to :"role";
alter table attempt_event owner to :"role";
alter table fx_rate_history owner to :"role";
commit;
