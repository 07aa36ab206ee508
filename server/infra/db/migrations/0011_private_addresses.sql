-- Relatives see each other's names, but no email addresses.
REVOKE SELECT (email) ON users FROM keepsaid_member;
--> statement-breakpoint
-- The address of a member, for the owner whose invite they accepted.
CREATE FUNCTION invitee_address(invitee integer) RETURNS varchar
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email FROM users WHERE id = invitee AND EXISTS (SELECT FROM family_members
    WHERE invitee_id = invitee AND status = 'active' AND family_id = ANY (my_owned_families())) $$;
