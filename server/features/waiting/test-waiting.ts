import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/kit/db.ts';

/** What waits by the facts themselves, told once more and otherwise than the database tells it. */
const FACTS = sql`
  select 'request' area, id from registration_request where status = any('{submitted,in_review,validated}')
  union select 'hold', id from registration_request where held_at is not null
    and status = any('{submitted,in_review,observed,validated,approved}')
  union select 'procedure', p.id from procedure p where p.source in ('portal', 'demo') and (p.status = 'draft'
    or exists (select from milestone m where m.procedure_id = p.id and m.sequence = 1
      and (p.status, m.kind) in (('planned', 'publication'), ('active', 'opening'), ('evaluation', 'award'), ('awarded', 'signature'))))
  union select 'schedule', procedure_id from procedure_schedule where status = any('{proposed,agreed,failed}')
  union select 'document', d.id from document d, procedure p where p.id = d.procedure_id and (d.status = 'scheduled' or d.proposed_at is not null
    or (d.returned_action = any('{withdraw,edit}') and d.status = 'published') or (p.status <> 'draft' and d.status <> 'withdrawn' and (p.status <> 'planned' or d.status <> 'draft') and exists
      (select from document_version v where v.document_id = d.id and v.published_at is null)))
  union select 'match', m.id from list_match m left join supplier s on s.id = m.supplier_id
    where m.supplier_id is not null and m.ended_on is null and (m.status = any('{new,needs_person}')
      or (m.status = 'confirmed' and m.level = 'block' and s.status = any('{active,expiring,expired,suspended}')))
  union select 'related', id from related_finding where status = 'open'
  union select 'list_term', named_uuid(source) from negative_list
  union select 'import', id from import_run where status = any('{ready,failed}')
  union select 'mail', id from mail_outbox where status = 'failed'
  -- A draft that came with the portal is nobody's work until somebody writes it.
  union select 'content', id from content_item where stage <> 'draft' or (stage = 'draft' and hands <> '{}')
  union select 'content_term', id from content_item where is_public and review_on is not null
  union select 'substitution', id from substitution where accepted_at is null and ended_at is null
  union select 'dispute', id from dispute_report where sent_on is null
  union select 'dispute', id from dispute where kind = 'conciliation' and resolved_on is null
  union select 'petition', id from petition where status <> 'carried_out' and (status <> 'answered' or carry_out_by is not null)
  union select 'correction', id from correction_request where status = 'open'
  union select 'evaluation_order', id from evaluation_order where status = 'sent'
  union select 'evaluation_reply', id from evaluation_reply where sent_at is not null and decision is null
  union select 'evaluation_proposal', id from evaluation_proposal where status = 'open'
  union select 'evaluation_period', id from evaluation_period where status = any('{open,review}')
  union select 'tenderer', t.id from tenderer t left join supplier s on s.rfc = t.rfc and s.status <> 'unregistered'
    where t.supplier_id is null and t.rfc is not null and s.id is null
  union select 'delivery', d.id from contract_delivery d, contract c, procedure p
    where c.id = d.contract_id and p.id = c.procedure_id and d.accepted_on is null and c.status = 'active'
      and c.source = any('{portal,demo}') and p.status <> 'draft'
  union select 'contract', c.id from contract c, procedure p
    where p.id = c.procedure_id and c.status = 'active' and c.source = any('{portal,demo}') and p.status <> 'draft'
      and (c.ends_on is not null or exists
        (select from contract_amendment m where m.contract_id = c.id and m.ends_after is not null))
  union select 'contractor', c.id from contract c left join supplier s on s.rfc = c.supplier_rfc
      and s.status <> 'unregistered'
    where c.source = any('{portal,demo}') and c.supplier_id is null and c.supplier_rfc is not null and s.id is null
  union select 'imported_firm', s.id from supplier s where s.source = 'compranet' and s.status = 'unregistered'
    and s.id in (select supplier_id from contract k where k.status = 'active'
      and not coalesce(k.ends_on, k.starts_on) < (k.created_at at time zone 'America/Mexico_City')::date)
  union select 'date_amendment', a.id from date_amendment a, procedure p, milestone m, jsonb_array_elements(a.moves) v
    where a.status = 'open' and p.id = a.procedure_id and p.status <> all('{cancelled,unsuccessful,contracted,complete}')
      and m.procedure_id = p.id and m.kind || m.sequence = (v ->> 'kind') || (v ->> 'sequence')
      and m.at = (v ->> 'from')::timestamptz
  union select 'requisition_turn', id from requisition where state = any('{unassigned,taken,research,returned}')
  union select 'requisition_turn', named_uuid(s.id || coalesce(t.id, '')) from requisition_step s
    join requisition r on (r.id, r.round, r.state) = (s.requisition_id, s.round, s.kind)
    left join lateral (select requisition_turn(s.id) id) t on true
    where s.opened_at is not null and s.decided_at is null
  union select 'quotation', id from quotation_request q where state = any('{closed,opened}')
    and not exists (select from decision_proposal d where d.record_id = q.id::text and d.status = 'open')
  union select 'quotation', request_id from quotation_question where answered_at is null
    and request_id in (select id from quotation_request where state = 'sent')
  union select 'quotation', named_uuid(request_id || 'bounced') from quotation_invitee where bounced_at is not null
    and request_id in (select id from quotation_request where state = 'sent')
  union select 'purchase_order', id from purchase_order where state in ('issued', 'proposed', 'rejected')
  union select 'purchase_order', order_id from order_settlement where state in ('sent', 'objected')
    and not exists (select from decision_proposal d where d.record_id = order_id::text and d.status = 'open')
  union select 'purchase_order', order_id from order_ending where state in ('notified', 'answered')
  union select 'delivery_notice', n.id from delivery_notice n join purchase_order o on o.id = n.order_id
    where n.receipt_id is null and o.state in ('issued', 'proposed', 'accepted')
  union select 'order_guarantee', id from order_guarantee where state in ('kept', 'valid')
  union select 'order_penalty', id from order_penalty x where state in ('proposed', 'notified', 'answered')
    and not exists (select from decision_proposal d where d.record_id = x.id::text and d.status = 'open')
  union select 'receipt', id from receipt where state = 'arrived'
  union select 'receipt', r.id from receipt r join purchase_order o on o.id = r.order_id join receipt_line l on l.receipt_id = r.id
    where r.replace_by is not null and o.state in ('issued', 'proposed', 'accepted') and l.reason <> 'excess' and l.rejected > (
      select coalesce(sum(n.accepted), 0) from receipt_line n join receipt x on x.id = n.receipt_id
      where n.line_id = l.line_id and x.server_at > r.server_at)
  union select 'invoice', id from invoice where state in ('received', 'matched', 'held')
  union select 'invoice', named_uuid(id || 'late') from invoice where state in ('received', 'matched')
  union select 'payment_order', id from payment_order where state in ('ordered', 'scheduled', 'partial', 'held')
  union select 'invoice_payment', id from invoice i where kind = 'invoice' and state in ('verified', 'bounced')
    and not exists (select from payment_order_invoice l where l.invoice_id = i.id and l.is_live)
  union select 'payment', p.id from payment p join payment_part t on t.payment_id = p.id join invoice i on i.id = t.invoice_id
    where p.state = 'paid' and t.receipt_id is null and i.payment_method = 'PPD'
  union select 'budget_message', id from budget_message where state = 'refused' or state = 'waiting' and (is_late or warn_on is not null)
  union select 'budget_message', id from budget_difference
  union select 'decision', id from decision_proposal where status = any('{open,returned}')
  union select 'alarm', id from integrity_alarm where closed_at is null
  union select 'job', id from job_failure
  union select 'backup', id from (select distinct on (kind) kind, id, problem from backup_run order by kind, ended_at desc) b
    where kind = 'trial' or problem <> ''`;

/** Fails unless exactly what waits by the facts is kept as waiting, with the words of now; gives how much that is. */
export async function expectKept(db: Db): Promise<number> {
  const facts = await sql<{
    area: string;
    id: string;
  }>`select area, id::text from (${FACTS}) f order by 1, 2`.execute(db);
  const kept = await sql<{
    area: string;
    id: string;
  }>`select area, id::text from waiting_item order by 1, 2`.execute(db);
  expect(kept.rows).toEqual(facts.rows);
  const columns = sql`area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on`;
  const stale =
    await sql`(select ${columns} from waiting_item except select ${columns} from waiting_fact)`.execute(db);
  expect(stale.rows).toEqual([]);
  return kept.rows.length;
}
