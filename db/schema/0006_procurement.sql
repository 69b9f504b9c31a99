-- Procurement procedures with their acts, lots and contracts, the rules that they follow and what changed after publication.
create table procedure (
  id                 uuid primary key default gen_random_uuid(),
  number             text not null,
  slug               text not null,
  title              text not null,
  description        text not null default '',
  kind               text not null check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  character          text not null check (character in ('national', 'international_treaties', 'international_open')),
  modality           text not null check (modality in ('electronic', 'in_person', 'mixed')),
  category           text not null check (category in ('goods', 'lease', 'services', 'disposal', 'works', 'works_services')),
  regime             text not null constraint procedure_regime check (regime in (
                       'laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  fiscal_year        int not null check (fiscal_year between 1990 and 2200),
  requesting_area    text not null,
  contracting_area   text not null default 'Unidad de Adquisiciones y Servicios de Apoyo',
  funding            text check (funding in ('federal', 'state', 'own', 'mixed')),
  award_criterion    text check (award_criterion in ('points', 'cost_benefit', 'binary')),
  guarantee          text,
  contact            text,
  compranet_number   text,
  compranet_file     text,
  announcement_url   text,
  shortened          boolean not null default false,
  shortened_reason   text,
  date_reasons       text,
  status             text not null default 'draft' check (status in (
                       'draft', 'planned', 'active', 'evaluation', 'awarded', 'partially_awarded',
                       'unsuccessful', 'cancelled', 'suspended', 'contracted', 'complete')),
  status_reason      text,
  -- Status to go back to when a suspension ends.
  suspended_from     text constraint procedure_suspended_from check (suspended_from in (
                       'draft', 'planned', 'active', 'evaluation', 'awarded', 'partially_awarded',
                       'unsuccessful', 'cancelled', 'suspended', 'contracted', 'complete')),
  published_at       timestamptz,
  -- Kept by refresh_procedures(): what a visitor sees, so that lists can use an index.
  public_state       text not null default 'hidden' check (public_state in
                       ('hidden', 'planned', 'open', 'evaluation', 'awarded', 'unsuccessful', 'cancelled', 'suspended')),
  next_act_kind      text,
  next_act_at        timestamptz,
  stage              int not null default 1,
  lot_count          int not null default 0,
  contract_count     int not null default 0,
  contract_amount    numeric(18,2) not null default 0,
  supplier_names     text not null default '',
  source             text not null default 'portal' check (source in ('portal', 'compranet', 'demo')),
  search             tsvector,
  search_text        text not null default '',
  version            int not null default 1,
  created_by         text,
  updated_by         text,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint procedure_number_key unique (number),
  constraint procedure_slug_key unique (slug),
  -- A draft may be incomplete.
  constraint procedure_title_length check (length(title) <= 400 and (status = 'draft' or length(title) >= 3))
);
-- The default order of the public list, its other orders and filters, and numbers found by their beginning.
create index procedure_next_act on procedure (next_act_at, published_at desc, id) where public_state <> 'hidden';
create index procedure_published on procedure (published_at desc, id) where public_state <> 'hidden';
create index procedure_amount on procedure (contract_amount desc, id) where public_state <> 'hidden';
create index procedure_state_act on procedure (public_state, next_act_at, id);
create index procedure_facets on procedure (public_state, kind, funding, requesting_area) where public_state <> 'hidden';
create index procedure_search on procedure using gin (search);
create index procedure_due on procedure (next_act_at) where public_state in ('planned', 'open', 'evaluation', 'suspended');
create index procedure_number_prefix on procedure (lower(number) text_pattern_ops);
create index procedure_compranet_prefix on procedure (lower(compranet_number) text_pattern_ops) where compranet_number is not null;
create index procedure_compranet_number on procedure (compranet_number) where compranet_number is not null;
-- Lists of officers, in their own order and by text anywhere in number or title. Imported procedures are not in them.
create index procedure_recent on procedure (updated_at desc, id) where source = 'portal';
create index procedure_admin on procedure (updated_at desc, id) where source <> 'compranet';
create index procedure_admin_draft on procedure (updated_at desc, id) where source <> 'compranet' and status = 'draft';
create index procedure_admin_text on procedure using gin (plain(number || ' ' || title) gin_trgm_ops)
  where source <> 'compranet';

-- Acts of a procedure; one that is held in several sessions has several.
create table milestone (
  id           uuid primary key default gen_random_uuid(),
  procedure_id uuid not null references procedure on delete cascade,
  kind         text not null check (kind in ('publication', 'questions_deadline', 'site_visit', 'clarification',
                 'opening', 'award', 'signature', 'ruling')),
  sequence     int not null default 1,
  at           timestamptz not null,
  all_day      boolean not null default false,
  place        text,
  url          text,
  constraint milestone_once unique (procedure_id, kind, sequence)
);
create index milestone_at on milestone (at);

-- What is bought, lot by lot; the quantity of a draft may be missing.
create table lot (
  id           uuid primary key default gen_random_uuid(),
  procedure_id uuid not null references procedure on delete cascade,
  number       int not null check (number > 0),
  description  text not null,
  unit         text not null,
  quantity     numeric(18,3) check (quantity > 0),
  budget_line  text check (budget_line ~ '^\d{5}$'),
  cucop        text check (cucop ~ '^\d{5}-\d{4}$'),
  status       text not null default 'pending' check (status in ('pending', 'awarded', 'unsuccessful', 'cancelled')),
  -- Lots are written by their ids, all in one statement: two of them may exchange their numbers.
  constraint lot_number_once unique (procedure_id, number) deferrable initially immediate
);

-- Contracts that came of a procedure: entered here, or imported from CompraNet, whose row is kept as it came.
create table contract (
  id             uuid primary key default gen_random_uuid(),
  procedure_id   uuid not null references procedure on delete cascade,
  number         text not null,
  title          text not null,
  supplier_id    uuid references supplier,
  supplier_name  text not null,
  supplier_rfc   text,
  signed_on      date,
  starts_on      date,
  ends_on        date,
  amount         numeric(18,2),
  currency       text not null default 'MXN' constraint contract_currency check (currency ~ '^[A-Z]{3}$'),
  status         text not null default 'active' check (status in ('active', 'complete', 'expired', 'terminated', 'suspended')),
  source         text not null default 'portal' check (source in ('portal', 'compranet', 'demo')),
  source_hash    text,
  source_row     jsonb,
  -- What the lists and the registry said of a contractor, and why it was contracted all the same.
  list_reason    text,
  list_findings  jsonb,
  -- A contract is changed on its own: it carries the version that its officers saw.
  version        int not null default 1,
  created_at     timestamptz not null default now(),
  constraint contract_source_once unique (source_hash)
);
create index contract_procedure on contract (procedure_id);
create index contract_supplier on contract (supplier_id);
-- Contracts that name a firm nobody knows.
create index contract_unknown_firm on contract (supplier_name_key(supplier_name)) where supplier_id is null;

-- What changed after publication; visitors read it as «Cambios».
create table procedure_change (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null references procedure on delete cascade,
  field        text not null,
  before       text,
  after        text,
  reason       text not null check (length(reason) >= 10),
  changed_at   timestamptz not null default now()
);
create index procedure_change_procedure on procedure_change (procedure_id, id desc);

-- Legal deadlines as versioned data with their source (decision D9), days without work, and public changes of a tender.
create table procurement_rule (
  id          uuid primary key default gen_random_uuid(),
  regime      text not null constraint procurement_rule_regime check (regime in (
                'laassp_2025', 'laassp_2000', 'ley_gto', 'lineamientos_ug', 'lopsrm', 'other')),
  kind        text not null check (kind in ('open', 'invitation', 'direct', 'framework', 'catalogue', 'disposal')),
  -- Null: whatever the character of the procedure.
  character   text check (character in ('national', 'international_treaties', 'international_open')),
  code        text not null check (code in (
                'publication_to_opening', 'publication_to_opening_shortened', 'clarification_to_opening',
                'questions_to_clarification', 'opening_to_award', 'award_to_signature', 'required_act')),
  -- Days or hours by code; zero where the rule names an act instead.
  amount      int not null default 0 check (amount >= 0),
  act         text,
  source      text not null check (length(source) >= 3),
  valid_from  date not null,
  valid_until date,
  constraint procurement_rule_once unique nulls not distinct (regime, kind, character, code, act, valid_from),
  constraint procurement_rule_validity check (valid_until is null or valid_until >= valid_from),
  constraint procurement_rule_act check ((code = 'required_act') = (act is not null))
);

-- Recomputes everything that is derived for one set of procedures.
create function refresh_procedures(ids uuid[], instant timestamptz default now()) returns void language plpgsql as $$
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
      select count(*)::int contract_count, coalesce(sum(amount) filter (where currency = 'MXN'), 0) contract_amount,
        coalesce(string_agg(distinct supplier_name, ' · '), '') supplier_names, string_agg(distinct title, ' ') titles
      from contract where procedure_id = q.id) c on true
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

-- Every word anew, after a load that ran without triggers.
create function rebuild_search_words() returns void language sql as $$
  delete from search_word;
  select keep_search_words('procedures', array(select search_text from procedure where public_state <> 'hidden'));
  select keep_search_words('suppliers', array(
    select name from supplier where status <> 'unregistered'
    union select trade_name from supplier where status <> 'unregistered'
    union select name from registry_line
      where code in (select line_code from supplier_line_count group by line_code having sum(n) > 0)));
$$;

call watch_public_table('procedure');
call watch_public_table('milestone');
call watch_public_table('lot');
call watch_public_table('contract');
call watch_public_table('procedure_change');
