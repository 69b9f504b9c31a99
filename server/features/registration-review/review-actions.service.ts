import { sql } from 'kysely';
import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import { mayMake, transitionOf } from '#contract/rules/request-machine.ts';
import { addWorkingDays, workingDaysLeft } from '#contract/rules/working-days.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { applyApproval, type Approval } from './approval.service.ts';
import { targetLabel } from './observation-words.ts';
import { dismissalBlock, validationBlock } from './review-available.rules.ts';
import { authorName, changeRequest, type Author, type Change, type Seen } from './review-change.ts';
import { readFacts, type Viewer } from './review-file.ts';
import { takeRequest } from './review-parts.service.ts';
import {
  approvedWords,
  dismissedWords,
  observedWords,
  rejectedWords,
  VALIDATED_TEXT,
  type MailFacts,
} from './review-mails.rules.ts';
import { recordEvent } from '#server/features/registration/public.ts';
import type { RequestRow } from './request.sql.ts';
import { readReason, readTerm } from './terms.sql.ts';

const MIN_REASON = 20;

interface Input {
  action: ReviewAction;
  reasonCode: string | null;
  reason: string;
}

/** One transition at work: the locked request and everything around it. */
interface Step {
  services: Services;
  tx: Transaction;
  request: RequestRow;
  viewer: Viewer;
  author: Author;
  input: Input;
  now: Date;
}

/** Makes a transition of machine A as an officer; gives the request with the sentence for the toast. */
export async function actOnRequest(
  services: Services,
  seen: Seen,
  input: Input,
  author: Author,
): Promise<ReviewFile & { message: string }> {
  const now = new Date();
  let message = '';
  const review = await changeRequest(
    services,
    seen,
    { operation: `actOnRequest:${input.action}`, author, now },
    async (tx, request, viewer) => {
      const result = await makeTransition({ services, tx, request, viewer, author, input, now });
      message = result.message;
      return result;
    },
  );
  return { ...review, message };
}

async function makeTransition(step: Step): Promise<Change & { message: string }> {
  const { request, input, viewer } = step;
  const isOneStep = input.action === 'approve' && request.status === 'in_review' && !viewer.secondReviewer;
  const transition = transitionOf(request.status, isOneStep ? 'validate' : input.action);
  if (transition === undefined) {
    throw failure('state_conflict', {
      detail: 'El estado de la solicitud ya no permite esto. Revisa los cambios.',
      extra: { status: request.status },
    });
  }
  const isSecond = !viewer.secondReviewer || request.reviewer_id !== viewer.personId;
  if (!mayMake(transition, isSecond ? 'second_officer' : 'officer')) throw failure('second_person_required');
  switch (input.action) {
    case 'take':
      return { ...(await takeRequest(step.tx, request, step.author)), message: 'Tomaste la solicitud.' };
    case 'observe':
      return observe(step);
    case 'validate':
      await validate(step);
      return {
        ...statusChange(step, 'validated'),
        message: 'Solicitud validada. Falta que otra persona apruebe.',
      };
    case 'approve':
      if (isOneStep) await validate(step);
      return approve(step);
    case 'reject':
      return reject(step);
    case 'dismiss':
      return dismiss(step);
    default:
      throw failure('state_conflict');
  }
}

const statusChange = ({ request }: Step, status: string): Change => ({
  before: { status: request.status },
  after: { status },
});

/** What mails about this request need. */
export function mailFacts(
  services: Services,
  request: Pick<RequestRow, 'folio' | 'kind' | 'name'>,
): MailFacts {
  return {
    folio: request.folio,
    kind: request.kind,
    name: request.name,
    followUp: `${services.config.publicUrl}${SCREEN_BASE}/proveedores?vista=seguimiento&folio=${request.folio}`,
  };
}

const officer = ({ author }: Step) => ({ kind: 'officer' as const, name: authorName(author) });

async function observe(step: Step): Promise<Change & { message: string }> {
  const { tx, request, viewer, now, services } = step;
  const { facts, papers, observations } = await readFacts(tx, request, viewer);
  if (facts.unsent === 0) {
    throw failure('review_incomplete', { detail: 'Marca al menos un documento o dato por corregir.' });
  }
  const holidays = await readHolidays(tx);
  const term = await readTerm(tx, 'correction');
  const due = addWorkingDays(viewer.today, term.amount, holidays);
  const left = request.answer_due === null ? 0 : workingDaysLeft(viewer.today, request.answer_due, holidays);
  await sql`update request_observation set sent_at = ${now}
    where request_id = ${request.id} and sent_at is null and resolved_at is null`.execute(tx);
  await sql`update registration_request set status = 'observed', correction_due = ${due}, answer_due = null,
    answer_days_left = ${Math.max(0, left)}, round = round + 1, warned_at = null where id = ${request.id}`.execute(
    tx,
  );
  const sent = observations
    .filter(({ sent_at, resolved_at }) => sent_at === null && resolved_at === null)
    .map(({ target_kind, target, remark }) => ({ label: targetLabel(target_kind, target, papers), remark }));
  const words = observedWords(mailFacts(services, request), sent, due);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'observe',
    fromStatus: request.status,
    toStatus: 'observed',
    actor: officer(step),
    publicText: words.publicText,
    details: { observations: sent.length, correctionDue: due },
    mail: { to: request.email, subject: words.subject, text: words.text, template: 'request_observed' },
  });
  return {
    before: { status: request.status, round: request.round },
    after: { status: 'observed', round: request.round + 1, correctionDue: due },
    message: sent.length === 1 ? 'Devuelta con 1 observación.' : `Devuelta con ${sent.length} observaciones.`,
  };
}

