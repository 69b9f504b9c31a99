-- Reserves the whole of a requisition, or nothing, in one call: whoever reserves of the same keys waits for the other, and keys are
-- locked in one order for everybody. Says `done`, `missing` (a key is not there), `other` (it holds a reservation of another amount)
-- or which keys are short. `shares` is [{ "key", "amount" }] with each key once.
create or replace function reserve_budget(requisition uuid, number text, shares jsonb, author text) returns jsonb language plpgsql as $$
declare
  keys uuid[];
  found_keys int;
  short jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('reservation:' || requisition, 0));
  select array_agg((s->>'key')::uuid) into keys from jsonb_array_elements(shares) s;
  perform from spending_key k where k.id = any(keys) order by k.id for no key update;
  get diagnostics found_keys = row_count;
  if found_keys < cardinality(keys) then
    return '{"outcome": "missing"}';
  end if;
  if exists (select from budget_document d where d.document = requisition and d.reserved > 0) then
    return case when exists (
      select from (select d.key_id, d.reserved from budget_document d where d.document = requisition and d.reserved > 0) held
      full join (select (s->>'key')::uuid key_id, (s->>'amount')::numeric amount from jsonb_array_elements(shares) s) asked
        using (key_id)
      where held.reserved is distinct from asked.amount) then '{"outcome": "other"}'::jsonb else '{"outcome": "done"}'::jsonb end;
  end if;
  select jsonb_agg(jsonb_build_object('keyId', k.id, 'key', k.code, 'asked', s->>'amount', 'available', k.available::text) order by k.code)
    into short
    from jsonb_array_elements(shares) s join spending_key k on k.id = (s->>'key')::uuid
    where k.available < (s->>'amount')::numeric;
  if short is not null then
    return jsonb_build_object('outcome', 'short', 'short', short);
  end if;
  -- The id of an entry follows from its document, its key and its turn: the same one is never written twice.
  insert into budget_entry (id, key_id, kind, amount, document, document_number, author_id)
    select named_uuid(concat_ws(':', 'reserve', requisition, s->>'key', (select count(*) from budget_entry e
        where e.document = requisition and e.key_id = (s->>'key')::uuid and e.kind = 'reserve'))),
      (s->>'key')::uuid, 'reserve', (s->>'amount')::numeric, requisition, number, author
    from jsonb_array_elements(shares) s order by s->>'key';
  return '{"outcome": "done"}';
end
$$;
