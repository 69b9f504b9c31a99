-- Suppliers, their private file, keys, lists in which they stand, and who shares what with whom.
-- needs: firm_key, plain, supplier_name_key

create sequence supplier_number;
select setval('supplier_number', 1000);

-- Certificates of registration, signed by the unit, and the public half of every key that ever signed one.
create table signing_key (
  kid        text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- Signs no more; what it signed stays verifiable.
  retired_at timestamptz
);

-- Suppliers as everybody reads them, with what is kept beside them so that their public list answers at any size.
create table supplier (
  id                 uuid default gen_random_uuid() primary key,
  number             text unique,
  person_type        text not null default 'legal' check (person_type in ('natural', 'legal')),
  name               text not null,
  legal_suffix       text,
  trade_name         text,
  rfc                text,
  -- Country and tax number of a foreign supplier, from its file; null for others.
  foreign_identity   text,
  state_name         text,
  size               text check (size in ('micro', 'small', 'medium', 'large')),
  -- Lines of business by their codes, the main one first; supplier_line holds them to the catalogue.
  lines              text[] not null default '{}'::text[],
  main_line          text generated always as (lines[1]) stored,
  status             text not null default 'unregistered'
                     check (status in ('active', 'expiring', 'expired', 'suspended', 'disqualified', 'cancelled', 'unregistered')),
  status_since       timestamptz not null default now(),
  -- State to go back to when a suspension ends.
  suspended_from     text,
  registered_on      date,
  renewed_on         date,
  valid_until        date,
  -- A paper of the file is out of date although the registration is not (machine B).
  has_expired_papers boolean not null default false,
  email              text,
  phone              text,
  website            text,
  -- Telephone, mail and web page are published with the supplier's consent only (decision D8). The column says so
  -- beside the data, so that no list or export has to open the private file.
  publishes_contact  boolean not null default false,
  source             text not null default 'portal' check (source in ('portal', 'compranet', 'demo')),
  -- Latest published evaluation.
  score              numeric(4,1),
  band               text constraint supplier_band check (band in ('reliable', 'conditional', 'unreliable')),
  -- Kept by keep_supplier_search(): its own words, and the names of its lines.
  search             tsvector not null,
  name_plain         text generated always as (plain(name)) stored,
  firm_key           text generated always as (firm_key(name)) stored,
  version            int not null default 1,
  created_at         timestamptz not null default now(),
  updated_at         timestamptz not null default now(),
  constraint supplier_suspended_from check (suspended_from in ('active', 'expiring', 'expired', 'suspended', 'disqualified',
    'cancelled', 'unregistered'))
);
create index supplier_band_name on supplier (band, name collate "es-x-icu", id) where ((status <> 'unregistered')
  and (band is not null));
-- Suppliers whose name looks like one: whoever clones a supplier writes its name, or nearly, with another RFC.
create index supplier_firm_alike on supplier using gin (firm_key gin_trgm_ops) with (fastupdate=off) where ((number is not null)
  and (status not in ('unregistered', 'cancelled')));
create index supplier_firm_key on supplier (firm_key);
create index supplier_foreign_identity on supplier (foreign_identity) where (foreign_identity is not null);
create unique index supplier_foreign_once on supplier (foreign_identity) where ((foreign_identity is not null)
  and (source = 'portal') and (status not in ('cancelled', 'unregistered')));
-- With a line and a state of the registration chosen, only those rows are read: among a million, ten times fewer.
create index supplier_lines_status on supplier using gin (lines, state_name, status) with (fastupdate=off);
-- One index gives the order by name to everybody; the others within the filters that leave many. The public list never
-- walks over companies that only appear in imported contracts.
create index supplier_name on supplier (name collate "es-x-icu", id) include (status);
create index supplier_name_key on supplier (supplier_name_key(name));
create index supplier_name_trgm on supplier using gin (name_plain gin_trgm_ops) with (fastupdate=off);
create index supplier_registered_on on supplier (registered_on desc nulls last, id) where (status <> 'unregistered');
create index supplier_rfc on supplier (rfc);
-- Who is registered is registered once: by its RFC, or by the tax number that its country gave it.
create unique index supplier_rfc_once on supplier (rfc) where ((rfc is not null) and (rfc <> 'XEXX010101000')
  and (source = 'portal') and (status not in ('cancelled', 'unregistered')));
