-- Certificates of registration, signed by the unit, and the public half of every key that ever signed one.
create table signing_key (
  kid        text primary key,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  -- Signs no more; what it signed stays verifiable.
  retired_at timestamptz
);

-- A certificate that was issued.
create table certificate (
  code           text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  supplier_id    uuid not null references supplier on delete cascade,
  -- What the sheet says, as it was at issue: the same certificate always gives the same PDF.
  facts          jsonb not null,
  -- Compact JWS (EdDSA) with the short claims that the QR carries.
  statement      text not null,
  kid            text not null references signing_key,
  issued_at      timestamptz not null,
  valid_until    date not null,
  issued_by      text not null,
  revoked_at     timestamptz,
  revoked_reason text,
  constraint certificate_revocation check ((revoked_at is null) = (revoked_reason is null))
);
create unique index certificate_in_force on certificate (supplier_id) where revoked_at is null;
create index certificate_supplier on certificate (supplier_id, issued_at desc);

call watch_public_table('certificate');
call watch_public_table('signing_key');
