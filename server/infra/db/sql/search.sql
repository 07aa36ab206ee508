-- Full-text search over titles, texts and transcripts (docs/decisions/0015). Both extensions come with PostgreSQL; the owner of
-- a database can create them.
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Words are compared by their bytes, whatever the database's language.
ALTER TABLE story_words ALTER COLUMN word TYPE text COLLATE "C", ALTER COLUMN stem TYPE text COLLATE "C";

-- Keeps the words of stories up to about ten minutes in the row itself, uncompressed: a search reads hundreds of them.
ALTER TABLE story_search SET (toast_tuple_target = 8160);

ALTER TABLE story_search ALTER COLUMN words SET STORAGE EXTERNAL;

-- A search reads the whole pending list, so it's short.
CREATE INDEX story_search_heading ON story_search USING gin (family_id, heading) WITH (gin_pending_list_limit = 256);

CREATE INDEX story_search_words ON story_search USING gin (family_id, words) WITH (gin_pending_list_limit = 256);

-- Requests read these tables only through search_stories.
ALTER TABLE story_search ENABLE ROW LEVEL SECURITY;

ALTER TABLE story_words ENABLE ROW LEVEL SECURITY;

-- Stories are indexed with all their words. Searches leave out stop words such as "the" unless they have no others.
CREATE TEXT SEARCH DICTIONARY english_stems (TEMPLATE = snowball, LANGUAGE = english);

CREATE TEXT SEARCH CONFIGURATION all_words (PARSER = default);

ALTER TEXT SEARCH CONFIGURATION all_words ADD MAPPING FOR asciiword, word, numword, int, uint, float, sfloat WITH english_stems;

CREATE TEXT SEARCH CONFIGURATION no_stop_words (COPY = all_words);

ALTER TEXT SEARCH CONFIGURATION no_stop_words ALTER MAPPING REPLACE english_stems WITH english_stem;

-- Splits folded text into words separated by spaces, because PostgreSQL's parser reads "and/or" as a file, "river.Then" as a host
-- and a sentence in Chinese as one word. Apostrophes and invisible characters don't split a word; scripts written without spaces
-- are split into characters.
CREATE FUNCTION words_of_folded(folded text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(regexp_replace(regexp_replace(folded,
    '[''\u00ad\u02b9-\u02bf\u2018\u2019\u200b-\u200f\u202a-\u202e\u2060-\u2069\u3099\u309a\ufe00-\ufe0f\ufeff]', '', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\U00020000-\U0003ffff])', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c0-\u02ff\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u180e\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30fb\ufe10-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+', ' ', 'g')) $$;

