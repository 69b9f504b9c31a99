-- Procedures in which what a request decided becomes a contract: its own, and those that buy the lines it asked for.
create or replace function quotation_contract(request uuid) returns table (procedure_id uuid) language sql stable as $$
  select r.procedure_id from quotation_request r where r.id = request and r.procedure_id is not null
  union
  select o.procedure_id from quotation_lot q join lot_source s on s.line_id = any(q.line_ids) join lot o on o.id = s.lot_id
    where q.request_id = request;
$$;
