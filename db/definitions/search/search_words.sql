-- The words of a text by their forms and places, with a weight (A to D). What is longer than any word is none: a signature or
-- an encoded file in a text would otherwise be more than a word of the index can hold.
create or replace function search_words(value text, weight "char") returns tsvector language sql immutable parallel safe as $$
  select coalesce(setweight(string_agg(quote_literal(search_stem(w)) || ':' || least(n, 16383)::text, ' ')::tsvector, weight), '')
  from unnest(string_to_array(btrim(regexp_replace(plain(left(coalesce(value, ''), 20000)), '[^[:alnum:]]+', ' ', 'g')), ' '))
    with ordinality words (w, n)
  where length(w) <= 400
$$;
