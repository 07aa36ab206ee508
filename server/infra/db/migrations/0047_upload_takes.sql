-- An upload belongs to a take of a recording. Existing recordings have one take, with the id of the recording.
ALTER TABLE "uploads" ADD COLUMN "take_id" uuid;--> statement-breakpoint
UPDATE uploads SET take_id = recording_key;
--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "take_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_user_id_recording_key_pk";--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_take_id_pk" PRIMARY KEY("user_id","take_id");--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "position" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_position_range" CHECK ("uploads"."position" between 1 and 100);
--> statement-breakpoint
-- Browsers declared how long a recording is, and could withdraw that to record more. Now a length that is known stays.
UPDATE uploads u SET bytes = NULL FROM stored_files f WHERE f.name = u.file_name AND f.state = 'uploading';
