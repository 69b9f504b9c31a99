-- Answers to writes that a person or the network may repeat, each in the transaction of its change. The key itself is not
-- kept: its hash names the row, and what was answered can be read with the key alone.
create table idempotency_key (
  id          text primary key check (id ~ '^[0-9a-f]{64}$'),
  operation   text not null,
  -- Of what was asked, under the key: nobody can try what it may have been.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  status      smallint not null check (status between 200 and 299),
  -- Sealed; null where there is none, or where it is too large to be kept.
  answer      bytea check (octet_length(answer) <= 262144),
  kept_at     timestamptz not null default clock_timestamp()
);
create index idempotency_key_age on idempotency_key (kept_at);
