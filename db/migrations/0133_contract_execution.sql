-- What becomes of a contract after its signature: years, deliveries, penalties, payments, and how it ends.
alter table contract
  -- What it costs in each fiscal year, where it runs through several.
  add column years       jsonb not null default '[]',
  -- Its public version, and where its file holds it.
  add column document_id uuid references document on delete set null;
create index contract_document on contract (document_id) where document_id is not null;
alter table contract_amendment add column document_id uuid references document on delete set null;
create index contract_amendment_document on contract_amendment (document_id) where document_id is not null;

-- A guarantee has a number and lasts until a day, besides its kind and amount.
update contract set guarantees = (
  select jsonb_agg('{"number": null, "validUntil": null}'::jsonb || g order by place)
  from jsonb_array_elements(guarantees) with ordinality e (g, place))
where guarantees <> '[]';

alter table document drop constraint document_kind, add constraint document_kind check (kind in (
  'annual_programme', 'market_study', 'notice', 'bidding_documents', 'official_summary', 'technical_annex',
  'economic_annex', 'form', 'contract_model', 'amendment', 'invitation_letter', 'visit_record', 'clarification_minutes',
  'opening_minutes', 'attendance', 'technical_ruling', 'economic_ruling', 'comparison', 'award_minutes', 'award_notice',
  'deferral', 'unsuccessful_declaration', 'cancellation', 'contract', 'contract_amendment', 'delivery_record',
  'progress_report', 'settlement', 'rescission', 'early_termination', 'complaint_resolution', 'other'));

create table contract_delivery (
  id           uuid primary key,
  contract_id  uuid not null references contract on delete cascade,
  what         text not null check (length(what) >= 3),
  planned_on   date not null,
  delivered_on date,
  -- Last day to accept what was delivered, counted when its day was written down.
  accept_by    date,
  accepted_on  date,
  document_id  uuid references document on delete set null,
  created_at   timestamptz not null default clock_timestamp(),
  constraint contract_delivery_order check (accepted_on is null or accepted_on >= delivered_on),
  constraint contract_delivery_accepted check (accepted_on is null or delivered_on is not null)
);
create index contract_delivery_contract on contract_delivery (contract_id);
create index contract_delivery_document on contract_delivery (document_id) where document_id is not null;
create table contract_delivery_lot (
  delivery_id uuid not null references contract_delivery on delete cascade,
  lot_id      uuid not null references lot on delete cascade,
  primary key (delivery_id, lot_id)
);
create index contract_delivery_lot_lot on contract_delivery_lot (lot_id);

-- Against one delivery; a percentage is that of what the contract is worth on that day, kept as the amount it gave.
create table contract_penalty (
  id          uuid primary key,
  contract_id uuid not null references contract on delete cascade,
  delivery_id uuid not null references contract_delivery on delete cascade,
  imposed_on  date not null,
  percent     numeric(6,3) check (percent > 0 and percent <= 100),
  amount      numeric(18,2) not null check (amount > 0),
  reason      text not null check (length(reason) >= 10),
  ground      text not null check (length(ground) >= 3),
  document_id uuid references document on delete set null,
  created_at  timestamptz not null default clock_timestamp()
);
create index contract_penalty_contract on contract_penalty (contract_id);
create index contract_penalty_delivery on contract_penalty (delivery_id);
create index contract_penalty_document on contract_penalty (document_id) where document_id is not null;

create table contract_payment (
  id          uuid primary key,
  contract_id uuid not null references contract on delete cascade,
  paid_on     date not null,
  amount      numeric(18,2) not null check (amount > 0),
  invoice     text not null check (length(invoice) >= 1),
  -- Why more was paid than the contract with its amendments is worth.
  over_reason text,
  created_at  timestamptz not null default clock_timestamp()
);
create index contract_payment_contract on contract_payment (contract_id);

-- How a contract ended; without a row it runs.
create table contract_end (
  contract_id uuid primary key references contract on delete cascade,
  kind        text not null constraint contract_end_kind check (kind in ('completion', 'rescission', 'early_termination')),
  ended_on    date not null,
  ground      text,
  reason      text,
  document_id uuid not null references document,
  created_at  timestamptz not null default clock_timestamp(),
  constraint contract_end_ground check (kind = 'completion' or (ground is not null and reason is not null))
);
create index contract_end_document on contract_end (document_id);

