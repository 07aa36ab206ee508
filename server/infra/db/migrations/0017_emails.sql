CREATE TABLE "trial_reminders" (
	"family_id" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_reminders_family_id_kind_pk" PRIMARY KEY("family_id","kind")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_on_trial" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_reminders" ADD CONSTRAINT "trial_reminders_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- System only: no policy, no grant. The key is in no grant of `users` either.
ALTER TABLE trial_reminders ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT UPDATE (email_on_trial) ON users TO keepsaid_member;
--> statement-breakpoint
DROP FUNCTION my_email_settings();
--> statement-breakpoint
CREATE FUNCTION my_email_settings()
  RETURNS TABLE (on_question boolean, on_answer boolean, on_sign_in boolean, on_trial boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email_on_question, email_on_answer, email_on_sign_in, email_on_trial FROM users WHERE id = viewer_id() $$;
