-- Denuncias: sealed in the browser to the public key of the internal control body (purchase-chain §7.3). Nothing here says who, from
-- where or when: the month is all, and ids are random.
create table report_key (
  id           uuid default gen_random_uuid() primary key,
  version      int not null default 1,
  public_key   text not null constraint report_key_public unique,
  fingerprint  text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  set_at       timestamptz not null default clock_timestamp()
);

create table report (
  id         uuid default gen_random_uuid() primary key,
  folio      text not null,
  key_hash   text not null check (key_hash ~ '^[0-9a-f]{64}$'),
  sealed_to  uuid not null references report_key(id),
  sealed     bytea not null,
  month      date not null check (month = date_trunc('month', month)),
  status     text not null default 'received' check (status in ('received', 'investigating', 'concluded')),
  constraint report_folio_key unique (folio, key_hash)
);
