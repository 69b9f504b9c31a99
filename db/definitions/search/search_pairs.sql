-- Which words stand beside which: each pair of words that say something, with short ones between them or none, as one of 65,536
-- numbers. A page has what a phrase asks for only if it has the pairs of that phrase; that all the words of a phrase are
-- somewhere on it, as the index of words knows, is so of thousands of pages, and each of them had to be read.
create or replace function search_pairs(words tsvector) returns int[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct ('x' || left(md5(former || ' ' || lexeme), 4))::bit(16)::int), '{}')
  from (select lexeme, lag(lexeme) over (order by place) former
    from unnest(words) w, unnest(w.positions) place
    where length(lexeme) > 3 or translate(lexeme, '0123456789', '') <> lexeme) told
  where former is not null
$$;
