create or replace function keep_supplier_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_line select id, unnest(lines) from new_rows;
  else
    delete from supplier_line where supplier_id = new.id;
    insert into supplier_line select new.id, unnest(new.lines);
  end if;
  return null;
end $$;

create or replace trigger supplier_lines_changed after update of lines on supplier for each row when (old.lines <> new.lines) execute function keep_supplier_lines();
create or replace trigger supplier_lines_inserted after insert on supplier referencing new table as new_rows for each statement execute function keep_supplier_lines();
