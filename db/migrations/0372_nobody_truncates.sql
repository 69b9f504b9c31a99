-- 81 triggers kept derived rows when a whole table was emptied by TRUNCATE. Only a restore truncates, with all triggers put
-- aside and the derived rows loaded too; histories refuse it as before, and the nightly comparisons mend what else may be.
-- No program calls what goes.
-- contract: 0362
do $$
declare
  old record;
begin
  for old in
    select t.tgname, t.tgrelid::regclass place from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgtype::int & 32 = 32
      and p.proname in ('keep_emptied', 'search_touched', 'search_procedure_touched', 'touch_procedures')
  loop
    execute format('drop trigger %I on %s', old.tgname, old.place);
  end loop;
end $$;
drop function keep_emptied();

create or replace procedure watch_waiting(name regclass, wanted_area text, ids text) language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger keep_waiting_%s_%s after %s on %s referencing %s table as changed
      for each statement execute function keep_waiting(%L, %L)', wanted_area, event, event, name,
      case event when 'delete' then 'old' else 'new' end, wanted_area, ids);
  end loop;
end $$;

create or replace procedure watch_procedures(name regclass, key text) language plpgsql as $$
begin
  execute format('create trigger touch_inserted after insert on %s referencing new table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_updated after update on %s referencing new table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_left after update on %s referencing old table as changed
    for each statement execute function touch_procedures(%L)', name, key);
  execute format('create trigger touch_deleted after delete on %s referencing old table as changed
    for each statement execute function touch_procedures(%L)', name, key);
end $$;

create or replace function touch_procedures() returns trigger language plpgsql as $$
begin
  execute format('insert into procedure_touched (procedure_id) select distinct %I from changed', tg_argv[0]);
  return null;
end $$;

create or replace function search_touched() returns trigger language plpgsql as $$
declare sources uuid[];
begin
  execute tg_argv[1] into sources;
  if sources is not null then perform keep_search(tg_argv[0], sources); end if;
  return null;
end $$;

create or replace function search_procedure_touched() returns trigger language plpgsql as $$
declare
  ids uuid[];
  shown uuid[];
begin
  if tg_op = 'UPDATE' then
    ids := array(select c.id from changed c join former o using (id)
      where (c.public_state, c.slug, c.number, c.title, c.published_at, c.compranet_number, c.requesting_area, c.description, c.search_text,
          c.simultaneous is null)
        is distinct from (o.public_state, o.slug, o.number, o.title, o.published_at, o.compranet_number, o.requesting_area, o.description, o.search_text,
          o.simultaneous is null));
    if ids = '{}' then return null; end if;
    shown := array(select c.id from changed c join former o using (id)
      where (c.public_state = 'hidden', c.slug, c.number, c.title, c.published_at)
        is distinct from (o.public_state = 'hidden', o.slug, o.number, o.title, o.published_at));
  else
    ids := array(select id from changed);
    if ids = '{}' then return null; end if;
  end if;
  perform keep_search('procedure', ids);
  -- One that begins has nothing yet, and what one had goes with it.
  if shown <> '{}' then
    perform keep_search('lot', array(select id from lot where procedure_id = any(shown)));
    perform keep_search('contract', array(select id from contract where procedure_id = any(shown)));
    perform keep_search('document', array(select id from document where procedure_id = any(shown)));
    perform keep_search('page', array(select id from document where procedure_id = any(shown)));
  end if;
  return null;
end $$;

create or replace procedure watch_search(name regclass, of_kind text, query text, columns text) language plpgsql as $$
declare
  differing text := format(' where (%s) is distinct from (%s)',
    (select string_agg('c.' || quote_ident(btrim(one, E' \n')), ', ') from unnest(string_to_array(columns, ',')) one),
    (select string_agg('o.' || quote_ident(btrim(one, E' \n')), ', ') from unnest(string_to_array(columns, ',')) one));
begin
  execute format('create trigger %I after insert on %s referencing new table as changed
    for each statement execute function search_touched(%L, %L)', 'search_inserted_' || of_kind, name, of_kind,
    replace(query, '$changed', 'changed'));
  execute format('create trigger %I after update on %s referencing new table as changed old table as former
    for each statement execute function search_touched(%L, %L)', 'search_updated_' || of_kind, name, of_kind,
    replace(query, '$changed', format('(select c.* from changed c join former o using (%s)%s)',
      (select string_agg(quote_ident(a.attname), ', ') from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = name and i.indisprimary), differing)));
  execute format('create trigger %I after delete on %s referencing old table as changed
    for each statement execute function search_touched(%L, %L)', 'search_deleted_' || of_kind, name, of_kind,
    replace(query, '$changed', 'changed'));
end $$;
