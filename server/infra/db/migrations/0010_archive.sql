-- Whoever does not belong to a family any more takes along what is theirs: their voice and their words. Not what others made of
-- it (people, tags, notes, comments, reactions, the question it answers), and nothing that is in Recently deleted.
-- Of these stories, or of all of them where none are named.
CREATE FUNCTION my_voice(of_family integer, of_stories integer[] DEFAULT NULL)
  RETURNS TABLE (id integer, title text, content text, category text, transcription_method text, ai_prompt text,
    told_by varchar, event_date_kind varchar, event_date_from date, event_date_to date, place varchar,
    created_at timestamptz, updated_at timestamptz, file_name varchar, mime_type varchar, bytes bigint, sha256 char(64),
    duration_ms integer, state varchar)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.title, s.content, s.category, s.transcription_method, s.ai_prompt, s.told_by, s.event_date_kind,
      s.event_date_from, s.event_date_to, s.place, s.created_at, s.updated_at, r.original_name, r.mime_type, r.bytes,
      r.sha256, r.duration_ms, r.state
    FROM stories s LEFT JOIN recordings r ON r.story_id = s.id AND r.family_id = s.family_id
    WHERE s.family_id = of_family AND s.user_id = viewer_id() AND s.deleted_at IS NULL
      AND (of_stories IS NULL OR s.id = ANY (of_stories))
      AND EXISTS (SELECT FROM past_memberships p WHERE p.family_id = of_family AND p.user_id = viewer_id()) $$;
--> statement-breakpoint
-- What was heard of them, by the story: the latest that is done.
CREATE FUNCTION my_voice_heard(of_family integer, of_stories integer[])
  RETURNS TABLE (story_id integer, engine varchar, draft boolean, language varchar, text text, words jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (t.story_id) t.story_id, t.engine, t.draft, t.language, t.text, t.words
    FROM my_voice(of_family, of_stories) v JOIN transcripts t ON t.story_id = v.id AND t.family_id = of_family
    WHERE t.state = 'done' ORDER BY t.story_id, t.id DESC $$;
--> statement-breakpoint
-- Their earlier texts. Nobody but their author can have saved one.
CREATE FUNCTION my_voice_versions(of_family integer, of_stories integer[])
  RETURNS TABLE (story_id integer, id integer, title text, content text, saved_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.story_id, w.id, w.title, w.content, w.saved_at
    FROM my_voice(of_family, of_stories) v JOIN story_versions w ON w.story_id = v.id AND w.family_id = of_family $$;