-- Found by name, words, RFC and lines of business. A search reads the whole pending list of a text index each time: with
-- none it answers several times faster. An import of thousands gathers its entries itself and writes them at once.
create index supplier_search on supplier using gin (search) with (fastupdate=off);
create index supplier_state_name on supplier (state_name, name collate "es-x-icu", id) where (status <> 'unregistered');
create index supplier_status_name on supplier (status, name collate "es-x-icu", id) where (status <> 'unregistered');
create index supplier_text on supplier using gin (plain(((((((coalesce(number,
  '') || ' ') || name) || ' ') || coalesce(trade_name, '')) || ' ') || coalesce(rfc, ''))) gin_trgm_ops) with (fastupdate=off)
  where ((status <> 'unregistered') and (number is not null));
create index supplier_valid_until on supplier (valid_until) where (status in ('active', 'expiring', 'expired'));

-- A certificate that was issued.
create table certificate (
  code           text check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$') primary key,
  supplier_id    uuid not null references supplier(id) on delete cascade,
  -- What the sheet says, as it was at issue: the same certificate always gives the same PDF.
  facts          jsonb not null,
  -- Compact JWS (EdDSA) with the short claims that the QR carries.
  statement      text not null,
  kid            text not null references signing_key(kid),
  issued_at      timestamptz not null,
  valid_until    date not null,
  issued_by      text not null,
  revoked_at     timestamptz,
  revoked_reason text,
  constraint certificate_revocation check ((revoked_at is null) = (revoked_reason is null))
);
create unique index certificate_in_force on certificate (supplier_id) where (revoked_at is null);
create index certificate_supplier on certificate (supplier_id, issued_at desc);

-- Means of published evaluations per main line, beside which a supplier's score is shown. Kept, because they are dear
-- to compute and the same for all suppliers of the line.
create table line_score (
  period_id uuid,
  line_code text references registry_line(code),
  average   numeric(4,1) not null,
  criteria  jsonb not null,
  primary key (period_id, line_code)
);
create index line_score_line on line_score (line_code);

-- A supplier or a request that stands on a list: by RFC, or only by name, which is a hint for a person.
create table list_match (
  id          uuid default gen_random_uuid() primary key,
  supplier_id uuid references supplier(id) on delete cascade,
  request_id  uuid,
  source      text not null,
  matched_by  text not null check (matched_by in ('rfc', 'name')),
  -- The RFC or the name key that agrees.
  value       text not null,
  situation   text not null,
  -- What the entry entails; an equal name entails nothing until a person has confirmed that it is the same one.
  effect      text not null check (effect in ('block', 'alert', 'info')),
  level       text not null generated always as (
case
    when matched_by = 'name' and status <> 'confirmed' then 'info'
    else effect
end) stored,
  status      text not null check (status in ('new', 'needs_person', 'confirmed', 'discarded')),
  evidence    jsonb not null,
  -- Set when the list in force no longer has it.
  ended_on    date,
  reason      text,
  decided_by  text constraint list_match_decided_by references officer(id),
  decided_at  timestamptz,
  version     int not null default 1,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  constraint list_match_one_subject check ((supplier_id is null) <> (request_id is null)),
  constraint list_match_reason check ((status not in ('confirmed', 'discarded')) or reason is not null)
);
create index list_match_open on list_match (level, status, updated_at desc) where (ended_on is null);
create unique index list_match_request on list_match (request_id, source, matched_by, value) where (request_id is not null);
create unique index list_match_supplier on list_match (supplier_id, source, matched_by, value) where (supplier_id is not null);
create index list_match_value on list_match (value, source) where (status = 'discarded');

