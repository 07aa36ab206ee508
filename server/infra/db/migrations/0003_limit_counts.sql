CREATE UNLOGGED TABLE "limit_counts" (
	"key" varchar(120) PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"next_start_at" timestamp with time zone
);
--> statement-breakpoint
-- System only: no policy, no grant.
ALTER TABLE limit_counts ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The test till of before knew more about a checkout than today's, which can't finish it. People start another one.
UPDATE test_till_objects SET data = data || '{"status": "expired", "url": null}'
WHERE kind = 'checkout.session' AND data ->> 'status' = 'open';
