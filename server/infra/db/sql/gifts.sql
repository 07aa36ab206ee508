-- Only the buyer reads a gift and its code, and only the server changes it.
ALTER TABLE gifts ENABLE ROW LEVEL SECURITY;

CREATE POLICY buyer_reads ON gifts FOR SELECT TO keepsaid_member USING (buyer_id = viewer_id());

GRANT SELECT (id, buyer_id, kind, recipient_name, giver_name, message, recipient_email, send_on, code, paid_at, sent_at,
  redeemed_at, voided_at, created_at) ON gifts TO keepsaid_member;
