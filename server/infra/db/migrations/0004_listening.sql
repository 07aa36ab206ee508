CREATE TABLE "notifications" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"actor_id" integer NOT NULL,
	"reaction_id" integer,
	"comment_id" integer,
	"question_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_answer" UNIQUE("question_id"),
	CONSTRAINT "notifications_one_cause" CHECK (num_nonnulls("notifications"."reaction_id", "notifications"."comment_id", "notifications"."question_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "story_views" (
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"position_ms" integer DEFAULT 0 NOT NULL,
	"listened_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_views_user_id_story_id_pk" PRIMARY KEY("user_id","story_id"),
	CONSTRAINT "story_views_position" CHECK ("story_views"."position_ms" >= 0)
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "unheard_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "story_reactions" ADD COLUMN "at_seconds" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reaction_id_story_reactions_id_fk" FOREIGN KEY ("reaction_id") REFERENCES "public"."story_reactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_story_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."story_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_question_id_family_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."family_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_views" ADD CONSTRAINT "story_views_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_views" ADD CONSTRAINT "story_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_views" ADD CONSTRAINT "story_views_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","family_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_by_reaction" ON "notifications" USING btree ("reaction_id");--> statement-breakpoint
CREATE INDEX "notifications_by_comment" ON "notifications" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "notifications_by_story" ON "notifications" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "story_views_by_story" ON "story_views" USING btree ("story_id");--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_at_seconds" CHECK ("story_reactions"."at_seconds" >= 0);
--> statement-breakpoint
-- What a person has listened to: nobody else sees it.
ALTER TABLE story_views ADD CONSTRAINT story_views_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE story_views ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON story_views TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT ON story_views TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (position_ms, listened_at, updated_at) ON story_views TO keepsaid_member;
--> statement-breakpoint
-- Notifications. Only the triggers below insert them, so nobody is notified of what didn't happen.
ALTER TABLE notifications ADD CONSTRAINT notifications_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON notifications TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, DELETE ON notifications TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION notify_of_reaction() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (family_id, user_id, story_id, actor_id, reaction_id)
    SELECT m.family_id, m.user_id, NEW.story_id, NEW.user_id, NEW.id
    FROM stories s JOIN memberships m ON m.family_id = s.family_id AND m.user_id = s.user_id
    WHERE s.id = NEW.story_id AND s.user_id <> NEW.user_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_of_reaction AFTER INSERT ON story_reactions FOR EACH ROW EXECUTE FUNCTION notify_of_reaction();
--> statement-breakpoint
-- Also those who have commented before: an answer to them is a comment, too.
CREATE FUNCTION notify_of_comment() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (family_id, user_id, story_id, actor_id, comment_id)
    SELECT m.family_id, m.user_id, NEW.story_id, NEW.user_id, NEW.id
    FROM memberships m
    WHERE m.family_id = NEW.family_id AND m.user_id <> NEW.user_id AND m.user_id IN (
      SELECT s.user_id FROM stories s WHERE s.id = NEW.story_id
      UNION SELECT c.user_id FROM story_comments c WHERE c.family_id = NEW.family_id AND c.story_id = NEW.story_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_of_comment AFTER INSERT ON story_comments FOR EACH ROW EXECUTE FUNCTION notify_of_comment();
--> statement-breakpoint
-- A story that is restored answers its question once more: that is no second notification. Another story in its place is.
CREATE FUNCTION notify_of_answer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO notifications (family_id, user_id, story_id, actor_id, question_id)
    SELECT m.family_id, m.user_id, s.id, s.user_id, NEW.id
    FROM stories s JOIN memberships m ON m.family_id = s.family_id AND m.user_id = NEW.asker_id
    WHERE s.id = NEW.response_story_id AND s.user_id <> NEW.asker_id
    ON CONFLICT (question_id) DO UPDATE SET story_id = EXCLUDED.story_id, actor_id = EXCLUDED.actor_id, created_at = now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notify_of_answer AFTER UPDATE OF response_story_id ON family_questions FOR EACH ROW
  WHEN (NEW.status = 'answered' AND NEW.response_story_id IS DISTINCT FROM OLD.response_story_id)
  EXECUTE FUNCTION notify_of_answer();
