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
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_recoveries" ADD CONSTRAINT "account_recoveries_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_recoveries_one_open" ON "account_recoveries" USING btree ("family_id","user_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "account_recoveries_person" ON "account_recoveries" USING btree ("user_id","started_at");
--> statement-breakpoint
ALTER TABLE account_recoveries ADD CONSTRAINT account_recoveries_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- Before its approval there is no time from which it is open, and no secret before that.
ALTER TABLE account_recoveries ADD CONSTRAINT account_recoveries_steps
  CHECK ((token_hash IS NULL) = (token_expires_at IS NULL) AND (token_hash IS NULL OR opens_at IS NOT NULL));
--> statement-breakpoint
ALTER TABLE recovery_vouches ADD CONSTRAINT recovery_vouches_recovery_fk
  FOREIGN KEY (recovery_id, family_id) REFERENCES account_recoveries (id, family_id) ON DELETE CASCADE;
--> statement-breakpoint
-- A vouch ends with the membership: those who leave vouch for nobody.
ALTER TABLE recovery_vouches ADD CONSTRAINT recovery_vouches_membership_fk
  FOREIGN KEY (family_id, user_id) REFERENCES memberships (family_id, user_id) ON DELETE CASCADE;
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE account_recoveries ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE recovery_vouches ENABLE ROW LEVEL SECURITY;
