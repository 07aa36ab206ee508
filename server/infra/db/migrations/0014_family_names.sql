CREATE TABLE "family_names" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"name" varchar(100) NOT NULL,
	"misheard" text[] DEFAULT '{}' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "family_names" ADD CONSTRAINT "family_names_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_names" ADD CONSTRAINT "family_names_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX family_names_name ON family_names (family_id, fold_text(name));
--> statement-breakpoint
ALTER TABLE family_names ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Every member takes care of the list. An entry stays in the name of the person who added it.
CREATE POLICY family_reads ON family_names FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_adds ON family_names FOR INSERT TO keepsaid_member
  WITH CHECK (created_by = viewer_id() AND created_at = now() AND updated_at = now()
    AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_changes ON family_names FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_removes ON family_names FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON family_names TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (name, misheard, is_hidden, updated_at) ON family_names TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE family_names_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON family_names
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
