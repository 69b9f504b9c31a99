-- Keeps what another system has to be told of entries, in their own transaction: those of one document that one statement wrote are
-- told together. The budget itself comes from that system and is not told back.
create or replace function keep_budget_messages() returns trigger language plpgsql as $$
begin
  if not exists (select from budget_system where is_external) then return null; end if;
  insert into budget_message (id, kind, document, document_number, keys, reason, author_id)
    select (min(a.id::text))::uuid, a.kind, a.document, max(a.document_number),
      jsonb_agg(jsonb_build_object('clave', k.code, 'importe', a.amount::text) order by k.code), max(a.reason), max(a.author_id)
    from added a join spending_key k on k.id = a.key_id where a.document is not null
    group by a.document, a.kind
    -- What gives money back is told first.
    order by a.kind in ('reserve', 'commit'), a.document;
  return null;
end
$$;

create or replace trigger budget_entry_messages after insert on budget_entry
  referencing new table as added for each statement execute function keep_budget_messages();
