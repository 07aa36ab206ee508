CREATE TABLE "password_resets" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_members" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"inviter_id" integer NOT NULL,
	"invitee_id" integer,
	"relationship" varchar(100) NOT NULL,
	"invite_code" varchar(64) NOT NULL,
	"email" varchar(255),
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	CONSTRAINT "family_members_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "past_memberships" (
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"family_name" varchar(100) NOT NULL,
	"reason" varchar(20) NOT NULL,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "past_memberships_family_id_user_id_pk" PRIMARY KEY("family_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" varchar(30) NOT NULL,
	"family_id" integer,
	"to_user_id" integer,
	"to_address" varchar(255),
	"from_user_id" integer,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "family_questions" DROP CONSTRAINT "family_questions_target_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "stored_files" DROP CONSTRAINT "stored_files_family_id_families_id_fk";
--> statement-breakpoint
ALTER TABLE "stored_files" ALTER COLUMN "family_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_on_question" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_on_answer" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "relationship" varchar(100);--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "family_members_list" ON "family_members" USING btree ("family_id","id");--> statement-breakpoint
CREATE INDEX "past_memberships_user_index" ON "past_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "emails_family_index" ON "emails" USING btree ("family_id","kind","created_at");--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION my_owned_families() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(family_id), '{}') FROM memberships WHERE user_id = viewer_id() AND role = 'owner' $$;
--> statement-breakpoint
-- What somebody told stays in the vault in their name after they have gone.
CREATE OR REPLACE FUNCTION my_relatives() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(user_id), '{}') FROM (
    SELECT user_id FROM memberships WHERE family_id = ANY (my_families())
    UNION SELECT user_id FROM past_memberships WHERE family_id = ANY (my_families())
  ) related $$;
--> statement-breakpoint
-- Invite links: their owner's alone, codes and addresses included.
ALTER TABLE family_members ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner_reads ON family_members FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_adds ON family_members FOR INSERT TO keepsaid_member
  WITH CHECK (inviter_id = viewer_id() AND invitee_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_changes ON family_members FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT ON family_members TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (status, email) ON family_members TO keepsaid_member;
--> statement-breakpoint
-- The links by which relatives have joined, for every member: without codes and addresses.
CREATE FUNCTION active_links(of_family integer)
  RETURNS TABLE (id integer, relationship varchar, invitee_id integer, created_at timestamptz, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id, l.relationship, l.invitee_id, l.created_at, l.expires_at FROM family_members l
    WHERE l.family_id = of_family AND l.family_id = ANY (my_families()) AND l.status = 'active' $$;
--> statement-breakpoint
-- The owner ends another's membership; a member ends their own.
CREATE POLICY owner_removes ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_leaves ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND user_id = viewer_id());
--> statement-breakpoint
GRANT DELETE ON memberships TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE past_memberships ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON past_memberships FOR SELECT TO keepsaid_member USING (user_id = viewer_id());
--> statement-breakpoint
CREATE POLICY own_seen ON past_memberships FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id()) WITH CHECK (user_id = viewer_id());
--> statement-breakpoint
-- Of a membership that there is only: whoever is named here can be seen by the family.
CREATE POLICY ends ON past_memberships FOR INSERT TO keepsaid_member
  WITH CHECK ((user_id = viewer_id() OR family_id = ANY ((SELECT my_owned_families())::integer[]))
    AND EXISTS (SELECT FROM memberships m
      WHERE m.family_id = past_memberships.family_id AND m.user_id = past_memberships.user_id AND m.role = 'member'));
--> statement-breakpoint
GRANT SELECT, INSERT ON past_memberships TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (seen_at) ON past_memberships TO keepsaid_member;
--> statement-breakpoint
-- However a membership ends, the link it began with has ended too.
CREATE FUNCTION end_link() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_members SET status = 'removed'
    WHERE family_id = OLD.family_id AND invitee_id = OLD.user_id AND status = 'active';
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER end_link AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION end_link();
--> statement-breakpoint
-- A question can be put to a member of its family only, and to everybody once that member has gone.
ALTER TABLE family_questions ADD CONSTRAINT family_questions_target_fk
  FOREIGN KEY (family_id, target_user_id) REFERENCES memberships (family_id, user_id) ON DELETE SET NULL (target_user_id);
--> statement-breakpoint
CREATE POLICY owner_deletes ON family_questions FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
-- Without its answer a question waits again.
CREATE FUNCTION question_waits_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.response_story_id IS NULL AND OLD.response_story_id IS NOT NULL THEN
    NEW.status := 'pending';
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER question_waits_again BEFORE UPDATE ON family_questions
  FOR EACH ROW EXECUTE FUNCTION question_waits_again();
--> statement-breakpoint
-- Mail: written by whom it comes from, to relatives, or by an owner to somebody they invite; read by the system alone.
ALTER TABLE emails ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sender_adds ON emails FOR INSERT TO keepsaid_member
  WITH CHECK (from_user_id = viewer_id() AND state = 'waiting' AND (
    (kind = 'invite' AND to_user_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]))
    OR (kind IN ('question_asked', 'question_answered') AND to_address IS NULL
      AND to_user_id = ANY ((SELECT my_relatives())::integer[]) AND family_id = ANY ((SELECT my_families())::integer[]))));
--> statement-breakpoint
CREATE POLICY sender_counts ON emails FOR SELECT TO keepsaid_member USING (from_user_id = viewer_id());
--> statement-breakpoint
GRANT INSERT ON emails TO keepsaid_member;
--> statement-breakpoint
GRANT SELECT (family_id, kind, from_user_id, created_at) ON emails TO keepsaid_member;
--> statement-breakpoint
-- Nobody but the system touches the ways to a new password.
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Which mail somebody wants is theirs to say.
CREATE POLICY own_settings ON users FOR UPDATE TO keepsaid_member USING (id = viewer_id()) WITH CHECK (id = viewer_id());
--> statement-breakpoint
GRANT UPDATE (email_on_question, email_on_answer) ON users TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION my_email_settings() RETURNS TABLE (on_question boolean, on_answer boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email_on_question, email_on_answer FROM users WHERE id = viewer_id() $$;
--> statement-breakpoint
-- Whatever takes a recording, a clip or an upload away, its files are given up with it.
CREATE FUNCTION give_up_files() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'kept'
    AND name IN (to_jsonb(OLD) ->> 'original_name', to_jsonb(OLD) ->> 'playback_name', to_jsonb(OLD) ->> 'file_name');
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER give_up_files AFTER DELETE ON recordings FOR EACH ROW EXECUTE FUNCTION give_up_files();
--> statement-breakpoint
CREATE TRIGGER give_up_files AFTER DELETE ON clips FOR EACH ROW EXECUTE FUNCTION give_up_files();
--> statement-breakpoint
CREATE FUNCTION give_up_upload() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'uploading' AND name = OLD.file_name;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER give_up_upload AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION give_up_upload();
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO keepsaid_member;
