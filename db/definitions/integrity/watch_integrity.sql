-- Makes a table enter what becomes public by it; the query tells whose facts changed.
create or replace procedure watch_integrity(place regclass, on_insert text, on_update text) language plpgsql as $$
begin
  if on_insert is not null then
    execute format('create trigger integrity_inserted after insert on %s referencing new table as changed
      for each statement execute function keep_integrity(%L)', place, on_insert);
  end if;
  if on_update is not null then
    execute format('create trigger integrity_updated after update on %s referencing old table as former new table as changed
      for each statement execute function keep_integrity(%L)', place, on_update);
  end if;
end $$;
