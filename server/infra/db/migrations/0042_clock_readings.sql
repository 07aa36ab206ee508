CREATE TABLE "clock_readings" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"running_ms" bigint NOT NULL,
	"jump_ms" bigint
);
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE clock_readings ENABLE ROW LEVEL SECURITY;
