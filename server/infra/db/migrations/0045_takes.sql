-- A recording is an ordered list of takes, each with a file of its own. Existing recordings have one.
CREATE TABLE "takes" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"file_name" varchar(64) NOT NULL,
	"mime_type" varchar(100) NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" char(64) NOT NULL,
	"duration_ms" integer,
	"problem" varchar(20),
	"problem_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takes_file_name_unique" UNIQUE("file_name"),
	CONSTRAINT "takes_position_key" UNIQUE("story_id","position"),
	CONSTRAINT "takes_position_range" CHECK ("takes"."position" > 0)
);
--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "takes_family_index" ON "takes" USING btree ("family_id");--> statement-breakpoint
INSERT INTO takes (family_id, story_id, position, file_name, mime_type, bytes, sha256, duration_ms, problem, problem_since, created_at)
  SELECT family_id, story_id, 1, original_name, mime_type, bytes, sha256,
      CASE WHEN state = 'unreadable' THEN 0 ELSE duration_ms END, problem, problem_since, created_at
    FROM recordings ORDER BY id;
--> statement-breakpoint
-- As in 0004_recording.sql, with takes.
DROP POLICY initial_values ON recordings;
--> statement-breakpoint
DROP POLICY no_problem_yet ON recordings;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION is_my_new_file(file varchar, of_family integer, in_state varchar) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM stored_files f
    WHERE f.name = file AND f.family_id = of_family AND f.user_id = viewer_id() AND f.state = in_state
      AND f.family_id = ANY (my_families()) FOR UPDATE;
  RETURN FOUND
    AND NOT EXISTS (SELECT FROM takes t WHERE t.file_name = file)
    AND NOT EXISTS (SELECT FROM recordings r WHERE r.playback_name = file)
    AND NOT EXISTS (SELECT FROM clips c WHERE c.file_name = file);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION discard_files() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'stored'
    AND (family_id = OLD.family_id OR family_id IS NULL)
    AND name IN (to_jsonb(OLD) ->> 'playback_name', to_jsonb(OLD) ->> 'file_name');
  RETURN OLD;
END $$;
--> statement-breakpoint
ALTER TABLE takes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON takes FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON takes FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories WHERE stories.id = story_id AND stories.user_id = viewer_id()));
--> statement-breakpoint
-- Only the system measures them and finds problems.
CREATE POLICY initial_values ON takes AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'stored') AND duration_ms IS NULL AND problem IS NULL
    AND problem_since IS NULL AND created_at = now());
--> statement-breakpoint
CREATE POLICY initial_values ON recordings AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (playback_name IS NULL AND state = 'received' AND duration_ms IS NULL AND peaks IS NULL AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON takes TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE takes_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON takes FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON takes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
-- As in 0039_recorded_at.sql, with takes.
DROP FUNCTION my_past_stories(integer, integer[]);
--> statement-breakpoint
CREATE FUNCTION my_past_stories(of_family integer, of_stories integer[] DEFAULT NULL)
  RETURNS TABLE (id integer, title text, content text, category text, transcription_method text, ai_prompt text,
    told_by varchar, grandchild_name text, character_details jsonb,
    live_transcript text, event_date_kind varchar, event_date_from date, event_date_to date, place varchar,
    created_at timestamptz, updated_at timestamptz, recorded_at timestamptz, utc_offset_minutes smallint, takes jsonb,
    bytes bigint, duration integer, duration_ms integer, state varchar)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.title, s.content, s.category, s.transcription_method, s.ai_prompt, s.told_by, s.grandchild_name,
      s.character_details, s.live_transcript, s.event_date_kind,
      s.event_date_from, s.event_date_to, s.place, s.created_at, s.updated_at, s.recorded_at, s.utc_offset_minutes,
      (SELECT jsonb_agg(jsonb_build_object('fileName', t.file_name, 'mimeType', t.mime_type, 'bytes', t.bytes,
          'sha256', t.sha256) ORDER BY t.position)
        FROM takes t WHERE t.story_id = s.id AND t.family_id = s.family_id),
      (SELECT sum(t.bytes)::bigint FROM takes t WHERE t.story_id = s.id AND t.family_id = s.family_id),
      s.duration, r.duration_ms, r.state
    FROM stories s LEFT JOIN recordings r ON r.story_id = s.id AND r.family_id = s.family_id
    WHERE s.family_id = of_family AND s.user_id = viewer_id() AND s.deleted_at IS NULL
      AND (of_stories IS NULL OR s.id = ANY (of_stories))
      AND EXISTS (SELECT FROM past_memberships p WHERE p.family_id = of_family AND p.user_id = viewer_id()) $$;
--> statement-breakpoint
ALTER TABLE "recordings" DROP CONSTRAINT "recordings_original_name_unique";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "original_name";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "mime_type";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "bytes";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "sha256";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "problem";--> statement-breakpoint
ALTER TABLE "recordings" DROP COLUMN "problem_since";
