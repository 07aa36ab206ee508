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
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_redeemed_family_id_families_id_fk" FOREIGN KEY ("redeemed_family_id") REFERENCES "public"."families"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_buyer_index" ON "gifts" USING btree ("buyer_id","created_at");--> statement-breakpoint
CREATE INDEX "gifts_redeemer_index" ON "gifts" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "gifts_family_index" ON "gifts" USING btree ("redeemed_family_id");--> statement-breakpoint
CREATE INDEX "gifts_due_index" ON "gifts" USING btree ("send_on") WHERE send_on IS NOT NULL AND sent_at IS NULL;
--> statement-breakpoint
-- Only the buyer reads a gift and its code, and only the server changes it.
ALTER TABLE gifts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY buyer_reads ON gifts FOR SELECT TO keepsaid_member USING (buyer_id = viewer_id());
--> statement-breakpoint
GRANT SELECT (id, buyer_id, kind, recipient_name, giver_name, message, recipient_email, send_on, code, paid_at, sent_at,
  redeemed_at, voided_at, created_at) ON gifts TO keepsaid_member;
