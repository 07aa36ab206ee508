-- Lengths in whole seconds were rounded; now they are what players and the files of a download show.
UPDATE stories SET duration = recordings.duration_ms / 1000 FROM recordings
  WHERE recordings.story_id = stories.id AND stories.duration <> recordings.duration_ms / 1000;
--> statement-breakpoint
-- Later migrations run in the same transaction, and couldn't change a table whose deferred triggers are still to run.
SET CONSTRAINTS ALL IMMEDIATE;
