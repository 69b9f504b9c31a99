-- What every change of a changeable thing left: its whole state, and the differences by field with the labels of that day.
create table revision (
  id           bigint generated always as identity primary key,
  subject_type text not null,
  subject_id   text not null,
  -- Version of the thing after the change.
  version      int not null,
  at           timestamptz not null default clock_timestamp(),
  actor_id     text not null,
  actor_name   text,
  operation    text not null,
  reason       text,
  state        jsonb not null,
  differences  jsonb not null,
  -- Whether visitors see the thing otherwise than before.
  is_public    boolean not null,
  -- The next autosave of the same person replaces it while the sitting lasts.
  is_autosave  boolean not null default false
);
create index revision_subject on revision (subject_type, subject_id, id desc);

create function keep_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.is_autosave and (old.id, old.subject_type, old.subject_id, old.actor_id, old.operation)
    = (new.id, new.subject_type, new.subject_id, new.actor_id, new.operation) then
    return new;
  end if;
  raise exception 'revision is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger revision_kept before update or delete on revision for each row execute function keep_revision();
create trigger revision_no_truncate before truncate on revision for each statement execute function refuse_change();

-- A public change raises the version of the public data when its transaction ends.
create constraint trigger raise_data_version after insert on revision
  deferrable initially deferred for each row when (new.is_public) execute function raise_data_version();
