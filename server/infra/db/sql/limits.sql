-- Counts of attempts, which a crash of PostgreSQL may empty.
ALTER TABLE limit_counts SET UNLOGGED;

-- System only: no policy, no grant.
ALTER TABLE limit_counts ENABLE ROW LEVEL SECURITY;
