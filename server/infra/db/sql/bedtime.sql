-- Written stories: members read their family's, and add their own. The latest 20 of a family are enough to write a different one.
ALTER TABLE bedtime_stories ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON bedtime_stories FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY writer_adds ON bedtime_stories FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]) AND created_at = now());

GRANT SELECT, INSERT ON bedtime_stories TO keepsaid_member;

GRANT USAGE ON SEQUENCE bedtime_stories_id_seq TO keepsaid_member;

CREATE FUNCTION prune_bedtime_stories() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM bedtime_stories WHERE family_id = NEW.family_id AND id <= (SELECT b.id FROM bedtime_stories b
    WHERE b.family_id = NEW.family_id ORDER BY b.id DESC OFFSET 20 LIMIT 1);
  RETURN NULL;
END $$;

CREATE TRIGGER prune_bedtime_stories AFTER INSERT ON bedtime_stories FOR EACH ROW EXECUTE FUNCTION prune_bedtime_stories();
