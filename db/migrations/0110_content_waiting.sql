-- What people of the unit write waits for them too, and so does what was published and has to be looked at again.
-- Whose the content of a kind is (contract/content-subjects.ts).
create function content_subject(kind text) returns text language sql immutable parallel safe return
  case kind when 'areas' then 'Directory' when 'directorio' then 'Directory' when 'normatividad' then 'Regulations'
    when 'fichas' then 'Procedures' when 'perfiles' then 'ComputingProfiles' else 'Notices' end;

do $$
declare
  -- Whatever branches the view has by now stay.
  facts text := rtrim(pg_get_viewdef('waiting_fact'), E';\n ');
begin
  if not exists (select from information_schema.columns where table_schema = 'public' and table_name = 'content_item'
      and column_name = 'review_on') then
    alter table content_item add review_on date;
  end if;
  execute 'create or replace view waiting_fact as ' || facts || $view$
union all
  select 'content', c.id, 'content_' || case c.stage when 'in_review' then 'review' else c.stage end,
    content_subject(c.kind), c.title, '', c.kind, c.kind || '/' || c.key,
    -- What was sent to review waits for anybody else.
    case c.stage when 'draft' then c.hands[cardinality(c.hands)] when 'scheduled' then c.scheduled_by end,
    (c.publish_at at time zone 'America/Mexico_City')::date, c.publish_at, null::date
  from content_item c where c.stage is not null
union all
  -- Thirty days ahead, so that there is time to write anew.
  select 'content_term', c.id, 'content_term', content_subject(c.kind), c.title, '', c.kind, c.kind || '/' || c.key,
    null, c.review_on, null, c.review_on - 30
  from content_item c where c.is_public and c.review_on is not null
$view$;
end $$;

call watch_waiting('content_item', 'content', 'select id from changed');
call watch_waiting('content_item', 'content_term', 'select id from changed');

insert into waiting_item (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on
from waiting_fact where area in ('content', 'content_term') on conflict do nothing;

-- Who asked for what waits by mail, each morning of a working day: off unless there is a row.
create table morning_mail (
  officer_id   text primary key references officer,
  to_address   text not null check (to_address like '%_@_%'),
  -- What this person administered when they last asked or worked; the mail tells of nothing else.
  subjects     text[] not null,
  last_sent_on date
);
