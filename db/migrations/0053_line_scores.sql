-- Means of published evaluations per main line, beside which a supplier's score is shown. Kept, because they are dear
-- to compute and the same for all suppliers of the line.
create table line_score (
  period_id uuid not null references evaluation_period on delete cascade,
  main_line text not null,
  average   numeric(4,1) not null,
  criteria  jsonb not null,
  primary key (period_id, main_line)
);
create index line_score_line on line_score (main_line);

-- Computes the means of these periods (null: all) and lines (null: all) anew.
create function refresh_line_scores(periods uuid[] default null, lines text[] default null) returns void language sql as $$
  delete from line_score where (periods is null or period_id = any(periods)) and (lines is null or main_line = any(lines));
  with results as materialized (
    select r.period_id, s.main_line, r.score, r.criteria from supplier s join evaluation_result r on r.supplier_id = s.id
    where s.main_line is not null and (periods is null or r.period_id = any(periods)) and (lines is null or s.main_line = any(lines))),
  means as (
    select period_id, main_line, c.key, round(avg(c.value::numeric), 1) mean from results, jsonb_each_text(criteria) c group by 1, 2, 3)
  insert into line_score
    select r.period_id, r.main_line, round(avg(r.score), 1),
      coalesce((select jsonb_object_agg(m.key, m.mean) from means m where m.period_id = r.period_id and m.main_line = r.main_line), '{}')
    from results r group by 1, 2
$$;

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

create or replace function period_changed() returns trigger language plpgsql as $$
begin
  perform refresh_supplier_scores();
  perform refresh_line_scores();
  return null;
end $$;

select refresh_line_scores();
