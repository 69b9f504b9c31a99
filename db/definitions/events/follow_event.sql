-- What is true at once after an act, by its subject: inbox, search, list of procedures, released data. An import, which tells no
-- event of each row, calls what follows from all its rows once. `fields` are those that differ, null where nobody knows.
create or replace function follow_event(subject text, ids uuid[], fields text[])
  returns void
  language plpgsql
as $$
begin
  case
    when subject like 'content:%' then
      perform search_contents(subject, ids[1]);
    else
      null;
  end case;
end $$;
