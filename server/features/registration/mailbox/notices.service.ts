import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityNotice } from '#contract/registration.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import { changeLines } from '#contract/rules/registry/identity-changes.ts';
import { FINAL_REQUEST_STATES } from '#contract/rules/registry/request-machine.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { confirmAccount, waitingAccountOf } from '#server/features/supplier-registry/public.ts';
import { INSTITUTION } from '#contract/settings.ts';
import { waitingHref } from '#contract/waiting-kinds/all.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { queueMail, SECRET_MARK, type MailCause, type MailWords } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import type { RequestRow } from '../request/access.service.ts';
import { accountDigest } from '../request/account-digest.ts';
import { recordEvent } from '../request/request-events.ts';
import { tooManyMails } from '../request/stranger-mails.ts';
import { REQUEST, supplierOf } from '../request/request-thing.ts';
import { changesOf, otherHold, type Changed } from './registration-before.ts';

const LINK_DAYS = 30;

type Noticed = Pick<RequestRow, 'id' | 'folio' | 'kind' | 'name' | 'email' | 'account_confirmed_at'>;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Tells the same to some mailboxes: nobody who writes much to them keeps a notice of safety away. */
export async function tellMailboxes(
  tx: Transaction,
  row: Pick<RequestRow, 'id'>,
  { to, words }: { to: readonly string[]; words: MailWords },
): Promise<void> {
  for (const mailbox of to) await queueMail(tx, { ...words, to: mailbox, requestId: row.id, cause: 'clock' });
}

interface Telling {
  services: Services;
  tx: Transaction;
  /** Mail of a stranger: its budget may be used up, and then nothing is sent. */
  cause: MailCause;
  moment: 'draft' | 'corrected' | 'sent' | 'approved';
}

const DONE: Record<Telling['moment'], string> = {
  draft: 'Se confirmó otro correo en un borrador de',
  corrected: 'Se confirmó otro correo al corregir la solicitud de',
  sent: 'Se envió una solicitud de',
  approved: 'Se aprobó la solicitud de',
};

/** What «No fui yo» does, and whether the account can be confirmed. */
function whatToDo(
  { moment, kind }: Pick<Telling, 'moment'> & Pick<Noticed, 'kind'>,
  { accountFrom, canConfirm, isFirst }: { accountFrom: string | null; canConfirm: boolean; isFirst: boolean },
): string {
  const held =
    moment !== 'approved'
      ? `la solicitud se detiene y la Unidad llama al teléfono ${isFirst ? 'que se envió primero' : 'que tenía el registro'}.`
      : kind === 'cancellation'
        ? 'la Unidad llama al teléfono que tenía el registro y revisa la cancelación.'
        : accountFrom !== null
          ? 'la cuenta nueva no cuenta mientras la Unidad llama al teléfono que tenía el registro.'
          : 'la Unidad llama al teléfono que tenía el registro, y entretanto no se paga a una cuenta nueva ni se aprueba otro cambio.';
  const confirm = !canConfirm
    ? ''
    : moment === 'approved'
      ? ' Si fuiste tú, ahí mismo puedes confirmar la cuenta para que no espere.'
      : ' Si fuiste tú, cuando la Unidad haya llamado a ese teléfono podrás confirmar la cuenta en el mismo enlace, para que no espere.';
  return `Si no fuiste tú, abre este enlace y elige «No fui yo»: ${held}${confirm}`;
}

/**
 * Tells the registered mailbox, and the one that was registered before all that was changed lately, what a request changes,
 * with a link that holds it or confirms its account; and a new mailbox, without one.
 */
