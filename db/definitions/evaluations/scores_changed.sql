create or replace function scores_changed() returns trigger language plpgsql as $$
declare
  suppliers uuid[];
  periods uuid[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct supplier_id), array_agg(distinct period_id) into suppliers, periods from old_rows;
  else
    select array_agg(distinct supplier_id), array_agg(distinct period_id) into suppliers, periods from new_rows;
  end if;
  if suppliers is null then return null; end if;
  perform refresh_supplier_scores(suppliers);
  -- Means of a period that is not published are computed when it is.
  periods := array(select id from evaluation_period where id = any(periods) and published_at is not null);
  if cardinality(periods) > 0 then
    perform refresh_line_scores(periods,
      array(select distinct main_line from supplier where id = any(suppliers) and main_line is not null));
  end if;
  return null;
end $$;

create or replace trigger scores_deleted after delete on evaluation_result referencing old table as old_rows for each statement execute function scores_changed();
create or replace trigger scores_inserted after insert on evaluation_result referencing new table as new_rows for each statement execute function scores_changed();
create or replace trigger scores_updated after update on evaluation_result referencing new table as new_rows for each statement execute function scores_changed();
