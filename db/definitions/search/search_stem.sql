-- Not strict, and by its letters: the planner writes it into the query, where a function of its own would be called for
-- every word of every text.
create or replace function search_stem(word text) returns text language sql immutable parallel safe return
  case when length(word) < 4 or translate(word, '0123456789', '') <> word then word
    when length(word) > 4 and right(word, 3) = 'ces' then left(word, -3) || 'z'
    when length(word) > 4 and right(word, 2) in ('as', 'es', 'os') then left(word, -2)
    when length(word) > 4 and right(word, 1) = 's' and right(word, 2) not in ('is', 'us', 'ss') then left(word, -1)
    when right(word, 1) in ('a', 'e', 'o') then left(word, -1)
    else word end;
