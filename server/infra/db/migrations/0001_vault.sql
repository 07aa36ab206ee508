-- Who is asking, and which families are theirs. Set by asViewer for one transaction; empty outside of it.
CREATE FUNCTION viewer_id() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('keepsaid.user_id', true), '')::integer $$;
--> statement-breakpoint
CREATE FUNCTION my_families() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(family_id), '{}') FROM memberships WHERE user_id = viewer_id() $$;
--> statement-breakpoint
CREATE FUNCTION my_relatives() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(DISTINCT user_id), '{}') FROM memberships WHERE family_id = ANY (my_families()) $$;
--> statement-breakpoint
-- The role every request runs as. It may exist already: roles belong to the server, not to one database.
DO $$ BEGIN
  CREATE ROLE keepsaid_member NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
-- From PostgreSQL 16 on, becoming a role needs the SET option. A creator of roles has it already where it made this one.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'keepsaid_member', 'MEMBER') THEN
    EXECUTE format('GRANT keepsaid_member TO %I', current_user);
  ELSIF current_setting('server_version_num')::integer >= 160000
    AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
    AND NOT pg_has_role(current_user, 'keepsaid_member', 'SET') THEN
    EXECUTE format('GRANT keepsaid_member TO %I WITH SET TRUE', current_user);
  END IF;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO keepsaid_member;
--> statement-breakpoint
-- A question's answer must be of the same family; deleting the story clears only the answer.
ALTER TABLE family_questions ADD CONSTRAINT family_questions_response_fk
  FOREIGN KEY (response_story_id, family_id) REFERENCES stories (id, family_id) ON DELETE SET NULL (response_story_id);
--> statement-breakpoint
-- People: relatives see each other, but never a password.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY relatives ON users FOR SELECT TO keepsaid_member
  USING (id = viewer_id() OR id = ANY ((SELECT my_relatives())::integer[]));
--> statement-breakpoint
GRANT SELECT (id, email, first_name, last_name, profile_image_url, account_type, created_at) ON users TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE families ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY mine ON families FOR SELECT TO keepsaid_member USING (id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON families TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY mine ON memberships FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON memberships TO keepsaid_member;
--> statement-breakpoint
-- What a person made themselves: the family reads it, its author alone writes it.
DO $$
DECLARE made text[];
BEGIN
  FOREACH made SLICE 1 IN ARRAY ARRAY[
    ['stories', 'user_id'], ['story_comments', 'user_id'], ['story_reactions', 'user_id'], ['family_questions', 'asker_id']
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', made[1]);
    EXECUTE format('CREATE POLICY family_reads ON %I FOR SELECT TO keepsaid_member
      USING (family_id = ANY ((SELECT my_families())::integer[]))', made[1]);
    EXECUTE format('CREATE POLICY author_adds ON %I FOR INSERT TO keepsaid_member
      WITH CHECK (%I = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))', made[1], made[2]);
    EXECUTE format('CREATE POLICY author_changes ON %I FOR UPDATE TO keepsaid_member
      USING (%2$I = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
      WITH CHECK (%2$I = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))', made[1], made[2]);
    EXECUTE format('CREATE POLICY author_deletes ON %I FOR DELETE TO keepsaid_member
      USING (%2$I = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))', made[1], made[2]);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO keepsaid_member', made[1]);
  END LOOP;
END $$;
--> statement-breakpoint
-- Answering a question is open to every member of the family, and touches nothing but the answer.
CREATE FUNCTION answer_question(asked_id integer, answer_id integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH answered AS (
    UPDATE family_questions q SET status = 'answered', response_story_id = s.id, updated_at = now()
      FROM stories s
      WHERE q.id = asked_id AND s.id = answer_id AND s.family_id = q.family_id AND s.user_id = viewer_id()
        AND q.family_id = ANY (my_families()) AND q.status = 'pending'
      RETURNING q.id
  ) SELECT EXISTS (SELECT FROM answered) $$;
--> statement-breakpoint
-- Recordings, transcripts and their files: begun by the story's author, finished by jobs.
DO $$
DECLARE derived text;
BEGIN
  FOREACH derived IN ARRAY ARRAY['recordings', 'transcripts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', derived);
    EXECUTE format('CREATE POLICY family_reads ON %I FOR SELECT TO keepsaid_member
      USING (family_id = ANY ((SELECT my_families())::integer[]))', derived);
    EXECUTE format('CREATE POLICY author_adds ON %I FOR INSERT TO keepsaid_member
      WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
        AND EXISTS (SELECT FROM stories WHERE stories.id = story_id AND stories.user_id = viewer_id()))', derived);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO keepsaid_member', derived);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY writer ON stored_files TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON stored_files TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE clips ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY writer ON clips TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT ON clips TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO keepsaid_member;
