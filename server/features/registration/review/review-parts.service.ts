import { sql } from 'kysely';
import { isObservable } from '#contract/rules/observed-fields.ts';
import { fileFieldLabel } from '#contract/file-catalogue.ts';
import { isCalendarDay } from '#contract/calendar-day.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { CallAnswer, ReviewFile } from '#contract/registration-review.ts';
import { shortDate } from '#contract/rules/calendar.ts';
import { takeBackChange } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { authorName, changeRequest, type Author, type Seen } from './review-change.ts';
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

const ONLY_ASKED =
  'Solo sigue si quien contestó dice que lo pidió. Si no, déjala detenida y vuelve a llamar, o recházala.';

/** What was approved goes back to what stood before, because the supplier says that it did not ask for it. */
async function takeBack(tx: Transaction, request: ReviewedRequest, author: Author, reason: string) {
  const { id, status, data, supplier_id: supplierId } = request;
  const prior = request.prior ?? request.carried;
  if (status !== 'approved') throw invalid({ 'call.asked': ONLY_ASKED });
  if (supplierId === null || prior === null) throw failure('state_conflict');
  await takeBackChange(tx, { supplierId, requestId: id, prior, asked: data, author, reason });
}

/** Whom the unit called, when, and what they said, as the history tells it. */
function callWords({ asked, person, on, time, said }: CallAnswer, today: string, mayDeny: boolean): string {
  const fields: Record<string, string> = {};
  if (asked === '') fields['call.asked'] = 'Di si lo pidió.';
  else if (asked === 'unreached' || (asked === 'no' && !mayDeny)) fields['call.asked'] = ONLY_ASKED;
  if (person.length < 3) fields['call.person'] = 'Escribe quién contestó.';
  if (!isCalendarDay(on) || on > today) fields['call.on'] = 'Escribe el día de la llamada: hoy o antes.';
  if (!/^([01]?\d|2[0-3]):[0-5]\d$/.test(time)) fields['call.time'] = 'Escribe la hora como 10:30.';
  if (said.length < 10) fields['call.said'] = 'Escribe qué dijo, con al menos 10 letras.';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  return `Se llamó al teléfono registrado el ${shortDate(on)} a las ${time} h. Contestó ${person} y dijo que ${asked === 'yes' ? '' : 'no '}lo pidió: ${said}`;
}

/** Accepts a warning of an automatic check with a reason; an empty reason takes the acceptance back. */
export function overrideCheck(
  services: Services,
  seen: Seen,
  { code, reason: written, call }: { code: string; reason: string; call?: CallAnswer | undefined },
  author: Author,
): Promise<ReviewFile> {
  const now = new Date();
  const isRefused = code === 'refused_by_mailbox';
  const reason = call === undefined ? written : callWords(call, todayInMexico(now), isRefused);
  const isDenied = isRefused && call?.asked === 'no';
  return changeRequest(
    services,
    seen,
    { operation: 'overrideCheck', author, now, reason: reason || undefined },
    async (tx, request, viewer) => {
      // A warning may open again after the validation, because its facts changed; the mailbox holds what went back or was
      // approved too.
      const isHeld = isRefused && ['approved', 'observed'].includes(request.status);
      if (request.status !== 'validated' && !isHeld) await openForReview({ services, tx, request, author });
      const checks = await checkRequest(tx, request, await selectPapers(tx, request.id), viewer.today);
      const check = checks.find((one) => one.code === code);
      if (check === undefined) throw notFound('Esa comprobación no existe.');
      const { [code]: _earlier, ...others } = request.overrides;
      if (reason !== '') {
        if (!check.canOverride)
          throw failure('state_conflict', { detail: 'Esta comprobación no admite excepción.' });
        if (check.asksCall !== null && call === undefined)
          throw invalid({ 'call.person': 'Anota a quién se llamó, cuándo y qué dijo.' });
        if (reason.length < 10)
          throw invalid({ reason: 'Explica por qué se acepta, con al menos 10 letras.' });
      }
      if (isDenied) await takeBack(tx, request, author, reason);
      if (isRefused && reason !== '')
        await sql`update registration_request set held_at = null, held_reason = null where id = ${request.id}`.execute(
          tx,
        );
      const by = authorName(author);
      const { basis = [] } = check;
      const accepted = { reason, by, byId: author.person.id, at: now.toISOString(), basis };
      const next = reason === '' ? others : { ...others, [code]: accepted };
      await sql`update registration_request set overrides = ${JSON.stringify(next)}::jsonb where id = ${request.id}`.execute(
        tx,
      );
      await recordHand(tx, request.id, author.person, 'accepted');
      await recordEvent(tx, {
        requestId: request.id,
        action: 'override',
        fromStatus: null,
        toStatus: null,
        actor: { kind: 'officer', name: by },
        publicText: isDenied
          ? 'La Unidad llamó: el proveedor no pidió este cambio. Quedó lo que había antes.'
          : null,
        reason: reason === '' ? null : reason,
        details: {
          text: isDenied
            ? 'Devolvió lo que había antes: el proveedor dijo que no pidió el cambio.'
            : reason === ''
              ? `Retiró la excepción: ${check.text}`
              : `Aceptó la advertencia: ${check.text}`,
          code,
        },
      });
    },
  );
}
