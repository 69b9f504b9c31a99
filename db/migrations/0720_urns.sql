-- Urns of sealed bids (issue 38): who holds a key, the public halves, and the cards that were published.
create table urn_tool (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  file   text not null,
  -- A card names its tools for ever: their bytes are served as long as it stands.
  html   text not null,
  since  timestamptz not null default clock_timestamp()
);

create table urn (
  procedure_id    uuid primary key references procedure(id),
  version         int not null default 1,
  quorum          int not null check (quorum between 2 and 6),
  -- Between the closing, which is the hour of the act, and the opening.
  opening_minutes int not null check (opening_minutes between 15 and 2880),
  -- Its address when it was prepared: the card names the portal by it, and mails lead there.
  portal          text not null,
  sealer          text not null references urn_tool(sha256),
  keeper          text not null references urn_tool(sha256),
  created_at      timestamptz not null default clock_timestamp()
);
create index urn_sealer on urn (sealer);
create index urn_keeper on urn (keeper);

-- A key of their own each; its private half never comes here.
create table urn_custodian (
  id               uuid default gen_random_uuid() primary key,
  procedure_id     uuid not null references urn(procedure_id) on delete cascade,
  person_id        text not null,
  person_name      text not null,
  -- What the card calls them.
  word             text not null,
  function         text not null,
  role             text not null,
  office           text not null,
  recipient        text,
  -- The procedure that its card names, and the program that made it.
  made_for         text,
  program          text,
  made_at          timestamptz,
  -- SHA-256 of what only the private half reads, and that sealed.
  challenge_sha256 text,
  challenge        bytea,
  proven_at        timestamptz,
  -- «Mi llave es la de la ficha publicada».
  confirmed_card   int,
  confirmed_at     timestamptz,
  constraint urn_custodian_word unique (procedure_id, word),
  constraint urn_custodian_person unique (procedure_id, person_id),
  constraint urn_custodian_key check ((recipient is null) = (challenge is null) and (proven_at is null or recipient is not null))
);
create index urn_custodian_of on urn_custodian (person_id);

-- Each card as it was published, in its only form: nothing of it changes.
create table urn_card (
  procedure_id uuid not null references procedure(id),
  version      int not null,
  number       text not null,
  card         text not null,
  fingerprint  text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  sealer       text not null references urn_tool(sha256),
  keeper       text not null references urn_tool(sha256),
  closes_at    timestamptz not null,
  opens_at     timestamptz not null,
  published_at timestamptz not null default clock_timestamp(),
  primary key (procedure_id, version)
);
create index urn_card_sealer on urn_card (sealer);
create index urn_card_keeper on urn_card (keeper);
