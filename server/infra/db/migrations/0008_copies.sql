CREATE TABLE "mp3_copies" (
	"story_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"state" varchar(20) DEFAULT 'making' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"file_name" varchar(64),
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mp3_copies_file_name_unique" UNIQUE("file_name")
);
--> statement-breakpoint
ALTER TABLE "mp3_copies" ADD CONSTRAINT "mp3_copies_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mp3_copies" ADD CONSTRAINT "mp3_copies_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mp3_copies_family_index" ON "mp3_copies" USING btree ("family_id");
--> statement-breakpoint
-- Copies are made by jobs. The family reads how far they are; their files go with them, however they go.
ALTER TABLE mp3_copies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON mp3_copies FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON mp3_copies TO keepsaid_member;
--> statement-breakpoint
CREATE TRIGGER give_up_files AFTER DELETE ON mp3_copies FOR EACH ROW EXECUTE FUNCTION give_up_files();
