ALTER TABLE "users" ADD COLUMN "theme" varchar(10) DEFAULT 'system' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "text_size" varchar(10) DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_profile_image" CHECK ("users"."profile_image_url" ~ '^/api/photos/[A-Za-z0-9_-]{24}[.]jpg$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_theme" CHECK ("users"."theme" IN ('system', 'light', 'dark'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_text_size" CHECK ("users"."text_size" IN ('standard', 'large', 'larger', 'largest'));
--> statement-breakpoint
-- People change what they say about themselves, and the owner the family's name.
GRANT UPDATE (first_name, last_name, date_of_birth, relationship, phone, bio, profile_image_url, theme, text_size, updated_at)
  ON users TO keepsaid_member;
--> statement-breakpoint
CREATE POLICY owner_renames ON families FOR UPDATE TO keepsaid_member
  USING (id = ANY ((SELECT my_owned_families())::integer[])) WITH CHECK (id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT UPDATE (name) ON families TO keepsaid_member;
--> statement-breakpoint
-- Photos are files of a person, not of a family. They are JPEGs that the server draws, so no recording passes for one.
CREATE POLICY photo_reads ON stored_files FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg');
--> statement-breakpoint
CREATE POLICY photo_adds ON stored_files FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state = 'arriving' AND created_at = now());
--> statement-breakpoint
CREATE POLICY photo_changes ON stored_files FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state = 'arriving')
  WITH CHECK (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state IN ('arriving', 'stored'));
--> statement-breakpoint
-- The part of '/api/photos/{file}' that is the name of a file.
CREATE FUNCTION photo_file(image_url varchar) RETURNS varchar LANGUAGE sql IMMUTABLE
  AS $$ SELECT substr(image_url, length('/api/photos/') + 1) $$;
--> statement-breakpoint
-- A person's photo is a stored file of theirs, whoever sets it.
CREATE FUNCTION check_profile_image() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.profile_image_url IS NOT NULL AND NOT EXISTS (SELECT FROM stored_files f WHERE f.name = photo_file(NEW.profile_image_url)
    AND f.user_id = NEW.id AND f.family_id IS NULL AND f.state = 'stored') THEN
    RAISE EXCEPTION 'a photo must be a stored file of its person' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_profile_image BEFORE INSERT OR UPDATE OF profile_image_url ON users
  FOR EACH ROW EXECUTE FUNCTION check_profile_image();
--> statement-breakpoint
-- Replaced and removed photos are discarded, also with their person.
CREATE FUNCTION discard_photo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'stored' AND family_id IS NULL
    AND name = photo_file(OLD.profile_image_url);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER discard_replaced_photo AFTER UPDATE OF profile_image_url ON users FOR EACH ROW
  WHEN (OLD.profile_image_url IS DISTINCT FROM NEW.profile_image_url) EXECUTE FUNCTION discard_photo();
--> statement-breakpoint
CREATE TRIGGER discard_photo AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION discard_photo();
