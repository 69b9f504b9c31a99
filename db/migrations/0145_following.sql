-- Following procedures: what became public about them, acts that were taken back, and who asked to be told by mail.

-- What became public about a procedure, one row a happening. Atom lists them and mails tell them once; nothing that visitors
-- cannot see is ever written here.
create table procedure_event (
  id           bigint generated always as identity primary key,
  procedure_id uuid not null references procedure on delete cascade,
  -- Kinds are those of the contract between server and browser, which alone has words for them.
  kind         text not null check (kind ~ '^[a-z_]{3,40}$'),
  detail       jsonb not null default '{}',
  at           timestamptz not null default clock_timestamp(),
  -- When it was handed to those who follow it.
  told_at      timestamptz
);
create index procedure_event_procedure on procedure_event (procedure_id, at desc, id desc);
create index procedure_event_recent on procedure_event (at desc, id desc);
create index procedure_event_untold on procedure_event (id) where told_at is null;

create function keep_state_event() returns trigger language plpgsql as $$
begin
  if old.public_state = 'hidden' then
    insert into procedure_event (procedure_id, kind, at)
      values (new.id, 'published', least(coalesce(new.published_at, clock_timestamp()), clock_timestamp()));
  else
    insert into procedure_event (procedure_id, kind, detail)
      values (new.id, 'state',
        jsonb_build_object('before', old.public_state, 'after', new.public_state, 'reason', new.status_reason));
  end if;
  return null;
end $$;
-- What is taken over from CompraNet happened long ago and elsewhere.
create trigger procedure_state_event after update of public_state on procedure for each row
  when (old.public_state is distinct from new.public_state and new.public_state <> 'hidden' and new.source <> 'compranet')
  execute function keep_state_event();

-- What one correction changed is one event. The state has its own.
create function keep_change_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail, at)
    select c.procedure_id, 'change',
      jsonb_build_object('reason', c.reason, 'changes', jsonb_agg(jsonb_build_object(
        'field', c.field, 'before', c.before, 'after', c.after) order by c.id)), c.changed_at
    from new_rows c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
    where c.field <> 'status'
    group by c.procedure_id, c.reason, c.changed_at;
  return null;
end $$;
create trigger procedure_change_event after insert on procedure_change referencing new table as new_rows
  for each statement execute function keep_change_event();

create function keep_document_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_at is not null then return null; end if;
  insert into procedure_event (procedure_id, kind, detail, at)
    select d.procedure_id, 'document', jsonb_build_object('document', d.id, 'title', d.title, 'kind', d.kind,
      'version', new.number, 'note', new.change_note), new.published_at
    from document d join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    where d.id = new.document_id and new.published_at <= clock_timestamp();
  return null;
end $$;
create trigger document_version_event after insert or update of published_at on document_version for each row
  when (new.published_at is not null) execute function keep_document_event();

create function keep_withdrawal_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail)
    select p.id, 'withdrawn', jsonb_build_object('document', new.id, 'title', new.title, 'reason', new.withdrawn_reason)
    from procedure p where p.id = new.procedure_id and p.public_state <> 'hidden';
  return null;
end $$;
create trigger document_withdrawal_event after update of status on document for each row
  when (old.status = 'published' and new.status = 'withdrawn') execute function keep_withdrawal_event();

create function keep_contract_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail)
    select p.id, 'contract', jsonb_build_object('number', new.number, 'supplier', new.supplier_name)
    from procedure p where p.id = new.procedure_id and p.public_state <> 'hidden';
  return null;
end $$;
create trigger contract_event after insert on contract for each row
  when (new.source <> 'compranet') execute function keep_contract_event();

create function keep_amendment_event() returns trigger language plpgsql as $$
begin
  insert into procedure_event (procedure_id, kind, detail)
    select p.id, 'amendment', jsonb_build_object('contract', c.number, 'number', new.number, 'what', new.what)
    from contract c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
    where c.id = new.contract_id and c.source <> 'compranet';
  return null;
end $$;
create trigger contract_amendment_event after insert on contract_amendment for each row execute function keep_amendment_event();

