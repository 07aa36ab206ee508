-- Case, accents and ligatures don't matter in searching and sorting. server/features/stories/search does the same in TypeScript.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') $$;
--> statement-breakpoint
ALTER TABLE stories
  ADD COLUMN folded text GENERATED ALWAYS AS (fold_text(title || E'\n' || coalesce(content, ''))) STORED,
  ADD COLUMN title_key text COLLATE "C" GENERATED ALWAYS AS (left(fold_text(title), 200)) STORED;
--> statement-breakpoint
CREATE INDEX stories_by_title ON stories (family_id, title_key, id);
--> statement-breakpoint
CREATE INDEX stories_by_duration ON stories (family_id, (coalesce(duration, -1)) DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE stories ADD CONSTRAINT stories_event_date_whole CHECK (
  (event_date_kind IS NULL AND event_date_from IS NULL AND event_date_to IS NULL)
  OR (event_date_kind IS NOT NULL AND event_date_from <= event_date_to));
--> statement-breakpoint
ALTER TABLE stories ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A story in Recently deleted is visible only to those who can restore it.
CREATE POLICY family_reads ON stories FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND (deleted_at IS NULL OR user_id = viewer_id() OR family_id = ANY ((SELECT my_owned_families())::integer[])));
--> statement-breakpoint
CREATE POLICY author_adds ON stories FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON stories AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (deleted_at IS NULL AND text_saved_at IS NULL AND text_saved_by IS NULL
    AND created_at = now()::timestamp(3) with time zone AND updated_at = now()
    AND (audio_url IS NULL OR (audio_url LIKE '/api/audio/%' AND EXISTS (SELECT FROM stored_files f
      WHERE f.name = substr(stories.audio_url, 12) AND f.family_id = stories.family_id AND f.user_id = viewer_id()))));
--> statement-breakpoint
CREATE POLICY author_changes ON stories FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
-- The owner edits the archivist's fields; guard_story limits them to those columns.
CREATE POLICY owner_changes ON stories FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
-- No DELETE: requests move stories to Recently deleted, and only the system deletes them for good.
GRANT SELECT, INSERT ON stories TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (title, content, category, transcription_method, told_by, event_date_kind, event_date_from, event_date_to,
  place, people, tags, notes, deleted_at, updated_at) ON stories TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION guard_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.family_id, NEW.user_id) IS DISTINCT FROM (OLD.id, OLD.family_id, OLD.user_id) THEN
    RAISE insufficient_privilege USING MESSAGE = 'The family and author of a story never change.';
  END IF;
  IF viewer_id() <> OLD.user_id AND (
    (NEW.title, NEW.content, NEW.category, NEW.transcription_method)
      IS DISTINCT FROM (OLD.title, OLD.content, OLD.category, OLD.transcription_method)
    OR (NEW.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)) THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only the author changes the words of a story.';
  END IF;
  -- Every replaced text is stored as a version.
  IF (NEW.title, NEW.content) IS DISTINCT FROM (OLD.title, OLD.content) THEN
    IF NEW.title <> OLD.title OR coalesce(OLD.content, '') <> '' THEN
      INSERT INTO story_versions (family_id, story_id, title, content, transcription_method, saved_by, saved_at)
        VALUES (OLD.family_id, OLD.id, OLD.title, OLD.content, OLD.transcription_method,
          CASE WHEN OLD.text_saved_at IS NULL THEN OLD.user_id ELSE OLD.text_saved_by END,
          coalesce(OLD.text_saved_at, OLD.created_at));
    END IF;
    NEW.text_saved_at := now();
    NEW.text_saved_by := viewer_id();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_story BEFORE UPDATE ON stories FOR EACH ROW EXECUTE FUNCTION guard_story();
--> statement-breakpoint
-- The 30 days in Recently deleted start now, whatever time the request names.
CREATE FUNCTION stamp_story() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER stamp_story BEFORE UPDATE OF deleted_at, updated_at ON stories FOR EACH ROW
  WHEN (viewer_id() IS NOT NULL) EXECUTE FUNCTION stamp_story();
--> statement-breakpoint
-- While its answer is in Recently deleted, a question is pending but stays linked, so that restoring the story answers it again.
CREATE FUNCTION sync_question_with_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_questions SET status = CASE WHEN NEW.deleted_at IS NULL THEN 'answered' ELSE 'pending' END, updated_at = now()
    WHERE family_id = NEW.family_id AND response_story_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sync_question_with_story AFTER UPDATE OF deleted_at ON stories FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION sync_question_with_story();
--> statement-breakpoint
-- Earlier versions, for the author and the owner. Only guard_story inserts them.
ALTER TABLE story_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY author_and_owner_read ON story_versions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[])
    OR (family_id = ANY ((SELECT my_families())::integer[])
      AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id())));
--> statement-breakpoint
GRANT SELECT ON story_versions TO keepsaid_member;
--> statement-breakpoint
REVOKE USAGE ON SEQUENCE story_versions_id_seq FROM keepsaid_member;
--> statement-breakpoint
-- Comments and reactions.
DO $$
DECLARE target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['story_comments', 'story_reactions'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target);
    EXECUTE format('CREATE POLICY family_reads ON %I FOR SELECT TO keepsaid_member
      USING (family_id = ANY ((SELECT my_families())::integer[]))', target);
    EXECUTE format('CREATE POLICY author_adds ON %I FOR INSERT TO keepsaid_member
      WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))', target);
    EXECUTE format('CREATE POLICY initial_values ON %I AS RESTRICTIVE FOR INSERT TO keepsaid_member
      WITH CHECK (created_at = now()::timestamp(3) with time zone AND EXISTS (SELECT FROM stories s
        WHERE s.id = %1$I.story_id AND s.family_id = %1$I.family_id AND s.deleted_at IS NULL))', target);
    EXECUTE format('CREATE POLICY author_changes ON %I FOR UPDATE TO keepsaid_member
      USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
      WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))', target);
    EXECUTE format('CREATE POLICY author_deletes ON %I FOR DELETE TO keepsaid_member
      USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))', target);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO keepsaid_member', target);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (content, updated_at) ON story_comments TO keepsaid_member;
--> statement-breakpoint
CREATE POLICY story_author_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id()));
--> statement-breakpoint
CREATE POLICY owner_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
-- A family's revision changes in every transaction that changes what lists of stories show, so that a list with the same
-- revision needn't be read again. It's random: after a restore from a backup, a counter would repeat itself.
CREATE FUNCTION revise_family() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  family CONSTANT text := coalesce(NEW.family_id, OLD.family_id);
  -- Those that this transaction has revised: it may change thousands of rows.
  revised CONSTANT text := coalesce(current_setting('keepsaid.revised', true), '');
BEGIN
  IF family <> ALL (string_to_array(revised, ' ')) THEN
    UPDATE families SET revision = gen_random_uuid() WHERE id = family::integer;
    PERFORM set_config('keepsaid.revised', revised || ' ' || family, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, so that concurrent changes in a family wait only for each other's commit.
DO $$
DECLARE target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['stories', 'story_comments', 'story_reactions', 'family_questions', 'recordings',
      'transcripts', 'memberships'] LOOP
    EXECUTE format('CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON %I
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family()', target);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION revise_families_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE families SET revision = gen_random_uuid() WHERE id IN (
    SELECT family_id FROM memberships WHERE user_id = NEW.id UNION SELECT family_id FROM past_memberships WHERE user_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_families_of_person AFTER UPDATE OF email, first_name, last_name, profile_image_url ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_families_of_person();
