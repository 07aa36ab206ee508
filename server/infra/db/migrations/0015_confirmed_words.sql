CREATE TABLE "confirmed_words" (
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"word" varchar(200) NOT NULL,
	CONSTRAINT "confirmed_words_story_id_start_ms_word_pk" PRIMARY KEY("story_id","start_ms","word")
);
--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "is_source" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE transcripts t SET is_source = false FROM stories s WHERE s.id = t.story_id AND s.transcription_method IN ('browser', 'person')
  AND NOT EXISTS (SELECT FROM story_versions v WHERE v.story_id = s.id AND v.transcription_method NOT IN ('browser', 'person'));
--> statement-breakpoint
ALTER TABLE "confirmed_words" ADD CONSTRAINT "confirmed_words_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_words" ADD CONSTRAINT "confirmed_words_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "confirmed_words_family_index" ON "confirmed_words" USING btree ("family_id");
--> statement-breakpoint
-- The author checks words, and the family sees which are certain.
ALTER TABLE confirmed_words ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON confirmed_words FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON confirmed_words FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id() AND s.deleted_at IS NULL));
--> statement-breakpoint
GRANT SELECT, INSERT ON confirmed_words TO keepsaid_member;
--> statement-breakpoint
-- Only jobs find out whether the text comes from a transcript.
CREATE POLICY is_source_at_first ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member WITH CHECK (is_source);
--> statement-breakpoint
-- Later migrations run in the same transaction, and couldn't change a table whose deferred triggers are still to run.
SET CONSTRAINTS ALL IMMEDIATE;
