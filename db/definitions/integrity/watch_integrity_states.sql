-- Makes changes of a table enter the states that they change; the query tells whose, from the rows that changed.
create or replace procedure watch_integrity_states(place regclass, abouts text) language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger integrity_state_%s after %s on %s referencing %s table as changed
      for each statement execute function expect_integrity(%L)', event, event, place,
      case event when 'delete' then 'old' else 'new' end, abouts);
  end loop;
end $$;
