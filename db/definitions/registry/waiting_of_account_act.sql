-- A company that said «No fui yo» of what was sent in its name waits for a call to its registered telephone. It names the company alone:
-- of an answer to a request for quotations nobody of the unit learns before its closing.
create view waiting_of_account_act as
select 'account_act'::text area, a.id, 'supplier_denied'::text kind, 'SupplierRegistry'::text subject,
  concat_ws(', ', s.name, s.legal_suffix) title, s.number note, ''::text detail, s.number place, null::text owner_id,
  (a.stopped_at at time zone 'America/Mexico_City')::date due_on, a.stopped_at due_at, null::date shows_on
from account_act a join supplier s on s.id = a.supplier_id where a.holds;
