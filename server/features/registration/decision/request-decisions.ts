import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import { shortDate, type PlainDate } from '#contract/rules/days/calendar.ts';
import { workingDaysBetween } from '#contract/rules/days/working-days.ts';
import { endRequestMatches } from '#server/features/negative-lists/public.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { applyApproval } from './approval.service.ts';
import type { Approval } from './approved-records.ts';
import { tellChanges } from '../mailbox/notices.service.ts';
import { changesOf } from '../mailbox/registration-before.ts';
import { saidOnce } from '../review/observation-words.ts';
import { dismissalBlock, validationBlock } from '../review/review-available.rules.ts';
import { readFacts } from '../review/review-file.ts';
import { approvedWords, dismissedWords, rejectedWords } from '../review/review-mails.rules.ts';
import { factsOf } from '../review/request-facts.ts';
import { findRegistered, priorFile } from '../start/registered-supplier.ts';
import { officer, type Step } from '../review/review-step.ts';
import type { ReviewedRequest } from '../review/request.sql.ts';
import { readReason } from '../review/terms.sql.ts';
import { recordEvent } from '../request/request-events.ts';

const MIN_REASON = 20;

/** Working days that the unit took, late ones too, without those in which the supplier corrected; no term counts here. */
async function answerDays({ tx, request, viewer }: Step): Promise<number | null> {
  if (request.submitted_at === null) return null;
  const holidays = await readHolidays(tx);
  const days = (from: Date, to: PlainDate) => workingDaysBetween(todayInMexico(from), to, holidays);
  const { rows } = await sql<{ sent_at: Date; resolved_at: Date }>`
    select distinct sent_at, resolved_at from request_observation
    where request_id = ${request.id} and not by_supplier and sent_at is not null and resolved_at is not null`.execute(
    tx,
  );
  const corrected = rows.map((round) => days(round.sent_at, todayInMexico(round.resolved_at)));
  return days(request.submitted_at, viewer.today) - corrected.reduce((sum, one) => sum + one, 0);
}

async function decide(
  step: Step,
  status: 'approved' | 'rejected' | 'dismissed',
  reason: string | null,
): Promise<void> {
  const { tx, request, author, now } = step;
  const days = status === 'dismissed' ? null : await answerDays(step);
  await sql`update registration_request set status = ${status}, decided_by = ${author.person.id},
    decided_at = ${now}, decision_reason = ${reason}, answer_days = ${days}
    where id = ${request.id}`.execute(tx);
  await sql`delete from request_key where request_id = ${request.id}`.execute(tx);
  if (status !== 'approved') await endRequestMatches(tx, request.id);
}

/** Keeps with a request what its approval finds in the registry: what is changed later is judged together with it. */
async function keepPrior(tx: Transaction, request: ReviewedRequest): Promise<void> {
  const { supplier_id: id } = request;
  const present = id === null ? undefined : (await findRegistered(tx, { id }))?.file;
  const prior = present ?? (await priorFile(tx, request));
  if (prior !== undefined)
    await sql`update registration_request set prior = ${JSON.stringify(prior)}::jsonb
      where id = ${request.id}`.execute(tx);
}

/** Approves: the registry is changed, the certificate issued and the supplier told, in one transaction. */
export async function approve(step: Step): Promise<string> {
  const { tx, request, viewer, services } = step;
  const { facts } = await readFacts(tx, request, viewer);
  const blocked = validationBlock({ ...facts, checks: facts.checks });
  if (blocked !== null) {
    const isBlock = facts.checks.some(({ level }) => level === 'block');
    throw failure(isBlock ? 'supplier_blocked' : 'review_incomplete', { detail: `${blocked}.` });
  }
  // Compared before the supplier is written, or nothing would differ.
  const changed = await changesOf(tx, request);
  await keepPrior(tx, request);
  await decide(step, 'approved', null);
  const approval = await applyApproval(step);
  await endRequestMatches(tx, request.id, approval.supplierId);
  const words = approvedWords(factsOf(services, request), { ...approval, changes: changed.changes });
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
      template: words.template,
      values: words.values,
      supplierId: approval.supplierId,
    },
  });
  const { accountFrom } = approval;
  const telling = { services, tx, cause: 'officer', moment: 'approved' } as const;
  await tellChanges(telling, request, { ...changed, accountFrom });
  return approvalMessage(request, approval);
}

function approvalMessage(
  request: ReviewedRequest,
  { number, certificate, suspension, accountFrom }: Approval,
): string {
  const gender = request.kind === 'renewal' ? 'aprobado' : 'aprobada';
  const done = `${REQUEST_KIND_LABELS[request.kind]} ${gender}.`;
  const waits = accountFrom === null ? '' : ` La cuenta nueva contará desde el ${shortDate(accountFrom)}.`;
  const held = suspension === undefined ? '' : ' Sigue suspendido: hay una suspensión en vigor.';
  return (certificate === null ? done : `${done} Constancia ${number} emitida.${held}`) + waits;
}

/** Rejects with a reason that the supplier reads. */
export async function reject(step: Step): Promise<string> {
  const { tx, request, input, services } = step;
  const known = input.reasonCode === null ? undefined : await readReason(tx, input.reasonCode, 'rejection');
  if (input.reasonCode !== null && known === undefined)
    throw invalid({ reasonCode: 'Elige una razón de la lista.' });
  const reason = saidOnce(known?.text, input.reason);
  if (reason.length < MIN_REASON) {
    throw invalid({
      reason: `Explica el rechazo con al menos ${MIN_REASON} letras; el proveedor las leerá.`,
    });
  }
  await decide(step, 'rejected', reason);
  const words = rejectedWords(factsOf(services, request), reason);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'reject',
    fromStatus: request.status,
    toStatus: 'rejected',
    actor: officer(step),
    publicText: words.publicText,
    reason,
    mail: { to: request.email, template: words.template, values: words.values },
  });
  return 'Solicitud rechazada. Se avisó al proveedor.';
}

/** Dismisses a request that nobody corrected in time. */
export async function dismiss(step: Step): Promise<string> {
  const { tx, request, viewer, services } = step;
  const { facts } = await readFacts(tx, request, viewer);
  const blocked = dismissalBlock(facts);
  if (blocked !== null || request.correction_due === null) {
    throw failure('review_incomplete', { detail: `${blocked ?? 'La solicitud no espera correcciones'}.` });
  }
  const words = dismissedWords(factsOf(services, request), request.correction_due);
  await decide(step, 'dismissed', words.publicText);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'dismiss',
    fromStatus: request.status,
    toStatus: 'dismissed',
    actor: officer(step),
    publicText: words.publicText,
    mail: { to: request.email, template: words.template, values: words.values },
  });
  return 'Solicitud desechada. Se avisó al proveedor.';
}
