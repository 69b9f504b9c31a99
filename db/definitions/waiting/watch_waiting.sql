-- Makes every change of a table keep what waits of an area; `ids` names the things of the `changed` rows.
create or replace procedure watch_waiting(in name regclass, in wanted_area text, in ids text)
  language plpgsql
as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger keep_waiting_%s_%s after %s on %s referencing %s table as changed
      for each statement execute function keep_waiting(%L, %L)', wanted_area, event, event, name,
      case event when 'delete' then 'old' else 'new' end, wanted_area, ids);
  end loop;
end $$;
