-- Every line of business of a supplier finds it and counts it, not only the main one.
alter table supplier add column all_lines text[] generated always as (
  case when main_line is null or main_line = any(lines) then lines else array_prepend(main_line, lines) end) stored;
drop index supplier_lines;
drop index supplier_line_name;
create index supplier_all_lines on supplier using gin (all_lines, state_name);

-- One index gives the order by name to everybody; facets are counted beside the suppliers since 0045.
drop index supplier_registered_facets;
drop index supplier_registered_name;
drop index supplier_name;
create index supplier_name on supplier (name collate "es-x-icu", id) include (status);

-- How many registered suppliers have these values together; and the same per line, where a supplier counts once for each
-- line that it has. As before, every change adds rows and `compact_supplier_counts` adds them up.
drop table supplier_count;
create table supplier_count (
  status      text not null,
  person_type text not null,
  state_name  text,
  size        text,
  band        text,
  n           int not null
);
create table supplier_line_count (
  line        text not null,
  status      text not null,
  person_type text not null,
  state_name  text,
  size        text,
  band        text,
  n           int not null
);
create index supplier_line_count_line on supplier_line_count (line);
create index supplier_line_count_state on supplier_line_count (state_name, status);

create or replace function count_supplier_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into supplier_count select status, person_type, state_name, size, band, count(*) from new_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5;
    insert into supplier_line_count select l.line, status, person_type, state_name, size, band, count(*)
      from new_rows, lateral (select distinct line from unnest(all_lines) line) l
      where status <> 'unregistered' and l.line is not null group by 1, 2, 3, 4, 5, 6;
  elsif tg_op = 'DELETE' then
    insert into supplier_count select status, person_type, state_name, size, band, -count(*) from old_rows
      where status <> 'unregistered' group by 1, 2, 3, 4, 5;
    insert into supplier_line_count select l.line, status, person_type, state_name, size, band, -count(*)
      from old_rows, lateral (select distinct line from unnest(all_lines) line) l
      where status <> 'unregistered' and l.line is not null group by 1, 2, 3, 4, 5, 6;
  else
    insert into supplier_count
      select status, person_type, state_name, size, band, sum(n) from (
        select status, person_type, state_name, size, band, -1 n from old_rows where status <> 'unregistered'
        union all
        select status, person_type, state_name, size, band, 1 from new_rows where status <> 'unregistered') changes
      group by 1, 2, 3, 4, 5 having sum(n) <> 0;
    insert into supplier_line_count
      select l.line, status, person_type, state_name, size, band, sum(n) from (
        select all_lines, status, person_type, state_name, size, band, -1 n from old_rows where status <> 'unregistered'
        union all
        select all_lines, status, person_type, state_name, size, band, 1 from new_rows where status <> 'unregistered') changes,
        lateral (select distinct line from unnest(all_lines) line) l
      where l.line is not null group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
  end if;
  return null;
end $$;

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
    window same as (partition by line, status, person_type, state_name, size, band)),
  gone as (delete from supplier_line_count c using ranked r where c.ctid = r.place and (r.parts > 1 or r.whole = 0) returning c.*)
  insert into supplier_line_count select line, status, person_type, state_name, size, band, sum(n) from gone
    group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0;
$$;

create or replace function rebuild_supplier_counts() returns void language sql as $$
  delete from supplier_count;
  insert into supplier_count select status, person_type, state_name, size, band, count(*) from supplier
    where status <> 'unregistered' group by 1, 2, 3, 4, 5;
  delete from supplier_line_count;
  insert into supplier_line_count select l.line, status, person_type, state_name, size, band, count(*)
    from supplier, lateral (select distinct line from unnest(all_lines) line) l
    where status <> 'unregistered' and l.line is not null group by 1, 2, 3, 4, 5, 6 order by 1;
$$;

-- Texts that many suppliers share, such as the names of lines, are taken apart once.
create or replace function supplier_words_changed() returns trigger language plpgsql as $$
begin
  insert into supplier_word
    select w from (
      select distinct w from (
        select name t from new_rows where status <> 'unregistered'
        union select trade_name from new_rows where status <> 'unregistered'
        union select unnest(all_lines) from new_rows where status <> 'unregistered') texts,
        regexp_split_to_table(plain(t), '[^[:alnum:]]+') w) words
    where w ~ '^[[:alpha:]]{3,40}$' and not exists (select 1 from supplier_word known where known.word = w);
  return null;
end $$;

create or replace function rebuild_supplier_words() returns void language sql as $$
  delete from supplier_word;
  insert into supplier_word
    select w from (
      select distinct w from (
        select name t from supplier where status <> 'unregistered'
        union select trade_name from supplier where status <> 'unregistered'
        union select unnest(all_lines) from supplier where status <> 'unregistered') texts,
        regexp_split_to_table(plain(t), '[^[:alnum:]]+') w) words
    where w ~ '^[[:alpha:]]{3,40}$'
$$;
drop function words_of;

select rebuild_supplier_counts();
