-- Gives back what is still reserved for a requisition; nothing happens where nothing is.
create or replace function release_budget(requisition uuid, reason text, author text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reservation:' || requisition, 0));
  perform from spending_key k where k.id in (select d.key_id from budget_document d where d.document = requisition and d.reserved > 0)
    order by k.id for no key update;
  insert into budget_entry (id, key_id, kind, amount, document, document_number, reason, author_id)
    select named_uuid(concat_ws(':', 'release', requisition, d.key_id, (select count(*) from budget_entry e
        where e.document = requisition and e.key_id = d.key_id and e.kind = 'release'))),
      d.key_id, 'release', d.reserved, requisition,
      (select e.document_number from budget_entry e where e.document = requisition limit 1), release_budget.reason, author
    from budget_document d where d.document = requisition and d.reserved > 0 order by d.key_id;
end
$$;
