CREATE TABLE "uploads" (
	"user_id" integer NOT NULL,
	"recording_key" uuid NOT NULL,
	"family_id" integer NOT NULL,
	"file_name" varchar(64) NOT NULL,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_user_id_recording_key_pk" PRIMARY KEY("user_id","recording_key"),
	CONSTRAINT "uploads_file_name_unique" UNIQUE("file_name")
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_name_stored_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_family_index" ON "uploads" USING btree ("family_id");--> statement-breakpoint
-- Nobody but its maker touches or reads a recording on its way in, the family included.
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY maker ON uploads TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON uploads TO keepsaid_member;
