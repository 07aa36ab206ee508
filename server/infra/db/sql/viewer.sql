-- The role that every request runs as. Roles belong to the server, not to one database, so it may already exist.
DO $$ BEGIN
  CREATE ROLE keepsaid_member NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;

-- PostgreSQL 16 and later need the SET option to switch to a role; the creator of the role has it already.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'keepsaid_member', 'MEMBER') THEN
    EXECUTE format('GRANT keepsaid_member TO %I', current_user);
  ELSIF current_setting('server_version_num')::integer >= 160000
    AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
    AND NOT pg_has_role(current_user, 'keepsaid_member', 'SET') THEN
    EXECUTE format('GRANT keepsaid_member TO %I WITH SET TRUE', current_user);
  END IF;
END $$;

GRANT USAGE ON SCHEMA public TO keepsaid_member;

-- Who is asking. asViewer sets it for one transaction; outside of one it's null.
CREATE FUNCTION viewer_id() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('keepsaid.user_id', true), '')::integer $$;

CREATE FUNCTION my_families() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(family_id), '{}') FROM memberships WHERE user_id = viewer_id() $$;

CREATE FUNCTION my_owned_families() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(family_id), '{}') FROM memberships WHERE user_id = viewer_id() AND role = 'owner' $$;

-- Includes former members, because their stories stay in their name.
CREATE FUNCTION my_relatives() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(user_id), '{}') FROM (
    SELECT user_id FROM memberships WHERE family_id = ANY (my_families())
    UNION SELECT user_id FROM past_memberships WHERE family_id = ANY (my_families())
  ) related $$;
