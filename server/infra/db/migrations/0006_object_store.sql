CREATE TABLE "file_stores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"next_id" uuid
);
--> statement-breakpoint
CREATE TABLE "upload_chunks" (
	"file_name" varchar(64) NOT NULL,
	"start" bigint NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_chunks_file_name_start_pk" PRIMARY KEY("file_name","start")
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"file_name" varchar(64) NOT NULL,
	"start" bigint NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "upload_parts_file_name_start_pk" PRIMARY KEY("file_name","start")
);
--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_file_name_stored_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_file_name_stored_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Bytes of open uploads, with an object store. Members append to their own; the system moves them into objects.
ALTER TABLE upload_chunks ALTER COLUMN bytes SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE upload_chunks ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY maker ON upload_chunks TO keepsaid_member
  USING (EXISTS (SELECT FROM uploads u WHERE u.file_name = upload_chunks.file_name AND u.user_id = viewer_id()))
  WITH CHECK (EXISTS (SELECT FROM uploads u WHERE u.file_name = upload_chunks.file_name AND u.user_id = viewer_id()));--> statement-breakpoint
GRANT SELECT (file_name, start), INSERT ON upload_chunks TO keepsaid_member;--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE upload_parts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE file_stores ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX file_stores_only_one ON file_stores ((true));
