-- Leaves are written by acts: what each thing said before the act is compared with its last leaf, and a difference is an alarm
-- that stays until a person with the right closes it with a reason (decision 0400).
alter table integrity_entry
  -- What the leaf tells of, without its edition.
  add column thing text generated always as (case
    when kind in ('procedure_state', 'award', 'contract', 'evaluation', 'sanction', 'alarm') then split_part(subject, '/', 1)
    else split_part(subject, '#', 1) end) stored,
  -- The event and the row of the log of the unit of the act that wrote it; null of a leaf from before they were kept.
  add column event_id bigint,
  add column audit_id bigint;

-- What of a thing was not as its leaves tell, when a transaction first touched it.
alter table integrity_due add column differences jsonb;

create table integrity_alarm (
  id           uuid default gen_random_uuid() primary key,
  found_at     timestamptz not null default clock_timestamp(),
  kind         text not null,
  thing        text not null,
  about        uuid not null,
  procedure    text,
  difference   text not null constraint integrity_alarm_difference check (difference in ('altered', 'unlogged', 'gone')),
  -- The last leaf, and what it told; null where there was none.
  entry_id     bigint,
  told         jsonb,
  -- What the tables said instead; null where they said nothing.
  said         jsonb,
  closed_at    timestamptz,
  closed_by    text references officer (id),
  close_reason text,
  constraint integrity_alarm_closed check ((closed_at is null) = (close_reason is null))
);
create index integrity_alarm_closed_by on integrity_alarm (closed_by);
create index integrity_alarm_found on integrity_alarm (found_at desc, id);
-- A difference is told once, also when several meet it.
create unique index integrity_alarm_once on integrity_alarm
  (kind, thing, difference, coalesce(entry_id, 0), md5(coalesce(said::text, '')));
