-- Brings what the index has of these sources up to what is public now; only what differs is written. Each kind has a statement of its
-- own, with a plan that is made once: one for every kind costs ten times as much before it reads a row.
create or replace function keep_search(of_kind text, sources uuid[])
  returns void
  language plpgsql
  set plan_cache_mode to 'force_generic_plan'
as $$
declare
  found_now search_entry[];
begin
  case of_kind
    when 'procedure' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'procedure' and s.source = any(sources));
    when 'lot' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'lot' and s.source = any(sources));
    when 'contract' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'contract' and s.source = any(sources));
    when 'supplier' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'supplier' and s.source = any(sources));
    when 'document' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'document' and s.source = any(sources));
    when 'page' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'page' and s.source = any(sources));
    when 'regulation' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'regulation' and s.source = any(sources));
    when 'article' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'article' and s.source = any(sources));
    when 'sheet' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'sheet' and s.source = any(sources));
    when 'person' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'person' and s.source = any(sources));
    when 'area' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'area' and s.source = any(sources));
    when 'profile' then found_now := array(select jsonb_populate_record(null::search_entry, to_jsonb(s)) from search_source s where s.kind = 'profile' and s.source = any(sources));
  end case;
  delete from search_entry e where e.kind = of_kind and e.source = any(sources)
    and not exists (select from unnest(found_now) s where s.source = e.source and s.part = e.part);
  insert into search_entry
      (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
    select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
      s.is_current, s.weight
    from unnest(found_now) s where not exists (
      select from search_entry e where e.kind = of_kind and e.source = s.source and e.part = s.part
        and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
          is not distinct from
          (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
  on conflict (kind, source, part) do update set
    (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
    = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
      excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
end $$;
