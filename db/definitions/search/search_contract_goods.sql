-- A contract is found by what it buys: the lots that it covers, or all of its procedure where it names none.
create or replace function search_contract_goods(contract uuid, of_procedure uuid) returns text language sql stable as $$
  select string_agg(l.description, ' · ' order by l.number) from lot l
  where l.procedure_id = of_procedure and (l.id in (select k.lot_id from contract_lot k where k.contract_id = contract)
    or not exists (select from contract_lot k where k.contract_id = contract))
$$;
