-- What a person has listened to: nobody else sees it.
ALTER TABLE story_views ADD CONSTRAINT story_views_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;

ALTER TABLE story_views ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON story_views TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT, INSERT ON story_views TO keepsaid_member;

GRANT UPDATE (position_ms, listened_at, updated_at) ON story_views TO keepsaid_member;

-- Notifications. Only the triggers below insert them, so nobody is notified of what didn't happen.
ALTER TABLE notifications ADD CONSTRAINT notifications_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;

ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON notifications TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT, DELETE ON notifications TO keepsaid_member;

CREATE FUNCTION notify_of_reaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (family_id, user_id, story_id, actor_id, reaction_id)
    SELECT m.family_id, m.user_id, NEW.story_id, NEW.user_id, NEW.id
    FROM stories s JOIN memberships m ON m.family_id = s.family_id AND m.user_id = s.user_id
    WHERE s.id = NEW.story_id AND s.user_id <> NEW.user_id;
  RETURN NULL;
END $$;

CREATE TRIGGER notify_of_reaction AFTER INSERT ON story_reactions FOR EACH ROW EXECUTE FUNCTION notify_of_reaction();

-- Also those who have commented before: an answer to them is a comment, too.
CREATE FUNCTION notify_of_comment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (family_id, user_id, story_id, actor_id, comment_id)
    SELECT m.family_id, m.user_id, NEW.story_id, NEW.user_id, NEW.id
    FROM memberships m
    WHERE m.family_id = NEW.family_id AND m.user_id <> NEW.user_id AND m.user_id IN (
      SELECT s.user_id FROM stories s WHERE s.id = NEW.story_id
      UNION SELECT c.user_id FROM story_comments c WHERE c.family_id = NEW.family_id AND c.story_id = NEW.story_id);
  RETURN NULL;
END $$;

CREATE TRIGGER notify_of_comment AFTER INSERT ON story_comments FOR EACH ROW EXECUTE FUNCTION notify_of_comment();

-- A story that is restored answers its question once more: that is no second notification. Another story in its place is.
CREATE FUNCTION notify_of_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (family_id, user_id, story_id, actor_id, question_id)
    SELECT m.family_id, m.user_id, s.id, s.user_id, NEW.id
    FROM stories s JOIN memberships m ON m.family_id = s.family_id AND m.user_id = NEW.asker_id
    WHERE s.id = NEW.response_story_id AND s.user_id <> NEW.asker_id
    ON CONFLICT (question_id) DO UPDATE SET story_id = EXCLUDED.story_id, actor_id = EXCLUDED.actor_id, created_at = now();
  RETURN NULL;
END $$;

CREATE TRIGGER notify_of_answer AFTER UPDATE OF response_story_id ON family_questions FOR EACH ROW
  WHEN (NEW.status = 'answered' AND NEW.response_story_id IS DISTINCT FROM OLD.response_story_id)
  EXECUTE FUNCTION notify_of_answer();
