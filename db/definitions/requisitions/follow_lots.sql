-- The lines of these procedures, and those whose draft is gone.
create or replace function follow_lots(procedures uuid[]) returns void language plpgsql as $$
declare
  lines uuid[] := array(
    select s.line_id from lot o join lot_source s on s.lot_id = o.id where o.procedure_id = any(procedures)
    union select l.id from requisition_line l where l.state in ('consolidated', 'tendering')
      and not exists (select from lot_source s where s.line_id = l.id));
begin
  if lines <> '{}' then
    perform settle_bought_lines(lines);
  end if;
end $$;
