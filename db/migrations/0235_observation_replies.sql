-- While correcting, the supplier answers each observation in words, and opens parts that nobody observed, with a reason. Such a
-- part is a row by the supplier itself: what it held when it was opened tells whether it changed.
alter table request_observation
  add column reply text check (length(reply) <= 1000),
  add column by_supplier boolean not null default false,
  add column before jsonb,
  alter column created_by drop not null,
  add constraint request_observation_author check (by_supplier = (created_by is null) and by_supplier = (before is not null));
