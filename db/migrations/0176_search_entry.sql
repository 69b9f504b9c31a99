-- One index of everything that can be found, kept in the transaction that publishes (decision 0209). Nothing enters it that
-- is not public now, but for what every signed-in person may read, which says so.

-- A word in the form in which its plural and its genders are equal; the word comes in lower case, without accents.
create function search_stem(word text) returns text language sql immutable strict parallel safe return
  case when word ~ '[0-9]' or length(word) < 4 then word
    when length(word) > 4 and word like '%ces' then left(word, -3) || 'z'
    when length(word) > 4 and word ~ '[aeo]s$' then left(word, -2)
    when length(word) > 4 and word ~ '[^aeious]s$' then left(word, -1)
    when word ~ '[aeo]$' then left(word, -1)
    else word end;

-- The words of a text by their forms and places, with a weight (A to D).
create function search_words(value text, weight "char") returns tsvector language sql immutable parallel safe as $$
  select coalesce(setweight(string_agg(quote_literal(search_stem(w)) || ':' || least(n, 16383)::text, ' ')::tsvector, weight), '')
  from (select w, row_number() over () n
    from regexp_split_to_table(plain(left(coalesce(value, ''), 20000)), '[^[:alnum:]]+') w where w <> '') words
$$;

-- Signs under which a number is found: its parts, their figures alone and those without zeros before, and all of it.
create function search_numbers(value text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct '#' || sign), '{}') from (
    select unnest(array[w, nullif(regexp_replace(w, '\D', '', 'g'), ''),
      nullif(ltrim(regexp_replace(w, '\D', '', 'g'), '0'), '')]) sign
    from regexp_split_to_table(plain(coalesce(value, '')), '[^[:alnum:]]+') w where w <> ''
    union all
    select regexp_replace(plain(one), '[^[:alnum:]]', '', 'g') from unnest(string_to_array(value, ' ')) one where one <> '') signs
  where sign <> ''
$$;

create function search_entry_words(title text, numbers text, note text, body text) returns tsvector
  language sql immutable parallel safe as $$
  select search_words(title, 'A') || search_words(note, 'B') || search_words(body, 'D') || array_to_tsvector(search_numbers(numbers))
$$;

create table search_entry (
  id         bigint generated always as identity primary key,
  kind       text not null constraint search_entry_kind check (kind in ('procedure', 'lot', 'contract', 'supplier', 'document',
               'regulation', 'article', 'sheet', 'person', 'area', 'profile')),
  source     uuid not null,
  -- Which part of its source; empty for all of it.
  part       text not null default '',
  -- The procedure whose being public it follows.
  parent     uuid,
  audience   text not null default 'everyone' constraint search_entry_audience check (audience in ('everyone', 'signed-in')),
  title      text not null,
  -- As people read it; `keys` are numbers under which it is found besides.
  number     text,
  keys       text,
  -- Who, of what kind: said beside the title and found by it.
  note       text not null default '',
  body       text not null default '',
  -- Where it belongs: said beside the title alone.
  place      text not null default '',
  path       text not null,
  dated      date,
  -- What still goes on comes before what is over.
  is_current boolean not null default false,
  weight     real not null default 1,
  title_plain text generated always as (plain(title)) stored,
  words      tsvector generated always as (search_entry_words(title, coalesce(number, '') || ' ' || coalesce(keys, ''), note, body)) stored,
  constraint search_entry_once unique (kind, source, part)
);
create index search_entry_parent on search_entry (parent);
-- One index for each kind of which there are many: candidates of each are few, whatever the others have.
create index search_entry_open on search_entry using gin (words) with (fastupdate = off) where kind = 'procedure' and is_current;
create index search_entry_past on search_entry using gin (words) with (fastupdate = off) where kind = 'procedure' and not is_current;
create index search_entry_lot on search_entry using gin (words) with (fastupdate = off) where kind = 'lot';
create index search_entry_contract on search_entry using gin (words) with (fastupdate = off) where kind = 'contract';
create index search_entry_supplier on search_entry using gin (words) with (fastupdate = off) where kind = 'supplier';
create index search_entry_document on search_entry using gin (words) with (fastupdate = off) where kind = 'document';
create index search_entry_few on search_entry using gin (words) with (fastupdate = off)
  where kind in ('regulation', 'article', 'sheet', 'person', 'area', 'profile');

