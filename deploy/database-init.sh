#!/bin/sh
# Runs once, on an empty volume: creates the role of the application, which owns its database and nothing else. The extensions
# pg_trgm and btree_gist need no superuser, because they are trusted (PostgreSQL 13 and newer): the owner of a database can create them.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\getenv password APP_PASSWORD
create role pathlight login password :'password'
  nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
create database pathlight owner pathlight encoding 'UTF8' template template0;
revoke connect, temporary on database pathlight, postgres, template1 from public;
SQL
