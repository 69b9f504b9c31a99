-- Every word anew, after a load that ran without triggers.
create or replace function rebuild_search_words() returns void language sql as $$
  delete from search_word;
  select keep_search_words('procedures', array(select search_text from procedure where public_state <> 'hidden'));
  select keep_search_words('suppliers', array(
    select name from supplier where status <> 'unregistered'
    union select trade_name from supplier where status <> 'unregistered'
    union select name from registry_line
      where code in (select line_code from supplier_line_count group by line_code having sum(n) > 0)));
$$;
