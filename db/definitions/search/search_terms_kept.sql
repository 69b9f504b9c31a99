-- Each word once, before anything is asked of it.
create or replace function search_terms_kept() returns trigger language plpgsql as $$
begin
  insert into search_term (word, written, audience)
    select word, max(written), audience from (
      select plain(w) word, w written, audience from (
        select distinct w, e.audience from changed e,
          unnest(string_to_array(regexp_replace(lower(concat_ws(' ', e.title, e.note, left(e.body, 20000))), '[^[:alnum:]áéíóúüñ]+', ' ', 'g'), ' ')) w) once
      where w ~ '^[[:alpha:]áéíóúüñ]{3,40}$') words
    -- A spelling with accents is worth more than the one without that came first.
    where not exists (select from search_term t where t.word = words.word and t.audience = words.audience
      and (t.written <> t.word or words.written = words.word))
    group by word, audience;
  return null;
end $$;

create or replace trigger search_terms_inserted after insert on search_entry referencing new table as changed for each statement execute function search_terms_kept();
create or replace trigger search_terms_updated after update on search_entry referencing new table as changed for each statement execute function search_terms_kept();
