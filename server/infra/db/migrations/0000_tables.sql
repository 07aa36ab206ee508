CREATE TABLE "password_resets" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar(255) PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" varchar(255) NOT NULL,
	"password" varchar(255) NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"profile_image_url" varchar(500),
	"date_of_birth" date,
	"relationship" varchar(100),
	"phone" varchar(20),
	"bio" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"account_type" varchar(20) DEFAULT 'owner' NOT NULL,
	"owner_email" varchar(255),
	"email_on_question" boolean DEFAULT true NOT NULL,
	"email_on_answer" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "families" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" varchar(100) NOT NULL,
	"trial_ends_at" timestamp with time zone NOT NULL,
	"subscription_status" varchar(50) DEFAULT 'free' NOT NULL,
	"subscription_plan" varchar(50) DEFAULT 'free' NOT NULL,
	"subscription_end_date" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL
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
CREATE TABLE "family_questions" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"asker_id" integer NOT NULL,
	"question" text NOT NULL,
	"target_user_id" integer,
	"response_story_id" integer,
	"status" varchar(20) DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" varchar(20) NOT NULL,
	"relationship" varchar(100),
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_family_id_user_id_pk" PRIMARY KEY("family_id","user_id")
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
CREATE TABLE "clips" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" varchar(64) NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mp3_copies" (
	"story_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"state" varchar(20) DEFAULT 'making' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"file_name" varchar(64),
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mp3_copies_file_name_unique" UNIQUE("file_name")
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"original_name" varchar(64) NOT NULL,
	"playback_name" varchar(64),
	"mime_type" varchar(100) NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" char(64) NOT NULL,
	"duration_ms" integer,
	"peaks" text,
	"state" varchar(20) DEFAULT 'received' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recordings_original_name_unique" UNIQUE("original_name"),
	CONSTRAINT "recordings_playback_name_unique" UNIQUE("playback_name"),
	CONSTRAINT "recordings_story_key" UNIQUE("story_id")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"name" varchar(64) PRIMARY KEY NOT NULL,
	"family_id" integer,
	"user_id" integer,
	"state" varchar(20) DEFAULT 'arriving' NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"engine" varchar(100),
	"draft" boolean DEFAULT false NOT NULL,
	"language" varchar(20),
	"text" text,
	"words" jsonb,
	"progress" real DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"user_id" integer NOT NULL,
	"recording_key" uuid NOT NULL,
	"family_id" integer NOT NULL,
	"file_name" varchar(64) NOT NULL,
	"bytes" bigint,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_user_id_recording_key_pk" PRIMARY KEY("user_id","recording_key"),
	CONSTRAINT "uploads_file_name_unique" UNIQUE("file_name")
);
--> statement-breakpoint
CREATE TABLE "story_search" (
	"story_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"heading" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_words" (
	"family_id" integer NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"stem" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stories" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text,
	"audio_url" text,
	"duration" integer,
	"ai_prompt" text,
	"category" text DEFAULT 'Ad Hoc' NOT NULL,
	"transcription_method" text DEFAULT 'browser' NOT NULL,
	"grandchild_name" text,
	"told_by" varchar(200) NOT NULL,
	"event_date_kind" varchar(10),
	"event_date_from" date,
	"event_date_to" date,
	"place" varchar(200),
	"people" text[] DEFAULT '{}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"recording_key" uuid,
	"text_saved_at" timestamp with time zone,
	"text_saved_by" integer,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stories_id_family_key" UNIQUE("id","family_id"),
	CONSTRAINT "stories_recording_key" UNIQUE("user_id","recording_key")
);
--> statement-breakpoint
CREATE TABLE "story_comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_reactions" (
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reaction" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_reactions_story_id_user_id_reaction_pk" PRIMARY KEY("story_id","user_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "story_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"title" text NOT NULL,
	"content" text,
	"transcription_method" text NOT NULL,
	"saved_by" integer,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_questions" ADD CONSTRAINT "family_questions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_questions" ADD CONSTRAINT "family_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mp3_copies" ADD CONSTRAINT "mp3_copies_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mp3_copies" ADD CONSTRAINT "mp3_copies_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_name_stored_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_search" ADD CONSTRAINT "story_search_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_words" ADD CONSTRAINT "story_words_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_text_saved_by_users_id_fk" FOREIGN KEY ("text_saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_person_index" ON "sessions" USING btree (("sess" ->> 'userId'));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "emails_family_index" ON "emails" USING btree ("family_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "family_members_list" ON "family_members" USING btree ("family_id","id");--> statement-breakpoint
CREATE INDEX "family_questions_list" ON "family_questions" USING btree ("family_id","status","id");--> statement-breakpoint
CREATE INDEX "memberships_user_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_owner" ON "memberships" USING btree ("family_id") WHERE role = 'owner';--> statement-breakpoint
CREATE INDEX "past_memberships_user_index" ON "past_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "clips_family_index" ON "clips" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "clips_file_index" ON "clips" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "mp3_copies_family_index" ON "mp3_copies" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "recordings_family_index" ON "recordings" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "stored_files_sweep" ON "stored_files" USING btree ("state","lease_until");--> statement-breakpoint
CREATE INDEX "transcripts_story_index" ON "transcripts" USING btree ("family_id","story_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "uploads_family_index" ON "uploads" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "story_search_newest" ON "story_search" USING btree ("family_id","created_at","story_id");--> statement-breakpoint
CREATE INDEX "story_words_word" ON "story_words" USING btree ("family_id","word");--> statement-breakpoint
CREATE INDEX "story_words_stem" ON "story_words" USING btree ("family_id","stem");--> statement-breakpoint
CREATE INDEX "stories_list" ON "stories" USING btree ("family_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "stories_by_date" ON "stories" USING btree ("family_id","event_date_from","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "stories_deleted" ON "stories" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "story_comments_list" ON "story_comments" USING btree ("family_id","story_id","id");--> statement-breakpoint
CREATE INDEX "story_versions_list" ON "story_versions" USING btree ("family_id","story_id","id");