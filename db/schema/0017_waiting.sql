-- What waits for a person: one row each, kept by the change that makes it wait or ends it, in its own transaction.
-- The inbox, the counts on the navigation and every reminder read waiting_item and nothing else.
create table waiting_item (
  -- The thing: its kind of table, and its id.
  area       text not null,
  id         uuid not null,
  kind       text not null,
  -- Only who administers this sees it.
  subject    text not null,
  title      text not null,
  -- Folio or number.
  note       text not null,
  -- Which one of its kind: kind of request, source of a list, state of a procedure.
  detail     text not null,
  -- What its link needs to lead there.
  place      text not null,
  -- Whose it is by its own facts; null: nobody's.
  owner_id   text,
  -- Who took it here, where the thing itself knows no owner.
  taken_by   text references officer,
  due_on     date,
  due_at     timestamptz,
  -- Nobody has to see it before.
  shows_on   date,
  since      timestamptz not null default clock_timestamp(),
  -- Somebody has seen to it although the thing itself stays as it is.
  settled_by text references officer,
  settled_at timestamptz,
  primary key (area, id)
);
create index waiting_item_due on waiting_item (due_on, due_at, since) where settled_at is null;

-- What came in and what was closed, for the small plot; forgotten after a while.
create table waiting_flow (
  at      timestamptz not null default clock_timestamp(),
  subject text not null,
  entered boolean not null
);
create index waiting_flow_at on waiting_flow (at);

-- The same id for the same name, for things that have none.
create function named_uuid(name text) returns uuid language sql immutable strict parallel safe
  return (overlay(overlay(md5(name) placing '5' from 13) placing 'a' from 17))::uuid;

-- The last failure of each kind of background work; gone when it ends well again.
create table job_failure (
  id        uuid primary key generated always as (named_uuid(name)) stored,
  name      text not null unique,
  code      text not null,
  failed_at timestamptz not null default clock_timestamp()
);

-- Whose the content of a kind is (contract/content-subjects.ts).
create function content_subject(kind text) returns text language sql immutable parallel safe return
  case kind when 'areas' then 'Directory' when 'directorio' then 'Directory' when 'normatividad' then 'Regulations'
    when 'fichas' then 'Procedures' when 'perfiles' then 'ComputingProfiles' when 'topes' then 'Settings' else 'Notices' end;

-- The facts: what waits now. waiting_item is this view, kept.
create view waiting_fact as
  select 'request' area, r.id,
    case when r.status = 'validated' then 'request_approval'
      when r.status = 'in_review' and r.round > 0 then 'request_corrected' else 'request_review' end kind,
    'SupplierRegistry' subject, r.name title, r.folio note, r.kind::text detail, r.folio place,
    -- Whoever validated cannot approve: it waits for anybody else.
    case when r.status = 'validated' and r.assignee_id = r.reviewer_id then null else r.assignee_id end owner_id,
    r.answer_due due_on, null::timestamptz due_at, null::date shows_on
  from registration_request r where r.status in ('submitted', 'in_review', 'validated')
union all
  select 'procedure', p.id, case when p.status = 'draft' then 'procedure_draft' else 'procedure_step' end, 'Procurement',
    p.title, p.number, p.status, p.id::text, p.created_by,
    (m.at at time zone 'America/Mexico_City')::date, m.at,
    case when p.status <> 'draft' then (m.at at time zone 'America/Mexico_City')::date end
  from procedure p left join milestone m on m.procedure_id = p.id and m.sequence = 1
    and m.kind = case p.status when 'draft' then 'publication' when 'active' then 'opening' when 'evaluation' then 'award'
      when 'awarded' then 'signature' end
  where p.source <> 'compranet' and (p.status = 'draft' or m.id is not null)
union all
  select 'document', d.id, case when d.status = 'scheduled' then 'document_scheduled' else 'document_draft' end, 'Documents',
    d.title, p.number, d.kind, p.id::text, d.created_by,
    (d.publish_at at time zone 'America/Mexico_City')::date, d.publish_at, null
  from document d join procedure p on p.id = d.procedure_id
  -- Drafts of a draft are published with it.
  where d.status = 'scheduled' or (p.status <> 'draft' and (d.status = 'draft' or (d.status = 'published'
    and exists (select from document_version v where v.document_id = d.id and v.published_at is null))))
union all
  select 'match', m.id, 'list_match', 'SupplierRegistry', s.name, coalesce(s.number, s.rfc, ''), m.source,
    coalesce(s.number, s.rfc, s.name), null, null, null, null
  from list_match m join supplier s on s.id = m.supplier_id
  where m.ended_on is null and (m.status in ('new', 'needs_person') or (m.status = 'confirmed' and m.level = 'block'
    and s.status in ('active', 'expiring', 'expired', 'suspended')))
