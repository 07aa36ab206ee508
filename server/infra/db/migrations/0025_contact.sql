CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"topic" varchar(20) NOT NULL,
	"message" varchar(5000) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_topic" CHECK ("contact_messages"."topic" IN ('question', 'problem', 'plan', 'account', 'idea'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_person_index" ON "contact_messages" USING btree ("user_id","created_at");
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
-- Its email names no recipient: the server knows the address.
CREATE POLICY writer_emails ON emails FOR INSERT TO keepsaid_member
  WITH CHECK (from_user_id = viewer_id() AND state = 'waiting' AND kind = 'contact_message'
    AND to_user_id IS NULL AND to_address IS NULL AND family_id IS NULL);
