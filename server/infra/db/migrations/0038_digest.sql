ALTER TABLE "users" ADD COLUMN "email_on_digest" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "digest_until" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "users_digest_until" ON "users" USING btree ("digest_until") WHERE deleted_at is null;--> statement-breakpoint
GRANT UPDATE (email_on_digest) ON users TO keepsaid_member;
--> statement-breakpoint
DROP FUNCTION my_email_settings();
--> statement-breakpoint
CREATE FUNCTION my_email_settings()
  RETURNS TABLE (on_question boolean, on_answer boolean, on_digest boolean, on_sign_in boolean, on_trial boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email_on_question, email_on_answer, email_on_digest, email_on_sign_in, email_on_trial FROM users WHERE id = viewer_id() $$;
