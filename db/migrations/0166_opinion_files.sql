-- What either side attaches to a request for a technical opinion, and until when it is answered.
insert into registry_term (code, amount, unit, text, source) values
  ('technical_opinion', 10, 'working_days', 'Días hábiles en que se responde una solicitud de dictamen técnico', 'Regla propia de este portal');

-- Counted anew from each answer of the requester: while a question is open nobody is late. Null for what was asked before.
alter table technical_opinion add column due_on date;

create table technical_opinion_file (
  id           uuid primary key default gen_random_uuid(),
  opinion_id   uuid not null references technical_opinion on delete cascade,
  sha256       text not null references stored_file,
  name         text not null,
  -- The requester's, or of whoever answers: each side takes away only its own.
  by_requester boolean not null,
  author_name  text not null,
  added_at     timestamptz not null default now()
);
create index technical_opinion_file_opinion on technical_opinion_file (opinion_id, added_at);
create index technical_opinion_file_content on technical_opinion_file (sha256);

-- Only the branch of these requests is told anew: it waits with its day.
do $$
begin
  execute 'create or replace view waiting_fact as ' || (
    select string_agg(branch, ' union all ' order by place)
    from regexp_split_to_table(rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)), 'UNION ALL')
      with ordinality parts (branch, place)
    where branch !~ '''technical_opinion''') || '
  union all
    select ''technical_opinion'', o.id, ''opinion_request'', ''ComputingProfiles'', left(o.need, 200), o.folio, '''', o.folio,
      o.officer_id, o.due_on, null::timestamptz, null::date
    from technical_opinion o where o.status in (''sent'', ''in_review'')';
end $$;
