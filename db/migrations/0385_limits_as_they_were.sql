-- A purchase is compared with the limits that stood when it went out: raising a limit later clears nobody. Kept by a trigger, so that
-- no door forgets it.
create table amount_limit_version (
  id             bigint generated always as identity primary key,
  key            text not null,
  name           text not null,
  fiscal_year    int not null,
  regime         text not null,
  budget_from    numeric(18,2) not null,
  budget_to      numeric(18,2),
  direct_max     numeric(18,2) not null,
  invitation_max numeric(18,2) not null,
  legal_source   text not null,
  is_own         boolean,
  valid_from     timestamptz not null,
  valid_until    timestamptz,
  recorded_at    timestamptz not null default now()
);
create index amount_limit_version_year on amount_limit_version (fiscal_year, regime);
create unique index amount_limit_version_present on amount_limit_version (key) where valid_until is null;

insert into amount_limit_version (key, name, fiscal_year, regime, budget_from, budget_to, direct_max, invitation_max, legal_source, is_own,
    valid_from)
  select key, name, fiscal_year, regime, budget_from, budget_to, direct_max, invitation_max, legal_source, is_own, '-infinity'
  from amount_limit where is_published;
