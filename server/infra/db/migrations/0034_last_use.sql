ALTER TABLE "users" ADD COLUMN "last_used_on" date;
--> statement-breakpoint
UPDATE users SET last_used_on = used.day FROM (
  SELECT (sess ->> 'userId')::integer AS user_id, max((to_timestamp((sess ->> 'extendedAt')::double precision / 1000) AT TIME ZONE 'UTC')::date) AS day
  FROM sessions GROUP BY 1) AS used
  WHERE users.id = used.user_id AND users.deleted_at IS NULL;
