-- The earliest that it can be now: as in server/infra/clock/trusted-clock.ts, but up to ten minutes behind, since only processes know
-- how long they have been running since the last reading. Null in the first day of a database.
CREATE FUNCTION earliest_now() RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.at + make_interval(secs => (l.running_ms - c.running_ms) / 1000.0::float8)
    FROM (SELECT running_ms FROM clock_readings ORDER BY id DESC LIMIT 1) l
    JOIN clock_readings c ON c.running_ms <= l.running_ms - 86400000
    ORDER BY c.at DESC LIMIT 1 $$;
--> statement-breakpoint
ALTER TABLE "cancellations_due" ALTER COLUMN "created_at" SET DEFAULT greatest(now(), earliest_now());--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "joined_at" SET DEFAULT greatest(now(), earliest_now());
--> statement-breakpoint
-- As in 0003_stories.sql, but never earlier than what time it is at least.
CREATE OR REPLACE FUNCTION stamp_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
    NEW.deleted_at := greatest(now(), earliest_now());
  END IF;
  IF NEW.updated_at IS DISTINCT FROM OLD.updated_at THEN
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
