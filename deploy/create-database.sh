#!/bin/sh
# Runs once, when the database is new. The app owns its database but isn't a superuser. CREATEROLE lets its migrations
# create the role that requests run as, to which row-level security applies.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role keepsaid login createrole password :'password';
create database keepsaid owner keepsaid encoding 'UTF8' template template0;
SQL
