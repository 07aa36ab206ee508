-- Relatives see each other, but no email address, password, birthday, phone or settings.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;

CREATE POLICY relatives ON users FOR SELECT TO keepsaid_member
  USING (id = viewer_id() OR id = ANY ((SELECT my_relatives())::integer[]));

GRANT SELECT (id, first_name, last_name, profile_image_url, account_type, created_at) ON users TO keepsaid_member;

-- People change what they say about themselves, and their settings.
CREATE POLICY own_settings ON users FOR UPDATE TO keepsaid_member USING (id = viewer_id()) WITH CHECK (id = viewer_id());

GRANT UPDATE (first_name, last_name, date_of_birth, relationship, phone, bio, profile_image_url, theme, text_size,
  spoken_language, email_on_question, email_on_answer, email_on_digest, email_on_sign_in, email_on_trial, time_zone, updated_at)
  ON users TO keepsaid_member;

GRANT USAGE ON SEQUENCE users_id_seq TO keepsaid_member;

CREATE FUNCTION my_email_settings()
  RETURNS TABLE (on_question boolean, on_answer boolean, on_digest boolean, on_sign_in boolean, on_trial boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email_on_question, email_on_answer, email_on_digest, email_on_sign_in, email_on_trial FROM users WHERE id = viewer_id() $$;

CREATE FUNCTION revise_families_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE families SET revision = gen_random_uuid() WHERE id IN (
    SELECT family_id FROM memberships WHERE user_id = NEW.id UNION SELECT family_id FROM past_memberships WHERE user_id = NEW.id);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER revise_families_of_person AFTER UPDATE OF email, first_name, last_name, profile_image_url ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_families_of_person();

-- Without an address there is no password to forget.
ALTER TABLE users ADD CONSTRAINT users_password_needs_email CHECK (password IS NULL OR email IS NOT NULL);

-- System only: no policy, no grant.
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE address_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE two_step_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_deletions ENABLE ROW LEVEL SECURITY;
ALTER TABLE storyteller_links ENABLE ROW LEVEL SECURITY;

-- A personal link ends with the membership.
ALTER TABLE storyteller_links ADD CONSTRAINT storyteller_links_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;

-- Messages to the people who run the service are their writer's alone.
ALTER TABLE contact_messages ENABLE ROW LEVEL SECURITY;

CREATE POLICY writer_reads ON contact_messages FOR SELECT TO keepsaid_member USING (user_id = viewer_id());

CREATE POLICY writer_adds ON contact_messages FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND created_at = now());

GRANT SELECT, INSERT ON contact_messages TO keepsaid_member;

-- Photos are files of a person, not of a family. They are JPEGs that the server draws, so no recording passes for one.
CREATE POLICY photo_reads ON stored_files FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg');

CREATE POLICY photo_adds ON stored_files FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state = 'arriving' AND created_at = now());

CREATE POLICY photo_changes ON stored_files FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state = 'arriving')
  WITH CHECK (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state IN ('arriving', 'stored'));

-- The part of '/api/photos/{file}' that is the name of a file.
CREATE FUNCTION photo_file(image_url varchar) RETURNS varchar LANGUAGE sql IMMUTABLE
  AS $$ SELECT substr(image_url, length('/api/photos/') + 1) $$;

-- A person's photo is a stored file of theirs, whoever sets it.
CREATE FUNCTION check_profile_image() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.profile_image_url IS NOT NULL AND NOT EXISTS (SELECT FROM stored_files f WHERE f.name = photo_file(NEW.profile_image_url)
    AND f.user_id = NEW.id AND f.family_id IS NULL AND f.state = 'stored') THEN
    RAISE EXCEPTION 'a photo must be a stored file of its person' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER check_profile_image BEFORE INSERT OR UPDATE OF profile_image_url ON users
  FOR EACH ROW EXECUTE FUNCTION check_profile_image();

-- Replaced and removed photos are discarded, also with their person.
CREATE FUNCTION discard_photo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'stored' AND family_id IS NULL
    AND name = photo_file(OLD.profile_image_url);
  RETURN OLD;
END $$;

CREATE TRIGGER discard_replaced_photo AFTER UPDATE OF profile_image_url ON users FOR EACH ROW
  WHEN (OLD.profile_image_url IS DISTINCT FROM NEW.profile_image_url) EXECUTE FUNCTION discard_photo();

CREATE TRIGGER discard_photo AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION discard_photo();
