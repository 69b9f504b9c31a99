-- Adds up values that several rows tell; rows that are alone, and what others add meanwhile, stay.
create or replace function compact_supplier_counts() returns void language sql as $$
  with ranked as (
    select ctid place, count(*) over same parts, sum(n) over same whole from supplier_count
    window same as (partition by status, person_type, state_name, size, band)),
  gone as (delete from supplier_count c using ranked r where c.ctid = r.place and (r.parts > 1 or r.whole = 0) returning c.*)
  insert into supplier_count select status, person_type, state_name, size, band, sum(n) from gone
    group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  with ranked as (
    select ctid place, count(*) over same parts, sum(n) over same whole from supplier_line_count
    window same as (partition by line_code, status, person_type, state_name, size, band)),
  gone as (delete from supplier_line_count c using ranked r where c.ctid = r.place and (r.parts > 1 or r.whole = 0) returning c.*)
  insert into supplier_line_count select line_code, status, person_type, state_name, size, band, sum(n) from gone
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
$$;
