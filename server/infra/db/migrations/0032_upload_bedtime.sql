ALTER TABLE "uploads" ADD COLUMN "bedtime" jsonb;
--> statement-breakpoint
ALTER TABLE uploads
  ADD CONSTRAINT uploads_bedtime CHECK (jsonb_typeof(bedtime) = 'object' AND octet_length(bedtime::text) <= 200000);
--> statement-breakpoint
GRANT UPDATE (bedtime) ON uploads TO keepsaid_member;
