CREATE TABLE "story_search" (
	"story_id" integer PRIMARY KEY NOT NULL,
	"family_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"title_key" text COLLATE "C" NOT NULL,
	"seconds" integer NOT NULL,
	"category" text NOT NULL,
	"told_by" varchar(200) NOT NULL,
	"tags" text[] NOT NULL,
	"event_date_from" date,
	"event_date_to" date,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "story_words" (
	"family_id" integer NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"stem" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "story_search" ADD CONSTRAINT "story_search_story_id_family_id_stories_id_family_id_fk" FOREIGN KEY ("story_id","family_id") REFERENCES "public"."stories"("id","family_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_words" ADD CONSTRAINT "story_words_family_id_families_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."families"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_search_newest" ON "story_search" USING btree ("family_id","created_at","story_id");--> statement-breakpoint
CREATE INDEX "story_search_title" ON "story_search" USING btree ("family_id","title_key","story_id");--> statement-breakpoint
CREATE INDEX "story_search_duration" ON "story_search" USING btree ("family_id","seconds","story_id");--> statement-breakpoint
CREATE INDEX "story_words_word" ON "story_words" USING btree ("family_id","word");--> statement-breakpoint
CREATE INDEX "story_words_stem" ON "story_words" USING btree ("family_id","stem");--> statement-breakpoint
-- Both come with PostgreSQL, and the owner of a database may create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- What is looked through row by row stays small: the words are kept beside it, uncompressed, to be read quickly.
ALTER TABLE story_search SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER TABLE story_search ALTER COLUMN words SET STORAGE EXTERNAL, ALTER COLUMN title_key SET STORAGE MAIN,
  ALTER COLUMN category SET STORAGE MAIN, ALTER COLUMN told_by SET STORAGE MAIN, ALTER COLUMN tags SET STORAGE MAIN;
--> statement-breakpoint
CREATE INDEX story_search_words ON story_search USING gin (family_id, words);
--> statement-breakpoint
CREATE INDEX story_words_near ON story_words USING gin (family_id, word gin_trgm_ops);
--> statement-breakpoint
-- Nobody reads or writes these but the functions below.
ALTER TABLE story_search ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE story_words ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A folded text as its words with a blank between them. Apostrophes and
-- marks that are not seen join what they stand in; writing without blanks goes character by character.
CREATE FUNCTION words_of_folded(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(folded,
    '[''\u00ad\u02b9-\u02bf\u2018\u2019\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ufe00-\ufe0f\ufeff]', '', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c0-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g')) $$;
--> statement-breakpoint
-- A text as its words; server/features/stories/search/words.ts does the same.
CREATE FUNCTION words_of(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words_of_folded(fold_text(given)) $$;
--> statement-breakpoint
-- What a word and its other forms have in common; English keeps no stem for words like "the", which stand for themselves.
CREATE FUNCTION stem_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) $$;
--> statement-breakpoint
-- Enters words into those of the family; returns where they stand. `parts` are two folded texts, of the weights `weights`. Those of
-- the head stand at 1 to 999 and are entered again with a = before them, to be found by that alone; all others stand from 1000
-- on. The place of a word is kept 64 times and not endlessly, for ranking goes through all pairs. A vector holds at most
-- 1 MB: the last words give way.
CREATE FUNCTION enter_words(of_family integer, parts text[], weights text, head boolean) RETURNS tsvector
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entered tsvector;
  forms text[];
BEGIN
  WITH said AS (
    -- A phrase does not reach from one part into the next.
    SELECT left(w.word, 64) COLLATE "C" AS word, substr(weights, part::integer, 1) AS weight,
      row_number() OVER (ORDER BY part, n) + part * 10 + CASE WHEN head THEN -10 ELSE 1000 END AS place
    FROM unnest(parts) WITH ORDINALITY AS p (folded, part),
      string_to_table(words_of_folded(folded), ' ') WITH ORDINALITY AS w (word, n) WHERE w.word <> ''
  ), by_word AS (
    SELECT word, stem_of(word) AS stem, min(place) AS first, count(*) AS times, array_to_string(
      (array_agg(least(place, CASE WHEN head THEN 999 ELSE 16383 END) || weight ORDER BY place))[1:64], ',') AS places
    FROM said GROUP BY word
  ), by_stem AS (
    SELECT stem, min(first) AS first, string_agg(places, ',') AS places,
      sum(2 * octet_length(stem) + 12 + 2 * least(sum(times), 256)) OVER (ORDER BY min(first)) AS bytes
    FROM by_word GROUP BY stem
  ), fitting AS (SELECT * FROM by_stem WHERE bytes < CASE WHEN head THEN 200000 ELSE 700000 END)
  SELECT
    coalesce(string_agg('''' || stem || ''':' || places || CASE WHEN head THEN ' ''=' || stem || '''' ELSE '' END, ' '), '')::tsvector,
    (SELECT array_agg(w.word ORDER BY w.first) FROM (SELECT word, first FROM by_word ORDER BY first LIMIT 20000) w)
    INTO entered, forms FROM fitting;
  -- Two that enter the same word at once enter it twice, and neither waits for the other.
  INSERT INTO story_words (family_id, word, stem)
    SELECT of_family, f.word, stem_of(f.word) FROM unnest(forms) AS f (word)
    WHERE NOT EXISTS (SELECT FROM story_words k WHERE k.family_id = of_family AND k.word = f.word);
  RETURN entered;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION enter_words(integer, text[], text, boolean) FROM PUBLIC;
--> statement-breakpoint
-- Enters the words of a story; takes it out where it is deleted. The head are the title (A) and storyteller, people, place and tags (B).
-- What is said, text and notes (C) and sound (D), the first half million letters of each, stays as it is where only the
-- head is `new_head`.
CREATE FUNCTION index_story(of_story integer, new_head boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s stories;
  head tsvector;
  said tsvector;
BEGIN
  -- Whoever changes a story or its transcript at the same time is waited for here, and nowhere after.
  SELECT * INTO s FROM stories WHERE id = of_story FOR NO KEY UPDATE;
  IF NOT FOUND OR s.deleted_at IS NOT NULL THEN
    DELETE FROM story_search WHERE story_id = of_story;
    RETURN;
  END IF;
  head := enter_words(s.family_id, ARRAY[fold_text(s.title), fold_text(
    concat_ws(E'\n', s.told_by, array_to_string(s.people, E'\n'), s.place, array_to_string(s.tags, E'\n')))], 'AB', true);
  IF new_head THEN
    -- What of the head has no weight, the words with a =, has no place either, and goes with it.
    SELECT ts_filter(words, '{c,d}') INTO said FROM story_search WHERE story_id = of_story;
  END IF;
  IF said IS NULL THEN
    -- A story is folded already: its title, a line end and its text.
    said := enter_words(s.family_id, ARRAY[
      left(concat_ws(E'\n', substr(s.folded, length(fold_text(s.title)) + 2), fold_text(s.notes)), 500000),
      left(fold_text((SELECT left(t.text, 500000) FROM transcripts t
        WHERE t.family_id = s.family_id AND t.story_id = s.id AND t.state = 'done' ORDER BY t.id DESC LIMIT 1)), 500000)], 'CD', false);
  END IF;
  INSERT INTO story_search AS kept (story_id, family_id, created_at, title_key, seconds, category, told_by, tags,
      event_date_from, event_date_to, words)
    VALUES (s.id, s.family_id, s.created_at, s.title_key, coalesce(s.duration, -1), s.category, s.told_by, s.tags,
      -- Written one after the other and read, for || would move the places of the second.
      s.event_date_from, s.event_date_to, (head::text || ' ' || said::text)::tsvector)
    ON CONFLICT (story_id) DO UPDATE SET title_key = excluded.title_key, seconds = excluded.seconds,
      category = excluded.category, told_by = excluded.told_by, tags = excluded.tags,
      event_date_from = excluded.event_date_from, event_date_to = excluded.event_date_to, words = excluded.words;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION index_story(integer, boolean) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION index_told_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.content, NEW.notes, NEW.deleted_at) IS DISTINCT FROM (OLD.content, OLD.notes, OLD.deleted_at) THEN
    PERFORM index_story(NEW.id);
  ELSIF (NEW.title, NEW.told_by, NEW.people, NEW.place, NEW.tags)
      IS DISTINCT FROM (OLD.title, OLD.told_by, OLD.people, OLD.place, OLD.tags) THEN
    PERFORM index_story(NEW.id, true);
  ELSE
    UPDATE story_search SET seconds = coalesce(NEW.duration, -1), category = NEW.category,
        event_date_from = NEW.event_date_from, event_date_to = NEW.event_date_to
      WHERE story_id = NEW.id AND (seconds, category, event_date_from, event_date_to)
        IS DISTINCT FROM (coalesce(NEW.duration, -1), NEW.category, NEW.event_date_from, NEW.event_date_to);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER index_told_story AFTER INSERT OR UPDATE OF title, content, people, place, tags, notes, deleted_at, duration,
  category, told_by, event_date_from, event_date_to ON stories FOR EACH ROW EXECUTE FUNCTION index_told_story();
--> statement-breakpoint
CREATE FUNCTION index_heard_story() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM index_story(NEW.story_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER index_heard_story AFTER INSERT OR UPDATE OF state, text ON transcripts FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION index_heard_story();
--> statement-breakpoint
-- What the family has of a word that is looked for: its stem, and whether it means anything by itself. `known` where a story
-- has had that stem or, of one that is still being written, a word that begins so; `others` are then the stems of such words
-- that do not begin so themselves.
CREATE FUNCTION look_up_word(of_family integer, wanted text, unfinished boolean)
  RETURNS TABLE (stem text, empty boolean, known boolean, others text[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- No word goes on with this one.
  beyond CONSTANT text := wanted || U&'\+10FFFF';
BEGIN
  IF of_family <> ALL (my_families()) THEN RETURN; END IF;
  stem := stem_of(wanted);
  empty := ts_lexize('pg_catalog.english_stem', wanted) = '{}';
  known := EXISTS (SELECT FROM story_words w WHERE w.family_id = of_family AND w.stem = look_up_word.stem);
  others := '{}';
  IF unfinished THEN
    known := known OR EXISTS (SELECT FROM story_words w WHERE w.family_id = of_family AND w.word >= wanted AND w.word < beyond);
    others := ARRAY(SELECT DISTINCT w.stem FROM story_words w
      WHERE w.family_id = of_family AND w.word >= wanted AND w.word < beyond AND NOT starts_with(w.stem, wanted) LIMIT 50);
  END IF;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- The family's words that are written most like this one, the likeliest first.
CREATE FUNCTION words_near(of_family integer, wanted text) RETURNS TABLE (word text, stem text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF of_family <> ALL (my_families()) THEN RETURN; END IF;
  -- Two letters that changed places leave no more than this of a word of five.
  PERFORM set_config('pg_trgm.similarity_threshold', '0.19', true);
  RETURN QUERY SELECT w.word, w.stem FROM story_words w
    WHERE w.family_id = of_family AND w.word % wanted AND length(w.word) BETWEEN length(wanted) - 2 AND length(wanted) + 2
    GROUP BY w.word, w.stem ORDER BY similarity(w.word, wanted) DESC, w.word LIMIT 60;
END $$;
--> statement-breakpoint
-- A family's written words with these stems, or with stems that begin so.
CREATE FUNCTION forms_of(of_family integer, stems text[], beginning text) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT w.word::text FROM story_words w
    WHERE w.family_id = of_family AND of_family = ANY (my_families())
      AND (w.stem = ANY (stems) OR (w.stem >= beginning AND w.stem < beginning || U&'\+10FFFF'))
    LIMIT 2000 $$;
--> statement-breakpoint
-- The stories of a family that have the words looked for, as the filters and the order want them; `after_key` and `after_id`
-- are what the one before is sorted by. From `infinity` on are those of which nobody knows when they happened. Row-level security would keep the index from being used, so this asks for itself whose
-- family it is.
CREATE FUNCTION stories_with(of_family integer, wanted tsquery, in_category text, by_teller text, with_tag text, from_day date,
  to_day date, sort text, after_key text, after_id integer, most integer) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  common boolean;
  -- What costs least comes first: the words are kept beside the row.
  fitting CONSTANT text := '($3 IS NULL OR s.category = $3) AND ($4 IS NULL OR s.told_by = $4)
    AND ($5 IS NULL OR s.tags @> ARRAY[$5]) AND ($6 IS NULL OR (s.event_date_from <= $7 AND s.event_date_to >= $6)
      OR ($6 = ''infinity'' AND s.event_date_from IS NULL)) AND s.words @@ $2';
BEGIN
  IF of_family <> ALL (my_families()) THEN RETURN; END IF;
  -- What every tenth story is like is found by going through them in their order; all else by the index of words, to be put
  -- in order then. The planner knows too little of one family to choose well.
  EXECUTE 'SELECT count(*) FILTER (WHERE ' || fitting || ') * 10 > count(*) FROM (SELECT * FROM story_search n
      WHERE n.family_id = $1 ORDER BY n.created_at DESC, n.story_id DESC LIMIT 60) s'
    INTO common USING of_family, wanted, in_category, by_teller, with_tag, from_day, to_day;
  PERFORM set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', CASE WHEN common THEN 'on' ELSE 'off' END, true),
    set_config('enable_bitmapscan', CASE WHEN common THEN 'off' ELSE 'on' END, true);
  RETURN QUERY EXECUTE 'SELECT s.story_id FROM story_search s WHERE s.family_id = $1 AND ' || fitting || ' AND ' || CASE sort
    WHEN 'newest' THEN '($8 IS NULL OR (s.created_at, s.story_id) < (to_timestamp($8::numeric / 1000), $9))
      ORDER BY s.created_at DESC, s.story_id DESC'
    WHEN 'oldest' THEN '($8 IS NULL OR (s.created_at, s.story_id) > (to_timestamp($8::numeric / 1000), $9))
      ORDER BY s.created_at, s.story_id'
    WHEN 'title' THEN '($8 IS NULL OR (s.title_key, s.story_id) > (left(fold_text($8), 200), $9)) ORDER BY s.title_key, s.story_id'
    WHEN 'duration' THEN '($8 IS NULL OR (s.seconds, s.story_id) < ($8::integer, $9)) ORDER BY s.seconds DESC, s.story_id DESC'
  END || ' LIMIT $10' USING of_family, wanted, in_category, by_teller, with_tag, from_day, to_day, after_key, after_id, most;
  PERFORM set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true);
END $$;
--> statement-breakpoint
-- The same, the best first. Weighed are those that have the words in their `heading` and those that have them anywhere, of each
-- the latest 300: by what `exact` finds in them and where, a little by the rest. A score is at most 3 million.
CREATE FUNCTION best_stories_with(of_family integer, wanted tsquery, heading tsquery, exact tsquery, in_category text, by_teller text,
  with_tag text, from_day date, to_day date, after_score integer, after_id integer, most integer)
  RETURNS TABLE (story_id integer, score integer)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH headed AS MATERIALIZED (
    SELECT stories_with(of_family, heading, in_category, by_teller, with_tag, from_day, to_day, 'newest', NULL, NULL, 300) AS id
  ), weighed AS MATERIALIZED (
    -- Joined to nothing, so that the words are fetched from beside the row once and not for each question.
    SELECT s.story_id, s.words || '' AS words FROM (
      SELECT id FROM headed UNION
      SELECT stories_with(of_family, wanted, in_category, by_teller, with_tag, from_day, to_day, 'newest', NULL, NULL, 300)
    ) c JOIN story_search s ON s.story_id = c.id
  ), scored AS (
    SELECT w.story_id, (1000000 * (ts_rank('{0.1, 0.2, 0.7, 1}', w.words, exact, 1)
      + CASE WHEN exact = wanted THEN 0 ELSE ts_rank('{0.1, 0.2, 0.7, 1}', w.words, wanted, 1) / 4 END
      + (w.story_id IN (SELECT id FROM headed))::integer))::integer AS score
    FROM weighed w
  )
  SELECT r.story_id, r.score FROM scored r WHERE after_score IS NULL OR (r.score, r.story_id) < (after_score, after_id)
  ORDER BY r.score DESC, r.story_id DESC LIMIT most $$;
--> statement-breakpoint
-- The stories that are there already.
SELECT index_story(id) FROM stories WHERE deleted_at IS NULL;
