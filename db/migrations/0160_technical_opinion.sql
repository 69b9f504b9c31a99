-- A request for a technical opinion on equipment that no computing profile covers, and what became of it (decision 0198).
create sequence technical_opinion_number;
create table technical_opinion (
  id              uuid primary key default gen_random_uuid(),
  folio           text not null constraint technical_opinion_folio unique,
  version         int not null default 1,
  status          text not null default 'sent' check (status in ('sent', 'in_review', 'needs_info', 'answered', 'withdrawn')),
  -- The profile that comes nearest, as it was called then.
  profile_key     text,
  -- Who asks: a person of the university, known by the sign-in; nobody else reads it but whoever answers.
  requester_id    text not null,
  requester_name  text not null,
  requester_email text,
  area            text not null check (length(area) between 3 and 150),
  need            text not null check (length(need) between 20 and 2000),
  justification   text not null check (length(justification) between 20 and 2000),
  project         text not null default '',
  budget          numeric(18,2) check (budget > 0),
  verdict         text check (verdict in ('favourable', 'conditional', 'unfavourable')),
  officer_id      text references officer,
  created_at      timestamptz not null default now(),
  answered_at     timestamptz,
  constraint technical_opinion_answer check ((status = 'answered') = (verdict is not null and answered_at is not null))
);
create index technical_opinion_requester on technical_opinion (requester_id, created_at desc);
create index technical_opinion_open on technical_opinion (created_at) where status in ('sent', 'in_review', 'needs_info');

-- Each step with its words: what both sides said, in order.
create table technical_opinion_step (
  opinion_id   uuid not null references technical_opinion on delete cascade,
  position     int not null,
  step         text not null check (step in ('send', 'take', 'ask', 'reply', 'answer', 'withdraw')),
  at           timestamptz not null default now(),
  by_requester boolean not null,
  author_name  text not null,
  text         text not null default '',
  primary key (opinion_id, position)
);

-- A request that nobody answered yet, and a profile that ends within thirty days, wait for whoever keeps the profiles.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''technical_opinion'', o.id, ''opinion_request'', ''ComputingProfiles'', left(o.need, 200), o.folio, '''', o.folio,
        o.officer_id, null::date, null::timestamptz, null::date
      from technical_opinion o where o.status in (''sent'', ''in_review'')
    union all
      select ''profile_term'', p.id, ''profile_term'', ''ComputingProfiles'', p.name, p.key, '''', ''perfiles/'' || p.slug,
        null, p.valid_until, null::timestamptz, p.valid_until - 30
      from computing_profile p where p.is_published
        and not exists (select from computing_profile n where n.replaces = p.id and n.is_published)';
end $$;
call watch_waiting('technical_opinion', 'technical_opinion', 'select id from changed');
call watch_waiting('computing_profile', 'profile_term',
  'select id from changed union select replaces from changed where replaces is not null');
