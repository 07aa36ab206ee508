-- A recording is added with its story, and its takes with it: what was saved never gets longer. Before, authors could add takes to
-- their earlier stories.
DROP POLICY author_adds ON recordings;
--> statement-breakpoint
CREATE POLICY author_adds ON recordings FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s WHERE s.id = recordings.story_id AND s.user_id = viewer_id()
      AND s.created_at = now()::timestamp(3) with time zone));
--> statement-breakpoint
DROP POLICY author_adds ON takes;
--> statement-breakpoint
-- `now()` is when the transaction began, and a story has one recording at most.
CREATE POLICY author_adds ON takes FOR INSERT TO keepsaid_member
  WITH CHECK (family_id = ANY ((SELECT my_families())::integer[])
    AND EXISTS (SELECT FROM stories s JOIN recordings r ON r.story_id = s.id
      WHERE s.id = takes.story_id AND s.user_id = viewer_id() AND r.created_at = now()));
