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

-- Says that this transaction writes without an event, and why: what tests plant, migrations. A session that loads a bench
-- sets `portal.without_event` for itself; a restore puts triggers aside.
create function without_event(why text) returns void language sql as $$
  select set_config('portal.without_event', why, true)
$$;

-- Refuses a transaction that changed a row of a watched table and told nobody.
create function expect_event() returns trigger language plpgsql as $$
declare
  changed uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  if coalesce(current_setting('portal.without_event', true), '') <> '' then
    return null;
  end if;
  -- A backup brings transactions of another server along: none of them is of now.
  if not exists (select from change_event e where e.subject_id = changed::text and e.subject = tg_argv[0]
      and e.tx = pg_current_xact_id() and e.at >= now()) then
    raise exception '% of % % was written without its event: go through change()', lower(tg_op), tg_table_name, changed
      using errcode = 'integrity_constraint_violation', constraint = 'expect_event';
  end if;
  return null;
end $$;

-- Lets no row of a table change without an event of its subject in the same transaction.
create procedure watch_events(name regclass, subject text) language plpgsql as $$
begin
  execute format('create constraint trigger expect_event after insert or update or delete on %s
    deferrable initially deferred for each row execute function expect_event(%L)', name, subject);
end $$;
