-- Stretches that ended of these requisitions and procedures: since and until which day, and on which of them it stood still because it
-- was held or waited for an answer.
create or replace function stretches_of(ids uuid[])
  returns table (stretch text, id uuid, source uuid, area_ids uuid[], since date, ended_on date, pauses datemultirange)
  language sql stable
as $$
  with asked as (
    select r.id, r.area_id, r.sent_at,
      (select min(t.at) from requisition_act t where t.requisition_id = r.id and t.act in ('take', 'assign')) taken_at,
      (select min(t.at) from requisition_act t where t.requisition_id = r.id and t.act = 'convert') converted_at,
      (select min(c.signed_on) from requisition_line i join lot_source o on o.line_id = i.id join lot l on l.id = o.lot_id
        join contract c on c.procedure_id = l.procedure_id where i.requisition_id = r.id) signed_on,
      (select range_agg(daterange((h.at at time zone 'America/Mexico_City')::date, (g.at at time zone 'America/Mexico_City')::date, '(]'))
        from requisition_act h cross join lateral (select min(g.at) at from requisition_act g where g.requisition_id = h.requisition_id
          and g.act = case h.act when 'hold' then 'release' else 'answer' end and g.at > h.at) g
        where h.requisition_id = r.id and h.act in ('hold', 'return') and g.at is not null) pauses
    from requisition r where r.id = any(ids)
  ), bought as (
    select p.id, p.kind, p.status, array(select distinct r.area_id from lot l join lot_source o on o.lot_id = l.id
        join requisition_line i on i.id = o.line_id join requisition r on r.id = i.requisition_id where l.procedure_id = p.id) area_ids,
      (select m.at from milestone m where m.procedure_id = p.id and m.kind = 'publication' and m.sequence = 1) called_at,
      (select m.at from milestone m where m.procedure_id = p.id and m.kind = 'award' and m.sequence = 1) awarded_at
    from procedure p where p.id = any(ids) and p.source <> 'compranet'
  ), told (stretch, id, source, area_ids, since, ended_on, pauses) as (
    select s.kind, s.id, a.id, array[a.area_id], (s.opened_at at time zone 'America/Mexico_City')::date,
      (s.decided_at at time zone 'America/Mexico_City')::date, a.pauses
    from asked a join requisition_step s on s.requisition_id = a.id where s.opened_at is not null and s.decided_at is not null
    union all
    select 'assignment', a.id, a.id, array[a.area_id], (max(s.decided_at) at time zone 'America/Mexico_City')::date,
      (a.taken_at at time zone 'America/Mexico_City')::date, a.pauses
    from asked a join requisition_step s on s.requisition_id = a.id and s.decided_at <= a.taken_at
    group by a.id, a.area_id, a.taken_at, a.pauses
    union all
    select 'research', a.id, a.id, array[a.area_id], (a.taken_at at time zone 'America/Mexico_City')::date,
      (a.converted_at at time zone 'America/Mexico_City')::date, a.pauses
    from asked a where a.taken_at <= a.converted_at
    union all
    select 'whole', a.id, a.id, array[a.area_id], (a.sent_at at time zone 'America/Mexico_City')::date, a.signed_on, a.pauses
    from asked a where a.signed_on is not null
    union all
    select case b.kind when 'open' then 'tender' else 'invitation' end, b.id, b.id, b.area_ids,
      (b.called_at at time zone 'America/Mexico_City')::date, (b.awarded_at at time zone 'America/Mexico_City')::date, null
    from bought b where b.kind in ('open', 'invitation')
      and b.status in ('awarded', 'partially_awarded', 'contracted', 'complete', 'unsuccessful')
    union all
    select 'contract', c.id, b.id, b.area_ids, (b.awarded_at at time zone 'America/Mexico_City')::date, c.signed_on, null
    from bought b join contract c on c.procedure_id = b.id where c.source <> 'compranet'
    union all
    select 'acceptance', d.id, b.id, b.area_ids, d.delivered_on, d.accepted_on, null
    from bought b join contract c on c.procedure_id = b.id join contract_delivery d on d.contract_id = c.id
  )
  select stretch, id, source, area_ids, since, ended_on, nullif(pauses * datemultirange(daterange(since, ended_on, '(]')), '{}')
  from told where since <= ended_on
$$;
