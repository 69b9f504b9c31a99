import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { AskInput, Asked, AskedQuestion, QuestionForm } from '#contract/clarifications.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico, toMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { CONFIRM_HOURS, confirmUntil, isWindowOpen } from '#contract/rules/procedures/question-window.ts';
import { FINAL_REQUEST_STATES } from '#contract/rules/registry/request-machine.ts';
import { openRequestByKey } from '#server/features/registration/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { giveBack, spendAll } from '#server/kit/shared-budget.ts';
import { mailboxOf, type StrangerCause } from '#server/kit/mail/mailbox-budget.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { confirmSending, insertSending, lockSending } from './ask.sql.ts';
import { findAsked, openDocuments, questionNotice, type AskedProcedure } from './asked-procedure.sql.ts';

/** Questions that one address sends in a day, and that are sent under one mailbox for one procedure. */
export const QUESTIONS_A_DAY = { address: 300, mailbox: 120 } as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Screen of the procedure, where its questions are asked, confirmed and read. */
export const clarificationsAddress = ({ config }: Pick<Services, 'config'>, slug: string): string =>
  `${config.publicUrl}${SCREEN_BASE}/adquisiciones/procedimientos/${slug}`;

/** Number and title of a procedure in one line. */
export const procedureLine = ({ number, title }: Pick<AskedProcedure, 'number' | 'title'>): string =>
  `${number}, ${title}`;

const momentText = (at: Date) => `${shortDate(toMexico(at).date)}, ${toMexico(at).time} h`;

/** What whoever wants to ask must know. */
export async function questionForm(db: Db, slug: string): Promise<QuestionForm> {
  const procedure = await findAsked(db, { slug });
  if (procedure === undefined) throw notFound();
  return {
    window: procedure.window,
    documents: await openDocuments(db, procedure.id),
    privacyNotice: await questionNotice(db, todayInMexico(new Date())),
    confirmHours: CONFIRM_HOURS,
  };
}

function refuseClosed({ window }: AskedProcedure, now: Date): void {
  if (isWindowOpen(window, now.toISOString())) return;
  throw failure('state_conflict', {
    detail:
      window.closesAt === null || !window.isTaking
        ? 'Este procedimiento no recibe preguntas.'
        : `Las preguntas se cerraron el ${momentText(new Date(window.closesAt))}.`,
  });
}

async function refuseUnknownDocuments(
  db: Db,
  procedureId: string,
  questions: readonly AskedQuestion[],
): Promise<void> {
  const open = new Set((await openDocuments(db, procedureId)).map(({ id }) => id));
  const at = questions.findIndex(({ anchor }) => anchor !== null && !open.has(anchor.documentId));
  if (at >= 0) throw invalid({ [`questions.${at}.anchor`]: 'Ese documento no está en el expediente.' });
}

/** Who holds the key of a request that was sent: a draft is nobody yet, and its mail was never seen by anyone. */
async function holderOf(db: Db, { folio, key }: { folio: string; key: string }, caller: string | undefined) {
  const request = await openRequestByKey(db, { folio, key, caller });
  if (request.submitted_at === null)
    throw invalid({ 'asker.folio': 'Esa solicitud aún no se envía. Pregunta con tu nombre y tu correo.' });
  if (FINAL_REQUEST_STATES.includes(request.status))
    throw invalid({
      'asker.folio': 'Esa solicitud ya terminó y su clave no sirve aquí. Pregunta con tu nombre y tu correo.',
    });
  return { folio: request.folio, name: request.name, email: request.email };
}

const TOO_MANY = {
  address: 'Desde tu conexión ya se mandaron hoy las preguntas que admitimos por día. Intenta mañana.',
  mailbox: 'Con ese correo ya se mandaron hoy las preguntas que admitimos por día. Intenta mañana.',
};

interface Asking {
  slug: string;
  caller: string | undefined;
  input: AskInput;
}

