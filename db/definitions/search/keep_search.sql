-- Brings what the index has of these sources up to what is public now; only what differs is written.
create or replace function keep_search(of_kind text, sources uuid[])
  returns void
  language plpgsql
  set plan_cache_mode to 'force_generic_plan'
as $$
    begin
      case of_kind
      when 'procedure' then
        with now as materialized (select * from search_source s where s.kind = 'procedure' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'procedure' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'procedure' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'lot' then
        with now as materialized (select * from search_source s where s.kind = 'lot' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'lot' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'lot' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'contract' then
        with now as materialized (select * from search_source s where s.kind = 'contract' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'contract' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'contract' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'supplier' then
        with now as materialized (select * from search_source s where s.kind = 'supplier' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'supplier' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'supplier' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'document' then
        with now as materialized (select * from search_source s where s.kind = 'document' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'document' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'document' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'page' then
        with now as materialized (select * from search_source s where s.kind = 'page' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'page' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'page' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'regulation' then
        with now as materialized (select * from search_source s where s.kind = 'regulation' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'regulation' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'regulation' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'article' then
        with now as materialized (select * from search_source s where s.kind = 'article' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'article' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'article' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'sheet' then
        with now as materialized (select * from search_source s where s.kind = 'sheet' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'sheet' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'sheet' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'person' then
        with now as materialized (select * from search_source s where s.kind = 'person' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'person' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'person' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'area' then
        with now as materialized (select * from search_source s where s.kind = 'area' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'area' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'area' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      when 'profile' then
        with now as materialized (select * from search_source s where s.kind = 'profile' and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = 'profile' and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = 'profile' and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
      end case;
    end $$;
