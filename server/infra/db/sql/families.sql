-- A plan that isn't free has an end, and a free one has none.
ALTER TABLE families ADD CONSTRAINT families_plan_end CHECK (
  (subscription_status = 'free') = (subscription_plan = 'free')
  AND (subscription_status = 'free') = (subscription_end_date IS NULL)
);

ALTER TABLE families ENABLE ROW LEVEL SECURITY;

CREATE POLICY mine ON families FOR SELECT TO keepsaid_member USING (id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY owner_renames ON families FOR UPDATE TO keepsaid_member
  USING (id = ANY ((SELECT my_owned_families())::integer[])) WITH CHECK (id = ANY ((SELECT my_owned_families())::integer[]));

GRANT SELECT ON families TO keepsaid_member;

GRANT UPDATE (name) ON families TO keepsaid_member;

GRANT USAGE ON SEQUENCE families_id_seq TO keepsaid_member;

-- A family's revision changes in every transaction that changes what lists of stories show, so that a list with the same
-- revision needn't be read again. It's random: after a restore from a backup, a counter would repeat itself. Its triggers run at the
-- end of the transaction, so that concurrent changes in a family wait only for each other's commit.
CREATE FUNCTION revise_family() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  family CONSTANT text := coalesce(NEW.family_id, OLD.family_id);
  -- Those that this transaction has revised: it may change thousands of rows.
  revised CONSTANT text := coalesce(current_setting('keepsaid.revised', true), '');
BEGIN
  IF family <> ALL (string_to_array(revised, ' ')) THEN
    UPDATE families SET revision = gen_random_uuid() WHERE id = family::integer;
    PERFORM set_config('keepsaid.revised', revised || ' ' || family, true);
  END IF;
  RETURN NULL;
END $$;

-- Memberships. The owner removes members; members remove themselves.
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;

CREATE POLICY mine ON memberships FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY owner_removes ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND family_id = ANY ((SELECT my_owned_families())::integer[]));

CREATE POLICY member_leaves ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND user_id = viewer_id());

GRANT SELECT, DELETE ON memberships TO keepsaid_member;

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();

-- Past memberships. Only triggers insert them, so a request can't make up an ending.
ALTER TABLE past_memberships ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON past_memberships FOR SELECT TO keepsaid_member USING (user_id = viewer_id());

CREATE POLICY own_seen ON past_memberships FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id()) WITH CHECK (user_id = viewer_id());

GRANT SELECT ON past_memberships TO keepsaid_member;

GRANT UPDATE (seen_at) ON past_memberships TO keepsaid_member;

CREATE FUNCTION record_membership_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Selects nothing when the family or the account itself is being deleted.
  INSERT INTO past_memberships (family_id, user_id, family_name, reason)
    SELECT f.id, u.id, f.name, CASE WHEN u.id = viewer_id() THEN 'left' ELSE 'removed' END
      FROM families f, users u WHERE f.id = OLD.family_id AND u.id = OLD.user_id
    ON CONFLICT (family_id, user_id) DO UPDATE
      SET family_name = excluded.family_name, reason = excluded.reason, ended_at = excluded.ended_at, seen_at = NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER record_membership_end AFTER DELETE ON memberships FOR EACH ROW
  WHEN (OLD.role = 'member') EXECUTE FUNCTION record_membership_end();

CREATE FUNCTION record_family_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO past_memberships (family_id, user_id, family_name, reason)
    SELECT OLD.id, m.user_id, OLD.name, 'family_deleted' FROM memberships m WHERE m.family_id = OLD.id AND m.role = 'member'
    ON CONFLICT (family_id, user_id) DO UPDATE
      SET family_name = excluded.family_name, reason = excluded.reason, ended_at = excluded.ended_at, seen_at = NULL;
  RETURN OLD;
END $$;

CREATE TRIGGER record_family_end BEFORE DELETE ON families FOR EACH ROW EXECUTE FUNCTION record_family_end();

-- Invites. Only the owner sees codes and addresses. A request can create a pending invite, set its address and revoke it;
-- accepting is the system's.
ALTER TABLE family_members ENABLE ROW LEVEL SECURITY;

CREATE POLICY owner_reads ON family_members FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));

CREATE POLICY owner_adds ON family_members FOR INSERT TO keepsaid_member
  WITH CHECK (inviter_id = viewer_id() AND invitee_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]));

CREATE POLICY initial_values ON family_members AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND email IS NULL AND accepted_at IS NULL AND created_at = now()
    AND expires_at < now() + interval '31 days');

CREATE POLICY owner_sets_address ON family_members FOR UPDATE TO keepsaid_member
  USING (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]));

GRANT SELECT, INSERT ON family_members TO keepsaid_member;

GRANT UPDATE (email) ON family_members TO keepsaid_member;

GRANT USAGE ON SEQUENCE family_members_id_seq TO keepsaid_member;

