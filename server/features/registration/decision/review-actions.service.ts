import { sql } from 'kysely';
import type { ReviewFile } from '#contract/registration-review.ts';
import { mayMake, transitionOf } from '#contract/rules/registry/request-machine.ts';
import { addWorkingDays, workingDaysLeft } from '#contract/rules/days/working-days.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { targetLabel } from '../review/observation-words.ts';
import { approve, dismiss, reject } from './request-decisions.ts';
import { unseenParts, validationBlock } from '../review/review-available.rules.ts';
import { refuseOwnCapture } from '../review/own-capture.ts';
import { changeRequest, type Author, type Seen } from '../review/review-change.ts';
import { readFacts } from '../review/review-file.ts';
import { observedWords, validatedWords } from '../review/review-mails.rules.ts';
import { takeRequest } from '../review/review-parts.service.ts';
import { factsOf } from '../review/request-facts.ts';
import { officer, type Input, type Step } from '../review/review-step.ts';
import { readTerm } from '../review/terms.sql.ts';
import { recordEvent } from '../request/request-events.ts';
import { recordHand } from '../request/hands.sql.ts';

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
    { operation: `actOnRequest:${input.action}`, author, now, reason: input.reason || undefined },
    async (tx, request, viewer) => {
      message = await makeTransition({ services, tx, request, viewer, author, input, now });
    },
  );
  return { ...review, message };
}

async function makeTransition(step: Step): Promise<string> {
  const { request, input, viewer } = step;
  const isOneStep = input.action === 'approve' && request.status === 'in_review' && !viewer.secondReviewer;
  const transition = transitionOf(request.status, isOneStep ? 'validate' : input.action);
  if (transition === undefined) {
    throw failure('state_conflict', {
      detail: 'El estado de la solicitud ya no permite esto. Revisa los cambios.',
      extra: { status: request.status },
    });
  }
  const isSecond = !viewer.secondReviewer || !request.hands.includes(viewer.personId);
  if (!mayMake(transition, isSecond ? 'second_officer' : 'officer'))
    throw failure('second_person_required', {
      detail: 'Quien capturó o revisó no puede aprobar. Debe hacerlo otra persona de la Unidad.',
    });
  if (input.action === 'validate' || input.action === 'approve')
    await refuseOwnCapture(step.tx, request, viewer.personId);
  switch (input.action) {
    case 'take':
      await takeRequest(step);
      return 'Tomaste la solicitud.';
    case 'observe':
      return observe(step);
    case 'validate':
      await validate(step);
      return 'Solicitud validada. Falta que otra persona apruebe.';
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

async function observe(step: Step): Promise<string> {
  const { tx, request, viewer, now, services } = step;
  const { facts, papers, observations } = await readFacts(tx, request, viewer);
  if (facts.unsent === 0) {
    throw failure('review_incomplete', { detail: 'Marca al menos un documento o dato por corregir.' });
  }
  const unseen = unseenParts(facts);
  if (unseen.length > 0 && !step.input.withUnseen) {
    throw failure('review_incomplete', {
      detail: `Aún no se mira todo: ${unseen.join('; ')}. Míralo, o confirma que la devuelves así.`,
    });
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
  await recordHand(tx, request.id, step.author.person, 'sent_back');
  const sent = observations
    .filter(({ sent_at, resolved_at }) => sent_at === null && resolved_at === null)
    .map(({ target_kind, target, reason, remark }) => ({
      label: targetLabel(target_kind, target, papers),
      reason,
      remark,
    }));
  const words = observedWords(factsOf(services, request), sent, due);
  await recordEvent(tx, {
    requestId: request.id,
    action: 'observe',
    fromStatus: request.status,
    toStatus: 'observed',
    actor: officer(step),
    publicText: words.publicText,
    details: { observations: sent.length, correctionDue: due },
    mail: { to: request.email, template: words.template, values: words.values },
  });
  return sent.length === 1 ? 'Devuelta con 1 observación.' : `Devuelta con ${sent.length} observaciones.`;
}

async function validate(step: Step): Promise<void> {
  const { tx, request, viewer, author, services } = step;
  const { facts } = await readFacts(tx, request, viewer);
  const blocked = validationBlock(facts);
  const words = validatedWords(factsOf(services, request));
  if (blocked !== null) throw failure('review_incomplete', { detail: `${blocked}.` });
  await sql`update registration_request set status = 'validated', reviewer_id = ${author.person.id}
    where id = ${request.id}`.execute(tx);
  await recordHand(tx, request.id, author.person, 'validated');
  await recordEvent(tx, {
    requestId: request.id,
    action: 'validate',
    fromStatus: request.status,
    toStatus: 'validated',
    actor: officer(step),
    // Without a second person the approval follows at once, and says it all.
    ...(viewer.secondReviewer
      ? {
          publicText: words.publicText,
          mail: {
            to: request.email,
            template: words.template,
            values: words.values,
          },
        }
      : { publicText: null }),
  });
}
