ALTER TABLE "transcripts" ADD COLUMN "model" varchar(100);
--> statement-breakpoint
DROP POLICY initial_values ON transcripts;
--> statement-breakpoint
DROP FUNCTION my_past_transcripts(integer, integer[]);
--> statement-breakpoint
ALTER TABLE "transcripts" DROP COLUMN "draft";
--> statement-breakpoint
CREATE POLICY initial_values ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (state = 'waiting' AND engine IS NULL AND model IS NULL AND language IS NULL AND text IS NULL AND words IS NULL
    AND progress = 0 AND created_at = now());
--> statement-breakpoint
-- The latest finished transcript of each story; see my_past_stories in 0007_export.sql.
CREATE FUNCTION my_past_transcripts(of_family integer, of_stories integer[])
  RETURNS TABLE (story_id integer, engine varchar, model varchar, language varchar, text text, words jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (t.story_id) t.story_id, t.engine, t.model, t.language, t.text, t.words
    FROM my_past_stories(of_family, of_stories) v JOIN transcripts t ON t.story_id = v.id AND t.family_id = of_family
    WHERE t.state = 'done' ORDER BY t.story_id, t.id DESC $$;
