-- A list that ends with fewer entries than the one in force may need two officers: the first one proposes it.
alter table negative_list
  add column first_by   text,
  add column first_name text,
  add column first_at   timestamptz,
  add constraint negative_list_first check ((first_by is null) = (first_at is null));
