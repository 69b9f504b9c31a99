-- The table whose rows are the sources of a kind.
create or replace function search_table(of_kind text) returns text language sql immutable parallel safe return
  case of_kind when 'page' then 'document' when 'article' then 'regulation_text' when 'sheet' then 'procedure_sheet'
    when 'person' then 'directory_person' when 'profile' then 'computing_profile' else of_kind end;
