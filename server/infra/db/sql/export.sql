-- A former member can export their own recordings and words: not what others added (people, tags, notes, comments, reactions,
-- questions), and nothing in Recently deleted. `of_stories` limits it to some stories; null means all.
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

-- The latest finished transcript of each story.
CREATE FUNCTION my_past_transcripts(of_family integer, of_stories integer[])
  RETURNS TABLE (story_id integer, engine varchar, model varchar, language varchar, text text, words jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (t.story_id) t.story_id, t.engine, t.model, t.language, t.text, t.words
    FROM my_past_stories(of_family, of_stories) v JOIN transcripts t ON t.story_id = v.id AND t.family_id = of_family
    WHERE t.state = 'done' ORDER BY t.story_id, t.id DESC $$;

-- Their earlier texts; only the author can have saved them.
CREATE FUNCTION my_past_versions(of_family integer, of_stories integer[])
  RETURNS TABLE (story_id integer, id integer, title text, content text, saved_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.story_id, w.id, w.title, w.content, w.saved_at
    FROM my_past_stories(of_family, of_stories) v JOIN story_versions w ON w.story_id = v.id AND w.family_id = of_family $$;
