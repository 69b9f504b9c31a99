-- needs: plain
-- Invoices that are sent for an order, and credit notes (decision 0434, purchase-chain §6.1 to §6.10).
create table invoice (
  id              uuid default gen_random_uuid() primary key,
  version         int not null default 1,
  order_id        uuid not null references purchase_order(id),
  supplier_id     uuid not null references supplier(id),
  -- `F-{AAAA}-{00000}`, without gaps.
  folio           text not null constraint invoice_folio_taken unique,
  kind            text not null default 'invoice' constraint invoice_kind check (kind in ('invoice', 'credit_note')),
  -- Why a credit note lowers what is paid.
  credit_kind     text constraint invoice_credit_kind check (credit_kind in ('penalty', 'deduction', 'return', 'price')),
  state           text not null constraint invoice_state check (state in ('received', 'returned', 'matched', 'verified', 'ordered',
                  'scheduled', 'paid', 'settled', 'held', 'cancelled', 'replaced', 'rejected', 'bounced')),
  -- Which sending of its order it is.
  attempt         int not null check (attempt > 0),
  -- The clock of «días de la recepción al pago» begins here.
  received_at     timestamptz not null default now(),
  -- Last day to verify it or to return it.
  answer_by       date not null,
  -- Who of the unit sent it in the supplier's place, and why; null: the supplier by its link.
  sent_by         text references officer(id),
  sent_reason     text not null default '' check (length(sent_reason) <= 1000),
  -- Why the supplier sends it although something is to be corrected.
  explanation     text not null default '' check (length(explanation) <= 1000),
  -- Upper case.
  uuid            text check (uuid = upper(uuid) and length(uuid) <= 36),
  series          text not null default '',
  number          text not null default '',
  -- By the clock of where it was issued and stamped.
  issued_at       timestamptz,
  stamped_at      timestamptz,
  payment_method  text constraint invoice_payment_method check (payment_method in ('PPD', 'PUE')),
  payment_form    text,
  currency        text not null default 'MXN',
  subtotal        numeric(18,2),
  discount        numeric(18,2) not null default 0,
  taxes           numeric(18,2) not null default 0,
  isr_withheld    numeric(18,2) not null default 0,
  iva_withheld    numeric(18,2) not null default 0,
  total           numeric(18,2),
  xml_sha         text not null references stored_file(sha256),
  pdf_sha         text references stored_file(sha256),
  -- Every check, as `contract/invoice-checks.ts` has it.
  checks          jsonb not null default '[]',
  returned_at     timestamptz,
  verified_at     timestamptz,
  verifier_id     text references officer(id),
  -- Why it was verified although something was in doubt.
  verified_reason text not null default '' check (length(verified_reason) <= 1000),
  -- What the supplier reads of a return, a hold or a rejection.
  said            text not null default '' check (length(said) <= 4000),
  -- Last day of its payment.
  due_on          date,
  words           text generated always as (plain(folio || ' ' || series || number || ' ' || coalesce(uuid, ''))) stored,
  constraint invoice_counted check (state = 'rejected' or (total is not null and subtotal is not null and issued_at is not null
    and stamped_at is not null and uuid is not null)),
  constraint invoice_verified check ((verified_at is null) = (verifier_id is null) and (verified_at is null) = (due_on is null)),
  constraint invoice_credit check ((kind = 'credit_note') = (credit_kind is not null))
);
-- One invoice is received once, however its letters are written; what was sent back may come again.
create unique index invoice_uuid_taken on invoice (uuid) where state not in ('returned', 'rejected');
create index invoice_order on invoice (order_id, attempt);
create index invoice_supplier on invoice (supplier_id, received_at desc);
create index invoice_recent on invoice (received_at desc, id);
create index invoice_waiting on invoice (answer_by) where state in ('received', 'matched');
create index invoice_due on invoice (due_on) where state in ('verified', 'ordered', 'scheduled', 'bounced');
create index invoice_words on invoice using gin (words gin_trgm_ops);
create index invoice_xml on invoice (xml_sha);
create index invoice_pdf on invoice (pdf_sha) where pdf_sha is not null;

-- The last number of each year.
create table invoice_number (
  year int primary key,
  last int not null
);

create table invoice_line (
  invoice_id     uuid references invoice(id) on delete cascade,
  number         int check (number > 0),
  description    text not null,
  -- Key of the tax authority's catalogue, and the one that the order gave its line.
  product_key    text not null default '',
  line_key       text not null default '',
  quantity       numeric(24,6) not null,
  unit           text not null default '',
  unit_price     numeric(24,6) not null,
  amount         numeric(24,6) not null,
  discount       numeric(24,6) not null default 0,
  -- `16`, `8`, `0` or `exempt`; empty where it carries none.
  tax_rate       text not null default '',
  order_line_id  uuid references purchase_order_line(id),
  -- Whether a person chose its line of the order.
  is_by_hand     boolean not null default false,
  primary key (invoice_id, number)
);
create index invoice_line_of on invoice_line (order_line_id) where order_line_id is not null;

-- Invoices that another one names (`CfdiRelacionados`).
create table invoice_relation (
  invoice_id  uuid references invoice(id) on delete cascade,
  type        text check (length(type) = 2),
  uuid        text check (uuid = upper(uuid)),
  primary key (invoice_id, type, uuid)
);
create index invoice_relation_to on invoice_relation (uuid);

-- Everything that was done to an invoice, by whom; pairs of duties read it, and its history is told of it.
create table invoice_act (
  id          bigint generated always as identity primary key,
  invoice_id  uuid not null references invoice(id) on delete cascade,
  act         text not null,
  -- Null: the supplier or the portal.
  person_id   text references officer(id),
  by_name     text not null default '',
  said        text not null default '',
  at          timestamptz not null default clock_timestamp()
);
create index invoice_act_of on invoice_act (invoice_id, id);

insert into registry_term (code, amount, unit, text, source) values
  ('invoice_answer_days', 3, 'working_days', 'Verificar o devolver una factura, desde que se recibe', 'Regla propia de la Unidad'),
  ('invoice_payment_days', 17, 'working_days', 'Pagar una factura, desde que se verifica y se aceptó lo entregado', 'LAASSP 2025, art. 73')
  on conflict (code) do nothing;
