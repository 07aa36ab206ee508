CREATE INDEX "clips_file_index" ON "clips" USING btree ("file_name");--> statement-breakpoint
-- What requests may write, row by row and column by column. Of a row that a member adds, the columns that are not theirs to
-- say must be as the database would fill them: these policies come on top of those that say whose a row is.

-- Files: their writer begins them, goes on with them and has them kept. What is kept, nobody but the system gives up.
DROP POLICY writer ON stored_files;
--> statement-breakpoint
CREATE POLICY writer_reads ON stored_files FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY writer_begins ON stored_files FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading') AND created_at = now());
--> statement-breakpoint
CREATE POLICY writer_goes_on ON stored_files FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]) AND state IN ('arriving', 'uploading'))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading', 'kept'));
--> statement-breakpoint
REVOKE UPDATE ON stored_files FROM keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (state, lease_until) ON stored_files TO keepsaid_member;
--> statement-breakpoint
-- Whether a file is one that the viewer has written for this family, and that nothing refers to yet. Two that would refer to
-- it at the same time take turns.
CREATE FUNCTION my_new_file(file varchar, of_family integer, in_state varchar) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM stored_files f
    WHERE f.name = file AND f.family_id = of_family AND f.user_id = viewer_id() AND f.state = in_state
      AND f.family_id = ANY (my_families()) FOR UPDATE;
  RETURN FOUND
    AND NOT EXISTS (SELECT FROM recordings r WHERE r.original_name = file OR r.playback_name = file)
    AND NOT EXISTS (SELECT FROM clips c WHERE c.file_name = file);
END $$;
--> statement-breakpoint
CREATE POLICY as_received ON recordings AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (my_new_file(original_name, family_id, 'kept') AND playback_name IS NULL AND state = 'received'
    AND duration_ms IS NULL AND peaks IS NULL AND created_at = now());
--> statement-breakpoint
CREATE POLICY as_begun ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (state = 'waiting' AND engine IS NULL AND NOT draft AND language IS NULL AND text IS NULL AND words IS NULL
    AND progress = 0 AND created_at = now());
--> statement-breakpoint
CREATE POLICY as_begun ON clips AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (my_new_file(file_name, family_id, 'kept') AND state = 'waiting' AND text IS NULL AND created_at = now());
--> statement-breakpoint
CREATE POLICY as_begun ON uploads AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (my_new_file(file_name, family_id, 'uploading') AND created_at = now());
--> statement-breakpoint
REVOKE UPDATE ON uploads FROM keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (bytes) ON uploads TO keepsaid_member;
--> statement-breakpoint
-- A file is given up with what refers to it in its own family; that family may be gone by then.
CREATE OR REPLACE FUNCTION give_up_files() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'kept'
    AND (family_id = OLD.family_id OR family_id IS NULL)
    AND name IN (to_jsonb(OLD) ->> 'original_name', to_jsonb(OLD) ->> 'playback_name', to_jsonb(OLD) ->> 'file_name');
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION give_up_upload() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'uploading'
    AND (family_id = OLD.family_id OR family_id IS NULL) AND name = OLD.file_name;
  RETURN OLD;
END $$;
--> statement-breakpoint
-- Stories, and what is said about them.
CREATE POLICY as_told ON stories AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (deleted_at IS NULL AND text_saved_at IS NULL AND text_saved_by IS NULL
    AND created_at = now()::timestamp(3) with time zone AND updated_at = now()
    AND (audio_url IS NULL OR (audio_url LIKE '/api/audio/%' AND EXISTS (SELECT FROM stored_files f
      WHERE f.name = substr(stories.audio_url, 12) AND f.family_id = stories.family_id AND f.user_id = viewer_id()))));
