-- The whole database of the version that this one begins with: schema/*.ts and sql/*.sql as they were then (docs/decisions/0068).
-- Never edited: a change is a migration after it, and changes what is declared there.

-- Functions in SQL may name tables that are created later.
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
-- The earliest that it can be now: as in server/infra/clock/trusted-clock.ts, but up to ten minutes behind, since only processes know
-- how long they have been running since the last reading. Null in the first day of a database.
CREATE FUNCTION earliest_now() RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.at + make_interval(secs => (l.running_ms - c.running_ms) / 1000.0::float8)
    FROM (SELECT running_ms FROM clock_readings ORDER BY id DESC LIMIT 1) l
    JOIN clock_readings c ON c.running_ms <= l.running_ms - 86400000
    ORDER BY c.at DESC LIMIT 1 $$;
--> statement-breakpoint
-- Case, accents and ligatures don't matter in searching and sorting. server/features/stories/search does the same in TypeScript.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') $$;
--> statement-breakpoint
-- What was said, with one space between two words that have times; a space within a word becomes another one.
CREATE FUNCTION spoken_text(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(regexp_replace(btrim(w->>'word', E' \n\t'), '\s', U&'\00A0', 'g'), ' ') FROM jsonb_array_elements(words) w $$;
--> statement-breakpoint
-- When each of these words began, in ms. As text: a search reads those of a whole page, and turning arrays into JSON took a fifth
-- of its time.
CREATE FUNCTION spoken_at(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(((w->>'start')::double precision * 1000)::integer::text, ' ') FROM jsonb_array_elements(words) w $$;
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"keeps_stories" boolean NOT NULL,
	"requested_by" varchar(20) NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ending_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "address_codes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"code_hash" char(64) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"new_email" varchar(255) NOT NULL,
	"credential_version" integer NOT NULL,
	"old_token_hash" char(64),
	"new_token_hash" char(64),
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" char(43) PRIMARY KEY NOT NULL,
	"browser_hash" char(64) NOT NULL,
	"user_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"credential_id" varchar(1364) NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"name" varchar(100) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" char(64) NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" varchar(200) NOT NULL,
	"turned_on_at" timestamp with time zone,
	"last_used_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" varchar(255) PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storyteller_links" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"token_hash" char(64),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "storyteller_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" varchar(255),
	"password" varchar(255),
	"credential_version" integer DEFAULT 1 NOT NULL,
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
	"email_verified_at" timestamp with time zone,
	"must_review_members" boolean DEFAULT false NOT NULL,
	"spoken_language" varchar(20) DEFAULT 'en-US' NOT NULL,
	"theme" varchar(10) DEFAULT 'system' NOT NULL,
	"text_size" varchar(10) DEFAULT 'standard' NOT NULL,
	"email_on_question" boolean DEFAULT true NOT NULL,
	"email_on_answer" boolean DEFAULT true NOT NULL,
	"email_on_sign_in" boolean DEFAULT true NOT NULL,
	"email_on_trial" boolean DEFAULT true NOT NULL,
	"email_on_digest" boolean DEFAULT true NOT NULL,
	"digest_until" timestamp with time zone DEFAULT now() NOT NULL,
	"email_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"deleted_at" timestamp with time zone,
	"last_used_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_profile_image" CHECK ("users"."profile_image_url" ~ '^/api/photos/[A-Za-z0-9_-]{24}[.]jpg$'),
	CONSTRAINT "users_theme" CHECK ("users"."theme" IN ('system', 'light', 'dark')),
	CONSTRAINT "users_text_size" CHECK ("users"."text_size" IN ('standard', 'large', 'larger', 'largest'))
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"admin_id" integer,
	"admin_name" varchar(201) NOT NULL,
	"action" varchar(30) NOT NULL,
	"family_id" integer,
	"target_id" integer,
	"subject" text,
	"search" text
);
--> statement-breakpoint
CREATE TABLE "bedtime_stories" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"plot" varchar(100) NOT NULL,
	"opening" varchar(100) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"customer_id" varchar(100) PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone,
	CONSTRAINT "billing_customers_family_id_unique" UNIQUE("family_id")
);
--> statement-breakpoint
CREATE TABLE "cancellations_due" (
	"customer_id" varchar(100) PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT greatest(now(), earliest_now()) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"price_id" varchar(50) NOT NULL,
	"session_id" varchar(200),
	"state" varchar(20) DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_attempts_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "premium_grants" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"source" varchar(20) NOT NULL,
	"source_id" varchar(100) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "premium_grants_source" UNIQUE("source","source_id"),
	CONSTRAINT "premium_grants_span" CHECK ("premium_grants"."ends_at" > "premium_grants"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" varchar(100) PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"plan" varchar(20) NOT NULL,
	"status" varchar(20) NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"paid_until" timestamp with time zone NOT NULL,
	"paid_from" timestamp with time zone,
	"gifts_from" timestamp with time zone,
	"next_payment_at" timestamp with time zone,
	"will_renew" boolean NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_family" UNIQUE("family_id")
);
--> statement-breakpoint
CREATE TABLE "test_till_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock_readings" (
	"id" serial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"running_ms" bigint NOT NULL,
	"jump_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"topic" varchar(20) NOT NULL,
	"message" varchar(5000) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_topic" CHECK ("contact_messages"."topic" IN ('question', 'problem', 'plan', 'account', 'idea'))
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
CREATE TABLE "trial_reminders" (
	"family_id" integer NOT NULL,
	"kind" varchar(20) NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trial_reminders_family_id_kind_pk" PRIMARY KEY("family_id","kind")
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
CREATE TABLE "family_handovers" (
	"family_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"offered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "family_heirs" (
	"family_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"named_at" timestamp with time zone DEFAULT now() NOT NULL,
	"takes_over_at" timestamp with time zone,
	"reminded_days" integer
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
CREATE TABLE "family_names" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"name" varchar(100) NOT NULL,
	"misheard" text[] DEFAULT '{}' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"joined_at" timestamp with time zone DEFAULT greatest(now(), earliest_now()) NOT NULL,
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
CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_id" integer,
	"kind" varchar(20) NOT NULL,
	"recipient_name" varchar(100) NOT NULL,
	"giver_name" varchar(100) NOT NULL,
	"message" varchar(500) DEFAULT '' NOT NULL,
	"recipient_email" varchar(255),
	"send_on" date,
	"code" char(16) NOT NULL,
	"code_hash" char(64) NOT NULL,
	"session_id" varchar(200),
	"payment_id" varchar(200),
	"version" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"redeemed_at" timestamp with time zone,
	"redeemed_by" integer,
	"redeemed_family_id" integer,
	"voided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gifts_session_id_unique" UNIQUE("session_id"),
	CONSTRAINT "gifts_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "gifts_code" CHECK ("gifts"."code" ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
	CONSTRAINT "gifts_trial_is_free" CHECK ("gifts"."kind" = 'premium' OR ("gifts"."paid_at" IS NULL AND "gifts"."session_id" IS NULL AND "gifts"."voided_at" IS NULL)),
	CONSTRAINT "gifts_paid" CHECK (("gifts"."paid_at" IS NULL) = ("gifts"."payment_id" IS NULL)),
	CONSTRAINT "gifts_payment" CHECK ("gifts"."payment_id" IS NULL OR "gifts"."session_id" IS NOT NULL),
	CONSTRAINT "gifts_void_was_paid" CHECK ("gifts"."voided_at" IS NULL OR "gifts"."paid_at" IS NOT NULL),
	CONSTRAINT "gifts_delivery" CHECK (("gifts"."recipient_email" IS NULL) = ("gifts"."send_on" IS NULL)),
	CONSTRAINT "gifts_sent" CHECK ("gifts"."sent_at" IS NULL OR ("gifts"."recipient_email" IS NOT NULL AND ("gifts"."kind" = 'trial' OR "gifts"."paid_at" IS NOT NULL))),
	CONSTRAINT "gifts_redeemed" CHECK ("gifts"."redeemed_at" IS NULL OR "gifts"."kind" = 'trial' OR "gifts"."paid_at" IS NOT NULL),
	CONSTRAINT "gifts_redeemer" CHECK ("gifts"."redeemed_at" IS NOT NULL OR ("gifts"."redeemed_by" IS NULL AND "gifts"."redeemed_family_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "speech_consents" (
	"family_id" integer NOT NULL,
	"provider" varchar(200) NOT NULL,
	"purpose" varchar(10) DEFAULT 'speech' NOT NULL,
	"agreed_by" integer,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speech_consents_family_id_provider_purpose_pk" PRIMARY KEY("family_id","provider","purpose"),
	CONSTRAINT "speech_consents_purpose_check" CHECK ("speech_consents"."purpose" IN ('speech', 'writing'))
);
--> statement-breakpoint
CREATE TABLE "speech_spending" (
	"family_id" integer NOT NULL,
	"day" date NOT NULL,
	"purpose" varchar(10) DEFAULT 'speech' NOT NULL,
	"microdollars" bigint NOT NULL,
	CONSTRAINT "speech_spending_family_id_day_purpose_pk" PRIMARY KEY("family_id","day","purpose"),
	CONSTRAINT "speech_spending_purpose_check" CHECK ("speech_spending"."purpose" IN ('speech', 'writing'))
);
--> statement-breakpoint
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
CREATE TABLE "clips" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" varchar(64) NOT NULL,
	"language" varchar(20) DEFAULT 'en-US' NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmed_words" (
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"word" varchar(200) NOT NULL,
	CONSTRAINT "confirmed_words_story_id_start_ms_word_pk" PRIMARY KEY("story_id","start_ms","word")
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
	"playback_name" varchar(64),
	"language" varchar(20) DEFAULT 'en-US' NOT NULL,
	"duration_ms" integer,
	"peaks" text,
	"state" varchar(20) DEFAULT 'received' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
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
CREATE TABLE "takes" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"file_name" varchar(64) NOT NULL,
	"mime_type" varchar(100) NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" char(64) NOT NULL,
	"duration_ms" integer,
	"problem" varchar(20),
	"problem_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takes_file_name_unique" UNIQUE("file_name"),
	CONSTRAINT "takes_position_key" UNIQUE("story_id","position"),
	CONSTRAINT "takes_position_range" CHECK ("takes"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"story_id" integer NOT NULL,
	"state" varchar(20) DEFAULT 'waiting' NOT NULL,
	"engine" varchar(100),
	"model" varchar(100),
	"language" varchar(20),
	"text" text,
	"words" jsonb,
	"is_source" boolean DEFAULT true NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"waiting_for" varchar(20),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"user_id" integer NOT NULL,
	"take_id" uuid NOT NULL,
	"recording_key" uuid NOT NULL,
	"position" smallint DEFAULT 1 NOT NULL,
	"family_id" integer NOT NULL,
	"file_name" varchar(64) NOT NULL,
	"bytes" bigint,
	"received_bytes" bigint DEFAULT 0 NOT NULL,
	"received_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"utc_offset_minutes" smallint,
	"bedtime" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_user_id_take_id_pk" PRIMARY KEY("user_id","take_id"),
	CONSTRAINT "uploads_file_name_unique" UNIQUE("file_name"),
	CONSTRAINT "uploads_position_range" CHECK ("uploads"."position" between 1 and 100),
	CONSTRAINT "uploads_utc_offset" CHECK ("uploads"."utc_offset_minutes" between -720 and 840)
);
--> statement-breakpoint
CREATE TABLE "account_recoveries" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"approved_by" integer,
	"opens_at" timestamp with time zone,
	"token_hash" char(64),
	"token_expires_at" timestamp with time zone,
	"stop_key" char(43) NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_why" varchar(20),
	"ended_by" integer,
	CONSTRAINT "account_recoveries_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_recoveries_family" UNIQUE("id","family_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_vouches" (
	"recovery_id" integer NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"vouched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recovery_vouches_recovery_id_user_id_pk" PRIMARY KEY("recovery_id","user_id")
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
	"word" text NOT NULL,
	"stem" text NOT NULL
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
	"prompt_source" varchar(10),
	"category" text DEFAULT 'Ad Hoc' NOT NULL,
	"transcription_method" text DEFAULT 'browser' NOT NULL,
	"grandchild_name" text,
	"character_details" jsonb,
	"live_transcript" text,
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
	"started_at" timestamp (3) with time zone,
	"utc_offset_minutes" smallint,
	"recorded_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(started_at, created_at)) STORED NOT NULL,
	CONSTRAINT "stories_id_family_key" UNIQUE("id","family_id"),
	CONSTRAINT "stories_recording_key" UNIQUE("user_id","recording_key"),
	CONSTRAINT "stories_started_before_saved" CHECK ("stories"."started_at" <= "stories"."created_at"),
	CONSTRAINT "stories_utc_offset" CHECK ("stories"."utc_offset_minutes" between -720 and 840)
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
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "address_codes" ADD CONSTRAINT "address_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "storyteller_links" ADD CONSTRAINT "storyteller_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bedtime_stories" ADD CONSTRAINT "bedtime_stories_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bedtime_stories" ADD CONSTRAINT "bedtime_stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "trial_reminders" ADD CONSTRAINT "trial_reminders_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_invitee_id_users_id_fk" FOREIGN KEY ("invitee_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_names" ADD CONSTRAINT "family_names_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_names" ADD CONSTRAINT "family_names_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_questions" ADD CONSTRAINT "family_questions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_questions" ADD CONSTRAINT "family_questions_asker_id_users_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "past_memberships" ADD CONSTRAINT "past_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_family_id_families_id_fk" FOREIGN KEY ("redeemed_family_id") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "speech_consents" ADD CONSTRAINT "speech_consents_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "speech_consents" ADD CONSTRAINT "speech_consents_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "speech_spending" ADD CONSTRAINT "speech_spending_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "used_ai_prompts" ADD CONSTRAINT "used_ai_prompts_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "used_ai_prompts" ADD CONSTRAINT "used_ai_prompts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "clips" ADD CONSTRAINT "clips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "confirmed_words" ADD CONSTRAINT "confirmed_words_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "confirmed_words" ADD CONSTRAINT "confirmed_words_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mp3_copies" ADD CONSTRAINT "mp3_copies_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mp3_copies" ADD CONSTRAINT "mp3_copies_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "takes" ADD CONSTRAINT "takes_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_name_stored_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."stored_files"("name") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_search" ADD CONSTRAINT "story_search_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_words" ADD CONSTRAINT "story_words_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_text_saved_by_users_id_fk" FOREIGN KEY ("text_saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_comments" ADD CONSTRAINT "story_comments_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_reactions" ADD CONSTRAINT "story_reactions_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "story_versions" ADD CONSTRAINT "story_versions_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_index" ON "passkey_challenges" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "passkeys_user_index" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "password_resets_user_index" ON "password_resets" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "sessions_expire_index" ON "sessions" USING btree ("expire");
--> statement-breakpoint
CREATE INDEX "sessions_person_index" ON "sessions" USING btree (("sess" ->> 'userId'));
--> statement-breakpoint
CREATE INDEX "storyteller_links_family_index" ON "storyteller_links" USING btree ("family_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));
--> statement-breakpoint
CREATE INDEX "users_digest_until" ON "users" USING btree ("digest_until") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "audit_entries_family" ON "audit_entries" USING btree ("family_id","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_lists" ON "audit_entries" USING btree ("id") WHERE family_id IS NULL;
--> statement-breakpoint
CREATE INDEX "bedtime_stories_list" ON "bedtime_stories" USING btree ("family_id","id");
--> statement-breakpoint
CREATE INDEX "checkout_attempts_family_index" ON "checkout_attempts" USING btree ("family_id","created_at");
--> statement-breakpoint
CREATE INDEX "checkout_attempts_person_index" ON "checkout_attempts" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "premium_grants_family_index" ON "premium_grants" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "test_till_objects_kind_index" ON "test_till_objects" USING btree ("kind","created_at");
--> statement-breakpoint
CREATE INDEX "contact_messages_person_index" ON "contact_messages" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "emails_family_index" ON "emails" USING btree ("family_id","kind","created_at");
--> statement-breakpoint
CREATE INDEX "family_members_list" ON "family_members" USING btree ("family_id","id");
--> statement-breakpoint
CREATE INDEX "family_questions_list" ON "family_questions" USING btree ("family_id","status","id");
--> statement-breakpoint
CREATE INDEX "memberships_user_index" ON "memberships" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_one_owner" ON "memberships" USING btree ("family_id") WHERE role = 'owner';
--> statement-breakpoint
CREATE INDEX "past_memberships_user_index" ON "past_memberships" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "gifts_buyer_index" ON "gifts" USING btree ("buyer_id","created_at");
--> statement-breakpoint
CREATE INDEX "gifts_redeemer_index" ON "gifts" USING btree ("redeemed_by");
--> statement-breakpoint
CREATE INDEX "gifts_family_index" ON "gifts" USING btree ("redeemed_family_id");
--> statement-breakpoint
CREATE INDEX "gifts_due_index" ON "gifts" USING btree ("send_on") WHERE send_on IS NOT NULL AND sent_at IS NULL;
--> statement-breakpoint
CREATE INDEX "speech_consents_person_index" ON "speech_consents" USING btree ("agreed_by");
--> statement-breakpoint
CREATE INDEX "clips_family_index" ON "clips" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "clips_file_index" ON "clips" USING btree ("file_name");
--> statement-breakpoint
CREATE INDEX "confirmed_words_family_index" ON "confirmed_words" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "mp3_copies_family_index" ON "mp3_copies" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "recordings_family_index" ON "recordings" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "stored_files_sweep" ON "stored_files" USING btree ("state","lease_until");
--> statement-breakpoint
CREATE INDEX "stored_files_uploading" ON "stored_files" USING btree ("family_id") WHERE "stored_files"."state" = 'uploading';
--> statement-breakpoint
CREATE INDEX "takes_family_index" ON "takes" USING btree ("family_id");
--> statement-breakpoint
CREATE INDEX "transcripts_story_index" ON "transcripts" USING btree ("family_id","story_id","id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "uploads_family_index" ON "uploads" USING btree ("family_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "account_recoveries_one_open" ON "account_recoveries" USING btree ("family_id","user_id") WHERE ended_at IS NULL;
--> statement-breakpoint
CREATE INDEX "account_recoveries_person" ON "account_recoveries" USING btree ("user_id","started_at");
--> statement-breakpoint
CREATE INDEX "story_search_newest" ON "story_search" USING btree ("family_id","created_at","story_id");
--> statement-breakpoint
CREATE INDEX "story_words_word" ON "story_words" USING btree ("family_id","word");
--> statement-breakpoint
CREATE INDEX "story_words_stem" ON "story_words" USING btree ("family_id","stem");
--> statement-breakpoint
CREATE INDEX "stories_list" ON "stories" USING btree ("family_id","recorded_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "stories_by_arrival" ON "stories" USING btree ("family_id","created_at");
--> statement-breakpoint
CREATE INDEX "stories_by_date" ON "stories" USING btree ("family_id","event_date_from","id") WHERE deleted_at is null;
--> statement-breakpoint
CREATE INDEX "stories_deleted" ON "stories" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
CREATE INDEX "story_comments_list" ON "story_comments" USING btree ("family_id","story_id","id");
--> statement-breakpoint
CREATE INDEX "story_versions_list" ON "story_versions" USING btree ("family_id","story_id","id");
--> statement-breakpoint
-- The role that every request runs as. Roles belong to the server, not to one database, so it may already exist.
DO $$ BEGIN
  CREATE ROLE keepsaid_member NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
--> statement-breakpoint
-- PostgreSQL 16 and later need the SET option to switch to a role; the creator of the role has it already.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'keepsaid_member', 'MEMBER') THEN
    EXECUTE format('GRANT keepsaid_member TO %I', current_user);
  ELSIF current_setting('server_version_num')::integer >= 160000
    AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
    AND NOT pg_has_role(current_user, 'keepsaid_member', 'SET') THEN
    EXECUTE format('GRANT keepsaid_member TO %I WITH SET TRUE', current_user);
  END IF;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO keepsaid_member;
--> statement-breakpoint
-- Who is asking. asViewer sets it for one transaction; outside of one it's null.
CREATE FUNCTION viewer_id() RETURNS integer LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('keepsaid.user_id', true), '')::integer $$;
--> statement-breakpoint
CREATE FUNCTION my_families() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(family_id), '{}') FROM memberships WHERE user_id = viewer_id() $$;
--> statement-breakpoint
CREATE FUNCTION my_owned_families() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(family_id), '{}') FROM memberships WHERE user_id = viewer_id() AND role = 'owner' $$;
--> statement-breakpoint
-- Includes former members, because their stories stay in their name.
CREATE FUNCTION my_relatives() RETURNS integer[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(array_agg(user_id), '{}') FROM (
    SELECT user_id FROM memberships WHERE family_id = ANY (my_families())
    UNION SELECT user_id FROM past_memberships WHERE family_id = ANY (my_families())
  ) related $$;
--> statement-breakpoint
-- A plan that isn't free has an end, and a free one has none.
ALTER TABLE families ADD CONSTRAINT families_plan_end CHECK (
  (subscription_status = 'free') = (subscription_plan = 'free')
  AND (subscription_status = 'free') = (subscription_end_date IS NULL)
);
--> statement-breakpoint
ALTER TABLE families ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY mine ON families FOR SELECT TO keepsaid_member USING (id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_renames ON families FOR UPDATE TO keepsaid_member
  USING (id = ANY ((SELECT my_owned_families())::integer[])) WITH CHECK (id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON families TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (name) ON families TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE families_id_seq TO keepsaid_member;
--> statement-breakpoint
-- A family's revision changes in every transaction that changes what lists of stories show, so that a list with the same
-- revision needn't be read again. It's random: after a restore from a backup, a counter would repeat itself. Its triggers run at the
-- end of the transaction, so that concurrent changes in a family wait only for each other's commit.
CREATE FUNCTION revise_family() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  family CONSTANT text := coalesce(NEW.family_id, OLD.family_id);
  -- Those that this transaction has revised: it may change thousands of rows.
  revised CONSTANT text := coalesce(current_setting('keepsaid.revised', true), '');
BEGIN
  IF family <> ALL (string_to_array(revised, ' ')) THEN
    UPDATE families SET revision = gen_random_uuid() WHERE id = family::integer;
    PERFORM set_config('keepsaid.revised', revised || ' ' || family, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Memberships. The owner removes members; members remove themselves.
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY mine ON memberships FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_removes ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_leaves ON memberships FOR DELETE TO keepsaid_member
  USING (role = 'member' AND user_id = viewer_id());
--> statement-breakpoint
GRANT SELECT, DELETE ON memberships TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
-- Past memberships. Only triggers insert them, so a request can't make up an ending.
ALTER TABLE past_memberships ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON past_memberships FOR SELECT TO keepsaid_member USING (user_id = viewer_id());
--> statement-breakpoint
CREATE POLICY own_seen ON past_memberships FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id()) WITH CHECK (user_id = viewer_id());
--> statement-breakpoint
GRANT SELECT ON past_memberships TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (seen_at) ON past_memberships TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION record_membership_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Selects nothing when the family or the account itself is being deleted.
  INSERT INTO past_memberships (family_id, user_id, family_name, reason)
    SELECT f.id, u.id, f.name, CASE WHEN u.id = viewer_id() THEN 'left' ELSE 'removed' END
      FROM families f, users u WHERE f.id = OLD.family_id AND u.id = OLD.user_id
    ON CONFLICT (family_id, user_id) DO UPDATE
      SET family_name = excluded.family_name, reason = excluded.reason, ended_at = excluded.ended_at, seen_at = NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_membership_end AFTER DELETE ON memberships FOR EACH ROW
  WHEN (OLD.role = 'member') EXECUTE FUNCTION record_membership_end();
--> statement-breakpoint
CREATE FUNCTION record_family_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO past_memberships (family_id, user_id, family_name, reason)
    SELECT OLD.id, m.user_id, OLD.name, 'family_deleted' FROM memberships m WHERE m.family_id = OLD.id AND m.role = 'member'
    ON CONFLICT (family_id, user_id) DO UPDATE
      SET family_name = excluded.family_name, reason = excluded.reason, ended_at = excluded.ended_at, seen_at = NULL;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER record_family_end BEFORE DELETE ON families FOR EACH ROW EXECUTE FUNCTION record_family_end();
--> statement-breakpoint
-- Invites. Only the owner sees codes and addresses. A request can create a pending invite, set its address and revoke it;
-- accepting is the system's.
ALTER TABLE family_members ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner_reads ON family_members FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_adds ON family_members FOR INSERT TO keepsaid_member
  WITH CHECK (inviter_id = viewer_id() AND invitee_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON family_members AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND email IS NULL AND accepted_at IS NULL AND created_at = now()
    AND expires_at < now() + interval '31 days');
--> statement-breakpoint
CREATE POLICY owner_sets_address ON family_members FOR UPDATE TO keepsaid_member
  USING (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (status = 'pending' AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT ON family_members TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (email) ON family_members TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE family_members_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION revoke_invite(of_family integer, link integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH revoked AS (
    UPDATE family_members l SET status = 'removed'
      WHERE l.id = link AND l.family_id = of_family AND l.family_id = ANY (my_owned_families()) AND l.status = 'pending'
      RETURNING l.id
  ) SELECT EXISTS (SELECT FROM revoked) $$;
--> statement-breakpoint
-- Accepted invites for every member, without codes and addresses.
CREATE FUNCTION active_links(of_family integer)
  RETURNS TABLE (id integer, relationship varchar, invitee_id integer, created_at timestamptz, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id, l.relationship, l.invitee_id, l.created_at, l.expires_at FROM family_members l
    WHERE l.family_id = of_family AND l.family_id = ANY (my_families()) AND l.status = 'active' $$;
--> statement-breakpoint
-- An accepted invite ends with its membership.
CREATE FUNCTION close_invite() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_members SET status = 'removed'
    WHERE family_id = OLD.family_id AND invitee_id = OLD.user_id AND status = 'active';
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER close_invite AFTER DELETE ON memberships FOR EACH ROW EXECUTE FUNCTION close_invite();
--> statement-breakpoint
-- The address of a member, for the owner whose invite they accepted.
CREATE FUNCTION invitee_address(invitee integer) RETURNS varchar
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email FROM users WHERE id = invitee AND EXISTS (SELECT FROM family_members
    WHERE invitee_id = invitee AND status = 'active' AND family_id = ANY (my_owned_families())) $$;
--> statement-breakpoint
-- Questions. The target must be a member; when that member leaves, the question is for everyone. The answer must be a story of
-- the same family; deleting it clears only the answer.
ALTER TABLE family_questions ADD CONSTRAINT family_questions_target_fk
  FOREIGN KEY (family_id, target_user_id) REFERENCES memberships (family_id, user_id) ON DELETE SET NULL (target_user_id);
--> statement-breakpoint
ALTER TABLE family_questions ADD CONSTRAINT family_questions_response_fk
  FOREIGN KEY (response_story_id, family_id) REFERENCES stories (id, family_id) ON DELETE SET NULL (response_story_id);
--> statement-breakpoint
ALTER TABLE family_questions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON family_questions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON family_questions FOR INSERT TO keepsaid_member
  WITH CHECK (asker_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON family_questions AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (status = 'pending' AND response_story_id IS NULL AND created_at = now() AND updated_at = now());
--> statement-breakpoint
CREATE POLICY author_deletes ON family_questions FOR DELETE TO keepsaid_member
  USING (asker_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_deletes ON family_questions FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON family_questions TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE family_questions_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON family_questions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
-- Any member can answer, with a story of their own.
CREATE FUNCTION answer_question(question_id integer, answer_id integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH answered AS (
    UPDATE family_questions q SET status = 'answered', response_story_id = s.id, updated_at = now()
      FROM stories s
      WHERE q.id = question_id AND s.id = answer_id AND s.family_id = q.family_id AND s.user_id = viewer_id()
        AND q.family_id = ANY (my_families()) AND q.status = 'pending'
      RETURNING q.id
  ) SELECT EXISTS (SELECT FROM answered) $$;
--> statement-breakpoint
-- A question is pending again once its answer is deleted for good.
CREATE FUNCTION reopen_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.response_story_id IS NULL AND OLD.response_story_id IS NOT NULL THEN
    NEW.status := 'pending';
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reopen_question BEFORE UPDATE ON family_questions
  FOR EACH ROW EXECUTE FUNCTION reopen_question();
--> statement-breakpoint
-- An offer to hand over the family ends with the membership, and so does being its heir.
ALTER TABLE family_handovers ADD CONSTRAINT family_handovers_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE family_heirs ADD CONSTRAINT family_heirs_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE family_handovers ENABLE ROW LEVEL SECURITY;
ALTER TABLE family_heirs ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Names that differ only in case or accents are one.
CREATE UNIQUE INDEX family_names_name ON family_names (family_id, fold_text(name));
--> statement-breakpoint
ALTER TABLE family_names ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Every member takes care of the list. An entry stays in the name of the person who added it.
CREATE POLICY family_reads ON family_names FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_adds ON family_names FOR INSERT TO keepsaid_member
  WITH CHECK (created_by = viewer_id() AND created_at = now() AND updated_at = now()
    AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_changes ON family_names FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY member_removes ON family_names FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON family_names TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (name, misheard, is_hidden, updated_at) ON family_names TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE family_names_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON family_names
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
-- Relatives see each other, but no email address, password, birthday, phone or settings.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY relatives ON users FOR SELECT TO keepsaid_member
  USING (id = viewer_id() OR id = ANY ((SELECT my_relatives())::integer[]));
--> statement-breakpoint
GRANT SELECT (id, first_name, last_name, profile_image_url, account_type, created_at) ON users TO keepsaid_member;
--> statement-breakpoint
-- People change what they say about themselves, and their settings.
CREATE POLICY own_settings ON users FOR UPDATE TO keepsaid_member USING (id = viewer_id()) WITH CHECK (id = viewer_id());
--> statement-breakpoint
GRANT UPDATE (first_name, last_name, date_of_birth, relationship, phone, bio, profile_image_url, theme, text_size,
  spoken_language, email_on_question, email_on_answer, email_on_digest, email_on_sign_in, email_on_trial, updated_at)
  ON users TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE users_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION my_email_settings()
  RETURNS TABLE (on_question boolean, on_answer boolean, on_digest boolean, on_sign_in boolean, on_trial boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT email_on_question, email_on_answer, email_on_digest, email_on_sign_in, email_on_trial FROM users WHERE id = viewer_id() $$;
--> statement-breakpoint
CREATE FUNCTION revise_families_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE families SET revision = gen_random_uuid() WHERE id IN (
    SELECT family_id FROM memberships WHERE user_id = NEW.id UNION SELECT family_id FROM past_memberships WHERE user_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_families_of_person AFTER UPDATE OF email, first_name, last_name, profile_image_url ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_families_of_person();
--> statement-breakpoint
-- Without an address there is no password to forget.
ALTER TABLE users ADD CONSTRAINT users_password_needs_email CHECK (password IS NULL OR email IS NOT NULL);
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE address_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;
ALTER TABLE second_factors ENABLE ROW LEVEL SECURITY;
ALTER TABLE recovery_codes ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_deletions ENABLE ROW LEVEL SECURITY;
ALTER TABLE storyteller_links ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A personal link ends with the membership.
ALTER TABLE storyteller_links ADD CONSTRAINT storyteller_links_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- Messages to the people who run the service are their writer's alone.
ALTER TABLE contact_messages ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY writer_reads ON contact_messages FOR SELECT TO keepsaid_member USING (user_id = viewer_id());
--> statement-breakpoint
CREATE POLICY writer_adds ON contact_messages FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON contact_messages TO keepsaid_member;
--> statement-breakpoint
-- Photos are files of a person, not of a family. They are JPEGs that the server draws, so no recording passes for one.
CREATE POLICY photo_reads ON stored_files FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg');
--> statement-breakpoint
CREATE POLICY photo_adds ON stored_files FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state = 'arriving' AND created_at = now());
--> statement-breakpoint
CREATE POLICY photo_changes ON stored_files FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state = 'arriving')
  WITH CHECK (user_id = viewer_id() AND family_id IS NULL AND name LIKE '%.jpg' AND state IN ('arriving', 'stored'));
--> statement-breakpoint
-- The part of '/api/photos/{file}' that is the name of a file.
CREATE FUNCTION photo_file(image_url varchar) RETURNS varchar LANGUAGE sql IMMUTABLE
  AS $$ SELECT substr(image_url, length('/api/photos/') + 1) $$;
--> statement-breakpoint
-- A person's photo is a stored file of theirs, whoever sets it.
CREATE FUNCTION check_profile_image() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.profile_image_url IS NOT NULL AND NOT EXISTS (SELECT FROM stored_files f WHERE f.name = photo_file(NEW.profile_image_url)
    AND f.user_id = NEW.id AND f.family_id IS NULL AND f.state = 'stored') THEN
    RAISE EXCEPTION 'a photo must be a stored file of its person' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER check_profile_image BEFORE INSERT OR UPDATE OF profile_image_url ON users
  FOR EACH ROW EXECUTE FUNCTION check_profile_image();
--> statement-breakpoint
-- Replaced and removed photos are discarded, also with their person.
CREATE FUNCTION discard_photo() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'stored' AND family_id IS NULL
    AND name = photo_file(OLD.profile_image_url);
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER discard_replaced_photo AFTER UPDATE OF profile_image_url ON users FOR EACH ROW
  WHEN (OLD.profile_image_url IS DISTINCT FROM NEW.profile_image_url) EXECUTE FUNCTION discard_photo();
--> statement-breakpoint
CREATE TRIGGER discard_photo AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION discard_photo();
--> statement-breakpoint
-- What searching and sorting by title compare.
ALTER TABLE stories
  ADD COLUMN folded text GENERATED ALWAYS AS (fold_text(title || E'\n' || coalesce(content, ''))) STORED,
  ADD COLUMN title_key text COLLATE "C" GENERATED ALWAYS AS (left(fold_text(title), 200)) STORED;
--> statement-breakpoint
CREATE INDEX stories_by_title ON stories (family_id, title_key, id);
--> statement-breakpoint
CREATE INDEX stories_by_duration ON stories (family_id, (coalesce(duration, -1)) DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE stories ADD CONSTRAINT stories_event_date_whole CHECK (
  (event_date_kind IS NULL AND event_date_from IS NULL AND event_date_to IS NULL)
  OR (event_date_kind IS NOT NULL AND event_date_from <= event_date_to));
--> statement-breakpoint
ALTER TABLE stories ADD CONSTRAINT stories_check CHECK (prompt_source IS NULL OR (ai_prompt IS NOT NULL AND prompt_source IN ('model', 'family', 'idea')));
--> statement-breakpoint
ALTER TABLE stories
  ADD CONSTRAINT stories_grandchild_name CHECK (char_length(grandchild_name) BETWEEN 1 AND 200),
  ADD CONSTRAINT stories_character_details CHECK (jsonb_typeof(character_details) = 'object' AND pg_column_size(character_details) <= 4000),
  ADD CONSTRAINT stories_live_transcript CHECK (char_length(live_transcript) <= 500000);
--> statement-breakpoint
ALTER TABLE stories ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A story in Recently deleted is visible only to those who can restore it.
CREATE POLICY family_reads ON stories FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND (deleted_at IS NULL OR user_id = viewer_id() OR family_id = ANY ((SELECT my_owned_families())::integer[])));
--> statement-breakpoint
CREATE POLICY author_adds ON stories FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON stories AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (deleted_at IS NULL AND text_saved_at IS NULL AND text_saved_by IS NULL
    AND created_at = now()::timestamp(3) with time zone AND updated_at = now()
    AND (audio_url IS NULL OR (audio_url LIKE '/api/audio/%' AND EXISTS (SELECT FROM stored_files f
      WHERE f.name = substr(stories.audio_url, 12) AND f.family_id = stories.family_id AND f.user_id = viewer_id()))));
--> statement-breakpoint
CREATE POLICY author_changes ON stories FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
-- The owner edits the archivist's fields; guard_story limits them to those columns.
CREATE POLICY owner_changes ON stories FOR UPDATE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]))
  WITH CHECK (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
-- No DELETE: requests move stories to Recently deleted, and only the system deletes them for good.
GRANT SELECT, INSERT ON stories TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (title, content, category, transcription_method, told_by, grandchild_name, event_date_kind, event_date_from,
  event_date_to, place, people, tags, notes, deleted_at, updated_at) ON stories TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE stories_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON stories
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
CREATE FUNCTION guard_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.id, NEW.family_id, NEW.user_id) IS DISTINCT FROM (OLD.id, OLD.family_id, OLD.user_id) THEN
    RAISE insufficient_privilege USING MESSAGE = 'The family and author of a story never change.';
  END IF;
  IF viewer_id() <> OLD.user_id AND (
    (NEW.title, NEW.content, NEW.category, NEW.transcription_method)
      IS DISTINCT FROM (OLD.title, OLD.content, OLD.category, OLD.transcription_method)
    OR (NEW.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at)) THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only the author changes the words of a story.';
  END IF;
  -- Every replaced text is stored as a version.
  IF (NEW.title, NEW.content) IS DISTINCT FROM (OLD.title, OLD.content) THEN
    IF NEW.title <> OLD.title OR coalesce(OLD.content, '') <> '' THEN
      INSERT INTO story_versions (family_id, story_id, title, content, transcription_method, saved_by, saved_at)
        VALUES (OLD.family_id, OLD.id, OLD.title, OLD.content, OLD.transcription_method,
          CASE WHEN OLD.text_saved_at IS NULL THEN OLD.user_id ELSE OLD.text_saved_by END,
          coalesce(OLD.text_saved_at, OLD.created_at));
    END IF;
    NEW.text_saved_at := now();
    NEW.text_saved_by := viewer_id();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_story BEFORE UPDATE ON stories FOR EACH ROW EXECUTE FUNCTION guard_story();
--> statement-breakpoint
-- The 30 days in Recently deleted start now, whatever time the request names.
CREATE FUNCTION stamp_story() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL AND NEW.deleted_at IS DISTINCT FROM OLD.deleted_at THEN
    NEW.deleted_at := greatest(now(), earliest_now());
  END IF;
  IF NEW.updated_at IS DISTINCT FROM OLD.updated_at THEN
    NEW.updated_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER stamp_story BEFORE UPDATE OF deleted_at, updated_at ON stories FOR EACH ROW
  WHEN (viewer_id() IS NOT NULL) EXECUTE FUNCTION stamp_story();
--> statement-breakpoint
-- While its answer is in Recently deleted, a question is pending but stays linked, so that restoring the story answers it again.
CREATE FUNCTION sync_question_with_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_questions SET status = CASE WHEN NEW.deleted_at IS NULL THEN 'answered' ELSE 'pending' END, updated_at = now()
    WHERE family_id = NEW.family_id AND response_story_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sync_question_with_story AFTER UPDATE OF deleted_at ON stories FOR EACH ROW
  WHEN (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION sync_question_with_story();
--> statement-breakpoint
-- guard_story knows the words that only the author changes; the child's name is one of them.
CREATE FUNCTION guard_grandchild_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF viewer_id() <> OLD.user_id THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only the author changes whom a bedtime story is for.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_grandchild_name BEFORE UPDATE OF grandchild_name ON stories FOR EACH ROW
  WHEN (OLD.grandchild_name IS DISTINCT FROM NEW.grandchild_name) EXECUTE FUNCTION guard_grandchild_name();
--> statement-breakpoint
-- Earlier versions, for the author and the owner. Only guard_story inserts them.
ALTER TABLE story_versions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY author_and_owner_read ON story_versions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[])
    OR (family_id = ANY ((SELECT my_families())::integer[])
      AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id())));
--> statement-breakpoint
GRANT SELECT ON story_versions TO keepsaid_member;
--> statement-breakpoint
-- Comments. The story's author and the owner delete them, too.
ALTER TABLE story_comments ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON story_comments FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON story_comments FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON story_comments AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now()::timestamp(3) with time zone AND EXISTS (SELECT FROM stories s
    WHERE s.id = story_comments.story_id AND s.family_id = story_comments.family_id AND s.deleted_at IS NULL));
--> statement-breakpoint
CREATE POLICY author_changes ON story_comments FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY story_author_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = story_id AND s.user_id = viewer_id()));
--> statement-breakpoint
CREATE POLICY owner_deletes ON story_comments FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON story_comments TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (content, updated_at) ON story_comments TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE story_comments_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON story_comments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
-- Reactions.
ALTER TABLE story_reactions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON story_reactions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON story_reactions FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON story_reactions AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now()::timestamp(3) with time zone AND EXISTS (SELECT FROM stories s
    WHERE s.id = story_reactions.story_id AND s.family_id = story_reactions.family_id AND s.deleted_at IS NULL));
--> statement-breakpoint
CREATE POLICY author_changes ON story_reactions FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_deletes ON story_reactions FOR DELETE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON story_reactions TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON story_reactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
-- Files. Their writer adds them, extends the lease and marks them stored; only the system discards a stored file.
ALTER TABLE stored_files ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY writer_reads ON stored_files FOR SELECT TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY writer_adds ON stored_files FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading') AND created_at = now());
--> statement-breakpoint
CREATE POLICY writer_changes ON stored_files FOR UPDATE TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]) AND state IN ('arriving', 'uploading'))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[])
    AND state IN ('arriving', 'uploading', 'stored'));
--> statement-breakpoint
GRANT SELECT, INSERT ON stored_files TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (state, lease_until) ON stored_files TO keepsaid_member;
--> statement-breakpoint
-- Whether a file was written by the viewer for this family and nothing refers to it yet. Locks the row, so that concurrent
-- references are checked one after the other.
CREATE FUNCTION is_my_new_file(file varchar, of_family integer, in_state varchar) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM stored_files f
    WHERE f.name = file AND f.family_id = of_family AND f.user_id = viewer_id() AND f.state = in_state
      AND f.family_id = ANY (my_families()) FOR UPDATE;
  RETURN FOUND
    AND NOT EXISTS (SELECT FROM takes t WHERE t.file_name = file)
    AND NOT EXISTS (SELECT FROM recordings r WHERE r.playback_name = file)
    AND NOT EXISTS (SELECT FROM clips c WHERE c.file_name = file);
END $$;
--> statement-breakpoint
-- Files are discarded with the row that refers to them, however it's deleted. With a deleted family, family_id is null by then.
CREATE FUNCTION discard_files() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'stored'
    AND (family_id = OLD.family_id OR family_id IS NULL)
    AND name IN (to_jsonb(OLD) ->> 'playback_name', to_jsonb(OLD) ->> 'file_name');
  RETURN OLD;
END $$;
--> statement-breakpoint
ALTER TABLE uploads
  ADD CONSTRAINT uploads_bedtime CHECK (jsonb_typeof(bedtime) = 'object' AND octet_length(bedtime::text) <= 200000);
--> statement-breakpoint
-- Uploads in progress, visible only to the person who records.
ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY maker ON uploads TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON uploads AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'uploading') AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON uploads TO keepsaid_member;
--> statement-breakpoint
GRANT UPDATE (bytes, received_bytes, received_at, bedtime) ON uploads TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION discard_upload_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stored_files SET state = 'discarded' WHERE state = 'uploading'
    AND (family_id = OLD.family_id OR family_id IS NULL) AND name = OLD.file_name;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER discard_upload_file AFTER DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION discard_upload_file();
--> statement-breakpoint
-- A member sees only their own uploads, but all of their family share the limit.
CREATE FUNCTION open_upload_bytes(of_family integer) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(u.received_bytes), 0)::bigint
    FROM stored_files f JOIN uploads u ON u.file_name = f.name
    WHERE f.family_id = of_family AND f.state = 'uploading' AND f.family_id = ANY (my_families()) $$;
--> statement-breakpoint
-- A recording is added with its author's story, and its takes with it: what was saved never gets longer. Jobs complete it.
ALTER TABLE recordings ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON recordings FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON recordings FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = recordings.story_id AND s.user_id = viewer_id()
      AND s.created_at = now()::timestamp(3) with time zone));
--> statement-breakpoint
CREATE POLICY initial_values ON recordings AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (playback_name IS NULL AND state = 'received' AND duration_ms IS NULL AND peaks IS NULL AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON recordings TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE recordings_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON recordings FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON recordings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
ALTER TABLE takes ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON takes FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
-- `now()` is when the transaction began, and a story has one recording at most.
CREATE POLICY author_adds ON takes FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s JOIN recordings r ON r.story_id = s.id
      WHERE s.id = takes.story_id AND s.user_id = viewer_id() AND r.created_at = now()));
--> statement-breakpoint
-- Only the system measures them and finds problems.
CREATE POLICY initial_values ON takes AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'stored') AND duration_ms IS NULL AND problem IS NULL
    AND problem_since IS NULL AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON takes TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE takes_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON takes FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON takes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
--> statement-breakpoint
-- The words and their times in ms, in a twentieth of the space: a search reads those of a whole page.
ALTER TABLE transcripts
  ADD COLUMN spoken text GENERATED ALWAYS AS (coalesce(spoken_text(words), text)) STORED,
  ADD COLUMN spoken_at text GENERATED ALWAYS AS (spoken_at(words)) STORED;
--> statement-breakpoint
-- Transcripts are added with the author's story. Jobs complete them: what they wait for, and whether the text comes from them.
ALTER TABLE transcripts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON transcripts FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY author_adds ON transcripts FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories WHERE stories.id = story_id AND stories.user_id = viewer_id()));
--> statement-breakpoint
CREATE POLICY initial_values ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (state = 'waiting' AND engine IS NULL AND model IS NULL AND language IS NULL AND text IS NULL AND words IS NULL
    AND progress = 0 AND created_at = now());
--> statement-breakpoint
CREATE POLICY waits_for_nothing ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member WITH CHECK (waiting_for IS NULL);
--> statement-breakpoint
CREATE POLICY is_source_at_first ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member WITH CHECK (is_source);
--> statement-breakpoint
GRANT SELECT, INSERT ON transcripts TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE transcripts_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER revise_family AFTER INSERT OR UPDATE OR DELETE ON transcripts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revise_family();
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
-- Clips of POST /api/transcribe.
ALTER TABLE clips ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY writer ON clips TO keepsaid_member
  USING (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]))
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY initial_values ON clips AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (is_my_new_file(file_name, family_id, 'stored') AND state = 'waiting' AND text IS NULL AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON clips TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE clips_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON clips FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
-- MP3 copies are made by jobs; the family reads their progress.
ALTER TABLE mp3_copies ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON mp3_copies FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON mp3_copies TO keepsaid_member;
--> statement-breakpoint
CREATE TRIGGER discard_files AFTER DELETE ON mp3_copies FOR EACH ROW EXECUTE FUNCTION discard_files();
--> statement-breakpoint
-- Full-text search over titles, texts and transcripts (docs/decisions/0015). Both extensions come with PostgreSQL; the owner of
-- a database can create them.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Words are compared by their bytes, whatever the database's language.
ALTER TABLE story_words ALTER COLUMN word TYPE text COLLATE "C", ALTER COLUMN stem TYPE text COLLATE "C";
--> statement-breakpoint
-- Keeps the words of stories up to about ten minutes in the row itself, uncompressed: a search reads hundreds of them.
ALTER TABLE story_search SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE story_search ALTER COLUMN words SET STORAGE EXTERNAL;
--> statement-breakpoint
-- A search reads the whole pending list, so it's short.
CREATE INDEX story_search_heading ON story_search USING gin (family_id, heading) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX story_search_words ON story_search USING gin (family_id, words) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
-- Requests read these tables only through search_stories.
ALTER TABLE story_search ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE story_words ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Stories are indexed with all their words. Searches leave out stop words such as "the" unless they have no others.
CREATE TEXT SEARCH DICTIONARY english_stems (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION all_words (PARSER = default);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION all_words ADD MAPPING FOR asciiword, word, numword, int, uint, float, sfloat WITH english_stems;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION no_stop_words (COPY = all_words);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION no_stop_words ALTER MAPPING REPLACE english_stems WITH english_stem;
--> statement-breakpoint
-- Splits folded text into words separated by spaces, because PostgreSQL's parser reads "and/or" as a file, "river.Then" as a host
-- and a sentence in Chinese as one word. Apostrophes and invisible characters don't split a word; scripts written without spaces
-- are split into characters.
CREATE FUNCTION words_of_folded(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(folded,
    '[''\u00ad\u02b9-\u02bf\u2018\u2019\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ufe00-\ufe0f\ufeff]', '', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c0-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g')) $$;
--> statement-breakpoint
-- server/features/stories/search does the same in TypeScript.
CREATE FUNCTION words_of(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words_of_folded(fold_text(given)) $$;
--> statement-breakpoint
CREATE FUNCTION stem_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (ts_lexize('public.english_stems', word))[1] $$;
--> statement-breakpoint
-- Adds words, separated by spaces, to the family's vocabulary. Concurrent transactions may both insert a word; duplicates are
-- harmless and neither waits.
CREATE FUNCTION add_words(of_family integer, given text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_words (family_id, word, stem)
    SELECT of_family, f.word, stem_of(f.word)
    FROM (SELECT DISTINCT left(w, 64) COLLATE "C" AS word FROM string_to_table(given, ' ') w WHERE w <> '' LIMIT 20000) f
    WHERE NOT EXISTS (SELECT FROM story_words k WHERE k.family_id = of_family AND k.word = f.word) $$;
--> statement-breakpoint
-- Indexes a story, or removes it from the index if it's deleted. Heading: title (weight A) and storyteller, people, place, tags
-- (B). Then text and notes (C), and the transcript (D) unless it says the same. With `heading_only`, the rest is reused. A tsvector
-- holds at most 1 MB; of longer texts, the beginning is indexed.
CREATE FUNCTION index_story(of_story integer, heading_only boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s stories;
  title_words text;
  name_words text;
  text_words text;
  spoken_words text;
  new_heading tsvector;
  max_length integer := 500000;
BEGIN
  -- Serializes concurrent changes of a story and its transcript.
  SELECT * INTO s FROM stories WHERE id = of_story FOR NO KEY UPDATE;
  IF NOT FOUND OR s.deleted_at IS NOT NULL THEN
    DELETE FROM story_search WHERE story_id = of_story;
    RETURN;
  END IF;
  title_words := words_of(s.title);
  name_words := words_of(concat_ws(E'\n', s.told_by, s.grandchild_name, array_to_string(s.people, E'\n'), s.place, array_to_string(s.tags, E'\n')));
  new_heading := setweight(to_tsvector('all_words', title_words), 'A') || setweight(to_tsvector('all_words', name_words), 'B');
  PERFORM add_words(s.family_id, title_words || ' ' || name_words);
  IF heading_only THEN
    BEGIN
      -- The heading comes last: || shifts the positions of its second operand.
      UPDATE story_search SET heading = new_heading, words = ts_filter(words, '{c,d}') || new_heading WHERE story_id = of_story;
      RETURN;
    EXCEPTION WHEN program_limit_exceeded THEN
      NULL;
    END;
  END IF;
  -- stories.folded is the folded title, a newline and the folded text.
  text_words := words_of_folded(concat_ws(E'\n', substr(s.folded, length(fold_text(s.title)) + 2), fold_text(s.notes)));
  spoken_words := nullif(words_of(left((SELECT t.spoken FROM transcripts t
    WHERE t.family_id = s.family_id AND t.story_id = s.id AND t.state = 'done' ORDER BY t.id DESC LIMIT 1), max_length)), text_words);
  PERFORM add_words(s.family_id, concat_ws(' ', text_words, spoken_words));
  LOOP
    BEGIN
      INSERT INTO story_search (story_id, family_id, created_at, heading, words)
        VALUES (s.id, s.family_id, s.created_at, new_heading, setweight(to_tsvector('all_words', left(text_words, max_length)), 'C')
          || setweight(to_tsvector('all_words', left(coalesce(spoken_words, ''), max_length)), 'D') || new_heading)
        ON CONFLICT (story_id) DO UPDATE SET heading = excluded.heading, words = excluded.words;
      RETURN;
    EXCEPTION WHEN program_limit_exceeded THEN
      max_length := max_length / 2;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION index_story(integer, boolean) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION index_story_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.content, NEW.notes, NEW.deleted_at) IS DISTINCT FROM (OLD.content, OLD.notes, OLD.deleted_at) THEN
    PERFORM index_story(NEW.id);
  ELSIF (NEW.title, NEW.told_by, NEW.grandchild_name, NEW.people, NEW.place, NEW.tags)
      IS DISTINCT FROM (OLD.title, OLD.told_by, OLD.grandchild_name, OLD.people, OLD.place, OLD.tags) THEN
    PERFORM index_story(NEW.id, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER index_story_changes
  AFTER INSERT OR UPDATE OF title, content, people, place, tags, notes, deleted_at, told_by, grandchild_name
  ON stories FOR EACH ROW EXECUTE FUNCTION index_story_changes();
--> statement-breakpoint
CREATE FUNCTION index_transcript() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM index_story(NEW.story_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER index_transcript AFTER INSERT OR UPDATE OF state, text, words ON transcripts FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION index_transcript();
--> statement-breakpoint
-- A search as text for websearch_to_tsquery: at most twelve words without accents, all kinds of quotes as ", and each excluded
-- term in quotes. "or" is a word like any other. Private characters stand for quotes and minus signs while words_of splits.
CREATE FUNCTION read_search(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  typed text := regexp_replace(translate(given, '“”„«»', '"""""'), '(^|\s)-([^\s"-][^\s"]*)', '\1-"\2"', 'g');
BEGIN
  typed := translate(regexp_replace(typed, '(^|\s)-"', E'\\1\uE001"', 'g'), '"', E'\uE000');
  typed := translate(words_of(typed), E'\uE000\uE001', '"-');
  typed := regexp_replace(typed, '("[^"]*"?)|(?<=\S)\s+or(?=\s+\S)', '\1', 'g');
  -- The beginning of an excluded phrase alone would exclude too much.
  RETURN regexp_replace(substring(typed FROM '(?:\S+\s*){1,12}'), '-"[^"]*$', '');
END $$;
--> statement-breakpoint
-- Whether a correction is in use: 50 of the latest stories are enough to find a common word, and rarer ones have the index.
CREATE FUNCTION similar_words(of_family integer, term text) RETURNS TABLE (word text, stem text) LANGUAGE plpgsql AS $$
DECLARE
  own_stem CONSTANT text := stem_of(term);
  least_typos integer;
  candidate record;
  query tsquery;
  accepted integer := 0;
BEGIN
  FOR candidate IN
    SELECT DISTINCT w.word, w.stem, CASE WHEN w.distance = 2 AND length(w.word) = length(term)
        AND (SELECT array_agg(c ORDER BY c) FROM string_to_table(w.word, NULL) c)
          = (SELECT array_agg(c ORDER BY c) FROM string_to_table(term, NULL) c) THEN 1 ELSE w.distance END AS typos,
      left(w.word, 1) <> left(term, 1) AS begins_otherwise
    FROM (SELECT k.*, levenshtein_less_equal(k.word, term, 2) AS distance FROM story_words k
      WHERE k.family_id = of_family AND k.stem <> own_stem) w
    WHERE w.distance <= 2 ORDER BY 3, 4, 1
  LOOP
    EXIT WHEN accepted = 8 OR candidate.typos > coalesce(least_typos, CASE WHEN length(term) < 8 THEN 1 ELSE 2 END);
    -- Words stay in the vocabulary for a day after their last story is changed.
    query := any_of(ARRAY[candidate.stem]);
    -- Common words are in one of the latest stories; rare ones have few: counting them uses the index.
    IF EXISTS (SELECT FROM (SELECT * FROM story_search n WHERE n.family_id = of_family
          ORDER BY n.created_at DESC, n.story_id DESC LIMIT 50) s WHERE s.words @@ query)
      OR (SELECT count(*) FROM story_search s WHERE s.family_id = of_family AND s.words @@ query) > 0 THEN
      least_typos := candidate.typos;
      accepted := accepted + 1;
      word := candidate.word;
      stem := candidate.stem;
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Stems contain no quotes and no backslashes.
CREATE FUNCTION any_of(stems text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT ('''' || array_to_string(stems, ''' | ''') || '''')::tsquery $$;
--> statement-breakpoint
-- MATERIALIZED: with DISTINCT and LIMIT in one query, the planner reads the family's whole vocabulary in order, hoping to stop early.
CREATE FUNCTION resolve_search(of_family integer, typed text, correct_all boolean,
    OUT terms tsquery, OUT ranked tsquery, OUT prefix text, OUT forms text[], OUT corrections jsonb) LANGUAGE plpgsql AS $$
DECLARE
  configuration regconfig := 'no_stop_words';
  beyond text;
  longer_words tsquery;
  longer_stems text[] := '{}';
  term record;
  alternatives tsquery;
  similar_stems text[];
  similar_word text;
  stems text[] := '{}';
  words_corrected integer := 0;
  words_ranked integer := 0;
BEGIN
  corrections := '{}';
  terms := websearch_to_tsquery(configuration, typed);
  IF querytree(terms) IN ('', 'T') THEN
    configuration := 'all_words';
    terms := websearch_to_tsquery(configuration, typed);
  END IF;
  IF querytree(terms) IN ('', 'T') THEN
    terms := NULL;
    RETURN;
  END IF;
  -- The last word may be incomplete, unless it's in quotes.
  prefix := CASE WHEN length(replace(typed, '"', '')) % 2 = length(typed) % 2 THEN substring(typed FROM '[^\s"-]{2,}$') END;
  IF prefix IS NOT NULL THEN
    beyond := prefix || U&'\+10FFFF';
    -- Stems alone don't do: "walki" begins "walking", but not "walk".
    longer_stems := ARRAY(WITH longer AS MATERIALIZED (SELECT w.stem FROM story_words w
        WHERE w.family_id = of_family AND w.word >= prefix AND w.word < beyond AND NOT starts_with(w.stem, prefix))
      SELECT DISTINCT l.stem FROM longer l LIMIT 50);
    longer_words := (any_of(ARRAY[prefix])::text || ':*')::tsquery;
  END IF;
  FOR term IN
    -- LIMIT keeps the planner from reading the whole vocabulary.
    SELECT w.*, (SELECT true FROM story_words k WHERE k.family_id = of_family AND k.stem = w.stem LIMIT 1) IS TRUE
        OR (w.word = prefix AND (SELECT true FROM story_words k
          WHERE k.family_id = of_family AND k.word >= prefix AND k.word < beyond LIMIT 1) IS TRUE) AS is_known
    FROM (SELECT left(t.word, 64) AS word, stem_of(left(t.word, 64)) AS stem, min(t.n) AS n
      FROM string_to_table(translate(regexp_replace(typed, '-"[^"]*"?', ' ', 'g'), '"', ' '), ' ') WITH ORDINALITY AS t (word, n)
      WHERE t.word <> '' AND (configuration = 'all_words'::regconfig OR ts_lexize('english_stem', t.word) <> '{}') GROUP BY 1) w
    ORDER BY is_known, length(w.word) DESC, w.n
  LOOP
    similar_word := NULL;
    similar_stems := '{}';
    IF (correct_all OR NOT term.is_known) AND words_corrected < 3 AND length(term.word) >= 4 AND term.word !~ '^[0-9]+$' THEN
      words_corrected := words_corrected + 1;
      SELECT coalesce(array_agg(s.stem), '{}'), (array_agg(s.word))[1] INTO similar_stems, similar_word
        FROM similar_words(of_family, term.word) s;
    END IF;
    IF similar_word IS NOT NULL THEN
      corrections := corrections || jsonb_build_object(term.word, similar_word);
    END IF;
    alternatives := any_of(array_remove(ARRAY[term.stem, similar_stems[1]], NULL));
    IF term.word = prefix THEN
      alternatives := alternatives || longer_words;
      similar_stems := similar_stems || longer_stems;
    END IF;
    IF words_ranked < 5 THEN
      words_ranked := words_ranked + 1;
      ranked := coalesce(ranked && alternatives, alternatives);
    END IF;
    terms := ts_rewrite(terms, any_of(ARRAY[term.stem]), alternatives || any_of(term.stem || similar_stems));
    stems := stems || term.stem || similar_stems;
  END LOOP;
  forms := ARRAY(WITH matching AS MATERIALIZED (SELECT w.word FROM story_words w
      WHERE w.family_id = of_family AND (w.stem = ANY (stems) OR (w.stem >= prefix AND w.stem < beyond))
        AND (prefix IS NULL OR NOT starts_with(w.word, prefix)))
    SELECT DISTINCT m.word FROM matching m LIMIT 2000);
END $$;
--> statement-breakpoint
CREATE FUNCTION fits_filter(s stories, filter jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.category = coalesce(filter->>'category', s.category) AND s.told_by = coalesce(filter->>'toldBy', s.told_by)
    AND (filter->'tag' IS NULL OR s.tags @> ARRAY[filter->>'tag'])
    AND CASE WHEN filter->'decade' IS NULL THEN true WHEN filter->>'decade' = 'unknown' THEN s.event_date_from IS NULL
      ELSE s.event_date_from <= make_date((filter->>'decade')::integer + 9, 12, 31)
        AND s.event_date_to >= make_date(greatest((filter->>'decade')::integer, 1), 1, 1) END $$;
--> statement-breakpoint
-- Whether to read stories in their order until enough of them match. For rarer words the index is faster; the planner can't tell,
-- because it has no statistics per family.
CREATE FUNCTION is_common(of_family integer, terms tsquery, in_heading boolean, filter jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM story_search s WHERE s.family_id = of_family OFFSET 400) OR (
    SELECT count(*) >= 8 FROM (SELECT * FROM story_search n WHERE n.family_id = of_family
      ORDER BY n.created_at DESC, n.story_id DESC LIMIT 400) s
    WHERE CASE WHEN in_heading THEN s.heading ELSE s.words END @@ terms
      AND (filter = '{}' OR (SELECT fits_filter(t, filter) FROM stories t WHERE t.id = s.story_id)));
END $$;
--> statement-breakpoint
CREATE TYPE found_story AS (story_id integer, created_at timestamptz, score integer);
--> statement-breakpoint
-- Relevance in millionths; stories that match in their heading come first.
CREATE FUNCTION score_of(s story_search, terms tsquery, ranked tsquery) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (1000000 * (ts_rank('{0.1, 0.2, 0.7, 1}', s.words, ranked, 1) + (s.heading @@ terms)::integer))::integer $$;
--> statement-breakpoint
-- The latest stories that match, if `in_heading` in their heading too, before a moment and story if given. `coalesce` hides the
-- condition from the planner's index of words; MATERIALIZED hides the order from its index of dates.
CREATE FUNCTION latest_matches(of_family integer, terms tsquery, ranked tsquery, in_heading boolean, filter jsonb,
  before_at timestamptz, before_id integer, max_rows integer) RETURNS SETOF found_story LANGUAGE plpgsql AS $$
BEGIN
  IF is_common(of_family, terms, in_heading, filter) THEN
    RETURN QUERY SELECT s.story_id, s.created_at, score_of(s, terms, ranked) FROM story_search s
      WHERE s.family_id = of_family AND (before_id IS NULL OR (s.created_at, s.story_id) < (before_at, before_id))
        AND coalesce((NOT in_heading OR s.heading @@ terms) AND s.words @@ terms, false)
        AND (filter = '{}' OR (SELECT fits_filter(t, filter) FROM stories t WHERE t.id = s.story_id))
      ORDER BY s.created_at DESC, s.story_id DESC LIMIT max_rows;
  ELSE
    RETURN QUERY WITH matching AS MATERIALIZED (
        SELECT s.story_id, s.created_at FROM story_search s
          WHERE NOT in_heading AND s.family_id = of_family AND s.words @@ terms
        UNION ALL
        SELECT s.story_id, s.created_at FROM story_search s
          WHERE in_heading AND s.family_id = of_family AND s.heading @@ terms AND coalesce(s.words @@ terms, false)
      ), latest AS MATERIALIZED (
        SELECT s.story_id FROM matching s
        WHERE (before_id IS NULL OR (s.created_at, s.story_id) < (before_at, before_id))
          AND (filter = '{}' OR (SELECT fits_filter(t, filter) FROM stories t WHERE t.id = s.story_id))
        ORDER BY s.created_at DESC, s.story_id DESC LIMIT max_rows)
      SELECT s.story_id, s.created_at, score_of(s, terms, ranked) FROM story_search s
      WHERE s.story_id = ANY (ARRAY(SELECT l.story_id FROM latest l));
  END IF;
END $$;
--> statement-breakpoint
-- The stories that match, in an order of the list and its indexes, after a sort key and story if given.
CREATE FUNCTION sorted_matches(of_family integer, terms tsquery, filter jsonb, sort text, after_key text, after_id integer,
  max_rows integer) RETURNS SETOF integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT s.id FROM stories s ' || CASE WHEN is_common(of_family, terms, false, filter)
      THEN 'WHERE (SELECT w.words @@ $2 FROM story_search w WHERE w.story_id = s.id)'
      ELSE 'JOIN (SELECT w.story_id FROM story_search w WHERE w.family_id = $1 AND w.words @@ $2 OFFSET 0) m ON m.story_id = s.id WHERE true'
    END || ' AND s.family_id = $1 AND s.deleted_at IS NULL AND fits_filter(s, $3) AND ' || CASE sort
      WHEN 'newest' THEN '($4 IS NULL OR (s.recorded_at, s.id) < (to_timestamp($4::numeric / 1000), $5))
        ORDER BY s.recorded_at DESC NULLS LAST, s.id DESC NULLS LAST'
      WHEN 'oldest' THEN '($4 IS NULL OR (s.recorded_at, s.id) > (to_timestamp($4::numeric / 1000), $5))
        ORDER BY s.recorded_at NULLS FIRST, s.id NULLS FIRST'
      WHEN 'title' THEN '($4 IS NULL OR (s.title_key, s.id) > (left(fold_text($4), 200), $5)) ORDER BY s.title_key, s.id'
      WHEN 'duration' THEN '($4 IS NULL OR (coalesce(s.duration, -1), s.id) < ($4::integer, $5))
        ORDER BY coalesce(s.duration, -1) DESC NULLS LAST, s.id DESC NULLS LAST'
    END || ' LIMIT $6' USING of_family, terms, filter, after_key, after_id, max_rows;
END $$;
--> statement-breakpoint
-- A page of the stories that match, in their order. `sort` is one of the list, or `best`: the latest stories that match in their
-- heading and the latest that match anywhere, by relevance; then all others, without a score, latest first. `rest` continues there.
-- The page begins after a score or sort key and a story, if given. Only its first row says what matched: see resolve_search.
-- A definer function with its own family check, because row-level security would keep the index from being used.
CREATE FUNCTION search_stories(of_family integer, given text, filter jsonb, sort text, after_key text, after_id integer,
    max_rows integer)
  RETURNS TABLE (story_id integer, score integer, nth integer, prefix text, forms text[], corrections jsonb) ROWS 21
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  max_ranked CONSTANT integer := 200;
  typed CONSTANT text := read_search(given);
  search record;
  latest found_story[];
  in_headings found_story[];
  page integer[];
  scores integer[];
  before_at timestamptz := CASE WHEN sort = 'rest' THEN to_timestamp(after_key::numeric / 1000) END;
  before_id integer := CASE WHEN sort = 'rest' THEN after_id END;
BEGIN
  IF of_family <> ALL (my_families()) OR typed IS NULL THEN RETURN; END IF;
  -- Corrects all words if nothing matches.
  FOR attempt IN 0..1 LOOP
    search := resolve_search(of_family, typed, attempt = 1);
    IF search.terms IS NULL THEN RETURN; END IF;
    page := '{}';
    scores := '{}';
    IF sort NOT IN ('best', 'rest') THEN
      page := ARRAY(SELECT sorted_matches(of_family, search.terms, filter, sort, after_key, after_id, max_rows));
    ELSE
      latest := ARRAY(SELECT m FROM latest_matches(of_family, search.terms, search.ranked, false, filter, NULL, NULL, max_ranked) m);
      in_headings := CASE WHEN cardinality(latest) < max_ranked THEN '{}' ELSE
        ARRAY(SELECT m FROM latest_matches(of_family, search.terms, search.ranked, true, filter, NULL, NULL, max_ranked) m) END;
      IF sort = 'best' THEN
        SELECT coalesce(array_agg(r.story_id), '{}'), coalesce(array_agg(r.score), '{}') INTO page, scores FROM (
          SELECT DISTINCT m.score, m.story_id FROM unnest(latest || in_headings) m
          WHERE after_id IS NULL OR (m.score, m.story_id) < (after_key::integer, after_id)
          ORDER BY m.score DESC, m.story_id DESC LIMIT max_rows) r;
        IF cardinality(latest) = max_ranked THEN
          SELECT m.created_at, m.story_id INTO before_at, before_id FROM unnest(latest) m ORDER BY m.created_at, m.story_id LIMIT 1;
        END IF;
      END IF;
      IF before_id IS NOT NULL AND cardinality(page) < max_rows THEN
        page := page || ARRAY(SELECT m.story_id
          FROM latest_matches(of_family, search.terms, search.ranked, false, filter, before_at, before_id, max_rows + max_ranked) m
          WHERE m.story_id <> ALL (ARRAY(SELECT h.story_id FROM unnest(in_headings) h))
          ORDER BY m.created_at DESC, m.story_id DESC LIMIT max_rows - cardinality(page));
      END IF;
    END IF;
    EXIT WHEN page <> '{}';
  END LOOP;
  RETURN QUERY SELECT p.id, p.score, p.n::integer, CASE WHEN p.n = 1 THEN search.prefix END,
      CASE WHEN p.n = 1 THEN search.forms END, CASE WHEN p.n = 1 THEN search.corrections END
    FROM unnest(page, scores) WITH ORDINALITY AS p (id, score, n);
END $$;
--> statement-breakpoint
-- A former member can export their own recordings and words: not what others added (people, tags, notes, comments, reactions,
-- questions), and nothing in Recently deleted. `of_stories` limits it to some stories; null means all.
CREATE FUNCTION my_past_stories(of_family integer, of_stories integer[] DEFAULT NULL)
  RETURNS TABLE (id integer, title text, content text, category text, transcription_method text, ai_prompt text,
    told_by varchar, grandchild_name text, character_details jsonb,
    live_transcript text, event_date_kind varchar, event_date_from date, event_date_to date, place varchar,
    created_at timestamptz, updated_at timestamptz, recorded_at timestamptz, utc_offset_minutes smallint, takes jsonb,
    bytes bigint, duration integer, duration_ms integer, state varchar)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.title, s.content, s.category, s.transcription_method, s.ai_prompt, s.told_by, s.grandchild_name,
      s.character_details, s.live_transcript, s.event_date_kind,
      s.event_date_from, s.event_date_to, s.place, s.created_at, s.updated_at, s.recorded_at, s.utc_offset_minutes,
      (SELECT jsonb_agg(jsonb_build_object('fileName', t.file_name, 'mimeType', t.mime_type, 'bytes', t.bytes,
          'sha256', t.sha256) ORDER BY t.position)
        FROM takes t WHERE t.story_id = s.id AND t.family_id = s.family_id),
      (SELECT sum(t.bytes)::bigint FROM takes t WHERE t.story_id = s.id AND t.family_id = s.family_id),
      s.duration, r.duration_ms, r.state
    FROM stories s LEFT JOIN recordings r ON r.story_id = s.id AND r.family_id = s.family_id
    WHERE s.family_id = of_family AND s.user_id = viewer_id() AND s.deleted_at IS NULL
      AND (of_stories IS NULL OR s.id = ANY (of_stories))
      AND EXISTS (SELECT FROM past_memberships p WHERE p.family_id = of_family AND p.user_id = viewer_id()) $$;
--> statement-breakpoint
-- The latest finished transcript of each story.
CREATE FUNCTION my_past_transcripts(of_family integer, of_stories integer[])
  RETURNS TABLE (story_id integer, engine varchar, model varchar, language varchar, text text, words jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (t.story_id) t.story_id, t.engine, t.model, t.language, t.text, t.words
    FROM my_past_stories(of_family, of_stories) v JOIN transcripts t ON t.story_id = v.id AND t.family_id = of_family
    WHERE t.state = 'done' ORDER BY t.story_id, t.id DESC $$;
--> statement-breakpoint
-- Their earlier texts; only the author can have saved them.
CREATE FUNCTION my_past_versions(of_family integer, of_stories integer[])
  RETURNS TABLE (story_id integer, id integer, title text, content text, saved_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.story_id, w.id, w.title, w.content, w.saved_at
    FROM my_past_stories(of_family, of_stories) v JOIN story_versions w ON w.story_id = v.id AND w.family_id = of_family $$;
--> statement-breakpoint
-- Members write emails to relatives, owners also to invitees; only the system reads them. Senders see just enough columns to
-- count their own.
ALTER TABLE emails ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY sender_adds ON emails FOR INSERT TO keepsaid_member
  WITH CHECK (from_user_id = viewer_id() AND state = 'waiting' AND (
    (kind = 'invite' AND to_user_id IS NULL AND family_id = ANY ((SELECT my_owned_families())::integer[]))
    OR (kind IN ('question_asked', 'question_answered') AND to_address IS NULL
      AND to_user_id = ANY ((SELECT my_relatives())::integer[]) AND family_id = ANY ((SELECT my_families())::integer[]))));
--> statement-breakpoint
CREATE POLICY initial_values ON emails AS RESTRICTIVE FOR INSERT TO keepsaid_member
  WITH CHECK (created_at = now() AND sent_at IS NULL AND (to_user_id IS NULL OR EXISTS (SELECT FROM memberships m
    WHERE m.family_id = emails.family_id AND m.user_id = emails.to_user_id)));
--> statement-breakpoint
CREATE POLICY sender_counts ON emails FOR SELECT TO keepsaid_member USING (from_user_id = viewer_id());
--> statement-breakpoint
GRANT INSERT ON emails TO keepsaid_member;
--> statement-breakpoint
GRANT SELECT (family_id, kind, from_user_id, created_at) ON emails TO keepsaid_member;
--> statement-breakpoint
-- Its email names no recipient: the server knows the address.
CREATE POLICY writer_emails ON emails FOR INSERT TO keepsaid_member
  WITH CHECK (from_user_id = viewer_id() AND state = 'waiting' AND kind = 'contact_message'
    AND to_user_id IS NULL AND to_address IS NULL AND family_id IS NULL);
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE trial_reminders ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Consent to hosted speech engines: the owner gives and withdraws it, every member sees it.
ALTER TABLE speech_consents ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON speech_consents FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_agrees ON speech_consents FOR INSERT TO keepsaid_member
  WITH CHECK (agreed_by = viewer_id() AND agreed_at = now() AND family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
CREATE POLICY owner_withdraws ON speech_consents FOR DELETE TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON speech_consents TO keepsaid_member;
--> statement-breakpoint
-- Only jobs and transcriptions spend; the owner sees how much.
ALTER TABLE speech_spending ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY owner_reads ON speech_spending FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_owned_families())::integer[]));
--> statement-breakpoint
GRANT SELECT ON speech_spending TO keepsaid_member;
--> statement-breakpoint
-- Members see what their family has, not the ids that the payment provider knows it by. Only the server changes it.
ALTER TABLE premium_grants ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON premium_grants FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT (id, family_id, source, starts_at, ends_at, revoked_at) ON premium_grants TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON subscriptions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT (family_id, plan, status, started_at, paid_until, will_renew) ON subscriptions TO keepsaid_member;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE billing_customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE checkout_attempts ENABLE ROW LEVEL SECURITY;
ALTER TABLE cancellations_due ENABLE ROW LEVEL SECURITY;
ALTER TABLE test_till_objects ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- However a family is deleted, what it pays for is canceled.
CREATE FUNCTION cancel_payments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO cancellations_due (customer_id) SELECT customer_id FROM billing_customers WHERE family_id = OLD.id
    ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION cancel_payments() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER cancel_payments BEFORE DELETE ON families FOR EACH ROW EXECUTE FUNCTION cancel_payments();
--> statement-breakpoint
-- Only the buyer reads a gift and its code, and only the server changes it.
ALTER TABLE gifts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY buyer_reads ON gifts FOR SELECT TO keepsaid_member USING (buyer_id = viewer_id());
--> statement-breakpoint
GRANT SELECT (id, buyer_id, kind, recipient_name, giver_name, message, recipient_email, send_on, code, paid_at, sent_at,
  redeemed_at, voided_at, created_at) ON gifts TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE used_ai_prompts ADD CONSTRAINT used_ai_prompts_prompt_text_check CHECK (char_length(prompt_text) BETWEEN 1 AND 500);
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
-- Written stories: members read their family's, and add their own. The latest 20 of a family are enough to write a different one.
ALTER TABLE bedtime_stories ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON bedtime_stories FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY writer_adds ON bedtime_stories FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]) AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON bedtime_stories TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE bedtime_stories_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION prune_bedtime_stories() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM bedtime_stories WHERE family_id = NEW.family_id AND id <= (SELECT b.id FROM bedtime_stories b
    WHERE b.family_id = NEW.family_id ORDER BY b.id DESC OFFSET 20 LIMIT 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prune_bedtime_stories AFTER INSERT ON bedtime_stories FOR EACH ROW EXECUTE FUNCTION prune_bedtime_stories();
--> statement-breakpoint
ALTER TABLE account_recoveries ADD CONSTRAINT account_recoveries_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- Before its approval there is no time from which it is open, and no secret before that.
ALTER TABLE account_recoveries ADD CONSTRAINT account_recoveries_steps
  CHECK ((token_hash IS NULL) = (token_expires_at IS NULL) AND (token_hash IS NULL OR opens_at IS NOT NULL));
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE account_recoveries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE recovery_vouches ADD CONSTRAINT recovery_vouches_recovery_fk
  FOREIGN KEY (recovery_id, family_id) REFERENCES account_recoveries (id, family_id) ON DELETE CASCADE;
--> statement-breakpoint
-- A vouch ends with the membership: those who leave vouch for nobody.
ALTER TABLE recovery_vouches ADD CONSTRAINT recovery_vouches_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE recovery_vouches ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE audit_entries ADD CONSTRAINT audit_entries_action CHECK (action ~ '^[a-z_]+$');
--> statement-breakpoint
-- Append-only for everyone, the app's own role included. A superuser could drop the trigger; the app is none.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER refuse_audit_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- An owner sees what was done to their family, and when the lists of all families were read.
CREATE POLICY owner_reads ON audit_entries FOR SELECT TO keepsaid_member USING (
  family_id = ANY ((SELECT my_owned_families())::integer[])
  OR (family_id IS NULL AND action IN ('users_listed', 'stories_listed', 'questions_listed')
    AND cardinality((SELECT my_owned_families())::integer[]) > 0));
--> statement-breakpoint
-- Without what was searched for, which may be the words of another family, and without the administrator's account.
GRANT SELECT (id, at, admin_name, action, family_id, target_id, subject) ON audit_entries TO keepsaid_member;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE clock_readings ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
SET LOCAL check_function_bodies = on;
