-- Suppliers that share something, and what a person decided about it.

-- What a shared datum weighs, with the reason; officers may change it.
create table relation_weight (
  kind        text primary key constraint relation_weight_kind
              check (kind in ('representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain')),
  weight      numeric(3,2) not null check (weight between 0 and 0.99),
  -- The weight is divided by how many others share it: an office building says less than a pair.
  is_diluted  boolean not null default false,
  -- A key that more suppliers share tells nothing and is left out.
  max_shared  int not null default 50 check (max_shared between 2 and 200),
  reason      text not null,
  version     int not null default 1,
  updated_at  timestamptz not null default now()
);

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

-- A question for a person: do these two suppliers belong together?
create table related_finding (
  id           uuid primary key default gen_random_uuid(),
  supplier_a   uuid not null references supplier on delete cascade,
  supplier_b   uuid not null references supplier on delete cascade,
  -- Smallest supplier id of the group that open findings connect; null while closed.
  group_id     uuid,
  strength     numeric(4,3) not null,
  kinds        text[] not null constraint related_finding_kinds check (kinds <@
               array['representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain']),
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
