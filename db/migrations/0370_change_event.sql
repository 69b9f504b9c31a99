-- One row for every act that changes something, written in the transaction of the act: `change()`, `created()` and `audit()`
-- write it. Who reads it stands in server/kit/event-readers.ts (decision 0370).
create table change_event (
  id         bigint generated always as identity primary key,
  -- Its place in the one order of all that stands: transactions commit in another order than they begin, so that it is given
  -- after the commit, by one process at a time (server/kit/events.ts).
  position   bigint unique,
  tx         xid8 not null default pg_current_xact_id(),
  subject    text not null,
  subject_id text not null,
  -- Version of the thing after the act; null where the thing has none.
  version    int,
  fields     text[] not null,
  -- Whether visitors see the thing otherwise.
  is_public  boolean not null,
  operation  text not null,
  actor_id   text not null,
  at         timestamptz not null default clock_timestamp()
);
create index change_event_unplaced on change_event (id) where position is null;
create index change_event_subject on change_event (subject_id, subject, id);
create sequence change_event_position owned by change_event.position;

-- How far each reader that runs after the transaction has come; moved in the transaction of what it did.
create table event_reader (
  name     text primary key,
  position bigint not null
);
