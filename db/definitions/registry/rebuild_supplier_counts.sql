-- Counts anew, after a load that ran without triggers.
create or replace function rebuild_supplier_counts() returns void language sql as $$
  delete from supplier_count;
  insert into supplier_count select status, person_type, state_name, size, band, count(*) from supplier
    where status <> 'unregistered' group by 1, 2, 3, 4, 5;
  delete from supplier_line_count;
  insert into supplier_line_count select l.line, status, person_type, state_name, size, band, count(*)
    from supplier, unnest(lines) l (line) where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6 order by 1;
$$;
