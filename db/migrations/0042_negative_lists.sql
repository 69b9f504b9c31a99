-- Official negative lists with their history, what of the registry stands on them, and suppliers that share something.

-- Form in which two spellings of a person's or firm's name are equal: as supplier_name_key, without the legal form
-- at the end and whatever the order of the words («PÉREZ LÓPEZ ANA» and «Ana Pérez López»). Only ever a hint.
create function firm_key(name text) returns text
  language sql immutable strict parallel safe
  return array_to_string(array(
    select word from unnest(string_to_array(regexp_replace(supplier_name_key(name),
      '(\s+(sa|sapi|sab|sas|sofom|sc|ac|ap|scl|snc|spr|srl|s|de|cv|rl|ip|ar|mi|enr|er))+$', ''), ' ')) word
    order by word collate "C"), ' ');

alter table supplier add column firm_key text generated always as (firm_key(name)) stored;
create index supplier_firm_key on supplier (firm_key);

-- One file of a list as it was uploaded. Nothing of it counts before it was applied.
create table negative_list (
  id             uuid primary key default gen_random_uuid(),
  source         text not null check (source in ('sat_69b', 'sabg_sanctioned')),
  file_sha256    text not null references stored_file,
  file_name      text not null,
  file_bytes     bigint not null check (file_bytes > 0),
  status         text not null default 'analysing'
                 check (status in ('analysing', 'ready', 'applying', 'applied', 'cancelled', 'refused')),
  -- Day to which the list is up to date, by its own word or the officer's.
  cutoff_on      date,
  cutoff_typed   boolean not null default false,
  header         text[] not null default '{}',
  -- Place in the file of each datum, from 0.
  mapping        jsonb,
  preview        jsonb,
  row_count      int,
  -- Rows read into negative_list_row; written in the transaction of the rows themselves.
  position       int not null default 0,
  -- List in force when the differences were counted.
  base_id        uuid references negative_list,
  attempts       int not null default 0,
  failure        text,
  -- Why a list that leaves out many of the present entries was taken all the same.
  loss_reason    text,
  version        int not null default 1,
  created_by     text not null,
  created_name   text,
  request_id     text not null,
  created_at     timestamptz not null default now(),
  confirmed_by   text,
  confirmed_name text,
  applied_at     timestamptz,
  finished_at    timestamptz,
  constraint negative_list_applied check (status <> 'applied' or (applied_at is not null and cutoff_on is not null))
);
create index negative_list_recent on negative_list (created_at desc, id);
create index negative_list_in_force on negative_list (source, cutoff_on desc, applied_at desc) where status = 'applied';

-- Rows of a file that was read and not yet applied.
create table negative_list_row (
  list_id      uuid not null references negative_list on delete cascade,
  key          text not null,
  line         int not null,
  rfc          text,
  name         text not null,
  situation    text not null,
  effect       text not null check (effect in ('block', 'alert', 'info')),
  effect_until date,
  content      text not null,
  data         jsonb not null,
  primary key (list_id, key)
);

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
  from_list    uuid not null references negative_list,
  until_list   uuid references negative_list,
  constraint negative_list_entry_stretch check (listed_until is null or listed_until > listed_from)
);
create unique index negative_list_entry_in_force on negative_list_entry (source, key) where listed_until is null;
create index negative_list_entry_rfc on negative_list_entry (rfc, listed_from) where rfc is not null;
create index negative_list_entry_name on negative_list_entry (name_key) where rfc is null;

-- Screening of the whole registry against the lists in force.
create table screening_run (
  id           uuid primary key default gen_random_uuid(),
  status       text not null default 'running' check (status in ('running', 'done', 'cancelled', 'superseded', 'failed')),
  cause        text not null check (cause in ('list', 'officer', 'schedule')),
  list_id      uuid references negative_list,
  total        int not null,
  position     int not null default 0,
  -- Last supplier dealt with; the next batch begins after it.
  last_id      uuid,
  found        int not null default 0,
  closed       int not null default 0,
  attempts     int not null default 0,
  failure      text,
  created_by   text not null,
  created_name text,
  request_id   text not null,
  created_at   timestamptz not null default now(),
  finished_at  timestamptz
);
create unique index screening_run_one on screening_run ((true)) where status = 'running';
create index screening_run_recent on screening_run (created_at desc);

