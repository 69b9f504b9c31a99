-- Who may decide an open step of a requisition now: of those who hold its function for its area and amount, the nearest by area.
-- Nobody decides what they asked for themselves, so that it goes to whoever is above (pair S1), nor what they declared an interest in
-- (pair S14); nor twice on one step.
create or replace function requisition_turn(step uuid) returns setof text language sql stable as $$
  with recursive asked as (
    select s.*, r.requester_id from requisition_step s join requisition r on r.id = s.requisition_id where s.id = step
  ), above (id, distance) as (
    select area_id, 0 from asked where area_id is not null
    union all
    select area.parent_id, above.distance + 1 from above join area on area.id = above.id where area.parent_id is not null
  ), able as (
    select g.person_id, case when g.area_id is null or s.area_id is null then 1000 else a.distance end distance
    from asked s
    join function_grant g on g.function = s.function
    left join function_grant p on p.id = g.parent_id
    left join substitution u on u.id = g.substitution_id
    left join above a on a.id = g.area_id
    where g.person_id is not null and coalesce(least(g.ended_at, p.ended_at) > now(), true) and u.ended_at is null
      and (now() at time zone 'America/Mexico_City')::date between greatest(g.from_on, p.from_on)
        and least(coalesce(g.until_on, 'infinity'), coalesce(p.until_on, 'infinity'))
      and (g.area_id is null or s.area_id is null or a.distance = 0 or (a.distance > 0 and not g.is_only_this))
      and (g.up_to is null or s.amount is null or g.up_to >= s.amount)
      and (g.lines = '{}' or s.line is null or exists (select from unnest(g.lines) prefix where starts_with(s.line, prefix)))
      and g.person_id <> s.requester_id and u.absent_id is distinct from s.requester_id
      and not exists (select from requisition_act t where t.requisition_id = s.requisition_id
        and t.person_id in (g.person_id, u.absent_id) and t.act in ('begin', 'write', 'send', 'answer'))
      and not exists (select from declared_interest d where d.taken_back_at is null and d.person_id in (g.person_id, u.absent_id)
        and exists (select from interests_among(array(select purchase_roots('requisition', array[s.requisition_id::text])), array[d.person_id])))
      and not exists (select from requisition_approval t where t.step_id = s.id and t.person_id = g.person_id)
  )
  select distinct person_id from able where distance = (select min(distance) from able)
$$;
