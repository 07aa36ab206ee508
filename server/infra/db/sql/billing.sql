-- Members see what their family has, not the ids that the payment provider knows it by. Only the server changes it.
ALTER TABLE premium_grants ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON premium_grants FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT (id, family_id, source, starts_at, ends_at, revoked_at) ON premium_grants TO keepsaid_member;

ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;

CREATE POLICY family_reads ON subscriptions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));

GRANT SELECT (family_id, plan, status, started_at, paid_until, will_renew) ON subscriptions TO keepsaid_member;

-- System only: no policy, no grant.
ALTER TABLE billing_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE checkout_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE cancellations_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_till_objects ENABLE ROW LEVEL SECURITY;

-- However a family is deleted, what it pays for is canceled.
CREATE FUNCTION cancel_payments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO cancellations_due (customer_id) SELECT customer_id FROM billing_customers WHERE family_id = OLD.id
    ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;

REVOKE EXECUTE ON FUNCTION cancel_payments() FROM PUBLIC;

CREATE TRIGGER cancel_payments BEFORE DELETE ON families FOR EACH ROW EXECUTE FUNCTION cancel_payments();
