-- Members write emails to relatives, owners also to invitees; only the system reads them. Senders see just enough columns to
-- count their own.
ALTER TABLE emails ENABLE ROW LEVEL SECURITY;

CREATE POLICY sender_adds ON emails FOR INSERT TO keepsaid_member
  WITH CHECK (from_user_id = viewer_id() AND state = 'waiting' AND (
    (kind = 'invite' AND to_user_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]))
    OR (kind IN ('question_asked', 'question_answered') AND to_address IS NULL
      AND to_user_id = ANY ((SELECT my_relatives())::integer[]) AND family_id = ANY ((SELECT my_families())::integer[]))));

CREATE POLICY initial_values ON emails AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now() AND sent_at IS NULL AND (to_user_id IS NULL OR EXISTS (SELECT FROM memberships m
    WHERE m.family_id = emails.family_id AND m.user_id = emails.to_user_id)));

CREATE POLICY sender_counts ON emails FOR SELECT TO keepsaid_member USING (from_user_id = viewer_id());

GRANT INSERT ON emails TO keepsaid_member;

GRANT SELECT (family_id, kind, from_user_id, created_at) ON emails TO keepsaid_member;

-- Its email names no recipient: the server knows the address.
CREATE POLICY writer_emails ON emails FOR INSERT TO keepsaid_member
  WITH CHECK (from_user_id = viewer_id() AND state = 'waiting' AND kind = 'contact_message'
    AND to_user_id IS NULL AND to_address IS NULL AND family_id IS NULL);

-- System only: no policy, no grant.
ALTER TABLE trial_reminders ENABLE ROW LEVEL SECURITY;
