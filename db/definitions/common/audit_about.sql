-- Each entry of the log keeps what it is about, under the name that people know: number of the purchase, name of the supplier or
-- of the person. It is found by that name, also when the thing is gone.
-- The column of the search is made anew under its name, in one transaction: a program that reads it loses nothing.
-- contract: 0291
create or replace function audit_about(kind text, id text, was jsonb, became jsonb) returns text language plpgsql stable as $$
declare
  ref uuid := case when id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)' then left(id, 36)::uuid end;
  found_name text;
begin
  case
    when kind in ('procedure', 'opening', 'award', 'clarifications', 'planning', 'procedure_schedule', 'urn') then
      select p.number into found_name from procedure p where p.id = ref;
    when kind = 'act_minutes' then
      select p.number || case split_part(audit_about.id, ':', 2) when 'clarification' then ', junta de aclaraciones'
          when 'opening' then ', apertura de propuestas' else '' end
        into found_name from procedure p where p.id = ref;
    when kind = 'contract' then
      select concat_ws(', ', nullif(c.number, ''), p.number) into found_name
        from (select c.id, c.number, c.procedure_id from contract c
          union all select d.id, d.form->>'number', d.procedure_id from contract_draft d) c
        join procedure p on p.id = c.procedure_id where c.id = ref limit 1;
    when kind = 'document' then
      select d.title || ', ' || p.number into found_name
        from document d join procedure p on p.id = d.procedure_id where d.id = ref;
    when kind = 'procedure_template' then
      select t.name into found_name from procedure_template t where t.id = ref;
    when kind = 'upload' then
      select u.original_name into found_name from upload u where u.id = ref;
    when kind = 'registration_request' then
      select r.folio into found_name from registration_request r where r.id = ref or r.folio = audit_about.id limit 1;
    when kind = 'registration_paper' then
      select concat_ws(', ', a.original_name, r.folio, s.name) into found_name from registration_paper a
        left join registration_request r on r.id = a.request_id left join supplier s on s.id = a.supplier_id where a.id = ref;
    when kind = 'supplier' then
      select s.name into found_name from supplier s where s.id = ref;
    when kind = 'sanction' then
      select s.name into found_name from sanction s where s.id = ref;
    when kind = 'function_grant' then
      select g.person_name into found_name from function_grant g where g.id = ref;
    when kind = 'substitution' then
      select s.substitute_name || ' por ' || s.absent_name into found_name from substitution s where s.id = ref;
    when kind = 'declared_interest' then
      select audit_about(d.about, d.about_id::text, null, null) || ', de ' || d.person_name into found_name
        from declared_interest d where d.id = ref;
    when kind = 'work_transfer' then
      select o.name into found_name from work_transfer t join officer o on o.id = t.person_id where t.id = ref;
    when kind = 'requisition' then
      select concat_ws(', ', r.folio, nullif(r.title, '')) into found_name from requisition r where r.id = ref;
    when kind = 'quotation_request' then
      select q.folio || ', ' || q.title into found_name from quotation_request q where q.id = ref;
    when kind = 'comparison' then
      select q.folio || ', ' || q.title into found_name from quotation_request q where q.id = ref;
    when kind = 'purchase_order' then
      select concat_ws(', ', o.number, nullif(o.object, '')) into found_name from purchase_order o where o.id = ref;
    when kind = 'invoice' then
      select i.folio || ', ' || o.number into found_name from invoice i join purchase_order o on o.id = i.order_id where i.id = ref;
    when kind = 'delivery_notice' then
      select o.number into found_name from delivery_notice n join purchase_order o on o.id = n.order_id where n.id = ref;
    when kind = 'order_guarantee' then
      select concat_ws(', ', nullif(g.number, ''), o.number) into found_name from order_guarantee g join purchase_order o on o.id = g.order_id where g.id = ref;
    when kind = 'order_penalty' then
      select o.number || '/' || x.number into found_name from order_penalty x join purchase_order o on o.id = x.order_id where x.id = ref;
    when kind = 'receipt' then
      select r.number || ', ' || o.number into found_name from receipt r join purchase_order o on o.id = r.order_id where r.id = ref;
    when kind = 'payment_order' then
      select concat_ws(', ', o.number, s.name) into found_name from payment_order o join supplier s on s.id = o.supplier_id where o.id = ref;
    when kind = 'budget_message' then
      select m.document_number into found_name from budget_message m where m.id = ref;
    when kind = 'budget_year' then
      found_name := audit_about.id;
    when kind = 'dispute' then
      select d.number || ', ' || p.number into found_name from dispute d join procedure p on p.id = d.procedure_id where d.id = ref;
    when kind = 'petition' then
      select p.folio into found_name from petition p where p.id = ref;
    when kind = 'correction' then
      select c.folio || ', ' || c.title into found_name from correction_request c where c.id = ref;
    when kind = 'listMatch' then
      select coalesce(s.name, concat_ws(', ', nullif(r.name, ''), r.folio)) into found_name from list_match m
        left join supplier s on s.id = m.supplier_id left join registration_request r on r.id = m.request_id where m.id = ref;
    when kind = 'relatedFinding' then
      select a.name || ' y ' || b.name into found_name from related_finding f
        join supplier a on a.id = f.supplier_a join supplier b on b.id = f.supplier_b where f.id = ref;
    when kind = 'sharedDatum' then
      select i.label into found_name from relation_ignored i where i.key = audit_about.id limit 1;
    when kind = 'import' then
      select i.file_name into found_name from import_run i where i.id = ref;
    when kind like 'content:%' then
      select c.title into found_name from content_item c where c.id = ref;
    when kind = 'evaluation:instrument' then
      select i.name into found_name from evaluation_instrument i where i.id = ref;
    when kind = 'evaluation:period' then
      select p.name into found_name from evaluation_period p where p.id = ref;
    when kind = 'evaluation:order' then
      select o.number || ', ' || o.supplier_name into found_name from evaluation_order o where o.id = ref;
    when kind = 'evaluation:reply' then
      select r.folio || ', ' || r.supplier_name into found_name from evaluation_reply r
        where r.id = ref or r.folio = audit_about.id limit 1;
    when kind = 'evaluation:proposal' then
      select p.supplier_name into found_name from evaluation_proposal p where p.id = ref;
    when kind = 'citation_review' then
      select c.title into found_name from citation_review c where c.id = ref;
    when kind = 'technical_opinion' then
      found_name := audit_about.id;
    when kind in ('absence', 'officer', 'morning_mail') then
      select o.name into found_name from officer o where o.id = audit_about.id;
      if kind = 'absence' then
        found_name := found_name || coalesce(', suple ' || (coalesce(became, was)->>'substitute'), '');
      end if;
    when kind = 'waiting' then
      found_name := nullif(concat_ws(', ', nullif(became->>'title', ''), nullif(became->>'note', '')), '');
    else null;
  end case;
  -- What is gone, or never had a row, is called as the entry itself tells.
  return coalesce(nullif(found_name, ''),
    nullif(coalesce(became->>'number', was->>'number', became->>'folio', was->>'folio', became->>'title', was->>'title',
      became->>'name', was->>'name', became->>'label', was->>'label', became->>'supplier', was->>'supplier',
      became->>'what', was->>'what', became->>'source', was->>'source'), ''),
    case when kind like 'catalogue:%' then audit_about.id end);
end
$$;
