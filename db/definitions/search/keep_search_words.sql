-- Adds the words of these texts that an area does not have yet.
create or replace function keep_search_words(of_area text, texts text[]) returns void language sql as $$
  insert into search_word
    select of_area, w from (select distinct w from unnest(texts) t, regexp_split_to_table(plain(t), '[^[:alnum:]]+') w) words
    where w ~ '^[[:alpha:]]{3,40}$'
      and not exists (select from search_word known where known.area = of_area and known.word = w)
$$;
