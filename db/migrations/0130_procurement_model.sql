-- From the bids to the amendments of a contract, lot by lot.

-- What a lot is expected to cost, without tax; nobody outside reads it before the award, and then only if it is published with it.
alter table lot add column estimate numeric(18,2) check (estimate > 0);

-- The act in which bids are opened, filled in while it is held. Quotations of a direct award stand in the same form.
create table opening (
  procedure_id uuid primary key references procedure on delete cascade,
  version      int not null default 1,
  closed_at    timestamptz,
  updated_at   timestamptz not null default now(),
  updated_by   text
);

-- Papers that are asked of bidders unless a procedure says otherwise (decision D9).
create table bid_paper_type (
  code     text primary key,
  name     text not null check (length(name) >= 3),
  position int not null,
  source   text not null check (length(source) >= 3)
);
insert into bid_paper_type (code, name, position, source) values
  ('identification', 'Identificación del representante', 1, 'LAASSP 2025, art. 40'),
  ('powers', 'Escrito de facultades', 2, 'LAASSP 2025, art. 40'),
  ('tax_status', 'Constancia de situación fiscal', 3, 'LAASSP 2025, art. 40'),
  ('tax_opinion', 'Opinión de cumplimiento (32-D)', 4, 'CFF, art. 32-D'),
  ('no_impediment', 'Manifiesto de no impedimento', 5, 'LAASSP 2025, art. 71'),
  ('technical_bid', 'Propuesta técnica', 6, 'LAASSP 2025, art. 46'),
  ('economic_bid', 'Propuesta económica firmada', 7, 'LAASSP 2025, art. 46');

-- Papers that are checked at the act of one procedure.
create table opening_paper (
  procedure_id uuid not null references opening on delete cascade,
  code         text not null,
  name         text not null,
  position     int not null,
  primary key (procedure_id, code)
);

-- Whoever bids, in the order of arrival. Without a supplier: not in the registry, known by name and RFC.
create table tenderer (
  id           uuid primary key default gen_random_uuid(),
  procedure_id uuid not null references opening on delete cascade,
  position     int not null,
  supplier_id  uuid references supplier,
  name         text not null,
  rfc          text,
  opened_at    timestamptz,
  -- Why all of its bids are left out, and under which article.
  reason       text,
  ground       text,
  created_at   timestamptz not null default now(),
  constraint tenderer_out check ((reason is null) = (ground is null))
);
create index tenderer_procedure on tenderer (procedure_id);
create index tenderer_supplier on tenderer (supplier_id);
create index tenderer_unknown on tenderer (rfc) where supplier_id is null;

create table tenderer_paper (
  tenderer_id  uuid not null references tenderer on delete cascade,
  code         text not null,
  is_delivered boolean not null,
  primary key (tenderer_id, code)
);

-- One bid for one lot; without an amount: it does not bid for it.
create table bid (
  tenderer_id uuid not null references tenderer on delete cascade,
  lot_id      uuid not null references lot on delete cascade,
  amount      numeric(18,2) check (amount > 0),
  points      numeric(6,2) check (points between 0 and 1000),
  -- Why it was left out, and under which article.
  reason      text,
  ground      text,
  primary key (tenderer_id, lot_id),
  constraint bid_out check ((reason is null) = (ground is null))
);
create index bid_lot on bid (lot_id);

-- What is decided about the lots, written down before it is given and public with it.
create table award_decision (
  procedure_id       uuid primary key references procedure on delete cascade,
  version            int not null default 1,
  -- Whether what a lot was expected to cost becomes public with the award.
  publishes_estimate boolean not null default false,
  -- From this day on nobody can contest it any more.
  firm_on            date,
  updated_at         timestamptz not null default now(),
  updated_by         text
);
create table award (
  lot_id        uuid primary key references lot on delete cascade,
  procedure_id  uuid not null references award_decision on delete cascade,
  status        text not null check (status in ('awarded', 'unsuccessful', 'cancelled')),
  tenderer_id   uuid references tenderer on delete set null,
  supplier_id   uuid references supplier,
  supplier_name text,
  supplier_rfc  text,
  amount        numeric(18,2) check (amount > 0),
  reason        text,
  -- What the lists and the registry said of the winner, and why it won all the same; never public.
  list_reason   text,
  list_findings jsonb,
  constraint award_winner check (status = 'awarded' or (supplier_name is null and amount is null))
);
create index award_procedure on award (procedure_id);
create index award_supplier on award (supplier_id);

alter table contract
  -- A contract by demand: at least and at most; its amount is what it may reach.
  add column minimum_amount numeric(18,2) check (minimum_amount > 0),
  add column guarantees jsonb not null default '[]';

create table contract_lot (
  contract_id uuid not null references contract on delete cascade,
  lot_id      uuid not null references lot on delete cascade,
  primary key (contract_id, lot_id)
);
create index contract_lot_lot on contract_lot (lot_id);

-- What was agreed after the signature: a record of its own, with what it was before.
create table contract_amendment (
  id            uuid primary key default gen_random_uuid(),
  contract_id   uuid not null references contract on delete cascade,
  number        int not null check (number > 0),
  signed_on     date not null,
  what          text not null check (length(what) >= 10),
  ground        text not null check (length(ground) >= 3),
  amount_before numeric(18,2),
  amount_after  numeric(18,2) check (amount_after > 0),
  ends_before   date,
  ends_after    date,
  created_at    timestamptz not null default now(),
  constraint contract_amendment_once unique (contract_id, number)
);

-- How far a contract may be amended, in percent of what was signed, and when an award is firm, in working days. Codes are
-- those of the contract between server and browser, which alone knows what they mean.
alter table procurement_rule drop constraint procurement_rule_code_check,
  add constraint procurement_rule_code_check check (code ~ '^[a-z_]{3,60}$');
