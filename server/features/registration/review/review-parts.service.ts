import { sql } from 'kysely';
import { isObservable } from '#contract/rules/registry/observed-fields.ts';
import { fileFieldLabel } from '#contract/file-catalogue.ts';
import type { CallAnswer, ReviewFile } from '#contract/registration-review.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { refuseOwnCapture } from './own-capture.ts';
import { authorName, changeRequest, type Author, type Seen } from './review-change.ts';
import { answerByCall, type Answered } from './calls.service.ts';
import type { RunCheck } from './checks.rules.ts';
import { checkRequest } from './review-facts.ts';
import { saveRequestKeys } from '../request/request-keys.sql.ts';
import { selectPapers, type ReviewedRequest } from './request.sql.ts';
import { takenWords } from './review-mails.rules.ts';
import { factsOf } from './request-facts.ts';
import { type Step } from './review-step.ts';
import { readReason } from './terms.sql.ts';
import { recordEvent } from '../request/request-events.ts';
import { recordHand } from '../request/hands.sql.ts';

/** A decision on a paper or field as it was sent. */
interface Decision {
  reasonCode: string | null;
  remark: string;
}

type Taking = Pick<Step, 'services' | 'tx' | 'request' | 'author'>;

/** Gives the request to the person who looks at it: submitted → in_review (domain 12.3 A). */
export async function takeRequest({ services, tx, request, author }: Taking): Promise<void> {
  const assignee = request.assignee_id ?? author.person.id;
  await sql`update registration_request set status = 'in_review', assignee_id = ${assignee}
    where id = ${request.id}`.execute(tx);
  await saveRequestKeys(tx, request.id, request.data);
  const words = takenWords(factsOf(services, request));
  await recordEvent(tx, {
    requestId: request.id,
    action: 'take',
    fromStatus: request.status,
    toStatus: 'in_review',
    actor: { kind: 'officer', name: authorName(author) },
    publicText: words.publicText,
    mail: { to: request.email, template: words.template, values: words.values },
  });
}

/** A part can be decided while the request is reviewed; the first decision takes it. */
async function openForReview(taking: Taking): Promise<void> {
  const { request } = taking;
  if (request.status === 'submitted') return takeRequest(taking);
  if (request.status !== 'in_review') {
    throw failure('state_conflict', { detail: 'Esta solicitud no está en revisión.' });
  }
}

/** What an observation says, in words that later changes of the catalogue leave alone. */
interface Said {
  reasonCode: string | null;
  /** Text of the reason. */
  reason: string | null;
  remark: string;
}

/** The remark, or the reason's own words. Refuses an observation that says nothing. */
async function observationText(tx: Transaction, { reasonCode, remark }: Decision): Promise<Said> {
  const reason = reasonCode === null ? undefined : await readReason(tx, reasonCode, 'observation');
  if (reasonCode !== null && reason === undefined)
    throw invalid({ reasonCode: 'Elige una razón de la lista.' });
  const text = remark === '' ? (reason?.text ?? '') : remark;
  if (text.length < 3) throw invalid({ remark: 'Di qué debe corregir el proveedor.' });
  return { reasonCode, reason: reason?.text ?? null, remark: text.slice(0, 500) };
}

async function putObservation(
  tx: Transaction,
  request: ReviewedRequest,
  target: { kind: 'paper' | 'field'; name: string },
  given: Said & { author: Author },
): Promise<void> {
  await sql`insert into request_observation (request_id, target_kind, target, reason_code, reason, remark, round, created_by)
    values (${request.id}, ${target.kind}, ${target.name}, ${given.reasonCode}, ${given.reason}, ${given.remark}, ${request.round + 1},
      ${given.author.person.id})
    on conflict (request_id, target_kind, target, round) do update set reason_code = excluded.reason_code,
      reason = excluded.reason, remark = excluded.remark, created_by = excluded.created_by`.execute(tx);
}

async function dropObservation(
  tx: Transaction,
  request: ReviewedRequest,
  target: { kind: 'paper' | 'field'; name: string },
): Promise<void> {
  await sql`delete from request_observation where request_id = ${request.id} and target_kind = ${target.kind}
    and target = ${target.name} and sent_at is null`.execute(tx);
}

