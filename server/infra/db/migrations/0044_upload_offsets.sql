-- How much of an upload has arrived. Its row says so now, and not the length of its file.
ALTER TABLE "uploads" ADD COLUMN "received_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stored_files_uploading" ON "stored_files" USING btree ("family_id") WHERE "stored_files"."state" = 'uploading';
--> statement-breakpoint
GRANT UPDATE (received_bytes, received_at) ON uploads TO keepsaid_member;
--> statement-breakpoint
-- Open ones are measured when the server starts (measureOldUploads).
UPDATE uploads u SET received_bytes = -1 FROM stored_files f WHERE f.name = u.file_name AND f.state = 'uploading';
--> statement-breakpoint
-- A member sees only their own uploads, but all of their family share the limit.
CREATE FUNCTION open_upload_bytes(of_family integer) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(u.received_bytes), 0)::bigint
    FROM stored_files f JOIN uploads u ON u.file_name = f.name
    WHERE f.family_id = of_family AND f.state = 'uploading' AND f.family_id = ANY (my_families()) $$;
