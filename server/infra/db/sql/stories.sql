-- What searching and sorting by title compare.
ALTER TABLE stories
  ADD COLUMN folded text GENERATED ALWAYS AS (fold_text(title || E'\n' || coalesce(content, ''))) STORED,
  ADD COLUMN title_key text COLLATE "C" GENERATED ALWAYS AS (left(fold_text(title), 200)) STORED;

CREATE INDEX stories_by_title ON stories (family_id, title_key, id);

CREATE INDEX stories_by_duration ON stories (family_id, (coalesce(duration, -1)) DESC NULLS LAST, id DESC NULLS LAST);

ALTER TABLE stories ADD CONSTRAINT stories_event_date_whole CHECK (
  (event_date_kind IS NULL AND event_date_from IS NULL AND event_date_to IS NULL)
  OR (event_date_kind IS NOT NULL AND event_date_from <= event_date_to));

ALTER TABLE stories ADD CONSTRAINT stories_check CHECK (prompt_source IS NULL OR (ai_prompt IS NOT NULL AND prompt_source IN ('model', 'family', 'idea')));

ALTER TABLE stories
  ADD CONSTRAINT stories_grandchild_name CHECK (char_length(grandchild_name) BETWEEN 1 AND 200),
  ADD CONSTRAINT stories_character_details CHECK (jsonb_typeof(character_details) = 'object' AND pg_column_size(character_details) <= 4000),
  ADD CONSTRAINT stories_live_transcript CHECK (char_length(live_transcript) <= 500000);

ALTER TABLE stories ENABLE ROW LEVEL SECURITY;

-- A story in Recently deleted is visible only to those who can restore it.
CREATE POLICY family_reads ON stories FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND (deleted_at IS NULL OR user_id = viewer_id() OR family_id = ANY ((SELECT my_owned_families())::integer[])));

CREATE POLICY author_adds ON stories FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY initial_values ON stories AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (deleted_at IS NULL AND text_saved_at IS NULL AND text_saved_by IS NULL
    AND created_at = now()::timestamp(3) with time zone AND updated_at = now()
    AND (audio_url IS NULL OR (audio_url LIKE '/api/audio/%' AND EXISTS (SELECT FROM stored_files f
      WHERE f.name = substr(stories.audio_url, 12) AND f.family_id = stories.family_id AND f.user_id = viewer_id()))));

CREATE POLICY author_changes ON stories FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

-- The owner edits the archivist's fields; guard_story limits them to those columns.
CREATE POLICY owner_changes ON stories FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_owned_families())::integer[]));

-- No DELETE: requests move stories to Recently deleted, and only the system deletes them for good.
GRANT SELECT, INSERT ON stories TO keepsaid_member;

GRANT UPDATE (title, content, category, transcription_method, told_by, grandchild_name, event_date_kind, event_date_from,
  event_date_to, place, people, tags, notes, plays_in_invites, deleted_at, updated_at) ON stories TO keepsaid_member;

GRANT USAGE ON SEQUENCE stories_id_seq TO keepsaid_member;

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON stories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();

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
  IF viewer_id() <> OLD.user_id AND NEW.plays_in_invites <> OLD.plays_in_invites THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only the author decides whether a story plays in invites.';
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

CREATE TRIGGER guard_story BEFORE UPDATE ON stories FOR EACH ROW EXECUTE FUNCTION guard_story();

-- The 30 days in Recently deleted start now, whatever time the request names.
CREATE FUNCTION stamp_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
    NEW.deleted_at := greatest(now(), earliest_now());
  END IF;
  IF NEW.updated_at IS DISTINCT FROM OLD.updated_at THEN
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER stamp_story BEFORE UPDATE OF deleted_at, updated_at ON stories FOR EACH ROW
  WHEN (viewer_id() IS NOT NULL) EXECUTE FUNCTION stamp_story();

-- While its answer is in Recently deleted, a question is pending but stays linked, so that restoring the story answers it again.
CREATE FUNCTION sync_question_with_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_questions SET status = CASE WHEN NEW.deleted_at IS NULL THEN 'answered' ELSE 'pending' END, updated_at = now()
    WHERE family_id = NEW.family_id AND response_story_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER sync_question_with_story AFTER UPDATE OF deleted_at ON stories FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION sync_question_with_story();

-- guard_story knows the words that only the author changes; the child's name is one of them.
CREATE FUNCTION guard_grandchild_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF viewer_id() <> OLD.user_id THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only the author changes whom a bedtime story is for.';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER guard_grandchild_name BEFORE UPDATE OF grandchild_name ON stories FOR EACH ROW
  WHEN (OLD.grandchild_name IS DISTINCT FROM NEW.grandchild_name) EXECUTE FUNCTION guard_grandchild_name();

-- Earlier versions, for the author and the owner. Only guard_story inserts them.
ALTER TABLE story_versions ENABLE ROW LEVEL SECURITY;

CREATE POLICY author_and_owner_read ON story_versions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[])
    OR (family_id = ANY ((SELECT my_families())::integer[])
      AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id())));

GRANT SELECT ON story_versions TO keepsaid_member;

-- Comments. The story's author and the owner delete them, too.
ALTER TABLE story_comments ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON story_comments FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_adds ON story_comments FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY initial_values ON story_comments AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now()::timestamp(3) with time zone AND EXISTS (SELECT FROM stories s
    WHERE s.id = story_comments.story_id AND s.family_id = story_comments.family_id AND s.deleted_at IS NULL));

CREATE POLICY author_changes ON story_comments FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY story_author_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id()));

CREATE POLICY owner_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));

GRANT SELECT, INSERT, DELETE ON story_comments TO keepsaid_member;

GRANT UPDATE (content, updated_at) ON story_comments TO keepsaid_member;

GRANT USAGE ON SEQUENCE story_comments_id_seq TO keepsaid_member;

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON story_comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();

-- Reactions.
ALTER TABLE story_reactions ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON story_reactions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_adds ON story_reactions FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY initial_values ON story_reactions AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now()::timestamp(3) with time zone AND EXISTS (SELECT FROM stories s
    WHERE s.id = story_reactions.story_id AND s.family_id = story_reactions.family_id AND s.deleted_at IS NULL));

CREATE POLICY author_changes ON story_reactions FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_deletes ON story_reactions FOR DELETE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT, INSERT, DELETE ON story_reactions TO keepsaid_member;

GRANT USAGE ON SEQUENCE story_reactions_id_seq TO keepsaid_member;

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON story_reactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
