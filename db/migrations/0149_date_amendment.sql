-- Dates that a changed calendar would move: a draft change of the procedure that an officer takes or leaves. One of them at a time waits for a procedure; nothing moves by itself.
create table date_amendment (
  id           uuid primary key default gen_random_uuid(),
  procedure_id uuid not null references procedure on delete cascade,
  -- Why, in words that may become the public reason of the change.
  cause        text not null check (length(cause) >= 20),
  -- Acts with the instant at which they stand and the one proposed: [{kind, sequence, from, to, why}].
  moves        jsonb not null check (jsonb_typeof(moves) = 'array' and jsonb_array_length(moves) > 0),
  status       text not null default 'open' constraint date_amendment_status check (status in ('open', 'taken', 'left')),
  -- Why it was left.
  reason       text,
  made_at      timestamptz not null default now(),
  decided_by   text references officer,
  decided_at   timestamptz,
  constraint date_amendment_left check (status <> 'left' or length(reason) >= 20)
);
create unique index date_amendment_open on date_amendment (procedure_id) where status = 'open';

-- It waits while an act still stands where it stood when the dates were proposed.
do $$
begin
  execute 'create or replace view waiting_fact as ' || rtrim(pg_get_viewdef('waiting_fact'::regclass), '; ' || chr(10)) || '
    union all
      select ''date_amendment'', a.id, ''procedure_dates'', ''Procurement'', p.title, p.number, '''', p.id::text,
        p.created_by, (first.at at time zone ''America/Mexico_City'')::date, first.at, null::date
      from date_amendment a join procedure p on p.id = a.procedure_id
      cross join lateral (select min(m.at) at from milestone m, jsonb_to_recordset(a.moves) v (kind text, sequence int, "from" timestamptz)
        where m.procedure_id = p.id and m.kind = v.kind and m.sequence = v.sequence and m.at = v."from") first
      where a.status = ''open'' and first.at is not null
        and p.status in (''draft'', ''planned'', ''active'', ''evaluation'', ''suspended'', ''awarded'', ''partially_awarded'')';
end $$;
call watch_waiting('date_amendment', 'date_amendment', 'select id from changed');
call watch_waiting('milestone', 'date_amendment', 'select a.id from changed c join date_amendment a '
  'on a.procedure_id = c.procedure_id and a.status = ''open''');
call watch_waiting('procedure', 'date_amendment', 'select a.id from changed c join date_amendment a '
  'on a.procedure_id = c.id and a.status = ''open''');

-- A procedure is suspended and resumed by an act of an authority, which its file shows.
do $$
begin
  execute 'alter table document drop constraint document_kind, add constraint document_kind check (kind in ('
    || (select string_agg(distinct quote_literal(named[1]), ', ') from pg_constraint,
        regexp_matches(pg_get_constraintdef(oid) || '''suspension_order'' ''resumption_order''', '''(\w+)''', 'g') named
      where conname = 'document_kind') || '))';
end $$;
insert into required_document (step, kind, documents, source) values
  ('suspend', null, '{suspension_order}', 'Resolución de la autoridad que ordena la suspensión'),
  ('resume', null, '{resumption_order,complaint_resolution}', 'Resolución de la autoridad que levanta la suspensión')
  on conflict on constraint required_document_once do nothing;

-- While it is suspended no act takes place: none is announced as the next one, and none whose day goes by meanwhile counts.
do $$
declare
  body text := pg_get_functiondef('refresh_procedures(uuid[], timestamptz)'::regprocedure);
  next_act constant text := 'q.status in (''planned'', ''active'', ''evaluation'', ''suspended'')';
  past_acts constant text := 'from milestone where procedure_id = q.id) m on true';
begin
  if position(next_act in body) = 0 or position(past_acts in body) = 0 then
    raise exception 'refresh_procedures does not look at acts as it did';
  end if;
  body := replace(body, next_act, 'q.status in (''planned'', ''active'', ''evaluation'')');
  execute replace(body, past_acts, 'from milestone where procedure_id = q.id and (q.status <> ''suspended''
        or at <= coalesce((select max(changed_at) from procedure_change c
          where c.procedure_id = q.id and c.field = ''status'' and c.after = ''Suspendido''), instant))) m on true');
  perform refresh_procedures(array(select id from procedure where status = 'suspended'));
end $$;
