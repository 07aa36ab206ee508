ALTER TABLE "story_reactions" DROP CONSTRAINT "story_reactions_story_id_user_id_reaction_pk";--> statement-breakpoint
ALTER TABLE "story_reactions" ADD COLUMN "id" serial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_once" UNIQUE("story_id","user_id","reaction");
--> statement-breakpoint
GRANT USAGE ON SEQUENCE story_reactions_id_seq TO keepsaid_member;
