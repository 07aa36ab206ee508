CREATE TABLE "used_ai_prompts" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"prompt_text" text NOT NULL,
	"category" text NOT NULL,
	"written_by" varchar(10) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_ai_prompts_once" UNIQUE("family_id","user_id","prompt_text")
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "prompt_source" varchar(10);--> statement-breakpoint
ALTER TABLE "used_ai_prompts" ADD CONSTRAINT "used_ai_prompts_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_ai_prompts" ADD CONSTRAINT "used_ai_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE used_ai_prompts ADD CHECK (char_length(prompt_text) BETWEEN 1 AND 500);
--> statement-breakpoint
ALTER TABLE used_ai_prompts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What a person was asked is theirs alone.
CREATE POLICY person_reads ON used_ai_prompts FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY person_adds ON used_ai_prompts FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND created_at = now() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT ON used_ai_prompts TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE used_ai_prompts_id_seq TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE stories ADD CHECK (prompt_source IS NULL OR (ai_prompt IS NOT NULL AND prompt_source IN ('model', 'family', 'idea')));
--> statement-breakpoint
-- Until now, every prompt came from a relative or from us.
UPDATE stories s SET prompt_source = CASE WHEN EXISTS (
    SELECT FROM family_questions q WHERE q.family_id = s.family_id AND q.response_story_id = s.id) THEN 'family' ELSE 'idea' END
  WHERE ai_prompt IS NOT NULL;
--> statement-breakpoint
-- Later migrations run in the same transaction, and couldn't change a table whose deferred triggers are still to run.
SET CONSTRAINTS ALL IMMEDIATE;
