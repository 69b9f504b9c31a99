-- The public registry at any size: latest score beside the supplier, counts that are kept instead of counted, search over all lines.
alter table supplier
  -- Latest published evaluation.
  add column score numeric(4,1),
  add column band  text;

create function joined_texts(texts text[]) returns text
  language sql immutable parallel safe
  return array_to_string(texts, ' ');

alter table supplier drop column search;
alter table supplier add column search tsvector generated always as (
  search_vector(coalesce(number, '') || ' ' || name || ' ' || coalesce(trade_name, '') || ' '
    || coalesce(main_line, '') || ' ' || joined_texts(lines))) stored;
create index supplier_search on supplier using gin (search);

-- Order by name within the filters that leave many.
drop index supplier_status_name;
create index supplier_status_name on supplier (status, name collate "es-x-icu", id) where status <> 'unregistered';
create index supplier_line_name on supplier (main_line, name collate "es-x-icu", id) where status <> 'unregistered';
create index supplier_state_name on supplier (state_name, name collate "es-x-icu", id) where status <> 'unregistered';
create index supplier_band_name on supplier (band, name collate "es-x-icu", id) where status <> 'unregistered' and band is not null;

-- How many registered suppliers have these values together. Every change adds rows (nobody waits for a row of another);
-- `compact_supplier_counts` adds them up.
create table supplier_count (
  status      text not null,
  person_type text not null,
  state_name  text,
  size        text,
  main_line   text,
  band        text,
  n           int not null
);

create function count_supplier_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_count select status, person_type, state_name, size, main_line, band, count(*) from new_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into supplier_count select status, person_type, state_name, size, main_line, band, -count(*) from old_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6;
  else
    insert into supplier_count
      select status, person_type, state_name, size, main_line, band, sum(n) from (
        select status, person_type, state_name, size, main_line, band, -1 n from old_rows where status <> 'unregistered'
        union all
        select status, person_type, state_name, size, main_line, band, 1 from new_rows where status <> 'unregistered') changes
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger supplier_counted_insert after insert on supplier referencing new table as new_rows
  for each statement execute function count_supplier_changes();
create trigger supplier_counted_update after update on supplier referencing old table as old_rows new table as new_rows
  for each statement execute function count_supplier_changes();
create trigger supplier_counted_delete after delete on supplier referencing old table as old_rows
  for each statement execute function count_supplier_changes();

-- Adds up what changes left behind; what others add meanwhile stays beside it.
create function compact_supplier_counts() returns void language sql as $$
  with gone as (delete from supplier_count returning *)
  insert into supplier_count select status, person_type, state_name, size, main_line, band, sum(n) from gone
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
$$;

-- Counts anew, after a load that ran without triggers.
create function rebuild_supplier_counts() returns void language sql as $$
  delete from supplier_count;
  insert into supplier_count select status, person_type, state_name, size, main_line, band, count(*) from supplier
    where status <> 'unregistered' group by 1, 2, 3, 4, 5, 6
$$;

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

create function scores_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform refresh_supplier_scores(array(select distinct supplier_id from old_rows));
  else
    perform refresh_supplier_scores(array(select distinct supplier_id from new_rows));
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
  return null;
end $$;
create trigger period_published after update of published_at, key on evaluation_period
  for each statement execute function period_changed();

select rebuild_supplier_counts();
select refresh_supplier_scores();