/** Takes questions: by folio and key they are received, by mail they wait for the mailed link. */
export async function askQuestions(
  services: Services,
  { slug, caller, input }: Asking,
): Promise<z.input<typeof Asked>> {
  const { db } = services;
  const sentAt = new Date();
  const procedure = await findAsked(db, { slug });
  if (procedure === undefined) throw notFound();
  refuseClosed(procedure, sentAt);
  const { questions, asker } = input;
  await refuseUnknownDocuments(db, procedure.id, questions);
  const notice = await questionNotice(db, todayInMexico(sentAt));
  if (notice.version !== input.privacyVersion)
    throw invalid({ privacyVersion: 'El aviso de privacidad cambió. Léelo y acéptalo de nuevo.' });
  const person = asker.by === 'folio' ? await holderOf(db, asker, caller) : { ...asker, folio: null };
  const most = { window: 'day', amount: questions.length, at: sentAt } as const;
  const taken = await spendAll(db, [
    {
      kind: 'questions_of_address',
      name: caller ?? '',
      most: caller === undefined ? Infinity : QUESTIONS_A_DAY.address * services.config.limitFactor,
      detail: TOO_MANY.address,
      ...most,
    },
    {
      kind: 'questions_of_mailbox',
      name: `${mailboxOf(person.email)} ${procedure.id}`,
      most: QUESTIONS_A_DAY.mailbox,
      detail: TOO_MANY.mailbox,
      ...most,
    },
  ]);
  const token = person.folio === null ? randomBytes(24).toString('base64url') : null;
  const expiresAt = confirmUntil(sentAt);
  try {
    await transaction(db, async (tx) => {
      await insertSending(tx, {
        procedureId: procedure.id,
        name: person.name,
        email: person.email,
        folio: person.folio,
        privacyVersion: notice.version,
        tokenHash: token === null ? null : hashOf(token),
        sentAt,
        expiresAt,
        questions,
      });
      const sending = { ...person, sentAt, texts: questions.map(({ text }) => text) };
      if (token === null) await mailReceipt(tx, services, { procedure, caller, sending });
      else await mailLink(tx, services, { procedure, caller, sending, token });
    });
  } catch (error) {
    await giveBack(db, taken);
    throw error;
  }
  return {
    state: token === null ? 'received' : 'to_confirm',
    questions: questions.length,
    sentAt: sentAt.toISOString(),
    confirmUntil: token === null ? null : expiresAt.toISOString(),
  };
}

interface ToMail {
  procedure: AskedProcedure;
  caller: string | undefined;
  sending: { name: string; email: string; sentAt: Date; texts: readonly string[] };
}

const causeOf = (
  { config }: Services,
  address: string | undefined,
  occasion: StrangerCause['occasion'],
): StrangerCause => ({ address, occasion, limits: config.mail.strangers });

const countText = (total: number) => (total === 1 ? 'una pregunta' : `${total} preguntas`);

const valuesOf = (services: Services, { procedure, sending }: ToMail) => ({
  cuantas: countText(sending.texts.length),
  procedimiento: procedureLine(procedure),
  direccion: clarificationsAddress(services, procedure.slug),
});

/** The link. Nothing that was typed goes with it: nobody writes to others through the portal. */
async function mailLink(
  tx: Transaction,
  services: Services,
  mail: ToMail & { token: string },
): Promise<void> {
  const values = valuesOf(services, mail);
  const outcome = await queueMail(tx, {
    to: mail.sending.email,
    template: 'clarification_confirm',
    // The part after «#» is never sent to a server or proxy.
    values: { ...values, direccion: `${values.direccion}#confirmar=${SECRET_MARK}` },
    secret: mail.token,
    cause: causeOf(services, mail.caller, 'question'),
  });
  if (outcome.queued) return;
  const seconds = Math.max(1, Math.ceil((outcome.until.getTime() - Date.now()) / 1_000));
  throw failure('too_many_requests', {
    detail: TOO_MANY[outcome.usedUp],
    headers: { 'retry-after': String(seconds) },
  });
}

/** An acknowledgement; beyond the day's mails the page alone says it. */
async function mailReceipt(tx: Transaction, services: Services, mail: ToMail): Promise<void> {
  const { meetingAt } = mail.procedure.window;
  await queueMail(tx, {
    to: mail.sending.email,
    template: 'clarification_receipt',
    values: {
      ...valuesOf(services, mail),
      nombre: mail.sending.name,
      preguntas: mail.sending.texts.map((text, index) => `${index + 1}. ${text}`).join('\n'),
      recibidas: momentText(mail.sending.sentAt),
      junta:
        meetingAt === null
          ? ''
          : `Se responden en la junta de aclaraciones del ${momentText(new Date(meetingAt))}.`,
    },
    cause: causeOf(services, mail.caller, 'receipt'),
  });
}

/** Receives what was sent under a mailed key; a second time it says the same. */
export async function confirmQuestions(
  services: Services,
  { slug, token, caller }: { slug: string; token: string; caller: string | undefined },
): Promise<z.input<typeof Asked>> {
  const { db } = services;
  const procedure = await findAsked(db, { slug });
  if (procedure === undefined) throw notFound();
  const now = new Date();
  return transaction(db, async (tx) => {
    const kept = await lockSending(tx, { procedureId: procedure.id, tokenHash: hashOf(token), now });
    if (kept === undefined)
      throw notFound(
        `Este enlace ya no vale: dura ${CONFIRM_HOURS} horas. Si el plazo sigue abierto, manda tus preguntas otra vez.`,
      );
    if (kept.confirmed_at === null) {
      await confirmSending(tx, kept.id, now);
      const sending = { ...kept, sentAt: kept.sent_at };
      await mailReceipt(tx, services, { procedure, caller, sending });
    }
    return {
      state: 'received',
      questions: kept.texts.length,
      sentAt: kept.sent_at.toISOString(),
      confirmUntil: null,
    };
  });
}
