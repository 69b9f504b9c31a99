-- Who is handed work is told by mail, and a hand-over is taken back within a day: what was given, and whose it was before.
alter table officer add column email text;

create table hand_over (
  id        uuid primary key default gen_random_uuid(),
  by_id     text not null references officer,
  to_id     text references officer,
  at        timestamptz not null,
  undone_at timestamptz
);
create index hand_over_at on hand_over (at);
create index hand_over_by on hand_over (by_id);
create index hand_over_to on hand_over (to_id);

create table handed_thing (
  hand_over_id  uuid not null references hand_over on delete cascade,
  area          text not null,
  thing_id      uuid not null,
  handed_before text references officer,
  taken_before  text references officer,
  -- Whose it was, by whatever it was; null: nobody's.
  owner_before  text references officer,
  primary key (hand_over_id, area, thing_id)
);
create index handed_thing_handed on handed_thing (handed_before);
create index handed_thing_taken on handed_thing (taken_before);
create index handed_thing_owner on handed_thing (owner_before);

-- Somebody is away: meanwhile their work is offered to their substitute.
create table absence (
  officer_id    text primary key references officer,
  from_on       date not null,
  until_on      date not null,
  substitute_id text not null references officer,
  constraint absence_days check (until_on >= from_on),
  constraint absence_other check (substitute_id <> officer_id)
);
create index absence_substitute on absence (substitute_id);
