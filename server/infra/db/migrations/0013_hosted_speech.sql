CREATE TABLE "speech_consents" (
	"family_id" integer NOT NULL,
	"provider" varchar(200) NOT NULL,
	"agreed_by" integer,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "speech_consents_family_id_provider_pk" PRIMARY KEY("family_id","provider")
);
--> statement-breakpoint
CREATE TABLE "speech_spending" (
	"family_id" integer NOT NULL,
	"day" date NOT NULL,
	"microdollars" bigint NOT NULL,
	CONSTRAINT "speech_spending_family_id_day_pk" PRIMARY KEY("family_id","day")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "spoken_language" varchar(20) DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "clips" ADD COLUMN "language" varchar(20) DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "language" varchar(20) DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "transcripts" ADD COLUMN "waiting_for" varchar(20);--> statement-breakpoint
ALTER TABLE "speech_consents" ADD CONSTRAINT "speech_consents_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_consents" ADD CONSTRAINT "speech_consents_agreed_by_users_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "speech_spending" ADD CONSTRAINT "speech_spending_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "speech_consents_person_index" ON "speech_consents" USING btree ("agreed_by");
--> statement-breakpoint
GRANT UPDATE (spoken_language) ON users TO keepsaid_member;
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
-- Only jobs find out what a transcript waits for.
CREATE POLICY waits_for_nothing ON transcripts AS RESTRICTIVE FOR INSERT TO keepsaid_member WITH CHECK (waiting_for IS NULL);
