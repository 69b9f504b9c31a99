-- What the embedded provider keeps, made where it runs and nowhere else.

-- Sessions, grants, codes and refresh tokens survive a restart.
create table if not exists identity_record (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  user_code   text,
  expires_at  timestamptz,
  consumed_at timestamptz,
  constraint identity_record_pkey primary key (model, id)
);
create index if not exists identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index if not exists identity_record_uid on identity_record (model, uid) where uid is not null;
create index if not exists identity_record_expiry on identity_record (expires_at);

-- Signing and cookie keys: stable, so that tokens and cookies outlive a restart.
create table if not exists identity_key (
  name       text primary key,
  value      jsonb not null,
  created_at timestamptz not null default now()
);
