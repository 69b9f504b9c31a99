-- What is public and may change in sight of everybody is a leaf in each of its states: the data of a procedure, awards,
-- contracts with what came of them, results of an evaluation, sanctions. A state is entered when its transaction ends, so that
-- what several statements write together is one leaf.

-- The present state of each thing, as the tables tell it; `subject` names it within its kind.
create view integrity_state as
  select 'procedure_state' kind, p.id::text subject, p.id about, jsonb_build_object('kind', 'procedure_state',
      'procedure', p.number, 'id', p.id, 'status', p.status, 'contentSha256', content_digest(jsonb_build_object(
        'title', p.title, 'description', p.description, 'kind', p.kind, 'character', p.character, 'modality', p.modality,
        'category', p.category, 'regime', p.regime, 'fiscalYear', p.fiscal_year, 'requestingArea', p.requesting_area,
        'contractingArea', p.contracting_area, 'funding', p.funding, 'awardCriterion', p.award_criterion,
        'guarantee', p.guarantee, 'contact', p.contact, 'compranetNumber', p.compranet_number,
        'compranetFile', p.compranet_file, 'announcementUrl', p.announcement_url, 'statusReason', p.status_reason,
        'acts', (select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'sequence', m.sequence, 'at', log_instant(m.at),
            'allDay', m.all_day, 'place', m.place, 'url', m.url) order by m.kind collate "C", m.sequence), '[]')
          from milestone m where m.procedure_id = p.id),
        'lots', (select coalesce(jsonb_agg(jsonb_build_object('number', l.number, 'description', l.description,
            'unit', l.unit, 'quantity', trim_scale(l.quantity)::text, 'status', l.status) order by l.number), '[]')
          from lot l where l.procedure_id = p.id)))) leaf
    from procedure p where p.public_state <> 'hidden' and p.source <> 'compranet' and p.published_at is not null
  union all
  select 'award', a.lot_id::text, p.id, jsonb_build_object('kind', 'award', 'procedure', p.number, 'lot', l.number,
      'id', a.lot_id, 'outcome', a.status, 'amount', trim_scale(a.amount)::text, 'contentSha256', content_digest(
        jsonb_build_object('outcome', a.status, 'supplier', a.supplier_name, 'amount', trim_scale(a.amount)::text,
          'reason', a.reason)))
    from award a join lot l on l.id = a.lot_id
    join procedure p on p.id = a.procedure_id and p.public_state in ('awarded', 'unsuccessful')
  union all
  select 'contract', c.id::text, p.id, jsonb_build_object('kind', 'contract', 'procedure', p.number, 'contract', c.number,
      'id', c.id, 'status', c.status, 'signedOn', c.signed_on, 'endsOn', c.ends_on, 'amount', trim_scale(c.amount)::text,
      'currency', c.currency, 'contentSha256', content_digest(jsonb_build_object('title', c.title,
        'supplier', c.supplier_name, 'startsOn', c.starts_on, 'minimumAmount', trim_scale(c.minimum_amount)::text,
        'years', c.years, 'lots', (select coalesce(jsonb_agg(l.number order by l.number), '[]')
          from contract_lot k join lot l on l.id = k.lot_id where k.contract_id = c.id),
        'deliveries', (select coalesce(jsonb_agg(jsonb_build_object('what', d.what, 'plannedOn', d.planned_on,
            'deliveredOn', d.delivered_on, 'acceptedOn', d.accepted_on) order by d.planned_on, d.id), '[]')
          from contract_delivery d where d.contract_id = c.id),
        'penalties', (select coalesce(jsonb_agg(jsonb_build_object('imposedOn', x.imposed_on,
            'amount', trim_scale(x.amount)::text, 'reason', x.reason, 'ground', x.ground) order by x.imposed_on, x.id), '[]')
          from contract_penalty x where x.contract_id = c.id),
        'payments', (select coalesce(jsonb_agg(jsonb_build_object('paidOn', y.paid_on, 'amount', trim_scale(y.amount)::text,
            'invoice', y.invoice) order by y.paid_on, y.id), '[]') from contract_payment y where y.contract_id = c.id),
        'end', (select jsonb_build_object('kind', e.kind, 'endedOn', e.ended_on, 'ground', e.ground, 'reason', e.reason)
          from contract_end e where e.contract_id = c.id))))
    from contract c join procedure p on p.id = c.procedure_id and p.public_state <> 'hidden'
    where c.source <> 'compranet'
  union all
  -- Suppliers as they were named when the results were computed: one that is joined with another changes nothing.
  select 'evaluation', e.id::text, e.id, jsonb_build_object('kind', 'evaluation', 'id', e.id, 'period', e.key, 'from', e.starts_on,
      'to', e.ends_on, 'results', (select count(*) from evaluation_result r where r.period_id = e.id),
      'contentSha256', content_digest(jsonb_build_object('name', e.name, 'instrument', e.instrument, 'results',
        (select coalesce(jsonb_agg(r.row order by r.row::text collate "C"), '[]') from (select jsonb_build_array(
            r.supplier_number, r.supplier_name, r.line_name, r.orders, trim_scale(r.score)::text, r.band, r.criteria, r.counts) row
          from evaluation_result r where r.period_id = e.id) r))))
    from evaluation_period e where e.published_at <= clock_timestamp()
  union all
  -- One that was revoked is shown no more; the leaf says only that.
  select 'sanction', x.id::text, x.id, jsonb_build_object('kind', 'sanction', 'id', x.id, 'sanction', x.kind,
      'startsOn', x.starts_on, 'endsOn', x.ends_on, 'status', x.status, 'contentSha256', case when x.status <> 'revoked' then
        content_digest(jsonb_build_object('name', x.name, 'cause', x.cause_text, 'legalBasis', x.legal_basis,
          'authority', x.authority, 'document', x.document_number, 'fine', trim_scale(x.fine_amount)::text,
          'finePaidOn', x.fine_paid_on)) end)
    from sanction x where x.published_at <= clock_timestamp();

