-- Whether a correction is in use: 50 of the latest stories are enough to find a common word, and rarer ones have the index.
CREATE OR REPLACE FUNCTION similar_words(of_family integer, term text) RETURNS TABLE (word text, stem text) LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
-- MATERIALIZED: with DISTINCT and LIMIT in one query, the planner reads the family's whole vocabulary in order, hoping to stop early.
CREATE OR REPLACE FUNCTION resolve_search(of_family integer, typed text, correct_all boolean,
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
