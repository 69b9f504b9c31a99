-- A change of what is said that came back is told to whoever proposed it, as a withdrawal that came back.
create view waiting_of_document as
  select area::text, id::uuid, kind::text, subject::text, title::text, note::text, detail::text, place::text, owner_id::text,
    due_on::date, due_at::timestamptz, shows_on::date
  from (
    select 'document', d.id, case when d.proposed_action is not null then 'document_review'
        when d.status = 'scheduled' then 'document_scheduled'
        when d.returned_action in ('withdraw', 'edit') and d.status = 'published' and not exists (
          select from document_version v where v.document_id = d.id and v.published_at is null) then 'document_review'
        else 'document_draft' end, 'Documents',
      d.title, p.number, concat_ws(chr(9), d.kind, coalesce(d.proposed_action, case d.returned_action
          when 'withdraw' then 'withdrawal_returned' when 'edit' then 'edit_returned' when 'publish' then 'returned' end),
        coalesce(d.proposed_by, d.returned_by, case when d.returned_at is not null then 'sistema' end),
        case when d.proposed_action is null then d.returned_reason end),
      p.id::text, case when d.proposed_action is null then coalesce(d.returned_to, d.created_by) end,
      (coalesce(d.proposed_publish_at, d.publish_at) at time zone 'America/Mexico_City')::date,
      coalesce(d.proposed_publish_at, d.publish_at), null::date
    from document d join procedure p on p.id = d.procedure_id
    where d.proposed_action is not null or d.status = 'scheduled'
      or (d.returned_action in ('withdraw', 'edit') and d.status = 'published')
      or (p.status <> 'draft' and ((d.status = 'draft' and p.status <> 'planned') or (d.status = 'published'
        and exists (select from document_version v where v.document_id = d.id and v.published_at is null))))
  ) facts (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on);
