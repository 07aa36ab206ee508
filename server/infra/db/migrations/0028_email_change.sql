CREATE TABLE "email_changes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"new_email" varchar(255) NOT NULL,
	"credential_version" integer NOT NULL,
	"old_token_hash" char(64),
	"new_token_hash" char(64),
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE email_changes ENABLE ROW LEVEL SECURITY;
