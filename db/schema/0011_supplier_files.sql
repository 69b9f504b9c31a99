-- The private file of each supplier: its data in the shape SupplierFile of the contract, what it shares with others, its
-- history, its sanctions. Only sanctions are public.
create table supplier_file (
  supplier_id uuid primary key references supplier on delete cascade,
  -- Null until there is one: notes of the unit about somebody who never sent a file.
  data        jsonb,
  remarks     text not null default '',
  version     int not null default 1,
  updated_at  timestamptz not null default now()
);

-- The supplier is told apart by the foreign identity of its file.
create function note_foreign_identity() returns trigger language plpgsql as $$
begin
  update supplier set foreign_identity = foreign_identity(new.data)
  where id = new.supplier_id and foreign_identity is distinct from foreign_identity(new.data);
  return null;
end $$;
create trigger supplier_file_foreign_added after insert on supplier_file for each row
  when (new.data ->> 'origin' = 'foreign') execute function note_foreign_identity();
create trigger supplier_file_foreign_changed after update of data on supplier_file for each row
  when (old.data ->> 'origin' = 'foreign' or new.data ->> 'origin' = 'foreign') execute function note_foreign_identity();

-- What two suppliers may share: written whenever a file is saved.
create table supplier_key (
  supplier_id uuid not null references supplier on delete cascade,
  kind        text not null check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain')),
  key         text not null,
  label       text not null,
  primary key (supplier_id, kind, key)
);
create index supplier_key_shared on supplier_key (kind, key, supplier_id);

-- Steps of a supplier; they are neither changed nor removed.
create table supplier_event (
  id            bigint generated always as identity primary key,
  supplier_id   uuid not null references supplier on delete cascade,
  at            timestamptz not null default clock_timestamp(),
  action        text not null,
  from_status   text constraint supplier_event_from check (from_status in
                  ('active', 'expiring', 'expired', 'suspended', 'disqualified', 'cancelled', 'unregistered')),
  to_status     text constraint supplier_event_to check (to_status in
                  ('active', 'expiring', 'expired', 'suspended', 'disqualified', 'cancelled', 'unregistered')),
  actor_kind    text not null check (actor_kind in ('supplier', 'officer', 'system')),
  actor_name    text,
  reason        text,
  details       jsonb not null default '{}'
);
create index supplier_event_supplier on supplier_event (supplier_id, id desc);
-- Whom a bulk import registered.
create index supplier_event_import on supplier_event ((details ->> 'import')) where action = 'import';
create trigger supplier_event_append_only before update on supplier_event
  for each row execute function refuse_change();
create trigger supplier_event_no_truncate before truncate on supplier_event
  for each statement execute function refuse_change();

-- The history of a supplier goes only with the import that brought the supplier, when that import is undone.
create function keep_supplier_event() returns trigger language plpgsql as $$
begin
  if exists (select from import_row r join import_run i on i.id = r.import_id
    where r.subject_id = old.supplier_id and i.kind = 'registry' and i.status = 'undoing') then
    return old;
  end if;
  raise exception 'supplier_event is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger supplier_event_kept before delete on supplier_event for each row execute function keep_supplier_event();

-- Register of impeded and sanctioned persons (LAASSP 2025, arts. 71 and 90): it is published.
create table sanction (
  id              uuid primary key default gen_random_uuid(),
  supplier_id     uuid references supplier,
  name            text not null check (length(name) between 3 and 300),
  rfc             text,
  person_type     text not null check (person_type in ('natural', 'legal')),
  kind            text not null check (kind in ('warning', 'suspension', 'cancellation', 'disqualification')),
  cause_code      text not null constraint sanction_cause references registry_reason,
  cause_text      text not null,
  legal_basis     text not null,
  authority       text not null,
  document_number text not null,
  document_sha256 text references stored_file,
  document_name   text,
  starts_on       date not null,
  ends_on         date,
  fine_amount     numeric(18,2),
  fine_paid_on    date,
  status          text not null default 'active' check (status in ('active', 'fulfilled', 'revoked')),
  closing_reason  text,
  published_at    timestamptz,
  source          text not null default 'portal' check (source in ('portal', 'demo')),
  version         int not null default 1,
  created_by      text,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint sanction_period check (ends_on is null or ends_on >= starts_on)
);
create index sanction_supplier on sanction (supplier_id, starts_on desc);
create index sanction_rfc on sanction (rfc) where rfc is not null;
create index sanction_ends on sanction (ends_on) where status = 'active';
create index sanction_published on sanction (starts_on desc, id) where published_at is not null;
call watch_public_table('sanction');

-- One-time codes mailed to a registered supplier that wants to renew or update without its old key. Each counts until its
-- own end: asking for another one takes none away.
create table supplier_code (
  supplier_id uuid not null references supplier on delete cascade,
  code_hash   text not null,
  expires_at  timestamptz not null,
  primary key (supplier_id, code_hash)
);
-- How many were sent on a day.
create table supplier_code_day (
  supplier_id uuid not null references supplier on delete cascade,
  day         date not null,
  sent        int not null check (sent > 0),
  last_at     timestamptz not null,
  primary key (supplier_id, day)
);
