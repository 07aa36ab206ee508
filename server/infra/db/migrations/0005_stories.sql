CREATE TABLE "story_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text,
	"transcription_method" text NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "event_date_kind" varchar(10);--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "event_date_from" date;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "event_date_to" date;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "place" varchar(200);--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "people" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "notes" text;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "text_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "text_saved_by" integer;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_versions_list" ON "story_versions" USING btree ("family_id","story_id","id");--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_text_saved_by_users_id_fk" FOREIGN KEY ("text_saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stories_deleted" ON "stories" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
ALTER TABLE stories ADD CONSTRAINT stories_event_date_whole CHECK (
  (event_date_kind IS NULL AND event_date_from IS NULL AND event_date_to IS NULL)
  OR (event_date_kind IS NOT NULL AND event_date_from <= event_date_to));
--> statement-breakpoint
-- How text is compared in searching and sorting: without capitals, accents and ligatures.
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
-- Whoever may restore a deleted story sees it, and nobody else.
DROP POLICY family_reads ON stories;
--> statement-breakpoint
CREATE POLICY family_reads ON stories FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND (deleted_at IS NULL OR user_id = viewer_id() OR family_id = ANY ((SELECT my_owned_families())::integer[])));
--> statement-breakpoint
-- The owner does the historian's part. Which columns that is, guard_story says.
CREATE POLICY owner_changes ON stories FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
-- Nobody but the system removes a story for good, or touches where it is from.
DROP POLICY author_deletes ON stories;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON stories FROM keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (title, content, category, transcription_method, told_by, event_date_kind, event_date_from, event_date_to,
  place, people, tags, notes, deleted_at, updated_at) ON stories TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION guard_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.family_id, NEW.user_id) IS DISTINCT FROM (OLD.id, OLD.family_id, OLD.user_id) THEN
    RAISE insufficient_privilege USING MESSAGE = 'A story keeps its family and its author.';
  END IF;
  IF viewer_id() <> OLD.user_id AND (
    (NEW.title, NEW.content, NEW.category, NEW.transcription_method)
      IS DISTINCT FROM (OLD.title, OLD.content, OLD.category, OLD.transcription_method)
    OR (NEW.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)) THEN
    RAISE insufficient_privilege USING MESSAGE = 'The words of a story are its author''s.';
  END IF;
  -- No text is lost: the one that goes becomes a version.
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
-- A question waits again while its answer is in Recently deleted. It remembers it, for as long as there is no other one.
CREATE FUNCTION question_follows_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_questions SET status = CASE WHEN NEW.deleted_at IS NULL THEN 'answered' ELSE 'pending' END, updated_at = now()
    WHERE family_id = NEW.family_id AND response_story_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER question_follows_story AFTER UPDATE OF deleted_at ON stories FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION question_follows_story();
--> statement-breakpoint
-- Earlier texts: for whoever works on a story. Written by guard_story alone.
ALTER TABLE story_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY author_and_owner_read ON story_versions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[])
    OR (family_id = ANY ((SELECT my_families())::integer[])
      AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id())));
--> statement-breakpoint
GRANT SELECT ON story_versions TO keepsaid_member;
--> statement-breakpoint
-- Comments: changed by who wrote them, and nothing but their words; deleted by the story's author and the owner too.
REVOKE UPDATE ON story_comments, story_reactions FROM keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (content, updated_at) ON story_comments TO keepsaid_member;
--> statement-breakpoint
CREATE POLICY story_author_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id()));
--> statement-breakpoint
CREATE POLICY owner_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
