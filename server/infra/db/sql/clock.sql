-- System only: no policy, no grant.
ALTER TABLE clock_readings ENABLE ROW LEVEL SECURITY;
