CREATE TABLE "family_heirs" (
	"family_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"named_at" timestamp with time zone DEFAULT now() NOT NULL,
	"takes_over_at" timestamp with time zone
);

--> statement-breakpoint
-- It ends with the membership.
ALTER TABLE family_heirs ADD CONSTRAINT family_heirs_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE family_heirs ENABLE ROW LEVEL SECURITY;