--> statement-breakpoint
-- A story's days in Recently deleted begin when it is put there, whatever day is named.
CREATE FUNCTION time_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
    NEW.deleted_at := now();
  END IF;
  IF NEW.updated_at IS DISTINCT FROM OLD.updated_at THEN
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER time_story BEFORE UPDATE OF deleted_at, updated_at ON stories FOR EACH ROW
  WHEN (viewer_id() IS NOT NULL) EXECUTE FUNCTION time_story();
--> statement-breakpoint
CREATE POLICY as_written ON story_comments AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now()::timestamp(3) with time zone AND EXISTS (SELECT FROM stories s
    WHERE s.id = story_comments.story_id AND s.family_id = story_comments.family_id AND s.deleted_at IS NULL));
--> statement-breakpoint
CREATE POLICY as_given ON story_reactions AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now()::timestamp(3) with time zone AND EXISTS (SELECT FROM stories s
    WHERE s.id = story_reactions.story_id AND s.family_id = story_reactions.family_id AND s.deleted_at IS NULL));
--> statement-breakpoint
-- Questions: asked and deleted. What answers one is for answer_question to say.
CREATE POLICY as_asked ON family_questions AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND response_story_id IS NULL AND created_at = now() AND updated_at = now());
--> statement-breakpoint
DROP POLICY author_changes ON family_questions;
--> statement-breakpoint
REVOKE UPDATE ON family_questions FROM keepsaid_member;
--> statement-breakpoint
-- Invite links: made pending, and from then on only ever joined by (by the system) or taken back.
CREATE POLICY as_made ON family_members AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND email IS NULL AND accepted_at IS NULL AND created_at = now()
    AND expires_at < now() + interval '31 days');
--> statement-breakpoint
DROP POLICY owner_changes ON family_members;
--> statement-breakpoint
CREATE POLICY owner_notes_address ON family_members FOR UPDATE TO keepsaid_member
  USING (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
REVOKE UPDATE (status) ON family_members FROM keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION revoke_invite(of_family integer, link integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    UPDATE family_members l SET status = 'removed'
      WHERE l.id = link AND l.family_id = of_family AND l.family_id = ANY (my_owned_families()) AND l.status = 'pending'
      RETURNING l.id
  ) SELECT EXISTS (SELECT FROM taken) $$;
--> statement-breakpoint
-- Mail is counted by when it was written; questions are told to members of their family alone.
CREATE POLICY as_written ON emails AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now() AND sent_at IS NULL AND (to_user_id IS NULL OR EXISTS (SELECT FROM memberships m
    WHERE m.family_id = emails.family_id AND m.user_id = emails.to_user_id)));
--> statement-breakpoint
-- However a membership ends, the database itself writes that down: whoever ends their own has left.
DROP POLICY ends ON past_memberships;
--> statement-breakpoint
REVOKE INSERT ON past_memberships FROM keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION note_ending() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Where the family or the person goes altogether, there is none to be found here.
  INSERT INTO past_memberships (family_id, user_id, family_name, reason)
    SELECT f.id, u.id, f.name, CASE WHEN u.id = viewer_id() THEN 'left' ELSE 'removed' END
      FROM families f, users u WHERE f.id = OLD.family_id AND u.id = OLD.user_id
    ON CONFLICT (family_id, user_id) DO UPDATE
      SET family_name = excluded.family_name, reason = excluded.reason, ended_at = excluded.ended_at, seen_at = NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_ending AFTER DELETE ON memberships FOR EACH ROW
  WHEN (OLD.role = 'member') EXECUTE FUNCTION note_ending();
--> statement-breakpoint
CREATE FUNCTION note_endings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO past_memberships (family_id, user_id, family_name, reason)
    SELECT OLD.id, m.user_id, OLD.name, 'family_deleted' FROM memberships m WHERE m.family_id = OLD.id AND m.role = 'member'
    ON CONFLICT (family_id, user_id) DO UPDATE
      SET family_name = excluded.family_name, reason = excluded.reason, ended_at = excluded.ended_at, seen_at = NULL;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_endings BEFORE DELETE ON families FOR EACH ROW EXECUTE FUNCTION note_endings();
