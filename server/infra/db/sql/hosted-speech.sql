-- Consent to hosted speech engines: the owner gives and withdraws it, every member sees it.
ALTER TABLE speech_consents ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON speech_consents FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

CREATE POLICY owner_agrees ON speech_consents FOR INSERT TO keepsaid_member
  WITH CHECK (agreed_by = viewer_id() AND agreed_at = now() AND family_id = ANY ((SELECT my_owned_families())::integer[]));

CREATE POLICY owner_withdraws ON speech_consents FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));

GRANT SELECT, INSERT, DELETE ON speech_consents TO keepsaid_member;

-- Only jobs and transcriptions spend; the owner sees how much.
ALTER TABLE speech_spending ENABLE ROW LEVEL SECURITY;

CREATE POLICY owner_reads ON speech_spending FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));

GRANT SELECT ON speech_spending TO keepsaid_member;
