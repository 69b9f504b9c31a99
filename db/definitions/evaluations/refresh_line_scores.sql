-- Computes the means of these periods (null: all) and main lines (null: all) anew.
create or replace function refresh_line_scores(only_periods uuid[] default null, only_lines text[] default null) returns void
  language sql as $$
  delete from line_score
    where (only_periods is null or period_id = any(only_periods)) and (only_lines is null or line_code = any(only_lines));
  with results as materialized (
    select r.period_id, s.main_line, r.score, r.criteria from supplier s join evaluation_result r on r.supplier_id = s.id
    where s.main_line is not null and (only_periods is null or r.period_id = any(only_periods))
      and (only_lines is null or s.main_line = any(only_lines))),
  means as (
    select period_id, main_line, c.key, round(avg(c.value::numeric), 1) mean
    from results, jsonb_each_text(criteria) c group by 1, 2, 3)
  insert into line_score
    select r.period_id, r.main_line, round(avg(r.score), 1),
      coalesce((select jsonb_object_agg(m.key, m.mean) from means m
        where m.period_id = r.period_id and m.main_line = r.main_line), '{}')
    from results r group by 1, 2
$$;
