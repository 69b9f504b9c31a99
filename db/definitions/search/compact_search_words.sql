create or replace function compact_search_words() returns void language sql as $$
  delete from search_word a using search_word b where (a.area, a.word) = (b.area, b.word) and a.ctid > b.ctid
$$;