-- How long a delivery may wait to be accepted, in working days; how far penalties may go, in percent of what guarantees the
-- contract; under which articles a contract ends before its time.
insert into procurement_rule (regime, kind, code, amount, source, valid_from)
  select regime, kind, code, amount, source, valid_from::date
  from (values
    ('laassp_2025', 'acceptance', 10, 'LAASSP 2025, art. 72', '2025-04-17'),
    ('laassp_2025', 'penalty_limit', 100, 'LAASSP 2025, art. 75', '2025-04-17'),
    ('laassp_2025', 'rescission', 0, 'LAASSP 2025, art. 77', '2025-04-17'),
    ('laassp_2025', 'early_termination', 0, 'LAASSP 2025, art. 78', '2025-04-17'),
    ('laassp_2000', 'penalty_limit', 100, 'LAASSP 2000, art. 53', '2000-03-04'),
    ('laassp_2000', 'rescission', 0, 'LAASSP 2000, art. 54', '2000-03-04'),
    ('laassp_2000', 'early_termination', 0, 'LAASSP 2000, art. 54 Bis', '2000-03-04')) r (regime, code, amount, source, valid_from),
    (values ('open'), ('invitation'), ('direct'), ('framework'), ('catalogue')) k (kind);

-- A delivery whose day came, one that waits to be accepted, a contract near its end, a contractor whom the registry does
-- not know. What was imported is history: nobody has to see to it.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''delivery'', d.id, case when d.delivered_on is null then ''delivery_due'' else ''delivery_acceptance'' end,
        ''Procurement'', d.what, c.number, '''', p.id::text, p.created_by,
        case when d.delivered_on is null then d.planned_on else coalesce(d.accept_by, d.delivered_on) end,
        null::timestamptz, case when d.delivered_on is null then d.planned_on end
      from contract_delivery d join contract c on c.id = d.contract_id join procedure p on p.id = c.procedure_id
      where d.accepted_on is null and c.source <> ''compranet'' and c.status = ''active'' and p.status <> ''draft''
    union all
      select ''contract'', c.id, ''contract_term'', ''Procurement'', c.title, c.number, '''', p.id::text, p.created_by,
        e.ends_on, null::timestamptz, e.ends_on - 30
      from contract c join procedure p on p.id = c.procedure_id
      cross join lateral (select coalesce((select m.ends_after from contract_amendment m
        where m.contract_id = c.id and m.ends_after is not null order by m.number desc limit 1), c.ends_on) ends_on) e
      where c.source <> ''compranet'' and c.status = ''active'' and p.status <> ''draft'' and e.ends_on is not null
    union all
      select ''contractor'', c.id, ''supplier_to_join'', ''SupplierRegistry'', c.supplier_name, c.number, '''',
        c.supplier_rfc, null, null::date, null::timestamptz, null::date
      from contract c
      where c.source <> ''compranet'' and c.supplier_id is null and c.supplier_rfc is not null
        and not exists (select from supplier s where s.rfc = c.supplier_rfc and s.status <> ''unregistered'')';
end $$;
call watch_waiting('contract_delivery', 'delivery', 'select id from changed');
call watch_waiting('contract', 'delivery', 'select d.id from changed c join contract_delivery d on d.contract_id = c.id');
call watch_waiting('procedure', 'delivery', 'select d.id from changed c join contract k on k.procedure_id = c.id '
  'join contract_delivery d on d.contract_id = k.id where c.source <> ''compranet''');
call watch_waiting('contract', 'contract', 'select id from changed where source <> ''compranet''');
call watch_waiting('contract_amendment', 'contract', 'select contract_id from changed');
call watch_waiting('procedure', 'contract', 'select k.id from changed c join contract k on k.procedure_id = c.id '
  'where c.source <> ''compranet''');
call watch_waiting('contract', 'contractor', 'select id from changed where source <> ''compranet''');
call watch_waiting('supplier', 'contractor', 'select k.id from changed c join contract k on k.supplier_rfc = c.rfc '
  'where k.supplier_id is null');
create index contract_unknown_rfc on contract (supplier_rfc) where supplier_id is null;
select refresh_waiting('contract', array(select id from contract where source <> 'compranet'));
select refresh_waiting('contractor', array(select id from contract where source <> 'compranet'));
