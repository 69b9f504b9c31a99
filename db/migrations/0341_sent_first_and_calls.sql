-- What a request held when it was first sent: what its correction changes of account, mail, telephone and representative is told
-- and asked about as the change of a registration is, also where there is no registration yet.
alter table registration_request add column first_sent jsonb;
update registration_request set first_sent = data where status in ('submitted', 'in_review', 'observed', 'validated');

-- Every time that somebody of the unit called about a change, whatever came of it: the next one reads it.
create table request_call (
  id bigint generated always as identity primary key,
  request_id uuid not null references registration_request on delete cascade,
  check_code text not null,
  outcome text not null check (outcome in ('yes', 'no', 'unreached')),
  called_at timestamptz not null,
  phone text not null,
  person text not null,
  relation text not null,
  said text not null,
  officer_id text not null references officer,
  at timestamptz not null default now(),
  constraint request_call_answered check (outcome = 'unreached' or (person <> '' and said <> ''))
);
create index request_call_request on request_call (request_id);
