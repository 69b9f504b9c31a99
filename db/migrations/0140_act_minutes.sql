-- What the minutes of an act say besides what the portal knows of it (decision 0183).
create table act_minutes (
  -- The procedure and its act: `{id}:opening`.
  key          text primary key,
  procedure_id uuid not null references procedure on delete cascade,
  act          text not null check (act in ('clarification', 'opening')),
  version      int not null default 1,
  place        text,
  began_at     text check (began_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  ended_at     text check (ended_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  -- Those present: name, post or company, and on whose side.
  attendees    jsonb not null default '[]',
  remarks      text,
  updated_at   timestamptz not null default now(),
  updated_by   text,
  constraint act_minutes_once unique (procedure_id, act)
);
