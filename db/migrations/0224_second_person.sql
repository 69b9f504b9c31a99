-- What one person asked for and another decides: the call as it was made, what it would change, and the state of the record
-- that the person saw. Nothing of it is ever deleted.
create table decision_proposal (
  id           uuid primary key default gen_random_uuid(),
  operation    text not null,
  kind         text not null,
  -- Only who administers this decides.
  subject      text not null,
  record_type  text not null,
  record_id    text not null,
  -- What else the address of the call names, such as a contract.
  target       text not null,
  what         text not null,
  title        text not null,
  note         text not null,
  -- Screen of the record.
  place        text not null,
  asked        jsonb not null,
  mark         text not null,
  changes      jsonb not null,
  reason       text,
  proposed_by  text not null references officer,
  proposed_at  timestamptz not null default clock_timestamp(),
  status       text not null default 'open' check (status in ('open', 'returned', 'done', 'taken_back')),
  decided_by   text references officer,
  decided_at   timestamptz,
  decided_why  text,
  constraint decision_proposal_decided check ((status = 'open') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint decision_proposal_second check (status not in ('returned', 'done') or decided_by <> proposed_by)
);
create unique index decision_proposal_open on decision_proposal (operation, record_type, record_id, target) where status = 'open';
create index decision_proposal_record on decision_proposal (record_type, record_id) where status in ('open', 'returned');
create index decision_proposal_proposed_by on decision_proposal (proposed_by);
create index decision_proposal_decided_by on decision_proposal (decided_by) where decided_by is not null;

-- Who did what to a record, for what the same person may not do besides (contract/second-person.ts).
create table decision_hand (
  record_type text not null,
  record_id   text not null,
  hand        text not null,
  officer_id  text not null references officer,
  at          timestamptz not null default clock_timestamp(),
  primary key (record_type, record_id, hand, officer_id)
);
create index decision_hand_officer on decision_hand (officer_id);

do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
  union all
    select ''decision'', d.id, case d.status when ''open'' then ''decision_review'' else ''decision_returned'' end, d.subject,
      d.title, d.note, concat_ws(chr(9), d.kind, case d.status when ''open'' then ''decide'' else ''returned'' end,
        coalesce(d.decided_by, d.proposed_by), d.decided_why),
      d.place, case d.status when ''returned'' then d.proposed_by end, null::date, null::timestamptz, null::date
    from decision_proposal d where d.status in (''open'', ''returned'')';
end $$;
call watch_waiting('decision_proposal', 'decision', 'select id from changed');

create or replace view waiting_area as
  select 'procedure' area, p.id, a.id area_id from procedure p join area a on a.name in (p.requesting_area, p.contracting_area)
union all
  select 'document', d.id, a.id from document d join procedure p on p.id = d.procedure_id
    join area a on a.name in (p.requesting_area, p.contracting_area)
union all
  select 'decision', d.id, a.id from decision_proposal d
    join procedure p on d.record_type = 'procedure' and p.id::text = d.record_id
    join area a on a.name in (p.requesting_area, p.contracting_area);