export async function tellChanges(
  { services, tx, cause, moment }: Telling,
  row: Noticed,
  { accountFrom = null, ...changed }: Changed & { accountFrom?: string | null },
): Promise<void> {
  const { changes, mailbox, mailboxes, isFirst } = changed;
  // Who leaves the registry changes nothing of it, and loses all of it.
  const isLeaving = row.kind === 'cancellation' && moment !== 'draft';
  if (changes.length === 0 && !isLeaving) return;
  const from =
    accountFrom === null
      ? ''
      : ` La cuenta nueva contará desde el ${shortDate(accountFrom)}; hasta entonces se usa la de antes.`;
  const what = REQUEST_KIND_LABELS[row.kind].toLowerCase();
  const mensaje = (isForStranger: boolean) =>
    isLeaving
      ? `${DONE[moment]} ${what} del registro de ${row.name} (folio ${row.folio}): el proveedor deja de estar inscrito.`
      : `${DONE[moment]} ${what} ${isFirst ? `de ${row.name} (folio ${row.folio}) que cambia lo que se envió primero` : `del registro de ${row.name} (folio ${row.folio}) que cambia`}:\n\n${changeLines(changes, isForStranger)}`;
  const link = `${services.config.publicUrl}${SCREEN_BASE}/proveedores?vista=aviso#${SECRET_MARK}`;
  const waits = row.account_confirmed_at === null && (moment === 'sent' || accountFrom !== null);
  for (const to of mailboxes) {
    const token = randomBytes(24).toString('base64url');
    await sql`insert into request_link (token_hash, request_id, mailbox, expires_at)
      values (${hashOf(token)}, ${row.id}, ${to}, now() + make_interval(days => ${LINK_DAYS}))`.execute(tx);
    const canConfirm = waits && to === mailbox && isAccountAlone(changed);
    const outcome = await queueMail(tx, {
      template: 'identity_notice',
      values: {
        folio: row.folio,
        mensaje: mensaje(false),
        siguiente: `${whatToDo({ moment, kind: row.kind }, { accountFrom, canConfirm, isFirst })}${from}\n\n${link}`,
      },
      to,
      requestId: row.id,
      secret: token,
      cause,
    });
    if (!outcome.queued) throw tooManyMails(outcome.until);
  }
  if (moment === 'draft' || moment === 'corrected') return;
  if (mailboxes.some((one) => normalizeEmail(row.email) === normalizeEmail(one))) return;
  await queueMail(tx, {
    template: 'identity_notice',
    values: {
      folio: row.folio,
      // Who asks for a registration has proven nothing of the one that was there.
      mensaje: mensaje(row.kind === 'registration'),
      siguiente: `Lo avisamos también al correo registrado antes.${from}`,
    },
    to: row.email,
    requestId: row.id,
    cause: 'clock',
  });
}

/**
 * Whether the mailbox of before may say anything of an account: only where nothing else changes, lately either. Whoever
 * changes with it whom the unit would ask is asked by telephone, and waits.
 */
const isAccountAlone = ({ changes, isFirst }: Pick<Changed, 'changes' | 'isFirst'>) =>
  !isFirst && changes.length > 0 && changes.every(({ part }) => part === 'account');

/** Whether the unit wrote down that somebody at the telephone of before asked for this account. */
const isCalledAbout = ({ overrides, data }: Pick<RequestRow, 'overrides' | 'data'>) =>
  overrides.takeover?.basis.includes(accountDigest(data.bank)) === true;

interface LinkRow {
  mailbox: string;
  answer: 'refuse' | 'confirm' | null;
}

async function linkOf(db: Db | Transaction, token: string): Promise<{ link: LinkRow; row: RequestRow }> {
  const { rows } = await sql<
    LinkRow & { request_id: string }
  >`select mailbox, answer, request_id from request_link
    where token_hash = ${hashOf(token)} and expires_at > now()`.execute(db);
  const [link] = rows;
  const row =
    link &&
    (await db
      .selectFrom('registration_request')
      .selectAll()
      .where('id', '=', link.request_id)
      .executeTakeFirst());
  if (link === undefined || row === undefined)
    throw notFound('Este enlace ya no sirve. Si tienes dudas de un cambio, llama a la Unidad.');
  return { link, row };
}

async function describe(
  db: Db | Transaction,
  { link, row }: { link: LinkRow; row: RequestRow },
): Promise<IdentityNotice> {
  const changed = await changesOf(db, row);
  const { changes, mailbox, isFirst } = changed;
  const waiting = await waitingAccountOf(db, row.id);
  const isOver = FINAL_REQUEST_STATES.includes(row.status) && row.status !== 'approved';
  const isHeld = row.held_at !== null;
  const isStopped = isHeld || (await otherHold(db, row)) !== undefined;
  const waits =
    (row.status === 'approved' ? waiting !== undefined : row.status !== 'draft') &&
    isAccountAlone(changed) &&
    row.account_confirmed_at === null &&
    link.mailbox === mailbox;
  return {
    folio: row.folio,
    kind: row.kind,
    status: row.status,
    name: row.name,
    changes: changes.map(({ label, before, after }) => ({ label, before, after })),
    answer: link.answer,
    isHeld,
    canRefuse: !isOver && !isHeld,
    // Of mailboxes that were changed lately, only the first one.
    canConfirm: !isOver && !isStopped && waits && isCalledAbout(row),
    confirmsAfterCall: !isOver && !isStopped && waits && !isCalledAbout(row),
    isFirst,
    accountFrom: waiting?.due_on ?? null,
  };
}