-- One file of a list as it was uploaded. Nothing of it counts before it was applied.
create table negative_list (
  id          uuid primary key references import_run(id),
  source      text not null check (source in ('sat_69b', 'sabg_sanctioned')),
  -- Day to which the list is up to date, by its own word or the officer's.
  cutoff_on   date not null,
  -- Greatest number of the «No» column: the SAT numbers its rows from 1, so that a file that ends earlier than the list in
  -- force was cut.
  last_number int check (last_number > 0),
  -- List in force when the differences were counted.
  base_id     uuid references negative_list(id),
  applied_at  timestamptz not null default now(),
  -- Entries that a list with the same cut-off took away without leaving a stretch of time: they come back with its undo.
  replaced    jsonb not null default '[]'::jsonb
);
create index negative_list_in_force on negative_list (source, cutoff_on desc, applied_at desc);

-- One row per entry and per stretch of time in which it said the same. listed_until is the cut-off of the list
-- in which it no longer stood so; the entry is in force while that is null.
create table negative_list_entry (
  id           bigint generated always as identity primary key,
  source       text not null,
  key          text not null,
  rfc          text,
  name         text not null,
  name_key     text not null generated always as (firm_key(name)) stored,
  situation    text not null,
  effect       text not null check (effect in ('block', 'alert', 'info')),
  effect_until date,
  content      text not null,
  data         jsonb not null,
  listed_from  date not null,
  listed_until date,
  from_list    uuid not null references negative_list(id),
  until_list   uuid references negative_list(id),
  constraint negative_list_entry_stretch check (listed_until is null or listed_until > listed_from)
);
-- A contract names its supplier by words: every entry in force is found by them, also those with an RFC.
create index negative_list_entry_firm on negative_list_entry (name_key) where (listed_until is null);
create index negative_list_entry_from on negative_list_entry (from_list);
create unique index negative_list_entry_in_force on negative_list_entry (source, key) where (listed_until is null);
create index negative_list_entry_name on negative_list_entry (name_key) where (rfc is null);
create index negative_list_entry_rfc on negative_list_entry (rfc, listed_from) where (rfc is not null);
create index negative_list_entry_until on negative_list_entry (until_list) where (until_list is not null);

-- A question for a person: do these two suppliers belong together?
create table related_finding (
  id          uuid default gen_random_uuid() primary key,
  supplier_a  uuid not null references supplier(id) on delete cascade,
  supplier_b  uuid not null references supplier(id) on delete cascade,
  -- Smallest supplier id of the group that open findings connect; null while closed.
  group_id    uuid,
  strength    numeric(4,3) not null,
  kinds       text[] not null,
  evidence    jsonb not null,
  -- «kind key» of each shared datum, to see when there is a new one.
  keys        text[] not null,
  -- Keys that were known when a person closed it.
  closed_keys text[],
  status      text not null default 'open' check (status in ('open', 'closed')),
  reason      text,
  closed_by   text constraint related_finding_closed_by references officer(id),
  closed_at   timestamptz,
  reopened_at timestamptz,
  version     int not null default 1,
  found_at    timestamptz not null default now(),
  constraint related_finding_closed check (status = 'open' or reason is not null),
  constraint related_finding_kinds check (kinds <@ array['representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain']),
  constraint related_finding_order check (supplier_a < supplier_b)
);
create index related_finding_b on related_finding (supplier_b);
create index related_finding_group on related_finding (group_id) where (status = 'open');
create unique index related_finding_pair on related_finding (supplier_a, supplier_b);
create index related_finding_strongest on related_finding (status, strength desc, id);

