-- Where the tables do not say what the last leaf of a thing tells: altered, without a leaf, or gone. Of these procedures, items
-- and rows of the log; null: of all. A section that is gone was withdrawn or published anew; what was told of a procedure
-- whose import was undone went with it.
create or replace function integrity_differences(abouts uuid[])
  returns table (difference text, kind text, thing text, about uuid, entry_id bigint, told jsonb, said jsonb)
  language plpgsql stable
  set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return query
  with n as materialized (select * from integrity_now(abouts)),
    own as materialized (select e.* from integrity_entry e where abouts is null
      union all select e.* from integrity_entry e where abouts is not null and e.about = any(abouts)),
    l as materialized (select distinct on (o.kind, o.thing) o.kind, o.thing, o.about, o.id, o.leaf from own o
      order by o.kind, o.thing, o.id desc)
  select 'altered', l.kind, l.thing, l.about, l.id, l.leaf::jsonb, n.leaf from n join l on l.kind = n.kind and l.thing = n.thing
    where case when is_state_kind(n.kind) then not tells_state(l.leaf, n.leaf) else l.leaf::jsonb - 'act' <> n.leaf end
      or l.about <> n.about
  union all
  -- Since when it was public is told by the leaf of its publication alone.
  select 'altered', l.kind, l.thing, l.about, l.id, l.leaf::jsonb, l.leaf::jsonb || jsonb_build_object('at', log_instant(i.published_at))
    from l join content_item i on i.id = l.about
    where l.kind = 'section' and l.thing = i.id || '/' || i.edition and not i.is_public and i.withdrawn_at is not null
      and l.leaf::jsonb ->> 'at' <> log_instant(i.published_at)
  union all
  select 'unlogged', n.kind, n.thing, n.about, null, null, n.leaf from n
    where n.is_due and not exists (select from l where l.kind = n.kind and l.thing = n.thing)
  union all
  select 'gone', l.kind, l.thing, l.about, l.id, l.leaf::jsonb, null from l
    where not exists (select from n where n.kind = l.kind and n.thing = l.thing)
    and not l.leaf::jsonb ? 'removed'
    and case when l.kind in ('section', 'section_withdrawal') then
        case when exists (select from own o
          where o.about = l.about and o.kind in ('section', 'section_withdrawal') and o.id > l.id) then false
        -- What it says now is told by itself.
        when l.kind = 'section' then not exists (select from n
          where n.about = l.about and n.kind in ('section', 'section_withdrawal') and n.is_due)
        -- Taken back without a reason it is gone by the act that the leaf tells of; what was withdrawn with one stays.
        else l.leaf::jsonb ->> 'contentSha256' <> content_digest('{"reason": null}') end
      else not exists (select from own o where o.about = l.about and o.kind = 'procedure_withdrawal' and o.id > l.id) end;
end $$;
