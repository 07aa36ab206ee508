ALTER TABLE "recordings" ADD COLUMN "problem" varchar(20);
--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "problem_since" timestamp with time zone;
--> statement-breakpoint
-- Only the system finds problems.
CREATE POLICY no_problem_yet ON recordings AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (problem IS NULL AND problem_since IS NULL);
