-- Queue of the reviewers: what it is ordered by is kept with the row, so that a page of it is one walk along an index.
alter table registration_request
  -- Tab of the queue; null: a draft, which nobody reviews.
  add column tab text generated always as (
    case when status in ('submitted', 'in_review', 'validated') then 'por-revisar'
         when status = 'observed' then 'observadas'
         when status = 'approved' then 'aprobadas'
         when status in ('rejected', 'dismissed', 'withdrawn') then 'rechazadas' end) stored,
  -- The day that counts now: the unit's, or the supplier's while it corrects.
  add column due date generated always as (
    case when status in ('submitted', 'in_review', 'validated') then answer_due
         when status = 'observed' then correction_due end) stored,
  add column recent_at timestamptz generated always as (
    case when status in ('approved', 'rejected', 'dismissed', 'withdrawn') then coalesce(decided_at, updated_at)
         else submitted_at end) stored,
  -- Working days that the unit took to decide, without those in which the supplier corrected.
  add column answer_days int;
create index registration_request_tab_due on registration_request (tab, due, id) where tab is not null;
create index registration_request_tab_recent on registration_request (tab, recent_at desc, id) where tab is not null;
create index registration_request_tab_name on registration_request (tab, name collate "es-x-icu", id) where tab is not null;
create index registration_request_tab_kind on registration_request (tab, kind, assignee_id) where tab is not null;
create index registration_request_rfc on registration_request (rfc, created_at desc);
create index registration_request_sent on registration_request (submitted_at) where submitted_at is not null;

-- What a request shares with others while it is open, in the form of supplier_key.
create table request_key (
  request_id uuid not null references registration_request on delete cascade,
  kind       text not null check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain')),
  key        text not null,
  label      text not null,
  primary key (request_id, kind, key)
);
create index request_key_shared on request_key (kind, key, request_id);

-- Foreign suppliers are told apart by the tax number of their country.
create index supplier_file_tax_id on supplier_file ((data ->> 'taxId')) where data ->> 'origin' = 'foreign';
create index mail_outbox_supplier on mail_outbox (supplier_id, template, created_at desc) where supplier_id is not null;
create index sanction_rfc on sanction (rfc) where rfc is not null;