union all
  select 'related', f.id, 'related_finding', 'SupplierRegistry', a.name || ' · ' || b.name,
    concat_ws(' · ', a.number, b.number), f.kinds[1], f.id::text, null, null, null, null
  from related_finding f join supplier a on a.id = f.supplier_a join supplier b on b.id = f.supplier_b
  where f.status = 'open'
union all
  -- A list that a first officer proposed waits for anybody else.
  select 'list', l.id, 'list_to_confirm', 'SupplierRegistry', l.source, l.file_name, '', l.id::text,
    case when l.first_by is null then l.created_by end, null, null, null
  from negative_list l where l.status = 'ready'
union all
  -- A list in force is out of date after the time in which its source publishes another: it waits from that day on.
  select 'list_term', named_uuid(c.source), 'list_term', 'SupplierRegistry', c.source, c.file_name, '', c.source, null,
    c.cutoff_on + c.days, null, c.cutoff_on + c.days
  from (select distinct on (l.source) l.source, l.file_name, l.cutoff_on,
      case l.source when 'sat_69b' then 90 else 30 end days
    from negative_list l where l.status = 'applied' order by l.source, l.cutoff_on desc, l.applied_at desc) c
union all
  select 'import', i.id, case when i.status = 'ready' then 'import_to_confirm' else 'import_stopped' end,
    i.subject, i.file_name, '', i.kind, i.id::text, i.created_by, null, null, null
  from import_run i where i.status in ('ready', 'failed')
union all
  select 'mail', o.id, 'mail_failed', 'SupplierRegistry', o.subject, o.to_address, o.template, o.id::text, null,
    null, null, null
  from mail_outbox o where o.status = 'failed'
union all
  select 'job', j.id, 'job_failed', 'AuditLog', j.name, j.code, j.name, j.name, null, null, null, null
  from job_failure j
union all
  select 'content', c.id, 'content_' || case c.stage when 'in_review' then 'review' else c.stage end,
    content_subject(c.kind), c.title, '', c.kind, c.kind || '/' || c.key,
    -- What was sent to review waits for anybody else.
    case c.stage when 'draft' then c.hands[cardinality(c.hands)] when 'scheduled' then c.scheduled_by end,
    (c.publish_at at time zone 'America/Mexico_City')::date, c.publish_at, null
  from content_item c where c.stage is not null
union all
  -- Thirty days ahead, so that there is time to write anew.
  select 'content_term', c.id, 'content_term', content_subject(c.kind), c.title, '', c.kind, c.kind || '/' || c.key,
    null, c.review_on, null, c.review_on - 30
  from content_item c where c.is_public and c.review_on is not null
union all
  select 'evaluation_order', o.id, 'evaluation_review', 'Evaluations', o.supplier_name, o.number, '', p.key, null,
    null, null, null
  from evaluation_order o join evaluation_period p on p.id = o.period_id where o.status = 'sent'
union all
  select 'evaluation_reply', r.id, 'evaluation_reply', 'Evaluations', r.supplier_name, r.folio, '', p.key, null,
    r.due_on, null, null
  from evaluation_reply r join evaluation_period p on p.id = r.period_id
  where r.sent_at is not null and r.decided_at is null
union all
  select 'evaluation_proposal', o.id, 'evaluation_proposal', 'Evaluations', o.supplier_name, p.key, o.kind, p.key, null,
    null, null, null
  from evaluation_proposal o join evaluation_period p on p.id = o.period_id where o.status = 'open'
union all
  select 'evaluation_period', p.id, 'evaluation_period', 'Evaluations', p.name, p.key, p.status, p.key, null,
    null, null, case p.status when 'open' then p.ends_on + 1 else p.reply_due + 1 end
  from evaluation_period p where p.status in ('open', 'review');

