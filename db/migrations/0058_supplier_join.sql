-- Names of contracts that a person recognised as those of a registered supplier. A join is never taken away: it is undone.
create table supplier_join (
  id          uuid primary key default gen_random_uuid(),
  supplier_id uuid not null references supplier on delete cascade,
  -- As contracts spell it, and in the form in which two spellings are equal.
  name        text not null,
  name_key    text not null,
  -- Rows without registration that the name had.
  from_ids    uuid[] not null,
  -- What was moved and from where: {"contracts": [{"id", "from"}], "evaluations": [{"period", "from"}]}.
  moved       jsonb not null,
  reason      text not null check (length(reason) >= 20),
  joined_by   text not null,
  joined_name text,
  joined_at   timestamptz not null,
  undo_reason text,
  undone_by   text,
  undone_name text,
  undone_at   timestamptz,
  constraint supplier_join_undone check ((undone_at is null) = (undo_reason is null))
);
create index supplier_join_name on supplier_join (name_key) where undone_at is null;
create index supplier_join_supplier on supplier_join (supplier_id, joined_at desc);
create index supplier_join_rows on supplier_join using gin (from_ids);

-- Whom a person recognised under a name; null while nobody did.
create function joined_supplier(written text) returns uuid language sql stable as $$
  select j.supplier_id from supplier_join j where j.name_key = supplier_name_key(written) and j.undone_at is null
    order by j.joined_at desc limit 1
$$;

-- Contracts that name a firm nobody knows.
create index contract_unknown_firm on contract (supplier_name_key(supplier_name)) where supplier_id is null;
