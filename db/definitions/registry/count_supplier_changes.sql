create or replace function count_supplier_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_count select status, person_type, state_name, size, band, count(*) from new_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5;
    insert into supplier_line_count select l.line, status, person_type, state_name, size, band, count(*)
      from new_rows, unnest(lines) l (line)
      where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into supplier_count select status, person_type, state_name, size, band, -count(*) from old_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5;
    insert into supplier_line_count select l.line, status, person_type, state_name, size, band, -count(*)
      from old_rows, unnest(lines) l (line)
      where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6;
  else
    insert into supplier_count
      select status, person_type, state_name, size, band, sum(n) from (
        select status, person_type, state_name, size, band, -1 n from old_rows where status <> 'unregistered'
        union all
        select status, person_type, state_name, size, band, 1 from new_rows where status <> 'unregistered') changes
      group by 1, 2, 3, 4, 5 having sum(n) <> 0;
    insert into supplier_line_count
      select l.line, status, person_type, state_name, size, band, sum(n) from (
        select lines, status, person_type, state_name, size, band, -1 n from old_rows where status <> 'unregistered'
        union all
        select lines, status, person_type, state_name, size, band, 1 from new_rows where status <> 'unregistered') changes, unnest(lines) l (line)
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end $$;

create or replace trigger supplier_counted_delete after delete on supplier referencing old table as old_rows for each statement execute function count_supplier_changes();
create or replace trigger supplier_counted_insert after insert on supplier referencing new table as new_rows for each statement execute function count_supplier_changes();
create or replace trigger supplier_counted_update after update on supplier referencing old table as old_rows new table as new_rows for each statement execute function count_supplier_changes();