-- Acts that visitors saw and that were taken back: a calendar that holds one has to learn it.
create table removed_act (
  procedure_id uuid not null references procedure on delete cascade,
  kind         text not null,
  sequence     int not null,
  at           timestamptz not null,
  all_day      boolean not null,
  removed_at   timestamptz not null default clock_timestamp(),
  primary key (procedure_id, kind, sequence)
);
create index removed_act_at on removed_act (at);
create function keep_removed_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from removed_act where (procedure_id, kind, sequence) = (new.procedure_id, new.kind, new.sequence);
    return null;
  end if;
  insert into removed_act (procedure_id, kind, sequence, at, all_day)
    select old.procedure_id, old.kind, old.sequence, old.at, old.all_day
    from procedure p where p.id = old.procedure_id and p.public_state <> 'hidden'
    on conflict (procedure_id, kind, sequence) do update
      set at = excluded.at, all_day = excluded.all_day, removed_at = excluded.removed_at;
  return null;
end $$;
create trigger milestone_removed after delete on milestone for each row
  when (old.kind <> 'publication') execute function keep_removed_act();
create trigger milestone_back after insert on milestone for each row
  when (new.kind <> 'publication') execute function keep_removed_act();

-- Who asked to be told by mail of one procedure or of what a filter finds. Nothing but the address is kept of a person.
create table procurement_follow (
  id           uuid primary key default gen_random_uuid(),
  email        text not null,
  -- The address as it counts, see mailboxOf.
  mailbox      text not null,
  procedure_id uuid references procedure on delete cascade,
  -- Parameters of the public list, as they stand in an address.
  filter       text,
  frequency    text not null check (frequency in ('at_once', 'daily')),
  confirmed_at timestamptz,
  mailed_on    date,
  created_at   timestamptz not null default clock_timestamp(),
  constraint procurement_follow_target check ((procedure_id is null) <> (filter is null)),
  constraint procurement_follow_once unique nulls not distinct (mailbox, procedure_id, filter)
);
create index procurement_follow_procedure on procurement_follow (procedure_id) where procedure_id is not null;
create index procurement_follow_unconfirmed on procurement_follow (created_at) where confirmed_at is null;

-- What is still to be told to whom; it goes with the mail that tells it.
create table follow_news (
  follow_id uuid not null references procurement_follow on delete cascade,
  event_id  bigint not null references procedure_event on delete cascade,
  primary key (follow_id, event_id)
);
create index follow_news_event on follow_news (event_id);

-- Key of the links in those mails: they follow from it and from the id, so that none is kept.
create table follow_key (
  only_row boolean primary key default true check (only_row),
  key      bytea not null
);
insert into follow_key (key) values (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));

alter table mail_outbox
  -- Whoever leaves takes the mails along, sent or not.
  add column follow_id uuid references procurement_follow on delete cascade,
  -- Where a mail program leaves with one click (RFC 8058).
  add column leave_url text;
create index mail_outbox_follow on mail_outbox (follow_id) where follow_id is not null;

-- What happened in the last half year, as far as the tables still know; nobody is told of it.
insert into procedure_event (procedure_id, kind, detail, at, told_at)
  select procedure_id, kind, detail, at, now() from (
    select p.id procedure_id, 'published' kind, '{}'::jsonb detail, p.published_at at
      from procedure p where p.public_state <> 'hidden' and p.source <> 'compranet'
    union all
    select c.procedure_id, 'change', jsonb_build_object('reason', c.reason, 'changes', jsonb_agg(jsonb_build_object(
        'field', c.field, 'before', c.before, 'after', c.after) order by c.id)), c.changed_at
      from procedure_change c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
      where c.field <> 'status' group by c.procedure_id, c.reason, c.changed_at
    union all
    select d.procedure_id, 'document', jsonb_build_object('document', d.id, 'title', d.title, 'kind', d.kind,
        'version', v.number, 'note', v.change_note), v.published_at
      from document_version v join document d on d.id = v.document_id and d.status in ('published', 'withdrawn')
      join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
      where v.published_at > p.published_at) past
  where at between now() - interval '180 days' and now()
  order by at;