/** What the link of a notice opens; reading changes nothing, so that what only looks at mails answers for nobody. */
export async function readNotice(db: Db, token: string): Promise<IdentityNotice> {
  return describe(db, await linkOf(db, token));
}

/** Tells the unit's mailbox, and whoever gets the work of the registry by mail, that somebody has to be called. */
async function tellUnit(
  { config }: Services,
  tx: Transaction,
  row: Pick<RequestRow, 'id' | 'folio' | 'name' | 'status'>,
  reason: string,
): Promise<void> {
  const institution = (await readSettingValues(tx, [INSTITUTION.key])).get(INSTITUTION.key);
  const { rows } = await sql<{ to_address: string }>`select m.to_address from morning_mail m
    join officer o on o.id = m.officer_id
    where 'SupplierRegistry' = any(m.subjects) and o.last_seen > now() - interval '30 days'`.execute(tx);
  const unit = String(institution?.email ?? config.footer.email);
  const what =
    row.status === 'draft'
      ? 'Es un borrador: no se puede enviar.'
      : row.status === 'approved'
        ? 'Ya estaba aprobada.'
        : 'Está en revisión.';
  const mail = {
    template: 'request_held' as const,
    values: {
      folio: row.folio,
      nombre: row.name,
      detalle: reason === '' ? what : `${what} Escribió: «${reason}»`,
      direccion: `${config.publicUrl}${waitingHref('request_held', row.folio, '')}`,
    },
  };
  await tellMailboxes(tx, row, {
    to: [...new Set([unit, ...rows.map((one) => one.to_address)])],
    words: mail,
  });
}

const HELD = 'Desde el correo registrado se dijo que no pidieron este cambio («no fui yo»).';

/** Holds the request, or confirms its account, as whoever has the registered mailbox says. */
export async function answerNotice(
  services: Services,
  given: { clave: string; answer: 'refuse' | 'confirm'; reason: string },
): Promise<IdentityNotice> {
  const { clave, answer, reason } = given;
  return transaction(services.db, async (tx) => {
    const { row: seen } = await linkOf(tx, clave);
    await sql`select from registration_request where id = ${seen.id} for update`.execute(tx);
    const found = await linkOf(tx, clave);
    const { row } = found;
    const now = await describe(tx, found);
    if (answer === 'refuse' ? !now.canRefuse : !now.canConfirm)
      throw failure('state_conflict', {
        detail: now.isHeld
          ? 'Ya se dijo que no fuiste tú: la Unidad va a llamar al teléfono que tenía el registro.'
          : 'Esto ya no se puede responder desde este correo.',
      });
    const wish = { id: row.id, version: row.version, author: supplierOf(row) };
    const held = reason === '' ? HELD : `${HELD} ${reason}`;
    if (answer === 'refuse') {
      await change(tx, REQUEST, { ...wish, operation: 'holdRequest', reason: held }, () =>
        sql`update registration_request set held_at = now(), held_reason = ${held}, updated_at = now()
          where id = ${row.id}`.execute(tx),
      );
    } else {
      await change(tx, REQUEST, { ...wish, operation: 'confirmAccount' }, () =>
        sql`update registration_request set account_confirmed_at = now(), updated_at = now()
          where id = ${row.id}`.execute(tx),
      );
      await confirmAccount(tx, row.id);
    }
    await sql`update request_link set answer = ${answer}, answered_at = now()
      where token_hash = ${hashOf(clave)}`.execute(tx);
    await recordEvent(tx, {
      requestId: row.id,
      action: answer === 'refuse' ? 'hold' : 'confirm_account',
      fromStatus: null,
      toStatus: null,
      actor: { kind: 'supplier', name: null },
      publicText:
        answer === 'refuse'
          ? row.status === 'approved'
            ? 'Desde el correo registrado se dijo que no se pidió este cambio. La Unidad llamará al teléfono que tenía el registro.'
            : 'La solicitud se detuvo desde el correo registrado. La Unidad llamará al teléfono que tenía el registro.'
          : 'La cuenta nueva se confirmó desde el correo registrado.',
      reason: answer === 'refuse' ? held : null,
    });
    if (answer === 'refuse') await tellUnit(services, tx, row, reason);
    return describe(tx, await linkOf(tx, clave));
  });
}
