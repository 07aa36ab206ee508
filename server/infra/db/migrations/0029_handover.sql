CREATE TABLE "family_handovers" (
	"family_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL
);

--> statement-breakpoint
-- The offer ends with the membership.
ALTER TABLE family_handovers ADD CONSTRAINT family_handovers_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE family_handovers ENABLE ROW LEVEL SECURITY;
