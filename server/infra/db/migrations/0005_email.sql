-- Members write emails to relatives, owners also to invitees; only the system reads them. Senders see just enough columns to
-- count their own.
ALTER TABLE emails ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sender_adds ON emails FOR INSERT TO keepsaid_member
  WITH CHECK (from_user_id = viewer_id() AND state = 'waiting' AND (
    (kind = 'invite' AND to_user_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]))
    OR (kind IN ('question_asked', 'question_answered') AND to_address IS NULL
      AND to_user_id = ANY ((SELECT my_relatives())::integer[]) AND family_id = ANY ((SELECT my_families())::integer[]))));
--> statement-breakpoint
CREATE POLICY initial_values ON emails AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now() AND sent_at IS NULL AND (to_user_id IS NULL OR EXISTS (SELECT FROM memberships m
    WHERE m.family_id = emails.family_id AND m.user_id = emails.to_user_id)));
--> statement-breakpoint
CREATE POLICY sender_counts ON emails FOR SELECT TO keepsaid_member USING (from_user_id = viewer_id());
--> statement-breakpoint
GRANT INSERT ON emails TO keepsaid_member;
--> statement-breakpoint
GRANT SELECT (family_id, kind, from_user_id, created_at) ON emails TO keepsaid_member;
