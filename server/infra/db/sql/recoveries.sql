ALTER TABLE account_recoveries ADD CONSTRAINT account_recoveries_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;

-- Before its approval there is no time from which it is open, and no secret before that.
ALTER TABLE account_recoveries ADD CONSTRAINT account_recoveries_steps
  CHECK ((token_hash IS NULL) = (token_expires_at IS NULL) AND (token_hash IS NULL OR opens_at IS NOT NULL));

-- System only: no policy, no grant.
ALTER TABLE account_recoveries ENABLE ROW LEVEL SECURITY;

ALTER TABLE recovery_vouches ADD CONSTRAINT recovery_vouches_recovery_fk
  FOREIGN KEY (recovery_id, family_id) REFERENCES account_recoveries (id, family_id) ON DELETE CASCADE;

-- A vouch ends with the membership: those who leave vouch for nobody.
ALTER TABLE recovery_vouches ADD CONSTRAINT recovery_vouches_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;

ALTER TABLE recovery_vouches ENABLE ROW LEVEL SECURITY;
