-- Brings suppliers up to date in the search, with their words. Texts that many share, such as names of lines, are taken apart once.
create or replace function search_suppliers(ids uuid[])
  returns void
  language plpgsql
as $$
begin
  perform keep_search('supplier', ids);
  perform keep_search_words('suppliers', array(
    select name from supplier where id = any(ids) and status <> 'unregistered'
    union select trade_name from supplier where id = any(ids) and status <> 'unregistered'
    union select name from registry_line
      where code in (select unnest(lines) from supplier where id = any(ids) and status <> 'unregistered')));
end $$;
