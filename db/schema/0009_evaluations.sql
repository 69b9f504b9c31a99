-- Evaluations of suppliers by period, and what is kept of them: the latest score beside each supplier, the mean of each line.
create table evaluation_period (
  id           uuid primary key default gen_random_uuid(),
  key          text not null check (key ~ '^\d{4}-[12]$'),
  name         text not null,
  starts_on    date not null,
  ends_on      date not null,
  -- Criteria with weights and score bands that applied to the period (configuration with its source).
  instrument   jsonb not null,
  published_at timestamptz,
  source       text not null default 'portal' check (source in ('portal', 'demo')),
  version      int not null default 1,
  constraint evaluation_period_key_key unique (key)
);

-- Result of a supplier in a period, by criterion.
create table evaluation_result (
  period_id   uuid not null references evaluation_period on delete cascade,
  supplier_id uuid not null references supplier,
  orders      int not null check (orders > 0),
  score       numeric(4,1) not null check (score between 0 and 100),
  band        text not null,
  criteria    jsonb not null,
  primary key (period_id, supplier_id)
);
create index evaluation_result_supplier on evaluation_result (supplier_id);
create index evaluation_result_score on evaluation_result (period_id, score desc);

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

-- Score and band of the latest published period; only rows that change are written.
create function refresh_supplier_scores(ids uuid[] default null) returns void language sql as $$
  update supplier s set score = latest.score, band = latest.band
  from (
    select s.id, e.score, e.band from supplier s left join lateral (
      select r.score, r.band from evaluation_result r join evaluation_period p on p.id = r.period_id
      where r.supplier_id = s.id and p.published_at <= now() order by p.key desc limit 1) e on true
    where case when ids is null
      then s.band is not null or s.id in (select supplier_id from evaluation_result) else s.id = any(ids) end) latest
  where s.id = latest.id and (s.score, s.band) is distinct from (latest.score, latest.band)
$$;

-- Computes the means of these periods (null: all) and main lines (null: all) anew.
create function refresh_line_scores(only_periods uuid[] default null, only_lines text[] default null) returns void
  language sql as $$
  delete from line_score
    where (only_periods is null or period_id = any(only_periods)) and (only_lines is null or main_line = any(only_lines));
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

create function scores_changed() returns trigger language plpgsql as $$
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

create trigger scores_inserted after insert on evaluation_result referencing new table as new_rows
  for each statement execute function scores_changed();
create trigger scores_updated after update on evaluation_result referencing new table as new_rows
  for each statement execute function scores_changed();
create trigger scores_deleted after delete on evaluation_result referencing old table as old_rows
  for each statement execute function scores_changed();

create function period_changed() returns trigger language plpgsql as $$
begin
  perform refresh_supplier_scores();
  perform refresh_line_scores();
  return null;
end $$;
create trigger period_published after update of published_at, key on evaluation_period
  for each statement execute function period_changed();

call watch_public_table('evaluation_period');
call watch_public_table('evaluation_result');