-- server/features/stories/search does the same in TypeScript.
CREATE FUNCTION words_of(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT words_of_folded(fold_text(given)) $$;

CREATE FUNCTION stem_of(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (ts_lexize('public.english_stems', word))[1] $$;

-- Adds words, separated by spaces, to the family's vocabulary. Concurrent transactions may both insert a word; duplicates are
-- harmless and neither waits.
CREATE FUNCTION add_words(of_family integer, given text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO story_words (family_id, word, stem)
    SELECT of_family, f.word, stem_of(f.word)
    FROM (SELECT DISTINCT left(w, 64) COLLATE "C" AS word FROM string_to_table(given, ' ') w WHERE w <> '' LIMIT 20000) f
    WHERE NOT EXISTS (SELECT FROM story_words k WHERE k.family_id = of_family AND k.word = f.word) $$;

-- Indexes a story, or removes it from the index if it's deleted. Heading: title (weight A) and storyteller, people, place, tags
-- (B). Then text and notes (C), and the transcript (D) unless it says the same. With `heading_only`, the rest is reused. A tsvector
-- holds at most 1 MB; of longer texts, the beginning is indexed.
CREATE FUNCTION index_story(of_story integer, heading_only boolean DEFAULT false) RETURNS void
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

REVOKE EXECUTE ON FUNCTION index_story(integer, boolean) FROM PUBLIC;

CREATE FUNCTION index_story_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (NEW.content, NEW.notes, NEW.deleted_at) IS DISTINCT FROM (OLD.content, OLD.notes, OLD.deleted_at) THEN
    PERFORM index_story(NEW.id);
  ELSIF (NEW.title, NEW.told_by, NEW.grandchild_name, NEW.people, NEW.place, NEW.tags)
      IS DISTINCT FROM (OLD.title, OLD.told_by, OLD.grandchild_name, OLD.people, OLD.place, OLD.tags) THEN
    PERFORM index_story(NEW.id, true);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER index_story_changes
  AFTER INSERT OR UPDATE OF title, content, people, place, tags, notes, deleted_at, told_by, grandchild_name
  ON stories FOR EACH ROW EXECUTE FUNCTION index_story_changes();

CREATE FUNCTION index_transcript() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM index_story(NEW.story_id);
  RETURN NULL;
END $$;

CREATE TRIGGER index_transcript AFTER INSERT OR UPDATE OF state, text, words ON transcripts FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION index_transcript();

-- A search as text for websearch_to_tsquery: at most twelve words without accents, all kinds of quotes as ", and each excluded
-- term in quotes. "or" is a word like any other. Private characters stand for quotes and minus signs while words_of splits.
CREATE FUNCTION read_search(given text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  typed text := regexp_replace(translate(given, '“”„«»', '"""""'), '(^|\s)-([^\s"-][^\s"]*)', '\1-"\2"', 'g');
BEGIN
  typed := translate(regexp_replace(typed, '(^|\s)-"', E'\\1\uE001"', 'g'), '"', E'\uE000');
  typed := translate(words_of(typed), E'\uE000\uE001', '"-');
  typed := regexp_replace(typed, '("[^"]*"?)|(?<=\S)\s+or(?=\s+\S)', '\1', 'g');
  -- The beginning of an excluded phrase alone would exclude too much.
  RETURN regexp_replace(substring(typed FROM '(?:\S+\s*){1,12}'), '-"[^"]*$', '');
END $$;

-- Whether a correction is in use: 50 of the latest stories are enough to find a common word, and rarer ones have the index.
CREATE FUNCTION similar_words(of_family integer, term text) RETURNS TABLE (word text, stem text) LANGUAGE plpgsql AS $$
DECLARE
  own_stem CONSTANT text := stem_of(term);
  least_typos integer;
  candidate record;
  query tsquery;
  accepted integer := 0;
BEGIN
  FOR candidate IN
    SELECT DISTINCT w.word, w.stem, CASE WHEN w.distance = 2 AND length(w.word) = length(term)
        AND (SELECT array_agg(c ORDER BY c) FROM string_to_table(w.word, NULL) c)
          = (SELECT array_agg(c ORDER BY c) FROM string_to_table(term, NULL) c) THEN 1 ELSE w.distance END AS typos,
      left(w.word, 1) <> left(term, 1) AS begins_otherwise
    FROM (SELECT k.*, levenshtein_less_equal(k.word, term, 2) AS distance FROM story_words k
      WHERE k.family_id = of_family AND k.stem <> own_stem) w
    WHERE w.distance <= 2 ORDER BY 3, 4, 1
  LOOP
    EXIT WHEN accepted = 8 OR candidate.typos > coalesce(least_typos, CASE WHEN length(term) < 8 THEN 1 ELSE 2 END);
    -- Words stay in the vocabulary for a day after their last story is changed.
    query := any_of(ARRAY[candidate.stem]);
    -- Common words are in one of the latest stories; rare ones have few: counting them uses the index.
    IF EXISTS (SELECT FROM (SELECT * FROM story_search n WHERE n.family_id = of_family
          ORDER BY n.created_at DESC, n.story_id DESC LIMIT 50) s WHERE s.words @@ query)
      OR (SELECT count(*) FROM story_search s WHERE s.family_id = of_family AND s.words @@ query) > 0 THEN
      least_typos := candidate.typos;
      accepted := accepted + 1;
      word := candidate.word;
      stem := candidate.stem;
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;

-- Stems contain no quotes and no backslashes.
CREATE FUNCTION any_of(stems text[]) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT ('''' || array_to_string(stems, ''' | ''') || '''')::tsquery $$;

-- MATERIALIZED: with DISTINCT and LIMIT in one query, the planner reads the family's whole vocabulary in order, hoping to stop early.
CREATE FUNCTION resolve_search(of_family integer, typed text, correct_all boolean,
    OUT terms tsquery, OUT ranked tsquery, OUT prefix text, OUT forms text[], OUT corrections jsonb) LANGUAGE plpgsql AS $$
DECLARE
  configuration regconfig := 'no_stop_words';
  beyond text;
  longer_words tsquery;
  longer_stems text[] := '{}';
  term record;
  alternatives tsquery;
  similar_stems text[];
  similar_word text;
  stems text[] := '{}';
  words_corrected integer := 0;
  words_ranked integer := 0;
BEGIN
  corrections := '{}';
  terms := websearch_to_tsquery(configuration, typed);
  IF querytree(terms) IN ('', 'T') THEN
    configuration := 'all_words';
    terms := websearch_to_tsquery(configuration, typed);
  END IF;
  IF querytree(terms) IN ('', 'T') THEN
    terms := NULL;
    RETURN;
  END IF;
  -- The last word may be incomplete, unless it's in quotes.
  prefix := CASE WHEN length(replace(typed, '"', '')) % 2 = length(typed) % 2 THEN substring(typed FROM '[^\s"-]{2,}$') END;
  IF prefix IS NOT NULL THEN
    beyond := prefix || U&'\+10FFFF';
    -- Stems alone don't do: "walki" begins "walking", but not "walk".
    longer_stems := ARRAY(WITH longer AS MATERIALIZED (SELECT w.stem FROM story_words w
        WHERE w.family_id = of_family AND w.word >= prefix AND w.word < beyond AND NOT starts_with(w.stem, prefix))
      SELECT DISTINCT l.stem FROM longer l LIMIT 50);
    longer_words := (any_of(ARRAY[prefix])::text || ':*')::tsquery;
  END IF;
  FOR term IN
    -- LIMIT keeps the planner from reading the whole vocabulary.
    SELECT w.*, (SELECT true FROM story_words k WHERE k.family_id = of_family AND k.stem = w.stem LIMIT 1) IS TRUE
        OR (w.word = prefix AND (SELECT true FROM story_words k
          WHERE k.family_id = of_family AND k.word >= prefix AND k.word < beyond LIMIT 1) IS TRUE) AS is_known
    FROM (SELECT left(t.word, 64) AS word, stem_of(left(t.word, 64)) AS stem, min(t.n) AS n
      FROM string_to_table(translate(regexp_replace(typed, '-"[^"]*"?', ' ', 'g'), '"', ' '), ' ') WITH ORDINALITY AS t (word, n)
      WHERE t.word <> '' AND (configuration = 'all_words'::regconfig OR ts_lexize('english_stem', t.word) <> '{}') GROUP BY 1) w
    ORDER BY is_known, length(w.word) DESC, w.n
  LOOP
    similar_word := NULL;
    similar_stems := '{}';
    IF (correct_all OR NOT term.is_known) AND words_corrected < 3 AND length(term.word) >= 4 AND term.word !~ '^[0-9]+$' THEN
      words_corrected := words_corrected + 1;
      SELECT coalesce(array_agg(s.stem), '{}'), (array_agg(s.word))[1] INTO similar_stems, similar_word
        FROM similar_words(of_family, term.word) s;
    END IF;
    IF similar_word IS NOT NULL THEN
      corrections := corrections || jsonb_build_object(term.word, similar_word);
    END IF;
    alternatives := any_of(array_remove(ARRAY[term.stem, similar_stems[1]], NULL));
    IF term.word = prefix THEN
      alternatives := alternatives || longer_words;
      similar_stems := similar_stems || longer_stems;
    END IF;
    IF words_ranked < 5 THEN
      words_ranked := words_ranked + 1;
      ranked := coalesce(ranked && alternatives, alternatives);
    END IF;
    terms := ts_rewrite(terms, any_of(ARRAY[term.stem]), alternatives || any_of(term.stem || similar_stems));
    stems := stems || term.stem || similar_stems;
  END LOOP;
  forms := ARRAY(WITH matching AS MATERIALIZED (SELECT w.word FROM story_words w
      WHERE w.family_id = of_family AND (w.stem = ANY (stems) OR (w.stem >= prefix AND w.stem < beyond))
        AND (prefix IS NULL OR NOT starts_with(w.word, prefix)))
    SELECT DISTINCT m.word FROM matching m LIMIT 2000);
END $$;

CREATE FUNCTION fits_filter(s stories, filter jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT s.category = coalesce(filter->>'category', s.category) AND s.told_by = coalesce(filter->>'toldBy', s.told_by)
    AND (filter->'tag' IS NULL OR s.tags @> ARRAY[filter->>'tag'])
    AND CASE WHEN filter->'decade' IS NULL THEN true WHEN filter->>'decade' = 'unknown' THEN s.event_date_from IS NULL
      ELSE s.event_date_from <= make_date((filter->>'decade')::integer + 9, 12, 31)
        AND s.event_date_to >= make_date(greatest((filter->>'decade')::integer, 1), 1, 1) END $$;

-- Whether to read stories in their order until enough of them match. For rarer words the index is faster; the planner can't tell,
-- because it has no statistics per family.
CREATE FUNCTION is_common(of_family integer, terms tsquery, in_heading boolean, filter jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN NOT EXISTS (SELECT FROM story_search s WHERE s.family_id = of_family OFFSET 400) OR (
    SELECT count(*) >= 8 FROM (SELECT * FROM story_search n WHERE n.family_id = of_family
      ORDER BY n.created_at DESC, n.story_id DESC LIMIT 400) s
    WHERE CASE WHEN in_heading THEN s.heading ELSE s.words END @@ terms
      AND (filter = '{}' OR (SELECT fits_filter(t, filter) FROM stories t WHERE t.id = s.story_id)));
END $$;

CREATE TYPE found_story AS (story_id integer, created_at timestamptz, score integer);

-- Relevance in millionths; stories that match in their heading come first.
CREATE FUNCTION score_of(s story_search, terms tsquery, ranked tsquery) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT (1000000 * (ts_rank('{0.1, 0.2, 0.7, 1}', s.words, ranked, 1) + (s.heading @@ terms)::integer))::integer $$;

-- The latest stories that match, if `in_heading` in their heading too, before a moment and story if given. `coalesce` hides the
-- condition from the planner's index of words; MATERIALIZED hides the order from its index of dates.
CREATE FUNCTION latest_matches(of_family integer, terms tsquery, ranked tsquery, in_heading boolean, filter jsonb,
  before_at timestamptz, before_id integer, max_rows integer) RETURNS SETOF found_story LANGUAGE plpgsql AS $$
BEGIN
  IF is_common(of_family, terms, in_heading, filter) THEN
    RETURN QUERY SELECT s.story_id, s.created_at, score_of(s, terms, ranked) FROM story_search s
      WHERE s.family_id = of_family AND (before_id IS NULL OR (s.created_at, s.story_id) < (before_at, before_id))
        AND coalesce((NOT in_heading OR s.heading @@ terms) AND s.words @@ terms, false)
        AND (filter = '{}' OR (SELECT fits_filter(t, filter) FROM stories t WHERE t.id = s.story_id))
      ORDER BY s.created_at DESC, s.story_id DESC LIMIT max_rows;
  ELSE
    RETURN QUERY WITH matching AS MATERIALIZED (
        SELECT s.story_id, s.created_at FROM story_search s
          WHERE NOT in_heading AND s.family_id = of_family AND s.words @@ terms
        UNION ALL
        SELECT s.story_id, s.created_at FROM story_search s
          WHERE in_heading AND s.family_id = of_family AND s.heading @@ terms AND coalesce(s.words @@ terms, false)
      ), latest AS MATERIALIZED (
        SELECT s.story_id FROM matching s
        WHERE (before_id IS NULL OR (s.created_at, s.story_id) < (before_at, before_id))
          AND (filter = '{}' OR (SELECT fits_filter(t, filter) FROM stories t WHERE t.id = s.story_id))
        ORDER BY s.created_at DESC, s.story_id DESC LIMIT max_rows)
      SELECT s.story_id, s.created_at, score_of(s, terms, ranked) FROM story_search s
      WHERE s.story_id = ANY (ARRAY(SELECT l.story_id FROM latest l));
  END IF;
END $$;

-- The stories that match, in an order of the list and its indexes, after a sort key and story if given.
CREATE FUNCTION sorted_matches(of_family integer, terms tsquery, filter jsonb, sort text, after_key text, after_id integer,
  max_rows integer) RETURNS SETOF integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT s.id FROM stories s ' || CASE WHEN is_common(of_family, terms, false, filter)
      THEN 'WHERE (SELECT w.words @@ $2 FROM story_search w WHERE w.story_id = s.id)'
      ELSE 'JOIN (SELECT w.story_id FROM story_search w WHERE w.family_id = $1 AND w.words @@ $2 OFFSET 0) m ON m.story_id = s.id WHERE true'
    END || ' AND s.family_id = $1 AND s.deleted_at IS NULL AND fits_filter(s, $3) AND ' || CASE sort
      WHEN 'newest' THEN '($4 IS NULL OR (s.recorded_at, s.id) < (to_timestamp($4::numeric / 1000), $5))
        ORDER BY s.recorded_at DESC NULLS LAST, s.id DESC NULLS LAST'
      WHEN 'oldest' THEN '($4 IS NULL OR (s.recorded_at, s.id) > (to_timestamp($4::numeric / 1000), $5))
        ORDER BY s.recorded_at NULLS FIRST, s.id NULLS FIRST'
      WHEN 'title' THEN '($4 IS NULL OR (s.title_key, s.id) > (left(fold_text($4), 200), $5)) ORDER BY s.title_key, s.id'
      WHEN 'duration' THEN '($4 IS NULL OR (coalesce(s.duration, -1), s.id) < ($4::integer, $5))
        ORDER BY coalesce(s.duration, -1) DESC NULLS LAST, s.id DESC NULLS LAST'
    END || ' LIMIT $6' USING of_family, terms, filter, after_key, after_id, max_rows;
END $$;

-- A page of the stories that match, in their order. `sort` is one of the list, or `best`: the latest stories that match in their
-- heading and the latest that match anywhere, by relevance; then all others, without a score, latest first. `rest` continues there.
-- The page begins after a score or sort key and a story, if given. Only its first row says what matched: see resolve_search.
-- A definer function with its own family check, because row-level security would keep the index from being used.
CREATE FUNCTION search_stories(of_family integer, given text, filter jsonb, sort text, after_key text, after_id integer,
    max_rows integer)
  RETURNS TABLE (story_id integer, score integer, nth integer, prefix text, forms text[], corrections jsonb) ROWS 21
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  max_ranked CONSTANT integer := 200;
  typed CONSTANT text := read_search(given);
  search record;
  latest found_story[];
  in_headings found_story[];
  page integer[];
  scores integer[];
  before_at timestamptz := CASE WHEN sort = 'rest' THEN to_timestamp(after_key::numeric / 1000) END;
  before_id integer := CASE WHEN sort = 'rest' THEN after_id END;
BEGIN
  IF of_family <> ALL (my_families()) OR typed IS NULL THEN RETURN; END IF;
  -- Corrects all words if nothing matches.
  FOR attempt IN 0..1 LOOP
    search := resolve_search(of_family, typed, attempt = 1);
    IF search.terms IS NULL THEN RETURN; END IF;
    page := '{}';
    scores := '{}';
    IF sort NOT IN ('best', 'rest') THEN
      page := ARRAY(SELECT sorted_matches(of_family, search.terms, filter, sort, after_key, after_id, max_rows));
    ELSE
      latest := ARRAY(SELECT m FROM latest_matches(of_family, search.terms, search.ranked, false, filter, NULL, NULL, max_ranked) m);
      in_headings := CASE WHEN cardinality(latest) < max_ranked THEN '{}' ELSE
        ARRAY(SELECT m FROM latest_matches(of_family, search.terms, search.ranked, true, filter, NULL, NULL, max_ranked) m) END;
      IF sort = 'best' THEN
        SELECT coalesce(array_agg(r.story_id), '{}'), coalesce(array_agg(r.score), '{}') INTO page, scores FROM (
          SELECT DISTINCT m.score, m.story_id FROM unnest(latest || in_headings) m
          WHERE after_id IS NULL OR (m.score, m.story_id) < (after_key::integer, after_id)
          ORDER BY m.score DESC, m.story_id DESC LIMIT max_rows) r;
        IF cardinality(latest) = max_ranked THEN
          SELECT m.created_at, m.story_id INTO before_at, before_id FROM unnest(latest) m ORDER BY m.created_at, m.story_id LIMIT 1;
        END IF;
      END IF;
      IF before_id IS NOT NULL AND cardinality(page) < max_rows THEN
        page := page || ARRAY(SELECT m.story_id
          FROM latest_matches(of_family, search.terms, search.ranked, false, filter, before_at, before_id, max_rows + max_ranked) m
          WHERE m.story_id <> ALL (ARRAY(SELECT h.story_id FROM unnest(in_headings) h))
          ORDER BY m.created_at DESC, m.story_id DESC LIMIT max_rows - cardinality(page));
      END IF;
    END IF;
    EXIT WHEN page <> '{}';
  END LOOP;
  RETURN QUERY SELECT p.id, p.score, p.n::integer, CASE WHEN p.n = 1 THEN search.prefix END,
      CASE WHEN p.n = 1 THEN search.forms END, CASE WHEN p.n = 1 THEN search.corrections END
    FROM unnest(page, scores) WITH ORDINALITY AS p (id, score, n);
END $$;
