-- Functions that tables use in defaults, generated columns and indexes.

-- The earliest that it can be now: as in server/infra/clock/trusted-clock.ts, but up to ten minutes behind, since only processes know
-- how long they have been running since the last reading. Null in the first day of a database.
CREATE FUNCTION earliest_now() RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.at + make_interval(secs => (l.running_ms - c.running_ms) / 1000.0::float8)
    FROM (SELECT running_ms FROM clock_readings ORDER BY id DESC LIMIT 1) l
    JOIN clock_readings c ON c.running_ms <= l.running_ms - 86400000
    ORDER BY c.at DESC LIMIT 1 $$;

-- Case, accents and ligatures don't matter in searching and sorting. server/features/stories/search does the same in TypeScript.
CREATE FUNCTION fold_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(
    regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') $$;

-- What was said, with one space between two words that have times; a space within a word becomes another one.
CREATE FUNCTION spoken_text(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(regexp_replace(btrim(w->>'word', E' \n\t'), '\s', U&'\00A0', 'g'), ' ') FROM jsonb_array_elements(words) w $$;

-- When each of these words began, in ms. As text: a search reads those of a whole page, and turning arrays into JSON took a fifth
-- of its time.
CREATE FUNCTION spoken_at(words jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(((w->>'start')::double precision * 1000)::integer::text, ' ') FROM jsonb_array_elements(words) w $$;