insert into procurement_rule (regime, kind, code, amount, source, valid_from)
  select regime, kind, code, amount, source, valid_from::date
  from (values
    ('laassp_2025', 'amendment_increase', 20, 'LAASSP 2025, art. 74', '2025-04-17'),
    ('laassp_2025', 'amendment_reduction', 10, 'LAASSP 2025, art. 74', '2025-04-17'),
    ('laassp_2025', 'award_to_firmness', 6, 'LAASSP 2025, art. 95', '2025-04-17'),
    ('laassp_2025', 'impediment', 0, 'LAASSP 2025, art. 71', '2025-04-17'),
    ('laassp_2000', 'impediment', 0, 'LAASSP 2000, art. 50', '2000-03-04'),
    ('laassp_2000', 'amendment_increase', 20, 'LAASSP 2000, art. 52', '2000-03-04')) r (regime, code, amount, source, valid_from),
    (values ('open'), ('invitation'), ('direct'), ('framework'), ('catalogue')) k (kind);

-- The worth of contracts as their amendments left them, and whoever won, among what lists know of a procedure.
create or replace function refresh_procedures(ids uuid[], instant timestamptz default now()) returns void language plpgsql as $$
begin
  update procedure p set
    lot_count = d.lot_count,
    contract_count = d.contract_count,
    contract_amount = d.contract_amount,
    supplier_names = d.supplier_names,
    next_act_kind = d.next_kind,
    next_act_at = d.next_at,
    public_state = case
      when p.status = 'draft' then 'hidden'
      when p.published_at is null or p.published_at > instant then 'hidden'
      when p.status = 'planned' then 'planned'
      when p.status = 'active' and d.opening_at is not null and d.opening_at <= instant then 'evaluation'
      when p.status = 'active' then 'open'
      when p.status = 'evaluation' then 'evaluation'
      when p.status in ('awarded', 'partially_awarded', 'contracted', 'complete') then 'awarded'
      when p.status = 'unsuccessful' then 'unsuccessful'
      when p.status = 'cancelled' then 'cancelled'
      else 'suspended' end,
    stage = case
      when p.status in ('contracted', 'complete') then 5
      when p.status in ('awarded', 'partially_awarded') then 5
      when d.award_at is not null and d.award_at <= instant then 5
      when d.opening_at is not null and d.opening_at <= instant then 4
      when d.clarification_at is not null and d.clarification_at <= instant then 3
      when d.questions_at is not null and d.questions_at <= instant then 2
      when d.questions_at is null and d.clarification_at is not null then 2
      else 1 end,
    search_text = d.body,
    search = setweight(search_vector(p.number || ' ' || p.title), 'A') || setweight(search_vector(d.body), 'B')
  from (
    select q.id,
      (select count(*) from lot where procedure_id = q.id) lot_count,
      c.contract_count, c.contract_amount, c.supplier_names,
      n.kind next_kind, n.at next_at,
      m.opening_at, m.award_at, m.clarification_at, m.questions_at,
      concat_ws(' ', q.number, q.compranet_number, q.title, q.description, q.requesting_area, c.supplier_names,
        (select string_agg(description, ' ') from (select description from lot where procedure_id = q.id order by number limit 100) l),
        c.titles) body
    from procedure q
    left join lateral (
      select count(k.id)::int contract_count,
        coalesce(sum(coalesce(last.amount_after, k.amount)) filter (where k.currency = 'MXN'), 0) contract_amount,
        coalesce(string_agg(distinct n.name, ' · '), '') supplier_names, string_agg(distinct k.title, ' ') titles
      from (
        select c.id, c.supplier_name name from contract c where c.procedure_id = q.id
        union all
        -- Who won is told as soon as it is decided, whether the contract is signed or not.
        select null, a.supplier_name from award a where a.procedure_id = q.id and a.status = 'awarded'
          and q.status in ('awarded', 'partially_awarded', 'contracted', 'complete')
          and not exists (select from contract c where c.procedure_id = q.id and c.supplier_name = a.supplier_name)) n
      left join contract k on k.id = n.id
      left join lateral (select amount_after from contract_amendment m
        where m.contract_id = k.id and m.amount_after is not null order by number desc limit 1) last on true) c on true
    left join lateral (
      select max(at) filter (where kind = 'opening') opening_at, max(at) filter (where kind = 'award') award_at,
        max(at) filter (where kind = 'clarification') clarification_at, max(at) filter (where kind = 'questions_deadline') questions_at
      from milestone where procedure_id = q.id) m on true
    left join lateral (
      select kind, at from milestone
      where procedure_id = q.id and at > instant and kind <> 'publication'
        and q.status in ('planned', 'active', 'evaluation', 'suspended')
      order by at limit 1) n on true
    where q.id = any(ids)) d
  where p.id = d.id;

  perform keep_search_words('procedures',
    array(select search_text from procedure where id = any(ids) and public_state <> 'hidden'));
end $$;

-- Whoever bids or is contracted without being in the registry is a question for those who keep it.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''tenderer'', t.id, ''supplier_to_join'', ''SupplierRegistry'', t.name, p.number, '''', t.rfc, null,
        null::date, null::timestamptz, null::date
      from tenderer t join procedure p on p.id = t.procedure_id
      where t.supplier_id is null and t.rfc is not null
        and not exists (select from supplier s where s.rfc = t.rfc and s.status <> ''unregistered'')';
end $$;
call watch_waiting('tenderer', 'tenderer', 'select id from changed');
call watch_waiting('supplier', 'tenderer', 'select t.id from changed c join tenderer t on t.rfc = c.rfc and t.supplier_id is null');
