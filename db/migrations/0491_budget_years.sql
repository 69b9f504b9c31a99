-- A year whose budget was closed, with its totals as they were and their fingerprint.
create table budget_year (
  year       int primary key,
  closed_at  timestamptz not null default now(),
  closed_by  text not null references officer(id),
  -- One row for each key, in order.
  sheet      jsonb not null,
  hash       text not null check (hash ~ '^[0-9a-f]{64}$')
);
