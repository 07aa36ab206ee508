ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_action CHECK (action ~ '^[a-z_]+$');

-- Append-only for everyone, the app's own role included. A superuser could drop the trigger; the app is none.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER refuse_audit_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;

-- An owner sees what was done to their family, and when the lists of all families were read.
CREATE POLICY owner_reads ON audit_entries FOR SELECT TO keepsaid_member USING (
  family_id = ANY ((SELECT my_owned_families())::integer[])
  OR (family_id IS NULL AND action IN ('users_listed', 'stories_listed', 'questions_listed')
    AND cardinality((SELECT my_owned_families())::integer[]) > 0));

-- Without what was searched for, which may be the words of another family, and without the administrator's account.
GRANT SELECT (id, at, admin_name, action, family_id, target_id, subject) ON audit_entries TO keepsaid_member;