-- When the relations of the whole registry were last looked for.
create table relation_run (
  only_row    boolean default true check (only_row) primary key,
  started_at  timestamptz,
  finished_at timestamptz,
  findings    int not null default 0,
  failure     text
);

-- Register of impeded and sanctioned persons (LAASSP 2025, arts. 71 and 90): it is published.
create table sanction (
  id              uuid default gen_random_uuid() primary key,
  supplier_id     uuid references supplier(id),
  name            text not null check (length(name) >= 3 and length(name) <= 300),
  rfc             text,
  person_type     text not null check (person_type in ('natural', 'legal')),
  kind            text not null check (kind in ('warning', 'suspension', 'cancellation', 'disqualification')),
  cause_code      text not null constraint sanction_cause references registry_reason(code),
  cause_text      text not null,
  legal_basis     text not null,
  authority       text not null,
  document_number text not null,
  document_sha256 text references stored_file(sha256),
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
  created_by      text constraint sanction_created_by references officer(id) deferrable initially deferred,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  constraint sanction_period check (ends_on is null or ends_on >= starts_on)
);
create index sanction_ends on sanction (ends_on) where (status = 'active');
create index sanction_published on sanction (starts_on desc, id) where (published_at is not null);
create index sanction_rfc on sanction (rfc) where (rfc is not null);
create index sanction_supplier on sanction (supplier_id, starts_on desc);

-- Screening of the whole registry against the lists in force.
create table screening_run (
  id          uuid default gen_random_uuid() primary key,
  status      text not null default 'running' check (status in ('running', 'done', 'cancelled', 'superseded', 'failed')),
  cause       text not null check (cause in ('list', 'officer', 'schedule')),
  list_id     uuid references negative_list(id) on delete set null,
  total       int not null,
  position    int not null default 0,
  -- Last supplier dealt with; the next batch begins after it.
  last_id     uuid,
  found       int not null default 0,
  closed      int not null default 0,
  attempts    int not null default 0,
  failure     text,
  created_by  text constraint screening_run_created_by references officer(id) deferrable initially deferred,
  request_id  text not null,
  created_at  timestamptz not null default now(),
  finished_at timestamptz
);
create unique index screening_run_one on screening_run ((true)) where (status = 'running');
create index screening_run_recent on screening_run (created_at desc);

-- Bank accounts of a supplier, one after the other: a new one waits some working days before it counts, unless it is
-- confirmed from the registered mailbox. The file of the supplier has the one that counts.
create table supplier_account (
  id           uuid default gen_random_uuid() primary key,
  supplier_id  uuid not null references supplier(id),
  request_id   uuid,
  clabe        text not null,
  holder       text not null,
  approved_on  date not null,
  -- First day on which it counts by itself.
  due_on       date not null,
  -- When it began to count; null while it waits.
  since        timestamptz,
  ended_at     timestamptz,
  ended_reason text
);
create unique index supplier_account_in_force on supplier_account (supplier_id) where ((since is not null) and (ended_at is null));
create index supplier_account_request on supplier_account (request_id) where (request_id is not null);
create unique index supplier_account_waiting on supplier_account (supplier_id) where ((since is null) and (ended_at is null));

-- One-time codes mailed to a registered supplier that wants to renew or update without its old key. Each counts until its
-- own end: asking for another one takes none away.
create table supplier_code (
  supplier_id uuid references supplier(id) on delete cascade,
  code_hash   text,
  expires_at  timestamptz not null,
  primary key (supplier_id, code_hash)
);

-- How many were sent on a day.
create table supplier_code_day (
  supplier_id uuid references supplier(id) on delete cascade,
  day         date,
  sent        int not null check (sent > 0),
  last_at     timestamptz not null,
  primary key (supplier_id, day)
);

-- How many registered suppliers have these values together; and the same per line, where a supplier counts once for each
-- line that it has. Every change adds rows (nobody waits for a row of another); `compact_supplier_counts` adds them up.
create table supplier_count (
  status      text not null,
  person_type text not null,
  state_name  text,
  size        text,
  band        text,
  n           int not null
);

