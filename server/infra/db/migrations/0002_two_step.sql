ALTER TABLE second_factors RENAME TO two_step_secrets;
--> statement-breakpoint
ALTER TABLE two_step_secrets RENAME CONSTRAINT second_factors_pkey TO two_step_secrets_pkey;
--> statement-breakpoint
ALTER TABLE two_step_secrets RENAME CONSTRAINT second_factors_user_id_users_id_fk TO two_step_secrets_user_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE recovery_codes
  RENAME CONSTRAINT recovery_codes_user_id_second_factors_user_id_fk TO recovery_codes_user_id_two_step_secrets_user_id_fk;
--> statement-breakpoint
-- Emails that wait to be sent.
UPDATE emails SET payload = jsonb_set(payload, '{change}', to_jsonb(replace(payload ->> 'change', 'second_factor', 'two_step')))
  WHERE kind = 'sign_in_changed' AND payload ->> 'change' LIKE 'second_factor%';
