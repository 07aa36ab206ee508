-- Files. Their writer adds them, extends the lease and marks them stored; only the system discards a stored file.
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY writer_reads ON stored_files FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY writer_adds ON stored_files FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading') AND created_at = now());
--> statement-breakpoint
CREATE POLICY writer_changes ON stored_files FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]) AND state IN ('arriving', 'uploading'))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading', 'stored'));
--> statement-breakpoint
GRANT SELECT, INSERT ON stored_files TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (state, lease_until) ON stored_files TO keepsaid_member;
--> statement-breakpoint
-- Whether a file was written by the viewer for this family and nothing refers to it yet. Locks the row, so that concurrent
-- references are checked one after the other.
CREATE FUNCTION is_my_new_file(file varchar, of_family integer, in_state varchar) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM stored_files f
    WHERE f.name = file AND f.family_id = of_family AND f.user_id = viewer_id() AND f.state = in_state
      AND f.family_id = ANY (my_families()) FOR UPDATE;
  RETURN FOUND
    AND NOT EXISTS (SELECT FROM recordings r WHERE r.original_name = file OR r.playback_name = file)
    AND NOT EXISTS (SELECT FROM clips c WHERE c.file_name = file);
END $$;
--> statement-breakpoint
-- Uploads in progress, visible only to the person who records.
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY maker ON uploads TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON uploads AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'uploading') AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON uploads TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (bytes) ON uploads TO keepsaid_member;
--> statement-breakpoint
-- Recordings and transcripts: added with the author's story, completed by jobs.
DO $$
DECLARE target text;
BEGIN
  FOREACH target IN ARRAY ARRAY['recordings', 'transcripts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target);
    EXECUTE format('CREATE POLICY family_reads ON %I FOR SELECT TO keepsaid_member
      USING (family_id = ANY ((SELECT my_families())::integer[]))', target);
    EXECUTE format('CREATE POLICY author_adds ON %I FOR INSERT TO keepsaid_member
      WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
        AND EXISTS (SELECT FROM stories WHERE stories.id = story_id AND stories.user_id = viewer_id()))', target);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO keepsaid_member', target);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY initial_values ON recordings AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(original_name, family_id, 'stored') AND playback_name IS NULL AND state = 'received'
    AND duration_ms IS NULL AND peaks IS NULL AND created_at = now());
--> statement-breakpoint
CREATE POLICY initial_values ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (state = 'waiting' AND engine IS NULL AND NOT draft AND language IS NULL AND text IS NULL AND words IS NULL
    AND progress = 0 AND created_at = now());
--> statement-breakpoint
-- Clips of POST /api/transcribe.
ALTER TABLE clips ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY writer ON clips TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON clips AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'stored') AND state = 'waiting' AND text IS NULL AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON clips TO keepsaid_member;
--> statement-breakpoint
-- MP3 copies are made by jobs; the family reads their progress.
ALTER TABLE mp3_copies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON mp3_copies FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON mp3_copies TO keepsaid_member;
--> statement-breakpoint
-- Files are discarded with the row that refers to them, however it's deleted. With a deleted family, family_id is null by then.
CREATE FUNCTION discard_files() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'stored'
    AND (family_id = OLD.family_id OR family_id IS NULL)
    AND name IN (to_jsonb(OLD) ->> 'original_name', to_jsonb(OLD) ->> 'playback_name', to_jsonb(OLD) ->> 'file_name');
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON recordings FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON clips FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON mp3_copies FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
CREATE FUNCTION discard_upload_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'uploading'
    AND (family_id = OLD.family_id OR family_id IS NULL) AND name = OLD.file_name;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER discard_upload_file AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION discard_upload_file();
