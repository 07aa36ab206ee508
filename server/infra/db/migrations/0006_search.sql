-- Full-text search over titles, texts and transcripts (docs/decisions/0015). Both extensions come with PostgreSQL; the owner of
-- a database can create them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- Keeps rows small for scans: the tsvector is stored out of line and uncompressed.
ALTER TABLE story_search SET (toast_tuple_target = 128);
--> statement-breakpoint
ALTER TABLE story_search ALTER COLUMN words SET STORAGE EXTERNAL, ALTER COLUMN title_key SET STORAGE MAIN,
  ALTER COLUMN category SET STORAGE MAIN, ALTER COLUMN told_by SET STORAGE MAIN, ALTER COLUMN tags SET STORAGE MAIN;
--> statement-breakpoint
CREATE INDEX story_search_words ON story_search USING gin (family_id, words);
--> statement-breakpoint
CREATE INDEX story_words_similar ON story_words USING gin (family_id, word gin_trgm_ops);
--> statement-breakpoint
-- Only the functions below read or write these tables.
ALTER TABLE story_search ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE story_words ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Splits folded text into words separated by spaces. Apostrophes and invisible characters don't split a word; scripts written
-- without spaces are split into characters.
CREATE FUNCTION words_of_folded(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(folded,
    '[''\u00ad\u02b9-\u02bf\u2018\u2019\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ufe00-\ufe0f\ufeff]', '', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c0-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g')) $$;
--> statement-breakpoint
-- server/features/stories/search does the same in TypeScript.
CREATE FUNCTION words_of(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words_of_folded(fold_text(given)) $$;
--> statement-breakpoint
-- Stop words such as "the" have no stem and stand for themselves.
CREATE FUNCTION stem_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word) $$;
--> statement-breakpoint
-- Adds words to the family's vocabulary and returns their tsvector. `parts` are two folded texts with the weights `weights`.
-- Heading words get positions 1 to 999 and are added again with a leading "=", which limits a search to headings; body words
-- start at 1000. Each word keeps at most 64 positions, because ranking compares all pairs. A tsvector holds at most 1 MB; the
-- last words are dropped.
CREATE FUNCTION add_words(of_family integer, parts text[], weights text, heading boolean) RETURNS tsvector
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  entered tsvector;
  forms text[];
BEGIN
  WITH body AS (
    -- The gap between parts keeps phrases from matching across them.
    SELECT left(w.word, 64) COLLATE "C" AS word, substr(weights, part::integer, 1) AS weight,
      row_number() OVER (ORDER BY part, n) + part * 10 + CASE WHEN heading THEN -10 ELSE 1000 END AS word_position
    FROM unnest(parts) WITH ORDINALITY AS p (folded, part),
      string_to_table(words_of_folded(folded), ' ') WITH ORDINALITY AS w (word, n) WHERE w.word <> ''
  ), by_word AS (
    SELECT word, stem_of(word) AS stem, min(word_position) AS first, count(*) AS times, array_to_string(
      (array_agg(least(word_position, CASE WHEN heading THEN 999 ELSE 16383 END) || weight ORDER BY word_position))[1:64], ',') AS positions
    FROM body GROUP BY word
  ), by_stem AS (
    SELECT stem, min(first) AS first, string_agg(positions, ',') AS positions,
      sum(2 * octet_length(stem) + 12 + 2 * least(sum(times), 256)) OVER (ORDER BY min(first)) AS bytes
    FROM by_word GROUP BY stem
  ), fitting AS (SELECT * FROM by_stem WHERE bytes < CASE WHEN heading THEN 200000 ELSE 700000 END)
  SELECT
    coalesce(string_agg('''' || stem || ''':' || positions || CASE WHEN heading THEN ' ''=' || stem || '''' ELSE '' END, ' '), '')::tsvector,
    (SELECT array_agg(w.word ORDER BY w.first) FROM (SELECT word, first FROM by_word ORDER BY first LIMIT 20000) w)
    INTO entered, forms FROM fitting;
  -- Concurrent transactions may both insert a word; duplicates are harmless and neither waits.
  INSERT INTO story_words (family_id, word, stem)
    SELECT of_family, f.word, stem_of(f.word) FROM unnest(forms) AS f (word)
    WHERE NOT EXISTS (SELECT FROM story_words k WHERE k.family_id = of_family AND k.word = f.word);
  RETURN entered;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION add_words(integer, text[], text, boolean) FROM PUBLIC;
--> statement-breakpoint
-- Indexes a story, or removes it from the index if it's deleted. Heading: title (A) and storyteller, people, place, tags (B).
-- Body: text and notes (C) and transcript (D), the first 500,000 characters of each. With `heading_only`, the body is reused.
CREATE FUNCTION index_story(of_story integer, heading_only boolean DEFAULT false) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  s stories;
  heading tsvector;
  body tsvector;
BEGIN
  -- Serializes concurrent changes of a story and its transcript.
  SELECT * INTO s FROM stories WHERE id = of_story FOR NO KEY UPDATE;
  IF NOT FOUND OR s.deleted_at IS NOT NULL THEN
    DELETE FROM story_search WHERE story_id = of_story;
    RETURN;
  END IF;
  heading := add_words(s.family_id, ARRAY[fold_text(s.title), fold_text(
    concat_ws(E'\n', s.told_by, array_to_string(s.people, E'\n'), s.place, array_to_string(s.tags, E'\n')))], 'AB', true);
  IF heading_only THEN
    -- The "=" words have no position, so the filter drops them with the old heading.
    SELECT ts_filter(words, '{c,d}') INTO body FROM story_search WHERE story_id = of_story;
  END IF;
  IF body IS NULL THEN
    -- stories.folded is the folded title, a newline and the folded text.
    body := add_words(s.family_id, ARRAY[
      left(concat_ws(E'\n', substr(s.folded, length(fold_text(s.title)) + 2), fold_text(s.notes)), 500000),
      left(fold_text((SELECT left(t.text, 500000) FROM transcripts t
        WHERE t.family_id = s.family_id AND t.story_id = s.id AND t.state = 'done' ORDER BY t.id DESC LIMIT 1)), 500000)], 'CD', false);
  END IF;
  INSERT INTO story_search AS existing (story_id, family_id, created_at, title_key, seconds, category, told_by, tags,
      event_date_from, event_date_to, words)
    VALUES (s.id, s.family_id, s.created_at, s.title_key, coalesce(s.duration, -1), s.category, s.told_by, s.tags,
      -- Joined as text, because || on tsvectors would shift the positions of the second.
      s.event_date_from, s.event_date_to, (heading::text || ' ' || body::text)::tsvector)
    ON CONFLICT (story_id) DO UPDATE SET title_key = excluded.title_key, seconds = excluded.seconds,
      category = excluded.category, told_by = excluded.told_by, tags = excluded.tags,
      event_date_from = excluded.event_date_from, event_date_to = excluded.event_date_to, words = excluded.words;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION index_story(integer, boolean) FROM PUBLIC;
--> statement-breakpoint
CREATE FUNCTION index_story_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
CREATE TRIGGER index_story_changes AFTER INSERT OR UPDATE OF title, content, people, place, tags, notes, deleted_at, duration,
  category, told_by, event_date_from, event_date_to ON stories FOR EACH ROW EXECUTE FUNCTION index_story_changes();
--> statement-breakpoint
CREATE FUNCTION index_transcript() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM index_story(NEW.story_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER index_transcript AFTER INSERT OR UPDATE OF state, text ON transcripts FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION index_transcript();
--> statement-breakpoint
-- Looks up a search word: its stem, whether it's a stop word (`empty`), and whether the family's stories have it (`known`). For
-- an is_prefix word, a prefix match counts too, and `others` are the stems of such words that don't start with the prefix.
CREATE FUNCTION look_up_word(of_family integer, term text, is_prefix boolean)
  RETURNS TABLE (stem text, empty boolean, known boolean, others text[])
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Upper bound of all words with this prefix.
  beyond CONSTANT text := term || U&'\+10FFFF';
BEGIN
  IF of_family <> ALL (my_families()) THEN RETURN; END IF;
  stem := stem_of(term);
  empty := ts_lexize('pg_catalog.english_stem', term) = '{}';
  known := EXISTS (SELECT FROM story_words w WHERE w.family_id = of_family AND w.stem = look_up_word.stem);
  others := '{}';
  IF is_prefix THEN
    known := known OR EXISTS (SELECT FROM story_words w WHERE w.family_id = of_family AND w.word >= term AND w.word < beyond);
    others := ARRAY(SELECT DISTINCT w.stem FROM story_words w
      WHERE w.family_id = of_family AND w.word >= term AND w.word < beyond AND NOT starts_with(w.stem, term) LIMIT 50);
  END IF;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- The family's most similar words, best match first.
CREATE FUNCTION similar_words(of_family integer, term text) RETURNS TABLE (word text, stem text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF of_family <> ALL (my_families()) THEN RETURN; END IF;
  -- Two swapped letters in a word of five leave this similarity.
  PERFORM set_config('pg_trgm.similarity_threshold', '0.19', true);
  RETURN QUERY SELECT w.word, w.stem FROM story_words w
    WHERE w.family_id = of_family AND w.word % term AND length(w.word) BETWEEN length(term) - 2 AND length(term) + 2
    GROUP BY w.word, w.stem ORDER BY similarity(w.word, term) DESC, w.word LIMIT 60;
END $$;
--> statement-breakpoint
-- The family's words with these stems, or whose stems start with `prefix`.
CREATE FUNCTION word_forms(of_family integer, stems text[], prefix text) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT w.word::text FROM story_words w
    WHERE w.family_id = of_family AND of_family = ANY (my_families())
      AND (w.stem = ANY (stems) OR (w.stem >= prefix AND w.stem < prefix || U&'\+10FFFF'))
    LIMIT 2000 $$;
--> statement-breakpoint
-- One page of the stories that match, filtered and sorted; `after_key` and `after_id` are the sort keys of the last story of the
-- previous page. `from_day` infinity selects stories without an event date. A definer function with its own family check,
-- because row-level security would keep the index from being used.
CREATE FUNCTION stories_with(of_family integer, terms tsquery, in_category text, by_storyteller text, with_tag text, from_day date,
  to_day date, sort text, after_key text, after_id integer, max_rows integer) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  common boolean;
  -- Cheapest conditions first: the tsvector is stored out of line.
  conditions CONSTANT text := '($3 IS NULL OR s.category = $3) AND ($4 IS NULL OR s.told_by = $4)
    AND ($5 IS NULL OR s.tags @> ARRAY[$5]) AND ($6 IS NULL OR (s.event_date_from <= $7 AND s.event_date_to >= $6)
      OR ($6 = ''infinity'' AND s.event_date_from IS NULL)) AND s.words @@ $2';
BEGIN
  IF of_family <> ALL (my_families()) THEN RETURN; END IF;
  -- If more than a tenth of the latest stories match, scan in sort order; otherwise use the word index and sort. The planner has
  -- no statistics per family to decide this.
  EXECUTE 'SELECT count(*) FILTER (WHERE ' || conditions || ') * 10 > count(*) FROM (SELECT * FROM story_search n
      WHERE n.family_id = $1 ORDER BY n.created_at DESC, n.story_id DESC LIMIT 60) s'
    INTO common USING of_family, terms, in_category, by_storyteller, with_tag, from_day, to_day;
  PERFORM set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', CASE WHEN common THEN 'on' ELSE 'off' END, true),
    set_config('enable_bitmapscan', CASE WHEN common THEN 'off' ELSE 'on' END, true);
  RETURN QUERY EXECUTE 'SELECT s.story_id FROM story_search s WHERE s.family_id = $1 AND ' || conditions || ' AND ' || CASE sort
    WHEN 'newest' THEN '($8 IS NULL OR (s.created_at, s.story_id) < (to_timestamp($8::numeric / 1000), $9))
      ORDER BY s.created_at DESC, s.story_id DESC'
    WHEN 'oldest' THEN '($8 IS NULL OR (s.created_at, s.story_id) > (to_timestamp($8::numeric / 1000), $9))
      ORDER BY s.created_at, s.story_id'
    WHEN 'title' THEN '($8 IS NULL OR (s.title_key, s.story_id) > (left(fold_text($8), 200), $9)) ORDER BY s.title_key, s.story_id'
    WHEN 'duration' THEN '($8 IS NULL OR (s.seconds, s.story_id) < ($8::integer, $9)) ORDER BY s.seconds DESC, s.story_id DESC'
  END || ' LIMIT $10' USING of_family, terms, in_category, by_storyteller, with_tag, from_day, to_day, after_key, after_id, max_rows;
  PERFORM set_config('enable_seqscan', 'on', true), set_config('enable_indexscan', 'on', true), set_config('enable_bitmapscan', 'on', true);
END $$;
--> statement-breakpoint
-- The same by relevance. Ranks the latest 300 stories that match `heading` and the latest 300 that match anywhere: mostly by
-- `exact`, a little by the whole query. Scores are at most 3 million.
CREATE FUNCTION best_stories_with(of_family integer, terms tsquery, heading tsquery, exact tsquery, in_category text, by_storyteller text,
  with_tag text, from_day date, to_day date, after_score integer, after_id integer, max_rows integer)
  RETURNS TABLE (story_id integer, score integer)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH heading_matches AS MATERIALIZED (
    SELECT stories_with(of_family, heading, in_category, by_storyteller, with_tag, from_day, to_day, 'newest', NULL, NULL, 300) AS id
  ), candidates AS MATERIALIZED (
    -- The || '' detoasts the tsvector once instead of once per ranking.
    SELECT s.story_id, s.words || '' AS words FROM (
      SELECT id FROM heading_matches UNION
      SELECT stories_with(of_family, terms, in_category, by_storyteller, with_tag, from_day, to_day, 'newest', NULL, NULL, 300)
    ) c JOIN story_search s ON s.story_id = c.id
  ), scored AS (
    SELECT w.story_id, (1000000 * (ts_rank('{0.1, 0.2, 0.7, 1}', w.words, exact, 1)
      + CASE WHEN exact = terms THEN 0 ELSE ts_rank('{0.1, 0.2, 0.7, 1}', w.words, terms, 1) / 4 END
      + (w.story_id IN (SELECT id FROM heading_matches))::integer))::integer AS score
    FROM candidates w
  )
  SELECT r.story_id, r.score FROM scored r WHERE after_score IS NULL OR (r.score, r.story_id) < (after_score, after_id)
  ORDER BY r.score DESC, r.story_id DESC LIMIT max_rows $$;
