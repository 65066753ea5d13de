-- Creates Recommit's role and database. Run once, as a superuser:
--
--   psql --set=role=recommit --set=database=recommit --file=create-database.sql
--
-- The password is asked for and never stands in a file. The tables come by themselves: the application migrates its
-- schema when it starts, so its role owns the database.
\set ON_ERROR_STOP on
\if :{?role}
\else
  \set role recommit
\endif
\if :{?database}
\else
  \set database recommit
\endif

select not exists (select from pg_roles where rolname = :'role') as role_is_missing \gset
\if :role_is_missing
  create role :"role" login nosuperuser nocreatedb nocreaterole noreplication connection limit 100;
  \password :"role"
\endif

select not exists (select from pg_database where datname = :'database') as database_is_missing \gset
\if :database_is_missing
  create database :"database" owner :"role" encoding 'UTF8' template template0;
\endif

revoke all on database :"database" from public;
grant connect, temporary on database :"database" to :"role";

-- Bounded waits: a fault of the database ends as a failed attempt, which is tried again, never as a hanging thread.
alter role :"role" in database :"database" set lock_timeout = '5s';
alter role :"role" in database :"database" set statement_timeout = '15s';
alter role :"role" in database :"database" set idle_in_transaction_session_timeout = '10s';
alter role :"role" in database :"database" set default_transaction_isolation = 'read committed';
alter role :"role" in database :"database" set timezone = 'UTC';

\connect :"database"
revoke create on schema public from public;
grant usage, create on schema public to :"role";
