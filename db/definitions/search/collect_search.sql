-- As with what waits: a change keeps one kind of the index, by a plan that is made once and knows the kind. One for every kind
-- costs ten times as much before it reads a row.
create or replace procedure collect_search(kinds text[]) language plpgsql as $collect$
begin
  execute 'create or replace function keep_search(of_kind text, sources uuid[]) returns void language plpgsql
      set plan_cache_mode = force_generic_plan as $keep$
    begin
      case of_kind' || (select string_agg(format('
      when %1$L then
        with now as materialized (select * from search_source s where s.kind = %1$L and s.source = any(sources)),
        gone as (
          delete from search_entry e where e.kind = %1$L and e.source = any(sources)
            and not exists (select from now s where s.source = e.source and s.part = e.part)
        )
        insert into search_entry
            (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
            s.is_current, s.weight
          from now s where not exists (
            select from search_entry e where e.kind = %1$L and e.source = s.source and e.part = s.part
              and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
                is not distinct from
                (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
        on conflict (kind, source, part) do update set
          (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
          = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
            excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);', kind), '')
        from unnest(kinds) kind) || '
      end case;
    end $keep$';
end $collect$;