-- Words of the index, as texts write them, to mend mistyped ones. Repeats are allowed, so that nobody waits for another's
-- insert; `compact_search_terms` takes them out, and those that nothing has any more.
create table search_term (
  word     text not null,
  written  text not null,
  audience text not null,
  stem     text generated always as (search_stem(word)) stored
);
create index search_term_word on search_term (word text_pattern_ops);
create index search_term_stem on search_term (stem);
create index search_term_alike on search_term using gin (word gin_trgm_ops) with (fastupdate = off);

create function search_terms_kept() returns trigger language plpgsql as $$
begin
  insert into search_term (word, written, audience)
    select word, max(written), audience from (
      select plain(w) word, w written, e.audience
      from changed e, regexp_split_to_table(lower(concat_ws(' ', e.title, e.note, left(e.body, 20000))), '[^[:alnum:]áéíóúüñ]+') w
      where w ~ '^[[:alpha:]áéíóúüñ]{3,40}$') words
    -- A spelling with accents is worth more than the one without that came first.
    where not exists (select from search_term t where t.word = words.word and t.audience = words.audience
      and (t.written <> t.word or words.written = words.word))
    group by word, audience;
  return null;
end $$;
create trigger search_terms_inserted after insert on search_entry referencing new table as changed
  for each statement execute function search_terms_kept();
create trigger search_terms_updated after update on search_entry referencing new table as changed
  for each statement execute function search_terms_kept();

-- Goes on after a word: of the next ones repeats go, and what nothing has any more; where it came to, null at the end.
create function compact_search_terms(after text, most int) returns text language plpgsql as $$
declare upto text;
begin
  select max(word collate "C") into upto
    from (select word from search_term where word ~>~ after order by word using ~<~ limit most) next;
  delete from search_term a using search_term b
    where a.word ~>~ after and a.word ~<=~ upto and (a.word, a.audience) = (b.word, b.audience)
      and ((b.written <> b.word) > (a.written <> a.word)
        or (b.written <> b.word) = (a.written <> a.word) and a.ctid > b.ctid);
  delete from search_term t where word ~>~ after and word ~<=~ upto
    and not exists (select from search_found(quote_literal(t.stem)::tsquery, t.word, array['everyone', 'signed-in'],
      array['procedure', 'lot', 'contract', 'supplier', 'document', 'regulation', 'article', 'sheet', 'person', 'area', 'profile'], 1));
  return upto;
end $$;

-- What the kind of a document is called (contract/procedures.ts).
create function search_document_kind(kind text) returns text language sql immutable parallel safe return
  case kind when 'annual_programme' then 'Programa anual' when 'market_study' then 'Investigación de mercado (versión pública)'
    when 'funds_certificate' then 'Suficiencia presupuestal' when 'quotation' then 'Cotización' when 'notice' then 'Convocatoria'
    when 'bidding_documents' then 'Bases' when 'official_summary' then 'Resumen para el Diario Oficial'
    when 'technical_annex' then 'Anexo técnico' when 'economic_annex' then 'Anexo económico' when 'form' then 'Formato'
    when 'contract_model' then 'Modelo de contrato' when 'amendment' then 'Modificación a la convocatoria'
    when 'invitation_letter' then 'Oficio de invitación' when 'visit_record' then 'Constancia de visita'
    when 'clarification_minutes' then 'Acta de junta de aclaraciones' when 'opening_minutes' then 'Acta de presentación y apertura'
    when 'attendance' then 'Lista de asistencia' when 'technical_ruling' then 'Dictamen técnico'
    when 'economic_ruling' then 'Dictamen económico' when 'comparison' then 'Cuadro comparativo'
    when 'award_minutes' then 'Acta de fallo' when 'award_notice' then 'Notificación de adjudicación'
    when 'deferral' then 'Acta de diferimiento' when 'unsuccessful_declaration' then 'Declaratoria de desierta'
    when 'cancellation' then 'Cancelación' when 'contract' then 'Contrato (versión pública)'
    when 'contract_amendment' then 'Convenio modificatorio' when 'delivery_record' then 'Acta de entrega-recepción'
    when 'progress_report' then 'Informe de avance' when 'settlement' then 'Finiquito' when 'rescission' then 'Rescisión'
    when 'early_termination' then 'Terminación anticipada' when 'suspension_order' then 'Acuerdo de suspensión'
    when 'resumption_order' then 'Acuerdo que levanta la suspensión' when 'complaint_resolution' then 'Resolución de inconformidad'
    else 'Otro documento' end;

