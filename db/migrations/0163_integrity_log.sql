-- A log that anyone can check: what became public, a leaf each, in a Merkle tree (RFC 9162) whose heads are signed.

-- Canonical JSON (RFC 8785) of what has neither fractions with exponents nor names outside of the basic plane: all of ours.
create function canonical_json(value jsonb) returns text language plpgsql immutable strict parallel safe as $$
begin
  return case jsonb_typeof(value)
    when 'object' then '{' || coalesce((select string_agg(to_json(member.key)::text || ':' || canonical_json(member.value), ','
      order by member.key collate "C") from jsonb_each(value) member), '') || '}'
    when 'array' then '[' || coalesce((select string_agg(canonical_json(one.value), ',' order by one.place)
      from jsonb_array_elements(value) with ordinality one (value, place)), '') || ']'
    when 'string' then to_json(value #>> '{}')::text
    when 'number' then trim_scale((value #>> '{}')::numeric)::text
    else value::text end;
end $$;

-- What a leaf says of a text that is published beside it: long texts and whatever may name a person stay outside of the tree.
create function content_digest(value jsonb) returns text language sql immutable parallel safe as $$
  select encode(sha256(convert_to(canonical_json(value), 'UTF8')), 'hex')
$$;
create function log_instant(at timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- Every public fact as the tables tell it now. `subject` names it within its kind; `about` is the procedure or the item of a
-- section; what is not due does not enter any more, but stays what an earlier leaf said.
create view integrity_fact as
  select 'publication' kind, p.id::text subject, p.id about, null::uuid document_id, null::int version, true is_due,
    p.published_at at, jsonb_build_object('kind', 'publication', 'procedure', p.number, 'id', p.id,
      'at', log_instant(p.published_at)) leaf
    from procedure p where p.public_state <> 'hidden' and p.source <> 'compranet' and p.published_at is not null
  union all
  select 'version', v.document_id || '/' || v.number, p.id, d.id, v.number, d.status <> 'withdrawn',
    greatest(v.published_at, p.published_at), jsonb_build_object('kind', 'version', 'procedure', p.number,
      'document', d.id, 'version', v.number, 'name', v.original_name, 'bytes', f.bytes, 'sha256', v.sha256,
      'at', log_instant(v.published_at))
    from document_version v join document d on d.id = v.document_id
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join stored_file f on f.sha256 = v.sha256
    where v.published_at <= clock_timestamp()
  union all
  select 'withdrawal', d.id::text, p.id, d.id, null, true, d.withdrawn_at, jsonb_build_object('kind', 'withdrawal',
      'procedure', p.number, 'document', d.id, 'at', log_instant(d.withdrawn_at),
      'contentSha256', content_digest(jsonb_build_object('reason', d.withdrawn_reason)))
    from document d join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    where d.status = 'withdrawn'
      and exists (select from document_version v where v.document_id = d.id and v.published_at <= clock_timestamp())
  union all
  select 'change', c.id::text, p.id, null, null, true, c.changed_at, jsonb_build_object('kind', 'change',
      'procedure', p.number, 'id', c.id, 'field', c.field, 'at', log_instant(c.changed_at),
      'contentSha256', content_digest(jsonb_build_object('before', c.before, 'after', c.after, 'reason', c.reason)))
    from procedure_change c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
  union all
  select 'answer', e.clarification_id || '/' || e.edition, p.id, null, null, true, e.published_at,
    jsonb_build_object('kind', 'answer', 'procedure', p.number, 'id', e.clarification_id, 'number', c.number,
      'edition', e.edition, 'at', log_instant(e.published_at), 'contentSha256', content_digest(jsonb_build_object(
        'question', e.question, 'answer', e.answer, 'page', e.page, 'passage', e.passage, 'reason', e.reason)))
    from clarification_edition e join clarification c on c.id = e.clarification_id
    join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
  union all
  -- What was awarded may be corrected in sight of everybody: each of its states is a leaf.
  select 'award', a.lot_id || '/' || left(s.digest, 16), p.id, null, null, true, p.updated_at,
    jsonb_build_object('kind', 'award', 'procedure', p.number, 'lot', l.number, 'id', a.lot_id, 'outcome', a.status,
      'amount', trim_scale(a.amount)::text, 'contentSha256', s.digest)
    from award a join lot l on l.id = a.lot_id
    join procedure p on p.id = a.procedure_id and p.public_state in ('awarded', 'unsuccessful')
    cross join lateral (select content_digest(jsonb_build_object('outcome', a.status, 'supplier', a.supplier_name,
      'amount', trim_scale(a.amount)::text, 'reason', a.reason)) digest) s
  union all
  select 'contract_amendment', m.id::text, p.id, null, null, true, m.created_at, jsonb_build_object(
      'kind', 'contract_amendment', 'procedure', p.number, 'contract', c.number, 'id', m.id, 'number', m.number,
      'signedOn', m.signed_on, 'amount', trim_scale(m.amount_after)::text, 'endsOn', m.ends_after,
      'contentSha256', content_digest(jsonb_build_object('what', m.what, 'ground', m.ground)))
    from contract_amendment m join contract c on c.id = m.contract_id and c.source <> 'compranet'
    join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
  union all
  -- Sections all of whose fields are public; what says who works here stays out.
  select 'section', i.id || '/' || i.edition, i.id, null, null, true, i.published_at, jsonb_build_object('kind', 'section',
      'section', i.kind, 'item', i.key, 'edition', i.edition, 'at', log_instant(i.published_at),
      'contentSha256', content_digest(i.published), 'files', (select coalesce(jsonb_agg(f.sha256 order by f.sha256), '[]')
        from content_public_file n join content_file f on f.id = n.file_id where n.item_id = i.id))
    from content_item i
    where i.is_public and i.published_at <= clock_timestamp() and i.kind in ('normatividad', 'fichas', 'avisos', 'topes')
  union all
  select 'section_withdrawal', i.id || '/' || i.edition, i.id, null, null, true, i.withdrawn_at, jsonb_build_object(
      'kind', 'section_withdrawal', 'section', i.kind, 'item', i.key, 'edition', i.edition, 'at', log_instant(i.withdrawn_at),
      'contentSha256', content_digest(jsonb_build_object('reason', i.withdrawn_reason)))
    from content_item i
    where not i.is_public and i.withdrawn_at is not null and i.kind in ('normatividad', 'fichas', 'avisos', 'topes');

-- Leaves. They enter in the transaction that publishes; one process at a time gives them their place in the tree afterwards,
-- so that two who publish at once neither wait for each other nor leave a hole.
create table integrity_entry (
  id          bigint generated always as identity primary key,
  kind        text not null check (kind ~ '^[a-z_]{3,40}$'),
  subject     text not null,
  about       uuid not null,
  document_id uuid,
  version     int,
  leaf        text not null,
  leaf_hash   bytea not null check (length(leaf_hash) = 32),
  entered_at  timestamptz not null default clock_timestamp(),
  position    bigint,
  constraint integrity_entry_once unique (kind, subject),
  constraint integrity_entry_position unique (position)
);
create unique index integrity_entry_hash on integrity_entry (leaf_hash);
create index integrity_entry_waiting on integrity_entry (id) where position is null;
create index integrity_entry_document on integrity_entry (document_id, version) where document_id is not null;
create index integrity_entry_about on integrity_entry (about);

create function keep_integrity_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and (old.id, old.kind, old.subject, old.leaf, old.leaf_hash, old.entered_at)
      = (new.id, new.kind, new.subject, new.leaf, new.leaf_hash, new.entered_at) then
    return new;
  end if;
  raise exception 'integrity_entry is append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger integrity_entry_kept before update or delete on integrity_entry
  for each row execute function keep_integrity_entry();
create trigger integrity_entry_no_truncate before truncate on integrity_entry
  for each statement execute function refuse_change();

-- Hashes of the whole subtrees: 2^level leaves from position * 2^level on.
create table integrity_node (
  level    smallint not null,
  position bigint not null,
  hash     bytea not null check (length(hash) = 32),
  primary key (level, position)
);
create trigger integrity_node_kept before update or delete on integrity_node
  for each row execute function refuse_change();
create trigger integrity_node_no_truncate before truncate on integrity_node
  for each statement execute function refuse_change();

-- Public halves of the keys that sign, as others keep them.
create table integrity_key (
  id           text primary key,
  verifier_key text not null,
  created_at   timestamptz not null default clock_timestamp(),
  retired_at   timestamptz
);

create table integrity_head (
  id         bigint generated always as identity primary key,
  size       bigint not null check (size >= 0),
  root       bytea not null check (length(root) = 32),
  signed_at  timestamptz not null,
  key_id     text not null references integrity_key,
  checkpoint text not null
);
create index integrity_head_size on integrity_head (size, id);
create trigger integrity_head_kept before update or delete on integrity_head
  for each row execute function refuse_change();
create trigger integrity_head_no_truncate before truncate on integrity_head
  for each statement execute function refuse_change();

-- Enters what these procedures and items made public and no leaf says yet; null: of all of them.
create function enter_integrity(abouts uuid[]) returns void language plpgsql as $$
begin
  if abouts is null then abouts := array(select distinct about from integrity_fact); end if;
  insert into integrity_entry (kind, subject, about, document_id, version, leaf, leaf_hash)
    select f.kind, f.subject, f.about, f.document_id, f.version, t.leaf, sha256('\x00'::bytea || convert_to(t.leaf, 'UTF8'))
    from integrity_fact f cross join lateral (select canonical_json(f.leaf) leaf offset 0) t
    where f.about = any(abouts) and f.is_due
      and not exists (select from integrity_entry e where e.kind = f.kind and e.subject = f.subject)
    order by f.at, f.kind, f.subject
    on conflict do nothing;
end $$;

create function keep_integrity() returns trigger language plpgsql as $$
declare
  abouts uuid[];
begin
  execute 'select array(' || tg_argv[0] || ')' into abouts;
  if cardinality(abouts) > 0 then perform enter_integrity(abouts); end if;
  return null;
end $$;

-- Makes a table enter what becomes public by it; the query tells whose facts changed.
create procedure watch_integrity(place regclass, on_insert text, on_update text) language plpgsql as $$
begin
  if on_insert is not null then
    execute format('create trigger integrity_inserted after insert on %s referencing new table as changed
      for each statement execute function keep_integrity(%L)', place, on_insert);
  end if;
  if on_update is not null then
    execute format('create trigger integrity_updated after update on %s referencing old table as former new table as changed
      for each statement execute function keep_integrity(%L)', place, on_update);
  end if;
end $$;
call watch_integrity('procedure', 'select id from changed where public_state <> ''hidden''',
  'select c.id from changed c join former o using (id) where c.public_state <> ''hidden'' and c.public_state <> o.public_state');
call watch_integrity('document_version',
  'select distinct d.procedure_id from changed c join document d on d.id = c.document_id where c.published_at is not null',
  'select distinct d.procedure_id from changed c join document d on d.id = c.document_id where c.published_at is not null');
call watch_integrity('document', 'select distinct procedure_id from changed where status = ''withdrawn''',
  'select distinct procedure_id from changed where status = ''withdrawn''');
call watch_integrity('procedure_change', 'select distinct procedure_id from changed', null);
call watch_integrity('clarification_edition',
  'select distinct k.procedure_id from changed c join clarification k on k.id = c.clarification_id', null);
call watch_integrity('award', 'select distinct procedure_id from changed', 'select distinct procedure_id from changed');
call watch_integrity('contract_amendment',
  'select distinct k.procedure_id from changed c join contract k on k.id = c.contract_id', null);
call watch_integrity('content_item', 'select id from changed where edition > 0',
  'select c.id from changed c join former o using (id) where c.edition > 0 and (c.edition, c.is_public) <> (o.edition, o.is_public)');

-- What an installation published before is entered as it stands; from here on each door enters its own.
select enter_integrity(null);
