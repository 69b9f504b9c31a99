import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { ALARM_DIFFERENCE_LABELS } from '#contract/integrity-alarms.ts';
import { INTEGRITY_KIND_LABELS } from '#contract/integrity.ts';
import { JOB_WORDS } from '#contract/job-words.ts';
import { DOCUMENT_KINDS } from '#contract/procedures.ts';
import { LIST_SOURCE_LABELS } from '#contract/negative-list-words.ts';
import { PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import { PROPOSAL_KINDS } from '#contract/rules/evaluations/evaluation-machine.ts';
import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import { RELATION_KIND_LABELS } from '#contract/related-suppliers.ts';
import { SECOND_LABELS } from '#contract/second-person.ts';
import { DISPUTE_REPORT_LABELS } from '#contract/rules/rights/disputes.ts';
import { PETITION_STEP_LABELS } from '#contract/rules/rights/petition-kinds.ts';
import type { WaitingKind } from '#contract/waiting-kinds/all.ts';
import type { WaitingRow } from './waiting.sql.ts';

const documents = Object.fromEntries(Object.entries(DOCUMENT_KINDS).map(([kind, [label]]) => [kind, label]));
const LEAVES: Readonly<Record<string, string>> = INTEGRITY_KIND_LABELS;
const LISTS: Readonly<Record<string, string>> = LIST_SOURCE_LABELS;
const imports = {
  registry: 'Padrón de proveedores',
  contracts: 'Contratos de otros años',
  'postal-codes': 'Códigos postales',
  'annual-plan': 'Programa anual de compras',
  budget: 'Presupuesto aprobado',
  'budget-changes': 'Adecuaciones del presupuesto',
  payments: 'Pagos a proveedores',
  'negative-lists': 'Listas negativas',
  ...Object.fromEntries(
    Object.values(CONTENT_KINDS).map(({ type, words }) => [`content:${type}`, words.many]),
  ),
};

const CONTENT = Object.fromEntries(
  Object.entries(CONTENT_KINDS).map(([type, { words }]) => [
    type,
    words.one.charAt(0).toUpperCase() + words.one.slice(1),
  ]),
);

/** Words for what a row says by a code. */
const DETAILS: Record<WaitingKind, Readonly<Record<string, string>>> = {
  request_held: REQUEST_KIND_LABELS,
  request_review: REQUEST_KIND_LABELS,
  request_corrected: REQUEST_KIND_LABELS,
  request_approval: REQUEST_KIND_LABELS,
  requisition_approval: {},
  requisition_opinion: {},
  requisition_funds: {},
  requisition_returned: {},
  requisition_failed: {},
  requisition_to_take: {},
  requisition_to_buy: {},
  budget_refused: {},
  budget_late: {},
  budget_differs: {},
  procedure_draft: {},
  procedure_announced: PROCEDURE_STATUS_LABELS,
  schedule_review: { proposed: 'Una persona la programó y falta otra' },
  schedule_waiting: { agreed: 'Se publica sola a su hora' },
  schedule_failed: { failed: 'No se publicó a su hora', changed: 'Cambió después de programarse' },
  procedure_step: PROCEDURE_STATUS_LABELS,
  delivery_due: {},
  delivery_acceptance: {},
  contract_term: {},
  clarification_open: {},
  quotation_question: {},
  quotation_bounced: {},
  quotation_to_open: {},
  quotation_to_compare: {},
  quotation_to_contract: {},
  order_silent: {},
  supplier_denied: {},
  order_change_refused: {},
  order_date_proposed: {},
  order_rejected: {},
  order_ending_to_resolve: {},
  receipt_not_replaced: {},
  order_settlement_to_close: {},
  delivery_announced: {},
  order_guarantee_to_validate: {},
  order_guarantee_ends: {},
  order_penalty_to_notify: {},
  order_penalty_to_resolve: {},
  receipt_to_decide: {},
  invoice_to_verify: {},
  invoice_held: {},
  invoice_late: {},
  payment_to_order: {},
  payment_due: {},
  payment_of_voided: {},
  payment_stopped: {},
  invoice_cancelled: {},
  interest_asked: {},
  excess_overdue: {},
  receipt_overdue: {},
  procedure_dates: {},
  decision_review: SECOND_LABELS,
  decision_returned: SECOND_LABELS,
  document_draft: documents,
  document_review: documents,
  document_scheduled: documents,
  content_draft: CONTENT,
  content_review: CONTENT,
  content_scheduled: CONTENT,
  content_term: CONTENT,
  citation_review: {},
  correction_request: {},
  tender_correction: {},
  petition: PETITION_STEP_LABELS,
  dispute_report: DISPUTE_REPORT_LABELS,
  conciliation_hearing: {},
  list_match: LIST_SOURCE_LABELS,
  profile_term: {},
  opinion_request: {},
  evaluation_review: {},
  evaluation_reply: {},
  evaluation_proposal: PROPOSAL_KINDS,
  evaluation_period: { open: 'Terminaron sus meses', review: 'Terminó el plazo de aclaración' },
  list_term: {},
  related_finding: RELATION_KIND_LABELS,
  supplier_to_join: {},
  import_to_confirm: imports,
  import_stopped: imports,
  mail_failed: {},
  job_failed: {},
  backup_proved: {},
  backup_failed: { backup: 'Con archivos que faltan', trial: 'Falló al restaurarlo' },
  integrity_checked: {},
  integrity_alarm: ALARM_DIFFERENCE_LABELS,
  integrity_broken: {},
  substitution_to_accept: {},
};

/** Title of a row in words. */
export function titleWords(kind: WaitingKind, title: string): string {
  if (kind === 'job_failed') return JOB_WORDS[title] ?? title;
  if (kind === 'backup_proved' || kind === 'backup_failed')
    return title === '' ? 'Prueba del último respaldo' : `Respaldo del ${title} h`;
  if (kind === 'integrity_checked') return `Todo corresponde: revisión del ${title} h`;
  if (kind === 'integrity_alarm') return LEAVES[title] ?? title;
  if (kind === 'integrity_broken') return `Revisión del ${title} h`;
  if (kind === 'list_term') return LISTS[title] ?? title;
  return title === '' ? 'Sin título todavía' : title;
}

/** What was asked or done of a thing, by whom and why. */
const ACTS: Readonly<Record<string, (actor: string, why: string) => string>> = {
  publish: (actor) => `${actor} propone publicarlo`,
  withdraw: (actor) => `${actor} propone retirarlo`,
  edit: (actor) => `${actor} propone cambiar sus datos`,
  decide: (actor) => `lo propuso ${actor}`,
  review: (actor, why) => `${actor} pide que se revise${why === '' ? '' : `: ${why}`}`,
  returned: (actor, why) => `lo devolvió ${actor}: ${why}`,
  withdrawal_returned: (actor, why) => `${actor} devolvió el retiro, sigue publicado: ${why}`,
  edit_returned: (actor, why) => `${actor} devolvió el cambio de sus datos: ${why}`,
};

type Told = Pick<WaitingRow, 'kind' | 'detail' | 'actor'>;

/** The code with which the detail of a row begins. */
export const codeOf = ({ detail }: Pick<Told, 'detail'>): string => detail.split('\t')[0] ?? '';

/** Whether whoever it came back to has only to read it: what they had proposed was not done, and nothing else waits. */
export const isOnlyNews = ({ kind, detail }: Pick<Told, 'kind' | 'detail'>): boolean =>
  kind === 'document_review' && detail.split('\t')[1]?.endsWith('_returned') === true;

/** Whether this person asked for what waits to be decided: somebody else decides it. */
export function isProposedBy({ kind, detail }: Pick<Told, 'kind' | 'detail'>, person: string): boolean {
  const [, act = '', actor] = detail.split('\t');
  const isReview = kind.endsWith('_review') && !act.endsWith('returned');
  return isReview && actor === person;
}

/** Kinds whose detail is said as it stands: who asks for a purchase, and for how much. */
const AS_IT_STANDS = new Set<WaitingKind>([
  'requisition_approval',
  'requisition_opinion',
  'requisition_funds',
  'requisition_to_take',
  'requisition_to_buy',
]);

/** What a row says besides its kind, in words; empty for what has none. */
export function detailWords(row: Told): string {
  const { kind, detail, actor } = row;
  if (AS_IT_STANDS.has(kind)) return detail;
  const [, act = '', , ...why] = detail.split('\t');
  const told = ACTS[act]?.(actor ?? 'Otra persona', why.join(' '));
  return [DETAILS[kind][codeOf(row)], told].filter((part) => part !== undefined).join(' · ');
}
