ALTER TABLE "users" ADD COLUMN "credential_version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
UPDATE sessions SET sess = jsonb_set(sess::jsonb, '{credentialVersion}', '1')::json WHERE sess ->> 'userId' IS NOT NULL;
