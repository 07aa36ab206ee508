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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
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
ALTER TABLE "billing_customers" ADD CONSTRAINT "billing_customers_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premium_grants" ADD CONSTRAINT "premium_grants_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_attempts_family_index" ON "checkout_attempts" USING btree ("family_id","created_at");--> statement-breakpoint
CREATE INDEX "checkout_attempts_person_index" ON "checkout_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "premium_grants_family_index" ON "premium_grants" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "test_till_objects_kind_index" ON "test_till_objects" USING btree ("kind","created_at");
--> statement-breakpoint
-- A plan that isn't free has an end, and a free one has none.
ALTER TABLE families ADD CONSTRAINT families_plan_end CHECK (
  (subscription_status = 'free') = (subscription_plan = 'free')
  AND (subscription_status = 'free') = (subscription_end_date IS NULL)
);
--> statement-breakpoint
-- Members see what their family has, not the ids that the payment provider knows it by. Only the server changes it.
ALTER TABLE premium_grants ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON premium_grants FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY family_reads ON subscriptions FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
GRANT SELECT (id, family_id, source, starts_at, ends_at, revoked_at) ON premium_grants TO keepsaid_member;
--> statement-breakpoint
GRANT SELECT (family_id, plan, status, started_at, paid_until, will_renew) ON subscriptions TO keepsaid_member;
--> statement-breakpoint
ALTER TABLE billing_customers ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE checkout_attempts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE cancellations_due ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
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