CREATE FUNCTION revoke_invite(of_family integer, link integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH revoked AS (
    UPDATE family_members l SET status = 'removed'
      WHERE l.id = link AND l.family_id = of_family AND l.family_id = ANY (my_owned_families()) AND l.status = 'pending'
      RETURNING l.id
  ) SELECT EXISTS (SELECT FROM revoked) $$;

-- Accepted invites for every member, without codes and addresses.
CREATE FUNCTION active_links(of_family integer)
  RETURNS TABLE (id integer, relationship varchar, invitee_id integer, created_at timestamptz, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id, l.relationship, l.invitee_id, l.created_at, l.expires_at FROM family_members l
    WHERE l.family_id = of_family AND l.family_id = ANY (my_families()) AND l.status = 'active' $$;

-- An accepted invite ends with its membership.
CREATE FUNCTION close_invite() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_members SET status = 'removed'
    WHERE family_id = OLD.family_id AND invitee_id = OLD.user_id AND status = 'active';
  RETURN OLD;
END $$;

CREATE TRIGGER close_invite AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION close_invite();

-- The address of a member, for the owner whose invite they accepted.
CREATE FUNCTION invitee_address(invitee integer) RETURNS varchar
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email FROM users WHERE id = invitee AND EXISTS (SELECT FROM family_members
    WHERE invitee_id = invitee AND status = 'active' AND family_id = ANY (my_owned_families())) $$;

-- Questions. The target must be a member; when that member leaves, the question is for everyone. The answer must be a story of
-- the same family; deleting it clears only the answer.
ALTER TABLE family_questions ADD CONSTRAINT family_questions_target_fk
  FOREIGN KEY (family_id, target_user_id) REFERENCES memberships (family_id, user_id) ON DELETE SET NULL (target_user_id);

ALTER TABLE family_questions ADD CONSTRAINT family_questions_response_fk
  FOREIGN KEY (response_story_id, family_id) REFERENCES stories (id, family_id) ON DELETE SET NULL (response_story_id);

ALTER TABLE family_questions ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON family_questions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY author_adds ON family_questions FOR INSERT TO keepsaid_member
  WITH CHECK (asker_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY initial_values ON family_questions AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND response_story_id IS NULL AND created_at = now() AND updated_at = now());

CREATE POLICY author_deletes ON family_questions FOR DELETE TO keepsaid_member
  USING (asker_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY owner_deletes ON family_questions FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));

GRANT SELECT, INSERT, DELETE ON family_questions TO keepsaid_member;

GRANT USAGE ON SEQUENCE family_questions_id_seq TO keepsaid_member;

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON family_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();

-- Any member can answer, with a story of their own.
CREATE FUNCTION answer_question(question_id integer, answer_id integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH answered AS (
    UPDATE family_questions q SET status = 'answered', response_story_id = s.id, updated_at = now()
      FROM stories s
      WHERE q.id = question_id AND s.id = answer_id AND s.family_id = q.family_id AND s.user_id = viewer_id()
        AND q.family_id = ANY (my_families()) AND q.status = 'pending'
      RETURNING q.id
  ) SELECT EXISTS (SELECT FROM answered) $$;

-- A question is pending again once its answer is deleted for good.
CREATE FUNCTION reopen_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.response_story_id IS NULL AND OLD.response_story_id IS NOT NULL THEN
    NEW.status := 'pending';
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER reopen_question BEFORE UPDATE ON family_questions
  FOR EACH ROW EXECUTE FUNCTION reopen_question();

-- An offer to hand over the family ends with the membership, and so does being its heir.
ALTER TABLE family_handovers ADD CONSTRAINT family_handovers_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;

ALTER TABLE family_heirs ADD CONSTRAINT family_heirs_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;

-- System only: no policy, no grant.
ALTER TABLE family_handovers ENABLE ROW LEVEL SECURITY;
ALTER TABLE family_heirs ENABLE ROW LEVEL SECURITY;

-- Names that differ only in case or accents are one.
CREATE UNIQUE INDEX family_names_name ON family_names (family_id, fold_text(name));

ALTER TABLE family_names ENABLE ROW LEVEL SECURITY;

-- Every member takes care of the list. An entry stays in the name of the person who added it.
CREATE POLICY family_reads ON family_names FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY member_adds ON family_names FOR INSERT TO keepsaid_member
  WITH CHECK (created_by = viewer_id() AND created_at = now() AND updated_at = now()
    AND family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY member_changes ON family_names FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY member_removes ON family_names FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT, INSERT, DELETE ON family_names TO keepsaid_member;

GRANT UPDATE (name, misheard, is_hidden, updated_at) ON family_names TO keepsaid_member;

GRANT USAGE ON SEQUENCE family_names_id_seq TO keepsaid_member;

CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON family_names
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