-- Steps of a supplier; they are neither changed nor removed.
create table supplier_event (
  id          bigint generated always as identity primary key,
  supplier_id uuid not null references supplier(id) on delete cascade,
  at          timestamptz not null default clock_timestamp(),
  action      text not null,
  from_status text,
  to_status   text,
  actor_kind  text not null check (actor_kind in ('supplier', 'officer', 'system')),
  actor_name  text,
  reason      text,
  details     jsonb not null default '{}'::jsonb,
  constraint supplier_event_from check (from_status in ('active', 'expiring', 'expired', 'suspended', 'disqualified', 'cancelled',
    'unregistered')),
  constraint supplier_event_to check (to_status in ('active', 'expiring', 'expired', 'suspended', 'disqualified', 'cancelled',
    'unregistered'))
);
-- Whom a bulk import registered.
create index supplier_event_import on supplier_event (((details ->> 'import'))) where (action = 'import');
create index supplier_event_supplier on supplier_event (supplier_id, id desc);

-- The private file of each supplier: its data in the shape SupplierFile of the contract, what it shares with others, its
-- history, its sanctions. Only sanctions are public.
create table supplier_file (
  supplier_id uuid primary key references supplier(id) on delete cascade,
  -- Null until there is one: notes of the unit about somebody who never sent a file.
  data        jsonb,
  remarks     text not null default '',
  version     int not null default 1,
  updated_at  timestamptz not null default now()
);

-- Names of contracts that a person recognised as those of a registered supplier. A join is never taken away: it is undone.
create table supplier_join (
  id          uuid default gen_random_uuid() primary key,
  supplier_id uuid not null references supplier(id) on delete cascade,
  -- As contracts spell it, and in the form in which two spellings are equal.
  name        text not null,
  name_key    text not null,
  -- Rows without registration that the name had.
  from_ids    uuid[] not null,
  -- What was moved and from where: {"contracts": [{"id", "from"}], "evaluations": [{"period", "from"}]}.
  moved       jsonb not null,
  reason      text not null check (length(reason) >= 20),
  joined_by   text not null constraint supplier_join_joined_by references officer(id),
  joined_at   timestamptz not null,
  undo_reason text,
  undone_by   text constraint supplier_join_undone_by references officer(id),
  undone_at   timestamptz,
  constraint supplier_join_undone check ((undone_at is null) = (undo_reason is null))
);
create index supplier_join_name on supplier_join (name_key) where (undone_at is null);
create index supplier_join_rows on supplier_join using gin (from_ids);
create index supplier_join_supplier on supplier_join (supplier_id, joined_at desc);

-- What two suppliers may share: written whenever a file is saved.
create table supplier_key (
  supplier_id uuid references supplier(id) on delete cascade,
  kind        text check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain')),
  key         text,
  label       text not null,
  primary key (supplier_id, kind, key)
);
create index supplier_key_shared on supplier_key (kind, key, supplier_id);

-- Each line of each supplier, kept by the array beside it: a code that is not in the catalogue is refused, and so is the
-- same one twice.
create table supplier_line (
  supplier_id uuid references supplier(id) on delete cascade,
  line_code   text constraint supplier_line_code references registry_line(code),
  constraint supplier_line_once primary key (supplier_id, line_code)
);

create table supplier_line_count (
  line_code   text not null references registry_line(code),
  status      text not null,
  person_type text not null,
  state_name  text,
  size        text,
  band        text,
  n           int not null
);
create index supplier_line_count_line on supplier_line_count (line_code);
create index supplier_line_count_state on supplier_line_count (state_name, status);

-- References of tables that were made before what they refer to.
alter table mail_outbox add constraint mail_outbox_supplier_id_fkey foreign key (supplier_id) references supplier(id)
  on delete set null;
