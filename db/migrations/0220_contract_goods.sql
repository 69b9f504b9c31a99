-- A contract is found by what it buys: the lots that it covers, or all of its procedure where it names none.
create function search_contract_goods(contract uuid, of_procedure uuid) returns text language sql stable as $$
  select string_agg(l.description, ' · ' order by l.number) from lot l
  where l.procedure_id = of_procedure and (l.id in (select k.lot_id from contract_lot k where k.contract_id = contract)
    or not exists (select from contract_lot k where k.contract_id = contract))
$$;

create or replace view search_source as
  select kind, source, part, parent, audience, title, number, keys, note,
    case when kind = 'contract' then coalesce(search_contract_goods(source, parent), '') else body end body,
    place, path, dated, is_current, weight
  from search_source_things
  union all
  -- Its document is found by its own title: a page by what it says.
  select 'page', t.document_id, t.page::text, p.id, 'everyone', 'Página ' || t.page, null, null, '', t.text, d.title || ' · ' || p.number,
    '/adquisiciones/documentos?proc=' || p.slug || '&doc=' || d.id || '&pag=' || t.page,
    (p.published_at at time zone 'America/Mexico_City')::date, false, 0.6
  from public_document_page t join document d on d.id = t.document_id join procedure p on p.id = t.procedure_id
  where t.is_current and t.text <> '';

call watch_search('lot', 'contract', 'select array_agg(c.id) from $changed t join contract c on c.procedure_id = t.procedure_id',
  'description, number, procedure_id');
call watch_search('contract_lot', 'contract', 'select array_agg(distinct t.contract_id) from $changed t', 'contract_id, lot_id');

-- Contracts that are public already.
do $$
declare
  place uuid := '00000000-0000-0000-0000-000000000000';
begin
  while place is not null loop
    place := rebuild_search('contract', place, 500);
  end loop;
end $$;

-- The log is asked by the number of a contract, as it is written anywhere.
create index contract_number on contract (lower(number));