-- Writes and removes the rows of these things as the facts are now. What is there is locked first, so that two changes
-- that touch one thing from two sides see each other.
create function refresh_waiting(wanted_area text, wanted uuid[]) returns void language plpgsql as $$
begin
  perform from waiting_item where area = wanted_area and id = any(wanted) order by id for update;
  with gone as (
    delete from waiting_item w where w.area = wanted_area and w.id = any(wanted)
      and not exists (select from waiting_fact f where f.area = wanted_area and f.id = w.id)
    returning w.subject
  )
  insert into waiting_flow (subject, entered) select subject, false from gone;
  with kept as (
    insert into waiting_item as w
      (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
    select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
    from waiting_fact where area = wanted_area and id = any(wanted) order by id
    on conflict (area, id) do update set kind = excluded.kind, subject = excluded.subject, title = excluded.title,
      note = excluded.note, detail = excluded.detail, place = excluded.place, owner_id = excluded.owner_id,
      due_on = excluded.due_on, due_at = excluded.due_at, shows_on = excluded.shows_on,
      since = case when w.kind = excluded.kind then w.since else clock_timestamp() end,
      -- What happens again has to be seen to again.
      settled_by = case when w.kind = excluded.kind then w.settled_by end,
      settled_at = case when w.kind = excluded.kind then w.settled_at end
    where (w.kind, w.subject, w.title, w.note, w.detail, w.place, w.owner_id, w.due_on, w.due_at, w.shows_on)
      is distinct from (excluded.kind, excluded.subject, excluded.title, excluded.note, excluded.detail, excluded.place,
      excluded.owner_id, excluded.due_on, excluded.due_at, excluded.shows_on)
    returning w.subject, w.xmax = 0 is_new
  )
  insert into waiting_flow (subject, entered) select subject, true from kept where is_new;
end $$;

-- After a statement: the things of an area that the changed rows are about, by a query over `changed`.
create function keep_waiting() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  execute 'select array_agg(distinct id order by id) from (' || tg_argv[1] || ') of_rows (id)' into touched;
  if touched is not null then
    perform refresh_waiting(tg_argv[0], touched);
  end if;
  return null;
end $$;

-- After a table was emptied: everything of an area.
create function keep_emptied() returns trigger language plpgsql as $$
begin
  perform refresh_waiting(tg_argv[0], array(select id from waiting_item where area = tg_argv[0]));
  return null;
end $$;

-- Makes every change of a table keep what waits of an area; `ids` names the things of the `changed` rows.
create procedure watch_waiting(name regclass, wanted_area text, ids text) language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger keep_waiting_%s_%s after %s on %s referencing %s table as changed
      for each statement execute function keep_waiting(%L, %L)', wanted_area, event, event, name,
      case event when 'delete' then 'old' else 'new' end, wanted_area, ids);
  end loop;
  execute format('create trigger keep_waiting_%s_truncate after truncate on %s
    for each statement execute function keep_emptied(%L)', wanted_area, name, wanted_area);
end $$;

call watch_waiting('registration_request', 'request', 'select id from changed');
call watch_waiting('procedure', 'procedure', 'select id from changed where source <> ''compranet''');
call watch_waiting('milestone', 'procedure', 'select c.procedure_id from changed c join procedure p on p.id = c.procedure_id '
  'where p.source <> ''compranet''');
call watch_waiting('document', 'document', 'select id from changed');
call watch_waiting('document_version', 'document', 'select document_id from changed');
call watch_waiting('procedure', 'document', 'select d.id from changed c join document d on d.procedure_id = c.id '
  'where d.status in (''draft'', ''scheduled'', ''published'') and (d.status <> ''published'' '
  'or exists (select from document_version v where v.document_id = d.id and v.published_at is null))');
call watch_waiting('list_match', 'match', 'select id from changed where supplier_id is not null');
call watch_waiting('supplier', 'match', 'select m.id from changed c join list_match m on m.supplier_id = c.id where m.ended_on is null');
call watch_waiting('related_finding', 'related', 'select id from changed');
call watch_waiting('supplier', 'related', 'select f.id from changed c join related_finding f on f.supplier_a = c.id where f.status = ''open'' '
  'union select f.id from changed c join related_finding f on f.supplier_b = c.id where f.status = ''open''');
call watch_waiting('negative_list', 'list', 'select id from changed');
call watch_waiting('negative_list', 'list_term', 'select named_uuid(source) from changed where status = ''applied''');
call watch_waiting('import_run', 'import', 'select id from changed');
call watch_waiting('mail_outbox', 'mail', 'select id from changed');
call watch_waiting('job_failure', 'job', 'select id from changed');
call watch_waiting('content_item', 'content', 'select id from changed');
call watch_waiting('content_item', 'content_term', 'select id from changed');
call watch_waiting('evaluation_order', 'evaluation_order', 'select id from changed');
call watch_waiting('evaluation_reply', 'evaluation_reply', 'select id from changed');
call watch_waiting('evaluation_proposal', 'evaluation_proposal', 'select id from changed');
call watch_waiting('evaluation_period', 'evaluation_period', 'select id from changed');

-- Who asked for what waits by mail, each morning of a working day: off unless there is a row.
create table morning_mail (
  officer_id   text primary key references officer,
  to_address   text not null check (to_address like '%_@_%'),
  -- What this person administered when they last asked or worked; the mail tells of nothing else.
  subjects     text[] not null,
  last_sent_on date
);
