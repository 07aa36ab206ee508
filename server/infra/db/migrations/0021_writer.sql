ALTER TABLE "speech_consents" ADD COLUMN "purpose" varchar(10) DEFAULT 'speech' NOT NULL CHECK (purpose IN ('speech', 'writing'));--> statement-breakpoint
ALTER TABLE "speech_spending" ADD COLUMN "purpose" varchar(10) DEFAULT 'speech' NOT NULL CHECK (purpose IN ('speech', 'writing'));--> statement-breakpoint
ALTER TABLE "speech_consents" DROP CONSTRAINT "speech_consents_family_id_provider_pk";--> statement-breakpoint
ALTER TABLE "speech_spending" DROP CONSTRAINT "speech_spending_family_id_day_pk";--> statement-breakpoint
ALTER TABLE "speech_consents" ADD CONSTRAINT "speech_consents_family_id_provider_purpose_pk" PRIMARY KEY("family_id","provider","purpose");--> statement-breakpoint
ALTER TABLE "speech_spending" ADD CONSTRAINT "speech_spending_family_id_day_purpose_pk" PRIMARY KEY("family_id","day","purpose");