-- A supplier or a request that stands on a list: by RFC, or only by name, which is a hint for a person.
create table list_match (
  id           uuid primary key default gen_random_uuid(),
  supplier_id  uuid references supplier on delete cascade,
  request_id   uuid references registration_request on delete cascade,
  source       text not null,
  matched_by   text not null check (matched_by in ('rfc', 'name')),
  -- The RFC or the name key that agrees.
  value        text not null,
  situation    text not null,
  -- What the entry entails; an equal name entails nothing until a person has confirmed that it is the same one.
  effect       text not null check (effect in ('block', 'alert', 'info')),
  level        text not null generated always as (
                 case when matched_by = 'name' and status <> 'confirmed' then 'info' else effect end) stored,
  status       text not null check (status in ('new', 'needs_person', 'confirmed', 'discarded')),
  evidence     jsonb not null,
  -- Set when the list in force no longer has it.
  ended_on     date,
  reason       text,
  decided_by   text,
  decided_name text,
  decided_at   timestamptz,
  version      int not null default 1,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  constraint list_match_one_subject check ((supplier_id is null) <> (request_id is null)),
  constraint list_match_reason check (status not in ('confirmed', 'discarded') or reason is not null)
);
create unique index list_match_supplier on list_match (supplier_id, source, matched_by, value) where supplier_id is not null;
create unique index list_match_request on list_match (request_id, source, matched_by, value) where request_id is not null;
create index list_match_open on list_match (level, status, updated_at desc) where ended_on is null;
create index list_match_value on list_match (value, source) where status = 'discarded';

-- What a shared datum weighs, with the reason; officers may change it.
create table relation_weight (
  kind        text primary key,
  weight      numeric(3,2) not null check (weight between 0 and 0.99),
  -- The weight is divided by how many others share it: an office building says less than a pair.
  is_diluted  boolean not null default false,
  -- A key that more suppliers share tells nothing and is left out.
  max_shared  int not null default 50 check (max_shared between 2 and 200),
  reason      text not null,
  version     int not null default 1,
  updated_at  timestamptz not null default now()
);
insert into relation_weight (kind, weight, is_diluted, reason) values
  ('clabe', 0.95, false, 'El dinero de ambos llega a la misma cuenta: es el indicio más fuerte.'),
  ('representative', 0.80, false, 'Una misma persona firma por ambos; el artículo 71 impide concursar en la misma partida con socio o interés común.'),
  ('partner', 0.75, false, 'Un socio común impide participar en la misma partida (LAASSP 2025, art. 71, fracción VIII).'),
  ('phone', 0.45, true, 'Un mismo teléfono suele ser una misma oficina; también un despacho contable.'),
  ('address', 0.40, true, 'El mismo domicilio puede ser una misma empresa o un edificio con varias.'),
  ('mail_domain', 0.30, true, 'El dominio de correo propio es de quien lo contrató; el de un despacho lo comparten sus clientes.');

-- Data that many share by nature and that therefore relate nobody.
create table relation_ignored (
  kind       text not null references relation_weight,
  key        text not null,
  label      text not null,
  reason     text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (kind, key)
);
insert into relation_ignored (kind, key, label, reason, created_by)
select 'mail_domain', domain, domain, 'Servicio de correo gratuito.', 'sistema'
from unnest(array['gmail.com', 'googlemail.com', 'hotmail.com', 'hotmail.es', 'hotmail.com.mx', 'outlook.com', 'outlook.es',
  'outlook.com.mx', 'live.com', 'live.com.mx', 'msn.com', 'yahoo.com', 'yahoo.com.mx', 'yahoo.es', 'ymail.com', 'prodigy.net.mx',
  'prodigy.net', 'infinitummail.com', 'icloud.com', 'me.com', 'aol.com', 'proton.me', 'protonmail.com', 'telmex.com', 'terra.com.mx',
  'gmx.com', 'mail.com']) domain;

-- A question for a person: do these two suppliers belong together?
create table related_finding (
  id           uuid primary key default gen_random_uuid(),
  supplier_a   uuid not null references supplier on delete cascade,
  supplier_b   uuid not null references supplier on delete cascade,
  -- Smallest supplier id of the group that open findings connect; null while closed.
  group_id     uuid,
  strength     numeric(4,3) not null,
  kinds        text[] not null,
  evidence     jsonb not null,
  -- «kind key» of each shared datum, to see when there is a new one.
  keys         text[] not null,
  -- Keys that were known when a person closed it.
  closed_keys  text[],
  status       text not null default 'open' check (status in ('open', 'closed')),
  reason       text,
  closed_by    text,
  closed_name  text,
  closed_at    timestamptz,
  reopened_at  timestamptz,
  version      int not null default 1,
  found_at     timestamptz not null default now(),
  constraint related_finding_order check (supplier_a < supplier_b),
  constraint related_finding_closed check (status = 'open' or reason is not null)
);
create unique index related_finding_pair on related_finding (supplier_a, supplier_b);
create index related_finding_b on related_finding (supplier_b);
create index related_finding_strongest on related_finding (status, strength desc, id);
create index related_finding_group on related_finding (group_id) where status = 'open';

-- When the relations of the whole registry were last looked for.
create table relation_run (
  only_row    boolean primary key default true check (only_row),
  started_at  timestamptz,
  finished_at timestamptz,
  findings    int not null default 0,
  failure     text
);
insert into relation_run default values;
