CREATE TABLE "storyteller_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"token_hash" char(64),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storyteller_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "storyteller_links" ADD CONSTRAINT "storyteller_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storyteller_links_family_index" ON "storyteller_links" USING btree ("family_id");
--> statement-breakpoint
-- The link ends with the membership.
ALTER TABLE storyteller_links ADD CONSTRAINT storyteller_links_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE storyteller_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Without an address there is no password to forget.
ALTER TABLE users ADD CONSTRAINT users_password_needs_email CHECK (password IS NULL OR email IS NOT NULL);
