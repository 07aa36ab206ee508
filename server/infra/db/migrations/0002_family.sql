ALTER TABLE families ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY mine ON families FOR SELECT TO keepsaid_member USING (id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON families TO keepsaid_member;
--> statement-breakpoint
-- Memberships. The owner removes members; members remove themselves.
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY mine ON memberships FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_removes ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_leaves ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND user_id = viewer_id());
--> statement-breakpoint
GRANT SELECT, DELETE ON memberships TO keepsaid_member;
--> statement-breakpoint
-- Past memberships. Only triggers insert them, so a request can't make up an ending.
ALTER TABLE past_memberships ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON past_memberships FOR SELECT TO keepsaid_member USING (user_id = viewer_id());
--> statement-breakpoint
CREATE POLICY own_seen ON past_memberships FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id()) WITH CHECK (user_id = viewer_id());
--> statement-breakpoint
GRANT SELECT ON past_memberships TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (seen_at) ON past_memberships TO keepsaid_member;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TRIGGER record_membership_end AFTER DELETE ON memberships FOR EACH ROW
  WHEN (OLD.role = 'member') EXECUTE FUNCTION record_membership_end();
--> statement-breakpoint
CREATE FUNCTION record_family_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO past_memberships (family_id, user_id, family_name, reason)
    SELECT OLD.id, m.user_id, OLD.name, 'family_deleted' FROM memberships m WHERE m.family_id = OLD.id AND m.role = 'member'
    ON CONFLICT (family_id, user_id) DO UPDATE
      SET family_name = excluded.family_name, reason = excluded.reason, ended_at = excluded.ended_at, seen_at = NULL;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_family_end BEFORE DELETE ON families FOR EACH ROW EXECUTE FUNCTION record_family_end();
--> statement-breakpoint
-- Invites. Only the owner sees codes and addresses. A request can create a pending invite, set its address and revoke it;
-- accepting is the system's.
ALTER TABLE family_members ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner_reads ON family_members FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_adds ON family_members FOR INSERT TO keepsaid_member
  WITH CHECK (inviter_id = viewer_id() AND invitee_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON family_members AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND email IS NULL AND accepted_at IS NULL AND created_at = now()
    AND expires_at < now() + interval '31 days');
--> statement-breakpoint
CREATE POLICY owner_sets_address ON family_members FOR UPDATE TO keepsaid_member
  USING (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT ON family_members TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (email) ON family_members TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION revoke_invite(of_family integer, link integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH revoked AS (
    UPDATE family_members l SET status = 'removed'
      WHERE l.id = link AND l.family_id = of_family AND l.family_id = ANY (my_owned_families()) AND l.status = 'pending'
      RETURNING l.id
  ) SELECT EXISTS (SELECT FROM revoked) $$;
--> statement-breakpoint
-- Accepted invites for every member, without codes and addresses.
CREATE FUNCTION active_links(of_family integer)
  RETURNS TABLE (id integer, relationship varchar, invitee_id integer, created_at timestamptz, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id, l.relationship, l.invitee_id, l.created_at, l.expires_at FROM family_members l
    WHERE l.family_id = of_family AND l.family_id = ANY (my_families()) AND l.status = 'active' $$;
--> statement-breakpoint
-- An accepted invite ends with its membership.
CREATE FUNCTION close_invite() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_members SET status = 'removed'
    WHERE family_id = OLD.family_id AND invitee_id = OLD.user_id AND status = 'active';
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER close_invite AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION close_invite();
--> statement-breakpoint
-- Questions. The target must be a member; when that member leaves, the question is for everyone. The answer must be a story of
-- the same family; deleting it clears only the answer.
ALTER TABLE family_questions ADD CONSTRAINT family_questions_target_fk
  FOREIGN KEY (family_id, target_user_id) REFERENCES memberships (family_id, user_id) ON DELETE SET NULL (target_user_id);
--> statement-breakpoint
ALTER TABLE family_questions ADD CONSTRAINT family_questions_response_fk
  FOREIGN KEY (response_story_id, family_id) REFERENCES stories (id, family_id) ON DELETE SET NULL (response_story_id);
--> statement-breakpoint
ALTER TABLE family_questions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON family_questions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON family_questions FOR INSERT TO keepsaid_member
  WITH CHECK (asker_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON family_questions AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND response_story_id IS NULL AND created_at = now() AND updated_at = now());
--> statement-breakpoint
CREATE POLICY author_deletes ON family_questions FOR DELETE TO keepsaid_member
  USING (asker_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_deletes ON family_questions FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON family_questions TO keepsaid_member;
--> statement-breakpoint
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
--> statement-breakpoint
-- A question is pending again once its answer is deleted for good.
CREATE FUNCTION reopen_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.response_story_id IS NULL AND OLD.response_story_id IS NOT NULL THEN
    NEW.status := 'pending';
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reopen_question BEFORE UPDATE ON family_questions
  FOR EACH ROW EXECUTE FUNCTION reopen_question();
