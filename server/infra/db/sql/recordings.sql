-- Files. Their writer adds them, extends the lease and marks them stored; only the system discards a stored file.
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;

CREATE POLICY writer_reads ON stored_files FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY writer_adds ON stored_files FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading') AND created_at = now());

CREATE POLICY writer_changes ON stored_files FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]) AND state IN ('arriving', 'uploading'))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading', 'stored'));

GRANT SELECT, INSERT ON stored_files TO keepsaid_member;

GRANT UPDATE (state, lease_until) ON stored_files TO keepsaid_member;

-- Whether a file was written by the viewer for this family and nothing refers to it yet. Locks the row, so that concurrent
-- references are checked one after the other.
CREATE FUNCTION is_my_new_file(file varchar, of_family integer, in_state varchar) RETURNS boolean
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

-- Files are discarded with the row that refers to them, however it's deleted. With a deleted family, family_id is null by then.
CREATE FUNCTION discard_files() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'stored'
    AND (family_id = OLD.family_id OR family_id IS NULL)
    AND name IN (to_jsonb(OLD) ->> 'playback_name', to_jsonb(OLD) ->> 'file_name');
  RETURN OLD;
END $$;

ALTER TABLE uploads
  ADD CONSTRAINT uploads_bedtime CHECK (jsonb_typeof(bedtime) = 'object' AND octet_length(bedtime::text) <= 200000);

-- Uploads in progress, visible only to the person who records.
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;

CREATE POLICY maker ON uploads TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY initial_values ON uploads AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'uploading') AND created_at = now());

GRANT SELECT, INSERT ON uploads TO keepsaid_member;

GRANT UPDATE (bytes, received_bytes, received_at, bedtime) ON uploads TO keepsaid_member;

CREATE FUNCTION discard_upload_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'uploading'
    AND (family_id = OLD.family_id OR family_id IS NULL) AND name = OLD.file_name;
  RETURN OLD;
END $$;

CREATE TRIGGER discard_upload_file AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION discard_upload_file();

-- A member sees only their own uploads, but all of their family share the limit.
CREATE FUNCTION open_upload_bytes(of_family integer) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(u.received_bytes), 0)::bigint
    FROM stored_files f JOIN uploads u ON u.file_name = f.name
    WHERE f.family_id = of_family AND f.state = 'uploading' AND f.family_id = ANY (my_families()) $$;

-- A recording is added with its author's story, and its takes with it: what was saved never gets longer. Jobs complete it.
ALTER TABLE recordings ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON recordings FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_adds ON recordings FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = recordings.story_id AND s.user_id = viewer_id()
      AND s.created_at = now()::timestamp(3) with time zone));

CREATE POLICY initial_values ON recordings AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (playback_name IS NULL AND state = 'received' AND duration_ms IS NULL AND peaks IS NULL AND created_at = now());

GRANT SELECT, INSERT ON recordings TO keepsaid_member;

GRANT USAGE ON SEQUENCE recordings_id_seq TO keepsaid_member;

CREATE TRIGGER discard_files AFTER DELETE ON recordings FOR EACH ROW EXECUTE FUNCTION discard_files();

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON recordings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();

ALTER TABLE takes ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON takes FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

-- `now()` is when the transaction began, and a story has one recording at most.
CREATE POLICY author_adds ON takes FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s JOIN recordings r ON r.story_id = s.id
      WHERE s.id = takes.story_id AND s.user_id = viewer_id() AND r.created_at = now()));

-- Only the system measures them and finds problems.
CREATE POLICY initial_values ON takes AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'stored') AND duration_ms IS NULL AND problem IS NULL
    AND problem_since IS NULL AND created_at = now());

GRANT SELECT, INSERT ON takes TO keepsaid_member;

GRANT USAGE ON SEQUENCE takes_id_seq TO keepsaid_member;

CREATE TRIGGER discard_files AFTER DELETE ON takes FOR EACH ROW EXECUTE FUNCTION discard_files();

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON takes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();

-- The words and their times in ms, in a twentieth of the space: a search reads those of a whole page.
ALTER TABLE transcripts
  ADD COLUMN spoken text GENERATED ALWAYS AS (coalesce(spoken_text(words), text)) STORED,
  ADD COLUMN spoken_at text GENERATED ALWAYS AS (spoken_at(words)) STORED;

-- Transcripts are added with the author's story. Jobs complete them: what they wait for, and whether the text comes from them.
ALTER TABLE transcripts ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON transcripts FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_adds ON transcripts FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories WHERE stories.id = story_id AND stories.user_id = viewer_id()));

CREATE POLICY initial_values ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (state = 'waiting' AND engine IS NULL AND model IS NULL AND language IS NULL AND text IS NULL AND words IS NULL
    AND progress = 0 AND created_at = now());

CREATE POLICY waits_for_nothing ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member WITH CHECK (waiting_for IS NULL);

CREATE POLICY is_source_at_first ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member WITH CHECK (is_source);

GRANT SELECT, INSERT ON transcripts TO keepsaid_member;

GRANT USAGE ON SEQUENCE transcripts_id_seq TO keepsaid_member;

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON transcripts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();

-- The author checks words, and the family sees which are certain.
ALTER TABLE confirmed_words ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON confirmed_words FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_adds ON confirmed_words FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id() AND s.deleted_at IS NULL));

GRANT SELECT, INSERT ON confirmed_words TO keepsaid_member;

-- Clips of POST /api/transcribe.
ALTER TABLE clips ENABLE ROW LEVEL SECURITY;

CREATE POLICY writer ON clips TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY initial_values ON clips AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'stored') AND state = 'waiting' AND text IS NULL AND created_at = now());

GRANT SELECT, INSERT ON clips TO keepsaid_member;

GRANT USAGE ON SEQUENCE clips_id_seq TO keepsaid_member;

CREATE TRIGGER discard_files AFTER DELETE ON clips FOR EACH ROW EXECUTE FUNCTION discard_files();

-- MP3 copies are made by jobs; the family reads their progress.
ALTER TABLE mp3_copies ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON mp3_copies FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT ON mp3_copies TO keepsaid_member;

CREATE TRIGGER discard_files AFTER DELETE ON mp3_copies FOR EACH ROW EXECUTE FUNCTION discard_files();

-- Bytes of open uploads, with an object store. Members append to their own; the system moves them into objects.
ALTER TABLE upload_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE upload_chunks ENABLE ROW LEVEL SECURITY;

CREATE POLICY maker ON upload_chunks TO keepsaid_member
  USING (EXISTS (SELECT FROM uploads u WHERE u.file_name = upload_chunks.file_name AND u.user_id = viewer_id()))
  WITH CHECK (EXISTS (SELECT FROM uploads u WHERE u.file_name = upload_chunks.file_name AND u.user_id = viewer_id()));

GRANT SELECT (file_name, start), INSERT ON upload_chunks TO keepsaid_member;

-- System only: no policy, no grant.
ALTER TABLE upload_parts ENABLE ROW LEVEL SECURITY;

ALTER TABLE file_stores ENABLE ROW LEVEL SECURITY;

CREATE UNIQUE INDEX file_stores_only_one ON file_stores ((true));