/** Marks a paper as it meets or does not meet its requirement; an observation waits until the request is sent back. */
export function reviewPaper(
  services: Services,
  seen: Seen,
  input: Decision & { code: string; decision: 'valid' | 'observed' | 'pending' },
  author: Author,
): Promise<ReviewFile> {
  const now = new Date();
  return changeRequest(services, seen, { operation: 'reviewPaper', author, now }, async (tx, request) => {
    const { code, decision } = input;
    const papers = await selectPapers(tx, request.id);
    const paper = papers.find((one) => one.paper_code === code && one.status !== 'replaced');
    const asked = request.requirements.find((one) => one.code === code);
    if (paper === undefined && asked === undefined) throw notFound('La solicitud no tiene ese documento.');
    if (paper === undefined && decision === 'valid') {
      throw failure('state_conflict', { detail: 'Este documento no se ha entregado.' });
    }
    await refuseOwnCapture(tx, request, author.person.id);
    await openForReview({ services, tx, request, author });
    const target = { kind: 'paper', name: code } as const;
    const said = decision === 'observed' ? await observationText(tx, input) : null;
    const { reasonCode, remark } = said ?? { reasonCode: null, remark: null };
    if (paper !== undefined) {
      await sql`update registration_paper set status = ${decision}, reason_code = ${reasonCode}, remark = ${remark},
        reviewed_by = ${author.person.id}, reviewed_at = ${now}
        where id = ${paper.id}`.execute(tx);
    }
    if (said === null) await dropObservation(tx, request, target);
    else await putObservation(tx, request, target, { ...said, author });
    await recordHand(tx, request.id, author.person, 'marked');
  });
}

/** Whether the file has a value at this dotted path. */
export function isFieldPath(file: unknown, path: string): boolean {
  let value = file;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name];
  }
  return true;
}

/** Observes a datum of the file, or with an empty text and no reason takes the observation back. */
export function observeField(
  services: Services,
  seen: Seen,
  input: Decision & { path: string },
  author: Author,
): Promise<ReviewFile> {
  return changeRequest(
    services,
    seen,
    { operation: 'observeField', author, now: new Date() },
    async (tx, request) => {
      if (!isFieldPath(request.data, input.path)) throw notFound('La solicitud no tiene ese dato.');
      await openForReview({ services, tx, request, author });
      const target = { kind: 'field', name: input.path } as const;
      const isRemoval = input.remark === '' && input.reasonCode === null;
      if (!isRemoval && !isObservable(input.path, request)) {
        throw failure('state_conflict', {
          detail: `El proveedor no puede corregir «${fileFieldLabel(input.path)}» en este trámite. Si está mal, rechaza la solicitud u observa el documento que lo comprueba.`,
        });
      }
      const said = isRemoval ? null : await observationText(tx, input);
      if (said === null) await dropObservation(tx, request, target);
      else await putObservation(tx, request, target, { ...said, author });
      await recordHand(tx, request.id, author.person, 'observed');
    },
  );
}

/**
 * Accepts a warning of an automatic check with a reason, or keeps who was called about it; an empty reason takes the acceptance
 * back.
 */
export function overrideCheck(
  services: Services,
  seen: Seen,
  { code, reason: written, call }: { code: string; reason: string; call?: CallAnswer | undefined },
  author: Author,
): Promise<ReviewFile> {
  const now = new Date();
  return changeRequest(
    services,
    seen,
    { operation: 'overrideCheck', author, now, reason: written || undefined },
    async (tx, request, viewer) => {
      await refuseOwnCapture(tx, request, author.person.id);
      // A warning may open again after the validation, because its facts changed; the mailbox holds what went back or was
      // approved too.
      const isHeld = code === 'refused_by_mailbox' && ['approved', 'observed'].includes(request.status);
      if (request.status !== 'validated' && !isHeld) await openForReview({ services, tx, request, author });
      const checks = await checkRequest(tx, request, await selectPapers(tx, request.id), viewer.today);
      const check = checks.find((one) => one.code === code);
      if (check === undefined) throw notFound('Esa comprobación no existe.');
      const { [code]: _earlier, ...others } = request.overrides;
      const by = authorName(author);
      await recordHand(tx, request.id, author.person, 'accepted');
      const answered =
        call === undefined
          ? acceptedFor(check, written)
          : await answerByCall(tx, request, { check, call, author, now });
      const { basis = [] } = check;
      const accepted = { reason: answered.words, by, byId: author.person.id, at: now.toISOString(), basis };
      const next = answered.lets ? { ...others, [code]: accepted } : others;
      await sql`update registration_request set overrides = ${JSON.stringify(next)}::jsonb where id = ${request.id}`.execute(
        tx,
      );
      await recordEvent(tx, {
        requestId: request.id,
        action: call === undefined || answered.lets ? 'override' : 'call',
        fromStatus: null,
        toStatus: null,
        actor: { kind: 'officer', name: by },
        publicText: answered.publicText,
        reason: answered.words === '' ? null : answered.words,
        details: { text: answered.told, code },
      });
    },
  );
}

/** An acceptance in words; without them it is taken back. */
function acceptedFor({ text, canOverride, asksCall }: RunCheck, reason: string): Answered {
  if (reason === '')
    return { words: '', lets: false, told: `Retiró la excepción: ${text}`, publicText: null };
  if (!canOverride) throw failure('state_conflict', { detail: 'Esta comprobación no admite excepción.' });
  if (asksCall !== null) throw invalid({ 'call.person': 'Anota a quién se llamó, cuándo y qué dijo.' });
  if (reason.length < 10) throw invalid({ reason: 'Explica por qué se acepta, con al menos 10 letras.' });
  return { words: reason, lets: true, told: `Aceptó la advertencia: ${text}`, publicText: null };
}
