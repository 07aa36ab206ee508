CREATE TABLE "address_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" char(64) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_review_members" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_on_sign_in" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "address_codes" ADD CONSTRAINT "address_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE address_codes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT UPDATE (email_on_sign_in) ON users TO keepsaid_member;
--> statement-breakpoint
DROP FUNCTION my_email_settings();
--> statement-breakpoint
CREATE FUNCTION my_email_settings() RETURNS TABLE (on_question boolean, on_answer boolean, on_sign_in boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email_on_question, email_on_answer, email_on_sign_in FROM users WHERE id = viewer_id() $$;
