create view waiting_of_petition as
  select 'petition'::text area, p.id, 'petition'::text kind, p.subject, p.folio title, p.about note,
    case when p.status = 'answered' then 'carry_out' when p.status = 'received' and p.acknowledge_by is not null then 'acknowledge'
      else 'answer' end detail,
    p.folio place, null::text owner_id,
    case when p.status = 'answered' then p.carry_out_by when p.status = 'received' then coalesce(p.acknowledge_by, p.due_on)
      else p.due_on end due_on,
    null::timestamptz due_at, null::date shows_on
  from petition p
  where p.status in ('received', 'acknowledged') or (p.status = 'answered' and p.carry_out_by is not null);
