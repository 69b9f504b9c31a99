import { isOwnCapture } from './own-capture.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { workingDaysLeft } from '#contract/rules/days/working-days.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { accountDueOn, contractNamesLike, readHolidays } from '#server/features/supplier-registry/public.ts';
import { selectCalls } from './calls.service.ts';
import { changesOf } from '../mailbox/registration-before.ts';
import { differingPaths } from './differing-paths.rules.ts';
import { targetLabel } from './observation-words.ts';
import { availableActions, unseenParts, type ReviewFacts } from './review-available.rules.ts';
import { checkRequest } from './review-facts.ts';
import { paperOf } from '../request/request-paper.ts';
import {
  lineNames,
  selectEvents,
  selectObservations,
  selectPapers,
  selectPrevious,
  type EventRow,
  type ObservationRow,
  type ReviewedPaper,
  type ReviewedRequest,
} from './request.sql.ts';

/** Who looks, when, and whether a second person must approve. */
export interface Viewer {
  personId: string;
  today: string;
  secondReviewer: boolean;
}

const ACTIONS_IN_WORDS: Record<string, string> = {
  create: 'Empezó la solicitud',
  submit: 'Envió la solicitud',
  correct: 'Envió las correcciones',
  withdraw: 'Retiró la solicitud',
  take: 'Tomó la solicitud',
  assign: 'Asignó la solicitud',
  observe: 'Devolvió con observaciones',
  validate: 'Validó la solicitud',
  approve: 'Aprobó la solicitud',
  reject: 'Rechazó la solicitud',
  dismiss: 'Desechó la solicitud',
  override: 'Aceptó una advertencia',
  call: 'Llamó al teléfono de antes',
  hold: 'Detuvo la solicitud desde el correo registrado',
  confirm_account: 'Confirmó la cuenta nueva desde el correo registrado',
  new_key: 'Obtuvo una clave de seguimiento nueva',
  warn: 'Se avisó que el plazo está por terminar',
};

function eventOf(row: EventRow): ReviewFile['events'][number] {
  const actors = { supplier: 'El proveedor', officer: row.actor_name ?? 'La Unidad', system: 'El portal' };
  return {
    at: row.at.toISOString(),
    action: row.action,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    actor: actors[row.actor_kind],
    text: row.details.text ?? ACTIONS_IN_WORDS[row.action] ?? row.public_text ?? row.action,
    reason: row.reason,
  };
}

function observationOf(
  row: ObservationRow,
  papers: readonly ReviewedPaper[],
): ReviewFile['observations'][number] {
  return {
    id: row.id,
    targetKind: row.target_kind,
    target: row.target,
    label: targetLabel(row.target_kind, row.target, papers),
    reason: row.reason,
    reasonCode: row.reason_code,
    remark: row.remark,
    round: row.round,
    resolved: row.resolved_at !== null,
    reply: row.reply ?? '',
    bySupplier: row.by_supplier,
    sent: row.sent_at !== null,
  };
}

/** What decides which transitions are open, with everything read that the panel shows. */
export async function readFacts(db: Db | Transaction, request: ReviewedRequest, viewer: Viewer) {
  const papers = await selectPapers(db, request.id);
  const observations = await selectObservations(db, request.id);
  const checks = await checkRequest(db, request, papers, viewer.today);
  const unsent = observations.filter(({ sent_at, resolved_at }) => sent_at === null && resolved_at === null);
  const facts: ReviewFacts = {
    kind: request.kind,
    status: request.status,
    papers: papers
      .filter(({ status }) => status !== 'replaced')
      .map(({ paper_code, name, status }) => ({ code: paper_code, name, status })),
    requirements: request.requirements,
    checks,
    unsent: unsent.length,
    observed: unsent.map(({ target }) => target),
    correctionDue: request.correction_due,
    hands: request.hands,
    isOwnCapture: await isOwnCapture(db, request, viewer.personId),
    ...viewer,
  };
  return { facts, papers, observations, checks };
}

/** The request as officers review it. */
export async function readReview(
  db: Db | Transaction,
  request: ReviewedRequest,
  viewer: Viewer,
): Promise<ReviewFile> {
  const { facts, papers, observations, checks } = await readFacts(db, request, viewer);
  const { changes, people, isFirst } = await changesOf(db, request);
  const holidays = await readHolidays(db);
  const required = new Set(request.requirements.filter((one) => one.required).map(({ code }) => code));
  const isDecided = ['approved', 'rejected', 'dismissed', 'withdrawn'].includes(request.status);
  return {
    folio: request.folio,
    kind: request.kind,
    status: request.status,
    personType: request.person_type,
    origin: request.origin,
    name: request.name,
    rfc: request.rfc,
    version: request.version,
    data: request.data,
    carried: request.carried,
    lines: await lineNames(db, request.data.lines),
    identityChanges: changes.map(({ label, before, after }) => ({ label, before, after })),
    accountFrom:
      request.account_confirmed_at === null &&
      !isDecided &&
      !isFirst &&
      changes.some(({ part }) => part === 'account')
        ? await accountDueOn(db, { today: viewer.today, sentWith: request.account_wait })
        : null,
    changed: request.carried === null ? [] : differingPaths(request.carried, request.data),
    requirements: request.requirements,
    papers: papers
      .filter(({ status }) => status !== 'replaced')
      .map((row) => ({
        ...paperOf(row, row),
        required: required.has(row.paper_code),
        reasonCode: row.reason_code,
        remark: row.remark,
        reviewedBy: row.reviewed_name,
        reviewedAt: row.reviewed_at?.toISOString() ?? null,
        proves: row.proves,
      })),
    replaced: papers.filter(({ status }) => status === 'replaced').map((row) => paperOf(row, row)),
    checks,
    calls: await selectCalls(db, request.id),
    people,
    observations: observations.map((row) => observationOf(row, papers)),
    actions: availableActions(facts),
    unseen: unseenParts(facts),
    events: (await selectEvents(db, request.id)).map(eventOf),
    assignee:
      request.assignee_id === null
        ? null
        : { id: request.assignee_id, name: request.assignee_name ?? request.assignee_id },
    reviewer: request.reviewer_name,
    capturedBy: request.captured_name,
    submittedAt: request.submitted_at?.toISOString() ?? null,
    due: request.due,
    daysLeft: request.due === null || isDecided ? null : workingDaysLeft(viewer.today, request.due, holidays),
    decisionReason: request.decision_reason,
    supplierNumber: request.supplier_number,
    supplierId: request.supplier_id,
    contractNames: await namesOf(db, request),
    previous: (await selectPrevious(db, request)).map((row) => ({
      folio: row.folio,
      kind: row.kind,
      status: row.status,
      at: row.at.toISOString(),
    })),
  };
}

/** Contracts of before the registration, told while they can still be joined. */
async function namesOf(db: Db | Transaction, request: ReviewedRequest): Promise<ReviewFile['contractNames']> {
  if (request.kind === 'cancellation') return [];
  const { data: file, rfc, supplier_id: supplierId } = request;
  return contractNamesLike(db, { file, rfc, supplierId });
}
