-- Who acts in the place of somebody who is away. It counts once the substitute accepts: each function is then a grant of theirs,
-- part of the one of whoever is away.
create table substitution (
  id              uuid default gen_random_uuid() primary key,
  absent_id       text not null,
  absent_name     text not null check (length(absent_name) between 1 and 200),
  substitute_id   text not null,
  substitute_name text not null check (length(substitute_name) between 1 and 200),
  functions       text[] not null check (cardinality(functions) > 0),
  kind            text not null check (kind in ('holidays', 'leave', 'commission', 'illness', 'vacancy')),
  -- Without IVA; nothing: as much as whoever is away.
  up_to           numeric(16, 2) check (up_to > 0),
  from_on         date not null,
  until_on        date not null,
  ground          text not null check (length(ground) between 10 and 300),
  proposed_by     text not null,
  proposed_by_name text not null,
  proposed_at     timestamptz not null default clock_timestamp(),
  accepted_at     timestamptz,
  ended_at        timestamptz,
  ended_by        text,
  ended_by_name   text,
  end_reason      text check (length(end_reason) between 3 and 300),
  source          text not null default 'portal' check (source in ('portal', 'demo')),
  version         int not null default 1,
  constraint substitution_days check (until_on >= from_on and until_on <= from_on + 90),
  constraint substitution_two check (absent_id <> substitute_id)
);
create index substitution_absent on substitution (absent_id) where (ended_at is null);
create index substitution_substitute on substitution (substitute_id) where (ended_at is null);

alter table function_grant add column substitution_id uuid constraint function_grant_substitution references substitution(id);
create index function_grant_substitution_id on function_grant (substitution_id);
