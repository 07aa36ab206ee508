CREATE TABLE "bedtime_stories" (
	"id" serial PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"plot" varchar(100) NOT NULL,
	"opening" varchar(100) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "character_details" jsonb;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "live_transcript" text;--> statement-breakpoint
ALTER TABLE "bedtime_stories" ADD CONSTRAINT "bedtime_stories_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bedtime_stories" ADD CONSTRAINT "bedtime_stories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bedtime_stories_list" ON "bedtime_stories" USING btree ("family_id","id");
--> statement-breakpoint
ALTER TABLE stories
  ADD CONSTRAINT stories_grandchild_name CHECK (char_length(grandchild_name) BETWEEN 1 AND 200),
  ADD CONSTRAINT stories_character_details CHECK (jsonb_typeof(character_details) = 'object' AND pg_column_size(character_details) <= 4000),
  ADD CONSTRAINT stories_live_transcript CHECK (char_length(live_transcript) <= 500000);
--> statement-breakpoint
GRANT UPDATE (grandchild_name) ON stories TO keepsaid_member;
--> statement-breakpoint
-- guard_story knows the words that only the author changes; the child's name is one of them.
CREATE FUNCTION guard_grandchild_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF viewer_id() <> OLD.user_id THEN
    RAISE insufficient_privilege USING MESSAGE = 'Only the author changes whom a bedtime story is for.';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER guard_grandchild_name BEFORE UPDATE OF grandchild_name ON stories FOR EACH ROW
  WHEN (OLD.grandchild_name IS DISTINCT FROM NEW.grandchild_name) EXECUTE FUNCTION guard_grandchild_name();
--> statement-breakpoint
-- Written stories: members read their family's, and add their own. The latest 20 of a family are enough to write a different one.
ALTER TABLE bedtime_stories ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY family_reads ON bedtime_stories FOR SELECT TO keepsaid_member
  USING (family_id = ANY ((SELECT my_families())::integer[]));
--> statement-breakpoint
CREATE POLICY writer_adds ON bedtime_stories FOR INSERT TO keepsaid_member
  WITH CHECK (user_id = viewer_id() AND family_id = ANY ((SELECT my_families())::integer[]) AND created_at = now());
--> statement-breakpoint
GRANT SELECT, INSERT ON bedtime_stories TO keepsaid_member;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE bedtime_stories_id_seq TO keepsaid_member;
--> statement-breakpoint
CREATE FUNCTION prune_bedtime_stories() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM bedtime_stories WHERE family_id = NEW.family_id AND id <= (SELECT b.id FROM bedtime_stories b
    WHERE b.family_id = NEW.family_id ORDER BY b.id DESC OFFSET 20 LIMIT 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER prune_bedtime_stories AFTER INSERT ON bedtime_stories FOR EACH ROW EXECUTE FUNCTION prune_bedtime_stories();
--> statement-breakpoint
-- As in 0006_search.sql, with the child's name in the heading.
CREATE OR REPLACE FUNCTION index_story(of_story integer, heading_only boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s stories;
  title_words text;
  name_words text;
  text_words text;
  spoken_words text;
  new_heading tsvector;
  max_length integer := 500000;
BEGIN
  -- Serializes concurrent changes of a story and its transcript.
  SELECT * INTO s FROM stories WHERE id = of_story FOR NO KEY UPDATE;
  IF NOT FOUND OR s.deleted_at IS NOT NULL THEN
    DELETE FROM story_search WHERE story_id = of_story;
    RETURN;
  END IF;
  title_words := words_of(s.title);
  name_words := words_of(concat_ws(E'\n', s.told_by, s.grandchild_name, array_to_string(s.people, E'\n'), s.place, array_to_string(s.tags, E'\n')));
  new_heading := setweight(to_tsvector('all_words', title_words), 'A') || setweight(to_tsvector('all_words', name_words), 'B');
  PERFORM add_words(s.family_id, title_words || ' ' || name_words);
  IF heading_only THEN
    BEGIN
      -- The heading comes last: || shifts the positions of its second operand.
      UPDATE story_search SET heading = new_heading, words = ts_filter(words, '{c,d}') || new_heading WHERE story_id = of_story;
      RETURN;
    EXCEPTION WHEN program_limit_exceeded THEN
      NULL;
    END;
  END IF;
  -- stories.folded is the folded title, a newline and the folded text.
  text_words := words_of_folded(concat_ws(E'\n', substr(s.folded, length(fold_text(s.title)) + 2), fold_text(s.notes)));
  spoken_words := nullif(words_of(left((SELECT t.spoken FROM transcripts t
    WHERE t.family_id = s.family_id AND t.story_id = s.id AND t.state = 'done' ORDER BY t.id DESC LIMIT 1), max_length)), text_words);
  PERFORM add_words(s.family_id, concat_ws(' ', text_words, spoken_words));
  LOOP
    BEGIN
      INSERT INTO story_search (story_id, family_id, created_at, heading, words)
        VALUES (s.id, s.family_id, s.created_at, new_heading, setweight(to_tsvector('all_words', left(text_words, max_length)), 'C')
          || setweight(to_tsvector('all_words', left(coalesce(spoken_words, ''), max_length)), 'D') || new_heading)
        ON CONFLICT (story_id) DO UPDATE SET heading = excluded.heading, words = excluded.words;
      RETURN;
    EXCEPTION WHEN program_limit_exceeded THEN
      max_length := max_length / 2;
    END;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_story_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.content, NEW.notes, NEW.deleted_at) IS DISTINCT FROM (OLD.content, OLD.notes, OLD.deleted_at) THEN
    PERFORM index_story(NEW.id);
  ELSIF (NEW.title, NEW.told_by, NEW.grandchild_name, NEW.people, NEW.place, NEW.tags)
      IS DISTINCT FROM (OLD.title, OLD.told_by, OLD.grandchild_name, OLD.people, OLD.place, OLD.tags) THEN
    PERFORM index_story(NEW.id, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER index_story_changes
  AFTER INSERT OR UPDATE OF title, content, people, place, tags, notes, deleted_at, told_by, grandchild_name
  ON stories FOR EACH ROW EXECUTE FUNCTION index_story_changes();
--> statement-breakpoint
-- As in 0007_export.sql, with whom a bedtime story is for.
DROP FUNCTION my_past_stories(integer, integer[]);
--> statement-breakpoint
CREATE FUNCTION my_past_stories(of_family integer, of_stories integer[] DEFAULT NULL)
  RETURNS TABLE (id integer, title text, content text, category text, transcription_method text, ai_prompt text,
    told_by varchar, grandchild_name text, character_details jsonb,
    live_transcript text, event_date_kind varchar, event_date_from date, event_date_to date, place varchar,
    created_at timestamptz, updated_at timestamptz, file_name varchar, mime_type varchar, bytes bigint, sha256 char(64),
    duration_ms integer, state varchar)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, s.title, s.content, s.category, s.transcription_method, s.ai_prompt, s.told_by, s.grandchild_name,
      s.character_details, s.live_transcript, s.event_date_kind,
      s.event_date_from, s.event_date_to, s.place, s.created_at, s.updated_at, r.original_name, r.mime_type, r.bytes,
      r.sha256, r.duration_ms, r.state
    FROM stories s LEFT JOIN recordings r ON r.story_id = s.id AND r.family_id = s.family_id
    WHERE s.family_id = of_family AND s.user_id = viewer_id() AND s.deleted_at IS NULL
      AND (of_stories IS NULL OR s.id = ANY (of_stories))
      AND EXISTS (SELECT FROM past_memberships p WHERE p.family_id = of_family AND p.user_id = viewer_id()) $$;
