ALTER TABLE "users" ADD COLUMN "time_zone" varchar(64);--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "plays_in_invites" boolean DEFAULT false NOT NULL;--> statement-breakpoint
GRANT UPDATE (time_zone) ON users TO keepsaid_member;--> statement-breakpoint
GRANT UPDATE (plays_in_invites) ON stories TO keepsaid_member;--> statement-breakpoint
CREATE OR REPLACE FUNCTION guard_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
