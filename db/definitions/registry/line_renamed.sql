-- Who deals in a line that gets another name is found by that name from then on.
create or replace function line_renamed() returns trigger language plpgsql as $$
begin
  update supplier set lines = lines where lines @> array[new.code];
  return null;
end $$;

create or replace trigger registry_line_renamed after update of name on registry_line for each row when (old.name <> new.name) execute function line_renamed();
