-- Neighbouring words of articles. An exact phrase of common words is in few articles, but each of its words is in many, and
-- telling where a word stands reads the whole article: the pairs of the phrase are asked first.
create or replace function word_pairs(value text) returns text[] language sql immutable parallel safe
  return (
    with words as (
      select w.lexeme, p.place
      from unnest(to_tsvector('spanish_plain', plain(value))) w (lexeme, positions, weights), unnest(w.positions) p (place))
    select coalesce(array_agg(distinct one.lexeme || ' ' || next.lexeme), '{}')
    from words one join words next on next.place = one.place + 1);
