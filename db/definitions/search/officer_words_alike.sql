-- Words of those texts that look like a typed one (small, without accents), the most alike first, as they are written there;
-- only of what whoever asks may administer.
create or replace function officer_words_alike(typed text, in_records boolean, in_registry boolean)
  returns table (word text, written text, stem text) language sql stable
  -- A letter of a short word is worth three of its few trigrams.
  set pg_trgm.word_similarity_threshold = 0.4 as $$
  select w.word, max(w.written), search_stem(w.word) from (
    select plain(one) word, one written from (
      (select title from procedure
        where in_records and source <> 'compranet' and typed <% plain(number || ' ' || title) limit 500)
      union all
      (select name from registration_request
        where in_registry and tab is not null and typed <% plain(folio || ' ' || name || ' ' || rfc) limit 500)
      union all
      (select concat_ws(' ', name, trade_name) from supplier
        where in_registry and status <> 'unregistered' and number is not null
          and typed <% plain(coalesce(number, '') || ' ' || name || ' ' || coalesce(trade_name, '') || ' ' || coalesce(rfc, '')) limit 500)
    ) texts (text), regexp_split_to_table(lower(text), '[^[:alnum:]áéíóúüñ]+') one
    where one ~ '^[[:alpha:]áéíóúüñ]{3,40}$' and length(one) between length(typed) - 2 and length(typed) + 2) w
  where similarity(w.word, typed) >= 0.3
  group by w.word order by similarity(w.word, typed) desc, w.word limit 12
$$;
