-- A story saved days after it was recorded belongs where it was recorded: in lists, in searches, and in exports.
DROP INDEX "stories_list";--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "utc_offset_minutes" smallint;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "utc_offset_minutes" smallint;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "recorded_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(started_at, created_at)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "stories_by_arrival" ON "stories" USING btree ("family_id","created_at");--> statement-breakpoint
CREATE INDEX "stories_list" ON "stories" USING btree ("family_id","recorded_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_utc_offset" CHECK ("uploads"."utc_offset_minutes" between -720 and 840);--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_started_before_saved" CHECK ("stories"."started_at" <= "stories"."created_at");--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_utc_offset" CHECK ("stories"."utc_offset_minutes" between -720 and 840);
--> statement-breakpoint
-- As in 0006_search.sql, by when stories were recorded.
CREATE OR REPLACE FUNCTION sorted_matches(of_family integer, terms tsquery, filter jsonb, sort text, after_key text, after_id integer,
  max_rows integer) RETURNS SETOF integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT s.id FROM stories s ' || CASE WHEN is_common(of_family, terms, false, filter)
      THEN 'WHERE (SELECT w.words @@ $2 FROM story_search w WHERE w.story_id = s.id)'
      ELSE 'JOIN (SELECT w.story_id FROM story_search w WHERE w.family_id = $1 AND w.words @@ $2 OFFSET 0) m ON m.story_id = s.id WHERE true'
    END || ' AND s.family_id = $1 AND s.deleted_at IS NULL AND fits_filter(s, $3) AND ' || CASE sort
      WHEN 'newest' THEN '($4 IS NULL OR (s.recorded_at, s.id) < (to_timestamp($4::numeric / 1000), $5))
        ORDER BY s.recorded_at DESC NULLS LAST, s.id DESC NULLS LAST'
      WHEN 'oldest' THEN '($4 IS NULL OR (s.recorded_at, s.id) > (to_timestamp($4::numeric / 1000), $5))
        ORDER BY s.recorded_at NULLS FIRST, s.id NULLS FIRST'
      WHEN 'title' THEN '($4 IS NULL OR (s.title_key, s.id) > (left(fold_text($4), 200), $5)) ORDER BY s.title_key, s.id'
      WHEN 'duration' THEN '($4 IS NULL OR (coalesce(s.duration, -1), s.id) < ($4::integer, $5))
        ORDER BY coalesce(s.duration, -1) DESC NULLS LAST, s.id DESC NULLS LAST'
    END || ' LIMIT $6' USING of_family, terms, filter, after_key, after_id, max_rows;
END $$;
--> statement-breakpoint
-- As in 0023_bedtime.sql, with when stories were recorded.
DROP FUNCTION my_past_stories(integer, integer[]);
--> statement-breakpoint
CREATE FUNCTION my_past_stories(of_family integer, of_stories integer[] DEFAULT NULL)
  RETURNS TABLE (id integer, title text, content text, category text, transcription_method text, ai_prompt text,
    told_by varchar, grandchild_name text, character_details jsonb,
    live_transcript text, event_date_kind varchar, event_date_from date, event_date_to date, place varchar,
    created_at timestamptz, updated_at timestamptz, recorded_at timestamptz, utc_offset_minutes smallint, file_name varchar, mime_type varchar, bytes bigint, sha256 char(64),
    duration_ms integer, state varchar)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.title, s.content, s.category, s.transcription_method, s.ai_prompt, s.told_by, s.grandchild_name,
      s.character_details, s.live_transcript, s.event_date_kind,
      s.event_date_from, s.event_date_to, s.place, s.created_at, s.updated_at, s.recorded_at, s.utc_offset_minutes, r.original_name, r.mime_type, r.bytes,
      r.sha256, r.duration_ms, r.state
    FROM stories s LEFT JOIN recordings r ON r.story_id = s.id AND r.family_id = s.family_id
    WHERE s.family_id = of_family AND s.user_id = viewer_id() AND s.deleted_at IS NULL
      AND (of_stories IS NULL OR s.id = ANY (of_stories))
      AND EXISTS (SELECT FROM past_memberships p WHERE p.family_id = of_family AND p.user_id = viewer_id()) $$;