-- What somebody calls a computer of a kind, besides its name.
create function search_profile_kind(kind text) returns text language sql immutable parallel safe return
  case kind when 'desktop' then 'computadora de escritorio' when 'all_in_one' then 'computadora todo en uno'
    when 'laptop' then 'computadora portátil' when 'workstation' then 'computadora estación de trabajo' when 'tablet' then 'tableta'
    when 'monitor' then 'monitor' when 'printer' then 'impresora' when 'projector' then 'proyector' when 'server' then 'servidor'
    when 'ups' then 'no break' else '' end;

-- Every text within rows that officers wrote, without the ids of those rows.
create function search_texts(rows jsonb) returns text language sql immutable parallel safe as $$
  select string_agg(one #>> '{}', ' ') from jsonb_path_query(rows, 'strict $.** ? (@.type() == "string")') one
  where one #>> '{}' !~ '^([0-9a-f]{8}-[0-9a-f]{4}-|[a-z]+-\d+$)'
$$;

-- Everything that is public now, as the index has it. RFC: of companies alone (decision D8).
create view search_source as
  select 'procedure'::text kind, p.id source, ''::text part, p.id parent, 'everyone'::text audience, p.title, p.number,
    p.compranet_number keys, p.requesting_area note, concat_ws(' ', p.description, p.search_text) body, ''::text place,
    '/adquisiciones/procedimientos/' || p.slug path, (p.published_at at time zone 'America/Mexico_City')::date dated,
    p.public_state in ('planned', 'open', 'evaluation', 'suspended') is_current,
    (case when p.public_state = 'open' then 1.3 when p.public_state in ('planned', 'evaluation', 'suspended') then 1.2 else 1 end)::real weight
  from procedure p where p.public_state <> 'hidden'
  union all
  select 'lot', l.id, '', p.id, 'everyone', left(l.description, 300), null, l.cucop, '', substr(l.description, 301),
    'Partida ' || l.number || ' · ' || p.number, '/adquisiciones/procedimientos/' || p.slug || '#partidas',
    (p.published_at at time zone 'America/Mexico_City')::date, false, 0.45
  from lot l join procedure p on p.id = l.procedure_id where p.public_state <> 'hidden'
  union all
  select 'contract', c.id, '', p.id, 'everyone', c.title, c.number, case when length(c.supplier_rfc) = 12 then c.supplier_rfc end,
    c.supplier_name, '', p.number, '/adquisiciones/procedimientos/' || p.slug || '#contratos', c.signed_on, false, 0.75
  from contract c join procedure p on p.id = c.procedure_id where p.public_state <> 'hidden'
  union all
  select 'supplier', s.id, '', null, 'everyone', concat_ws(' ', s.name, s.legal_suffix), s.number,
    case when s.person_type = 'legal' then s.rfc end, concat_ws(' · ', s.trade_name, array_to_string(line_names(s.lines), ', ')), '',
    coalesce(s.state_name, ''), '/proveedores/' || s.number, s.registered_on, s.status in ('active', 'expiring'),
    case when s.status in ('active', 'expiring') then 0.9 else 0.8 end
  from supplier s where s.status <> 'unregistered' and s.number is not null
  union all
  select 'document', d.id, '', p.id, 'everyone', d.title, null, null, search_document_kind(d.kind), '', p.number || ' · ' || p.title,
    '/adquisiciones/documentos?proc=' || p.slug || '&doc=' || d.id,
    (greatest(v.published_at, p.published_at) at time zone 'America/Mexico_City')::date, false, 0.8
  from document d join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join lateral (select max(published_at) published_at from document_version
      where document_id = d.id and published_at <= now()) v on v.published_at is not null
  where d.withdrawn_at is null
  union all
  select 'regulation', r.id, '', null, 'everyone', r.title, null, null, concat_ws(' ', r.short_title, array_to_string(r.topics, ', ')),
    r.summary, r.issuer, '/normatividad/' || r.slug, coalesce(r.last_reform_on, r.published_on), r.status <> 'repealed',
    case when r.status = 'repealed' then 0.7 else 1.2 end
  from regulation r where r.is_published
  union all
  select 'article', a.text_id, a.anchor, null, 'everyone', coalesce(nullif(concat_ws('. ', nullif(a.label, ''), nullif(a.heading, '')), ''), 'Texto'),
    null, null, '', a.text, concat_ws(' · ', r.title, nullif(a.place, '')), '/normatividad/' || r.slug || '/texto#' || a.anchor,
    t.in_force_on, true, 0.9
  from regulation_article a join regulation_text t on t.id = a.text_id join regulation r on r.id = t.regulation
  where r.is_published and t.is_published
    and t.id in (select f.id from regulation_texts_on((now() at time zone 'America/Mexico_City')::date) f)
  union all
  select 'sheet', f.id, '', null, 'everyone', f.title, f.key, null, concat_ws(' · ', f.category, f.objective),
    concat_ws(' ', f.scope, f.result, search_texts(f.requirements), search_texts(f.steps), search_texts(f.questions)),
    f.responsible_area, '/procedimientos/' || f.key, f.issued_on, true, 1.4
  from procedure_sheet f where f.is_published
  union all
  select 'person', d.id, '', null, 'everyone', case when d.is_vacant then d.post else d.name end, null, d.extension,
    concat_ws(' · ', case when d.is_vacant then 'Vacante' else d.post end, nullif(array_to_string(d.topics, ', '), '')), d.functions,
    a.name, '/directorio?area=' || a.slug, null, true, 1.1
  from directory_person d join area a on a.id = d.area_id where d.is_visible
  union all
  select 'area', a.id, '', null, 'everyone', a.name, null, null, '', '', 'Directorio', '/directorio?area=' || a.slug, null, true, 1
  from area a where a.is_published and exists (select from directory_person d where d.area_id = a.id and d.is_visible)
  union all
  select 'profile', c.id, '', null, 'signed-in', c.name, c.key, null, array_to_string(c.uses || c.highlights, ' · '),
    concat_ws(' ', search_profile_kind(c.kind), c.technical_text), '',
    '/perfiles/' || c.key, c.valid_from, true, 1.2
  from computing_profile c where c.is_published;

-- Brings what the index has of these sources up to what is public now; only what differs is written.
create function keep_search(of_kind text, sources uuid[]) returns void language plpgsql as $$
begin
  delete from search_entry e where e.kind = of_kind and e.source = any(sources) and not exists (
    select from search_source s where s.kind = of_kind and s.source = any(sources) and s.source = e.source and s.part = e.part);
  insert into search_entry (kind, source, part, parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
    select s.kind, s.source, s.part, s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated,
      s.is_current, s.weight
    from search_source s where s.kind = of_kind and s.source = any(sources) and not exists (
      select from search_entry e where e.kind = of_kind and e.source = s.source and e.part = s.part
        and (e.parent, e.audience, e.title, e.number, e.keys, e.note, e.body, e.place, e.path, e.dated, e.is_current, e.weight)
          is not distinct from
          (s.parent, s.audience, s.title, s.number, s.keys, s.note, s.body, s.place, s.path, s.dated, s.is_current, s.weight))
  on conflict (kind, source, part) do update set (parent, audience, title, number, keys, note, body, place, path, dated, is_current, weight)
    = (excluded.parent, excluded.audience, excluded.title, excluded.number, excluded.keys, excluded.note, excluded.body,
      excluded.place, excluded.path, excluded.dated, excluded.is_current, excluded.weight);
end $$;

-- Goes on with a kind after a source: the next ones brought up to date, and where it came to; null at the end.
create function rebuild_search(of_kind text, after uuid, most int) returns uuid language plpgsql as $$
declare sources uuid[];
begin
  select array_agg(source order by source) into sources from (
    select source from search_source where kind = of_kind and source > after
    union select source from search_entry where kind = of_kind and source > after
    order by source limit most) next;
  if sources is null then return null; end if;
  perform keep_search(of_kind, sources);
  return sources[cardinality(sources)];
end $$;

-- Arguments: the kind, and a query of the sources that a statement changed.
create function search_touched() returns trigger language plpgsql as $$
declare sources uuid[];
begin
  if tg_op = 'TRUNCATE' then
    delete from search_entry where kind = tg_argv[0];
  else
    execute tg_argv[1] into sources;
    if sources is not null then perform keep_search(tg_argv[0], sources); end if;
  end if;
  return null;
end $$;

-- Keeps a kind by the changes of a table: `query` names the sources of rows in `changed`, and of an update only where the
-- `columns` of a row differ from its `former` ones.
create procedure watch_search(name regclass, of_kind text, query text, columns text) language plpgsql as $$
declare
  differing text := format(' where (%s) is distinct from (%s)',
    (select string_agg('c.' || quote_ident(btrim(one, E' \n')), ', ') from unnest(string_to_array(columns, ',')) one),
    (select string_agg('o.' || quote_ident(btrim(one, E' \n')), ', ') from unnest(string_to_array(columns, ',')) one));
begin
  execute format('create trigger %I after insert on %s referencing new table as changed
    for each statement execute function search_touched(%L, %L)', 'search_inserted_' || of_kind, name, of_kind,
    replace(query, '$changed', 'changed'));
  execute format('create trigger %I after update on %s referencing new table as changed old table as former
    for each statement execute function search_touched(%L, %L)', 'search_updated_' || of_kind, name, of_kind,
    replace(query, '$changed', format('(select c.* from changed c join former o using (%s)%s)',
      (select string_agg(quote_ident(a.attname), ', ') from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = name and i.indisprimary), differing)));
  execute format('create trigger %I after delete on %s referencing old table as changed
    for each statement execute function search_touched(%L, %L)', 'search_deleted_' || of_kind, name, of_kind,
    replace(query, '$changed', 'changed'));
  execute format('create trigger %I after truncate on %s for each statement execute function search_touched(%L)',
    'search_emptied_' || of_kind, name, of_kind);
end $$;

do $$
declare
  own text := 'select array_agg(distinct t.id) from $changed t';
  shown text := 'public_state, slug, number, title, published_at';
begin
  call watch_search('procedure', 'procedure', own, shown || ', compranet_number, requesting_area, description, search_text');
  call watch_search('procedure', 'lot', 'select array_agg(l.id) from $changed t join lot l on l.procedure_id = t.id', shown);
  call watch_search('procedure', 'contract', 'select array_agg(l.id) from $changed t join contract l on l.procedure_id = t.id', shown);
  call watch_search('procedure', 'document', 'select array_agg(l.id) from $changed t join document l on l.procedure_id = t.id', shown);
  call watch_search('lot', 'lot', own, 'description, number, cucop, procedure_id');
  call watch_search('contract', 'contract', own, 'title, number, supplier_name, supplier_rfc, signed_on, procedure_id');
  call watch_search('supplier', 'supplier', own,
    'status, number, name, legal_suffix, trade_name, rfc, person_type, lines, state_name, registered_on, search');
  call watch_search('document', 'document', own, 'status, title, kind, procedure_id, withdrawn_at');
  call watch_search('document_version', 'document', 'select array_agg(distinct t.document_id) from $changed t', 'published_at');
  call watch_search('regulation', 'regulation', own,
    'is_published, title, short_title, topics, summary, issuer, slug, last_reform_on, published_on, status');
  call watch_search('regulation', 'article',
    'select array_agg(x.id) from $changed t join regulation_text x on x.regulation = t.id', 'is_published, title, slug, status, repealed_on');
  -- A text that comes into force takes the place of another.
  call watch_search('regulation_text', 'article',
    'select array_agg(distinct x.id) from $changed t join regulation_text x on x.regulation = t.regulation', 'is_published, in_force_on, regulation');
  call watch_search('regulation_article', 'article', 'select array_agg(distinct t.text_id) from $changed t', 'label, heading, text, place');
  call watch_search('procedure_sheet', 'sheet', own, 'is_published, key, title, category, objective, scope, result, requirements,
    steps, questions, responsible_area, issued_on');
  call watch_search('directory_person', 'person', own, 'is_visible, is_vacant, name, post, topics, functions, extension, area_id');
  call watch_search('directory_person', 'area', 'select array_agg(distinct t.area_id) from $changed t', 'is_visible, area_id');
  call watch_search('area', 'person', 'select array_agg(l.id) from $changed t join directory_person l on l.area_id = t.id', 'name, slug');
  call watch_search('area', 'area', own, 'name, slug, is_published');
  call watch_search('computing_profile', 'profile', own, 'is_published, name, key, uses, highlights, technical_text, valid_from');
end $$;

-- What a text finds, the best of each kind: those whose words it has, ranked by where they stand and by how their title or
-- number begins. Of what has many no more than `most` are ranked. Without whole-table scans: for a planner that knows no
-- frequencies the index of a kind is always right.
create function search_found(asked tsquery, typed text, audiences text[], kinds text[], most int)
  returns table (id bigint, kind text, rank real, dated date) language sql stable set enable_seqscan = off set jit = off as $$
  select f.id, f.kind,
    ((0.2 + ts_rank('{0.05, 0.2, 0.4, 1.0}', f.words, asked)
      + case when f.title_plain = typed or plain(f.number) = typed then 1.5
        when starts_with(f.title_plain, typed) or starts_with(plain(coalesce(f.number, '')), typed) then 0.5
        when strpos(f.title_plain, typed) > 0 then 0.3 else 0 end) * f.weight)::real, f.dated
  from (
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds)
      and e.kind = 'procedure' and e.is_current and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'procedure' = any(kinds)
      and e.kind = 'procedure' and not e.is_current and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'lot' = any(kinds)
      and e.kind = 'lot' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'contract' = any(kinds)
      and e.kind = 'contract' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'supplier' = any(kinds)
      and e.kind = 'supplier' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e where 'document' = any(kinds)
      and e.kind = 'document' and e.words @@ asked limit most)
    union all
    (select e.id, e.kind, e.words, e.title_plain, e.number, e.weight, e.dated from search_entry e
      where e.kind in ('regulation', 'article', 'sheet', 'person', 'area', 'profile') and e.kind = any(kinds)
      and e.audience = any(audiences) and e.words @@ asked limit most * 2)) f
$$;

-- What is public already.
do $$
declare
  of_kind text;
  place uuid;
begin
  foreach of_kind in array array['procedure', 'lot', 'contract', 'supplier', 'document', 'regulation', 'article', 'sheet', 'person',
    'area', 'profile'] loop
    place := '00000000-0000-0000-0000-000000000000';
    while place is not null loop
      place := rebuild_search(of_kind, place, 5000);
    end loop;
  end loop;
end $$;
