-- Their words in the list of words. Texts that many suppliers share, such as the names of lines, are taken apart once.
create or replace function supplier_words_changed() returns trigger language plpgsql as $$
begin
  perform keep_search_words('suppliers', array(
    select name from new_rows where status <> 'unregistered'
    union select trade_name from new_rows where status <> 'unregistered'
    union select name from registry_line
      where code in (select unnest(lines) from new_rows where status <> 'unregistered')));
  return null;
end $$;

create or replace trigger supplier_words_insert after insert on supplier referencing new table as new_rows for each statement execute function supplier_words_changed();
create or replace trigger supplier_words_update after update on supplier referencing new table as new_rows for each statement execute function supplier_words_changed();