-- Awards are states from here on; texts of regulations and areas of the directory are sections too, and a notice is none before
-- its first day. Leaves stay as they are.
do $$
declare
  branches text[] := regexp_split_to_array(rtrim(pg_get_viewdef('integrity_fact'::regclass), '; ' || chr(10)), '\nUNION ALL\n');
  kept text;
begin
  select string_agg(branch, chr(10) || 'UNION ALL' || chr(10) order by place) into kept
    from unnest(branches) with ordinality b (branch, place) where branch !~ '''(award|section|section_withdrawal)''::text';
  if cardinality(branches) <> 9 or cardinality(regexp_split_to_array(kept, '\nUNION ALL\n')) <> 6 then
    raise exception 'integrity_fact is not what it was';
  end if;
  execute 'create or replace view integrity_fact as ' || kept || '
    union all
      select ''section'', i.id || ''/'' || i.edition, i.id, null, null, i.kind <> ''avisos'' or exists (select from notice n
          where n.id = i.id and n.shown_from <= (clock_timestamp() at time zone ''America/Mexico_City'')::date),
        i.published_at, jsonb_build_object(''kind'', ''section'', ''section'', i.kind, ''item'', i.key, ''edition'', i.edition,
        ''at'', log_instant(i.published_at), ''contentSha256'', content_digest(i.published), ''files'',
        (select coalesce(jsonb_agg(f.sha256 order by f.sha256), ''[]'')
          from content_public_file n join content_file f on f.id = n.file_id where n.item_id = i.id))
      from content_item i where i.is_public and i.published_at <= clock_timestamp()
        and i.kind in (''normatividad'', ''textos'', ''fichas'', ''avisos'', ''topes'', ''areas'')
    union all
      select ''section_withdrawal'', i.id || ''/'' || i.edition, i.id, null, null, exists (select from integrity_entry e
          where e.about = i.id and e.kind = ''section''), i.withdrawn_at, jsonb_build_object(
        ''kind'', ''section_withdrawal'', ''section'', i.kind, ''item'', i.key, ''edition'', i.edition,
        ''at'', log_instant(i.withdrawn_at), ''contentSha256'', content_digest(jsonb_build_object(''reason'', i.withdrawn_reason)))
      from content_item i where not i.is_public and i.withdrawn_at is not null
        and i.kind in (''normatividad'', ''textos'', ''fichas'', ''avisos'', ''topes'', ''areas'')';
end $$;

-- Kinds of which each state of a thing is a leaf: the last one tells.
create function is_state_kind(kind text) returns boolean language sql immutable parallel safe
  return kind in ('procedure_state', 'award', 'contract', 'evaluation', 'sanction');

-- The last leaf of each thing that has states.
create view integrity_entry_state as
  select distinct on (e.about, e.kind, split_part(e.subject, '/', 1)) e.about, e.kind, split_part(e.subject, '/', 1) subject,
    e.id, e.leaf from integrity_entry e
  where is_state_kind(e.kind)
  order by e.about, e.kind, split_part(e.subject, '/', 1), e.id desc;

-- Whether a leaf tells this state; which edition it is and when it was entered are the leaf's own.
create function tells_state(leaf text, state jsonb) returns boolean language sql immutable parallel safe
  return leaf::jsonb - '{at,edition}'::text[] = state;

-- Enters the present state of these procedures and things where their last leaf tells another one; null: of all of them.
-- Two who end at once on one thing take turns: each sees what the other entered.
create function enter_integrity_states(abouts uuid[]) returns void language plpgsql as $$
declare
  turns constant bigint := hashtextextended('integrity states', 0);
begin
  if cardinality(abouts) <= 100 then
    perform pg_advisory_xact_lock_shared(turns);
    perform pg_advisory_xact_lock(hashtextextended('integrity ' || one.id, 0))
      from (select distinct id from unnest(abouts) g (id) order by id) one;
  else
    perform pg_advisory_xact_lock(turns);
  end if;
  if abouts is null then abouts := array(select distinct about from integrity_state); end if;
  insert into integrity_entry (kind, subject, about, leaf, leaf_hash)
    select s.kind, s.subject || '/' || n.edition, s.about, t.leaf, sha256('\x00'::bytea || convert_to(t.leaf, 'UTF8'))
    from integrity_state s
    left join lateral (select e.leaf from integrity_entry e where e.about = s.about and e.kind = s.kind
      and split_part(e.subject, '/', 1) = s.subject order by e.id desc limit 1) l on true
    cross join lateral (select count(*) + 1 edition from integrity_entry e where e.about = s.about and e.kind = s.kind
      and split_part(e.subject, '/', 1) = s.subject) n
    cross join lateral (select canonical_json(s.leaf || jsonb_build_object('edition', n.edition,
      'at', log_instant(clock_timestamp()))) leaf offset 0) t
    where s.about = any(abouts) and (l.leaf is null or not tells_state(l.leaf, s.leaf))
    order by s.kind, s.subject;
end $$;

-- Whose states a transaction changed, until it ends.
create unlogged table integrity_due (
  tx    xid8 not null default pg_current_xact_id(),
  about uuid not null,
  primary key (tx, about)
);
create function enter_due_integrity() returns trigger language plpgsql as $$
declare
  abouts uuid[];
begin
  with taken as (delete from integrity_due where tx = pg_current_xact_id() returning about)
    select array_agg(about) into abouts from taken;
  if abouts is not null then perform enter_integrity_states(abouts); end if;
  return null;
end $$;
create constraint trigger integrity_due_entered after insert on integrity_due
  deferrable initially deferred for each row execute function enter_due_integrity();

create function expect_integrity() returns trigger language plpgsql as $$
begin
  execute 'insert into integrity_due (about) select distinct w.about from (' || tg_argv[0]
    || ') w (about) where w.about is not null on conflict do nothing';
  return null;
end $$;

-- Makes changes of a table enter the states that they change; the query tells whose, from the rows that changed.
create procedure watch_integrity_states(place regclass, abouts text) language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('create trigger integrity_state_%s after %s on %s referencing %s table as changed
      for each statement execute function expect_integrity(%L)', event, event, place,
      case event when 'delete' then 'old' else 'new' end, abouts);
  end loop;
end $$;
call watch_integrity_states('procedure', 'select id from changed where public_state <> ''hidden'' and source <> ''compranet''');
call watch_integrity_states('milestone', 'select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
call watch_integrity_states('lot', 'select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state <> ''hidden'' and p.source <> ''compranet''');
call watch_integrity_states('award', 'select p.id from changed c join procedure p on p.id = c.procedure_id
  where p.public_state in (''awarded'', ''unsuccessful'')');
call watch_integrity_states('contract', 'select procedure_id from changed where source <> ''compranet''');
call watch_integrity_states('contract_lot', 'select k.procedure_id from changed c join contract k on k.id = c.contract_id');
call watch_integrity_states('contract_delivery', 'select k.procedure_id from changed c join contract k on k.id = c.contract_id');
call watch_integrity_states('contract_penalty', 'select k.procedure_id from changed c join contract k on k.id = c.contract_id');
call watch_integrity_states('contract_payment', 'select k.procedure_id from changed c join contract k on k.id = c.contract_id');
call watch_integrity_states('contract_end', 'select k.procedure_id from changed c join contract k on k.id = c.contract_id');
call watch_integrity_states('evaluation_period', 'select id from changed where published_at is not null');
call watch_integrity_states('evaluation_result', 'select e.id from changed c join evaluation_period e on e.id = c.period_id
  where e.published_at is not null');
call watch_integrity_states('sanction', 'select id from changed where published_at is not null');
drop trigger integrity_inserted on award;
drop trigger integrity_updated on award;

-- What was published in a section and is gone with its row, as by an import that was undone, was withdrawn.
create function enter_removed_section() returns trigger language plpgsql as $$
begin
  insert into integrity_entry (kind, subject, about, leaf, leaf_hash)
    select 'section_withdrawal', c.id || '/' || c.edition, c.id, t.leaf, sha256('\x00'::bytea || convert_to(t.leaf, 'UTF8'))
    from changed c cross join lateral (select canonical_json(jsonb_build_object('kind', 'section_withdrawal',
      'section', c.kind, 'item', c.key, 'edition', c.edition, 'at', log_instant(clock_timestamp()),
      'contentSha256', content_digest('{"reason": null}'))) leaf offset 0) t
    where c.is_public and exists (select from integrity_entry e where e.about = c.id and e.kind = 'section')
    on conflict do nothing;
  return null;
end $$;
create trigger integrity_removed after delete on content_item referencing old table as changed
  for each statement execute function enter_removed_section();

-- What is public already, as it stands.
select enter_integrity(null);
select enter_integrity_states(null);
