CREATE INDEX "stories_by_date" ON "stories" USING btree ("family_id","event_date_from","id") WHERE deleted_at is null;
