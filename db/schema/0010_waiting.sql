-- What waits for a person.

-- Somebody is away: meanwhile their work is offered to their substitute.
create table absence (
  officer_id    text primary key references officer(id),
  from_on       date not null,
  until_on      date not null,
  substitute_id text not null references officer(id),
  constraint absence_days check (until_on >= from_on),
  constraint absence_other check (substitute_id <> officer_id)
);
create index absence_substitute on absence (substitute_id);

create table hand_over (
  id        uuid default gen_random_uuid() primary key,
  by_id     text not null references officer(id),
  to_id     text references officer(id),
  at        timestamptz not null,
  undone_at timestamptz
);
create index hand_over_at on hand_over (at);
create index hand_over_by on hand_over (by_id);
create index hand_over_to on hand_over (to_id);

create table handed_thing (
  hand_over_id  uuid references hand_over(id) on delete cascade,
  area          text,
  thing_id      uuid,
  handed_before text references officer(id),
  taken_before  text references officer(id),
  -- Whose it was, by whatever it was; null: nobody's.
  owner_before  text references officer(id),
  primary key (hand_over_id, area, thing_id)
);
create index handed_thing_handed on handed_thing (handed_before);
create index handed_thing_owner on handed_thing (owner_before);
create index handed_thing_taken on handed_thing (taken_before);

-- Who asked for what waits by mail, each morning of a working day: off unless there is a row.
create table morning_mail (
  officer_id   text primary key references officer(id),
  to_address   text not null check (to_address ~~ '%_@_%'),
  -- What this person administered when they last asked or worked; the mail tells of nothing else.
  subjects     text[] not null,
  last_sent_on date
);

-- What came in and what was closed, for the small plot; forgotten after a while.
create table waiting_flow (
  at      timestamptz not null default clock_timestamp(),
  subject text not null,
  entered boolean not null,
  kind    text
);
create index waiting_flow_at on waiting_flow (at);

-- What waits for a person: one row each, kept by the change that makes it wait or ends it, in its own transaction.
-- The inbox, the counts on the navigation and every reminder read waiting_item and nothing else.
create table waiting_item (
  -- The thing: its kind of table, and its id.
  area       text,
  id         uuid,
  kind       text not null,
  -- Only who administers this sees it.
  subject    text not null,
  title      text not null,
  -- Folio or number.
  note       text not null,
  -- Which one of its kind: kind of request, source of a list, state of a procedure.
  detail     text not null,
  -- What its link needs to lead there.
  place      text not null,
  -- Whose it is by its own facts; null: nobody's.
  owner_id   text,
  -- Who took it here, where the thing itself knows no owner.
  taken_by   text references officer(id),
  due_on     date,
  due_at     timestamptz,
  -- Nobody has to see it before.
  shows_on   date,
  since      timestamptz not null default clock_timestamp(),
  -- Somebody has seen to it although the thing itself stays as it is.
  settled_by text references officer(id),
  settled_at timestamptz,
  -- Work is handed to another person, also what its own facts give to somebody; and what came in is told by its kind, so that
  -- what the portal reports of itself is not counted as work of people.
  handed_to  text references officer(id),
  primary key (area, id)
);
create index waiting_item_due on waiting_item (due_on, due_at, since) where (settled_at is null);