async function validate(step: Step): Promise<void> {
  const { tx, request, viewer, author } = step;
  const { facts } = await readFacts(tx, request, viewer);
  const blocked = validationBlock(facts);
  if (blocked !== null) throw failure('review_incomplete', { detail: `${blocked}.` });
  await sql`update registration_request set status = 'validated', reviewer_id = ${author.person.id},
    reviewer_name = ${authorName(author)} where id = ${request.id}`.execute(tx);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'validate',
    fromStatus: request.status,
    toStatus: 'validated',
    actor: officer(step),
    publicText: viewer.secondReviewer ? VALIDATED_TEXT : null,
  });
}

/** Working days that the unit took, without those in which the supplier corrected. */
async function answerDays(step: Step): Promise<number | null> {
  const { tx, request, viewer } = step;
  if (request.answer_due === null) return null;
  const term = await readTerm(tx, 'answer');
  return Math.max(0, term.amount - workingDaysLeft(viewer.today, request.answer_due, await readHolidays(tx)));
}

async function decide(
  step: Step,
  status: 'approved' | 'rejected' | 'dismissed',
  reason: string | null,
): Promise<void> {
  const { tx, request, author, now } = step;
  const days = status === 'dismissed' ? null : await answerDays(step);
  await sql`update registration_request set status = ${status}, decided_by = ${author.person.id},
    decided_name = ${authorName(author)}, decided_at = ${now}, decision_reason = ${reason}, answer_days = ${days}
    where id = ${request.id}`.execute(tx);
  await sql`delete from request_key where request_id = ${request.id}`.execute(tx);
}

async function approve(step: Step): Promise<Change & { message: string }> {
  const { tx, request, viewer, services } = step;
  const { facts } = await readFacts(tx, request, viewer);
  const blocked = validationBlock({ ...facts, checks: facts.checks });
  if (blocked !== null) {
    const isBlock = facts.checks.some(({ level }) => level === 'block');
    throw failure(isBlock ? 'supplier_blocked' : 'review_incomplete', { detail: `${blocked}.` });
  }
  await decide(step, 'approved', null);
  const approval = await applyApproval(step);
  const words = approvedWords(mailFacts(services, request), approval);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'approve',
    fromStatus: 'validated',
    toStatus: 'approved',
    actor: officer(step),
    publicText: words.publicText,
    details: { number: approval.number, certificate: approval.certificate },
    mail: {
      to: request.email,
      subject: words.subject,
      text: words.text,
      template: 'request_approved',
      supplierId: approval.supplierId,
    },
  });
  return {
    before: { status: request.status },
    after: { status: 'approved', ...approval },
    message: approvalMessage(request, approval),
  };
}

function approvalMessage(request: RequestRow, { number, certificate }: Approval): string {
  const gender = request.kind === 'renewal' ? 'aprobado' : 'aprobada';
  const done = `${REQUEST_KIND_LABELS[request.kind]} ${gender}.`;
  return certificate === null ? done : `${done} Constancia ${number} emitida.`;
}

async function reject(step: Step): Promise<Change & { message: string }> {
  const { tx, request, input, services } = step;
  const known = input.reasonCode === null ? undefined : await readReason(tx, input.reasonCode, 'rejection');
  if (input.reasonCode !== null && known === undefined)
    throw invalid({ reasonCode: 'Elige una razón de la lista.' });
  const reason = [known?.text, input.reason].filter((part) => part !== undefined && part !== '').join(' ');
  if (reason.length < MIN_REASON) {
    throw invalid({
      reason: `Explica el rechazo con al menos ${MIN_REASON} letras; el proveedor las leerá.`,
    });
  }
  await decide(step, 'rejected', reason);
  const words = rejectedWords(mailFacts(services, request), reason);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'reject',
    fromStatus: request.status,
    toStatus: 'rejected',
    actor: officer(step),
    publicText: words.publicText,
    reason,
    mail: { to: request.email, subject: words.subject, text: words.text, template: 'request_rejected' },
  });
  return {
    ...statusChange(step, 'rejected'),
    reason,
    message: 'Solicitud rechazada. Se avisó al proveedor.',
  };
}

async function dismiss(step: Step): Promise<Change & { message: string }> {
  const { tx, request, viewer, services } = step;
  const { facts } = await readFacts(tx, request, viewer);
  const blocked = dismissalBlock(facts);
  if (blocked !== null || request.correction_due === null) {
    throw failure('review_incomplete', { detail: `${blocked ?? 'La solicitud no espera correcciones'}.` });
  }
  const words = dismissedWords(mailFacts(services, request), request.correction_due);
  await decide(step, 'dismissed', words.publicText);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'dismiss',
    fromStatus: request.status,
    toStatus: 'dismissed',
    actor: officer(step),
    publicText: words.publicText,
    mail: { to: request.email, subject: words.subject, text: words.text, template: 'request_dismissed' },
  });
  return { ...statusChange(step, 'dismissed'), message: 'Solicitud desechada. Se avisó al proveedor.' };
}
