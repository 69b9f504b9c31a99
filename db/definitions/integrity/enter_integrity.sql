-- Enters what the tables say of these procedures and items where their last leaves tell another thing; null: of all of them.
-- What is gone leaves a leaf too. Two who end at once on one thing take turns: each sees what the other entered.
create or replace function enter_integrity(abouts uuid[]) returns void language plpgsql as $$
declare
  turns constant bigint := hashtextextended('integrity states', 0);
  act constant bigint := nullif(current_setting('portal.act', true), '');
  event constant bigint := nullif(current_setting('portal.event', true), '');
  now_at constant text := log_instant(clock_timestamp());
begin
  if cardinality(abouts) <= 100 then
    perform pg_advisory_xact_lock_shared(turns);
    perform pg_advisory_xact_lock(hashtextextended('integrity ' || one.id, 0))
      from (select distinct id from unnest(abouts) g (id) order by id) one;
  else
    perform pg_advisory_xact_lock(turns);
  end if;
  insert into integrity_entry (kind, subject, about, document_id, version, event_id, audit_id, leaf, leaf_hash)
    select w.kind, w.subject, d.about,
      case when w.kind in ('version', 'withdrawal') then (w.leaf ->> 'document')::uuid end,
      case when w.kind = 'version' then (w.leaf ->> 'version')::int end, event, act, t.leaf,
      sha256('\x00'::bytea || convert_to(t.leaf, 'UTF8'))
    from integrity_differences(abouts) d
    cross join lateral (select count(*) + 1 edition from integrity_entry e
      where e.about = d.about and e.kind = d.kind and e.thing = d.thing) n
    cross join lateral (select
      case when d.difference = 'gone' and d.kind = 'section' then 'section_withdrawal' else d.kind end kind,
      case when is_state_kind(d.kind) then d.thing || '/' || n.edition
        when n.edition = 1 or d.kind = 'section' and d.difference = 'gone' then d.thing else d.thing || '#' || n.edition end subject,
      case when d.difference <> 'gone' then d.said
        when d.kind = 'section' then d.told - '{files,act}'::text[] || jsonb_build_object('kind', 'section_withdrawal', 'at', now_at,
          'contentSha256', content_digest('{"reason": null}'))
        else (select jsonb_object_agg(m.key, m.value) from jsonb_each(d.told) m where m.key = any('{kind,id,procedure,document,version,contract,lot,number,section,item,period,edition}'))
          || jsonb_build_object('removed', true, 'at', now_at) end
      || case when is_state_kind(d.kind) then jsonb_build_object('edition', n.edition, 'at', now_at) else '{}' end
      || case when act is null then '{}' else jsonb_build_object('act', act) end leaf) w
    cross join lateral (select canonical_json(w.leaf) leaf offset 0) t
    order by is_state_kind(d.kind), case when not is_state_kind(d.kind) then w.leaf ->> 'at' end, d.kind, d.thing
    on conflict do nothing;
end $$;
