-- The catalogue of postal codes as the postal service publishes it: which settlements have a code, and of which municipality they are.
create table postal_settlement (
  code         text not null check (code ~ '^[0-9]{5}$'),
  kind         text not null,
  name         text not null check (name <> ''),
  municipality text not null check (municipality <> ''),
  state_name   text not null,
  -- The run that brought it; none where the portal came with it.
  import_id    uuid,
  primary key (code, kind, name, municipality)
);
create index postal_settlement_import on postal_settlement (import_id) where import_id is not null;
