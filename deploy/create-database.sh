#!/bin/sh
# Runs once, when the database is new. The application owns its database but is no superuser: row-level security holds
# for it too. CREATEROLE lets its migrations make the role that requests run as.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role keepsaid login createrole password :'password';
create database keepsaid owner keepsaid encoding 'UTF8' template template0;
SQL
