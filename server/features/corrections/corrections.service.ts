import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import {
  CORRECTION_STATUS_LABELS,
  type Corrected,
  type CORRECTED_SUBJECTS,
  type Correction,
  type CorrectionInput,
  type CorrectionReceipt,
  type CorrectionStatus,
} from '#contract/corrections.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import { change, changeable, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import './corrections.tables.ts';

interface CorrectionState extends Record<string, unknown> {
  folio: string;
  page: string;
  title: string;
  datum: string;
  says: string;
  status: CorrectionStatus;
  answer: string;
}

const CORRECTION = changeable<CorrectionState>({
  subject: 'correction',
  table: 'correction_request',
  key: 'id',
  fields: [
    { name: 'datum', label: 'Dato' },
    { name: 'says', label: 'Qué debe decir' },
    {
      name: 'status',
      label: 'Estado',
      text: (value) => CORRECTION_STATUS_LABELS[value as CorrectionStatus] ?? String(value),
    },
    { name: 'answer', label: 'Respuesta' },
  ],
  title: ({ folio, title }) => `${folio}, ${title}`,
  isPublic: () => false,
  read: (tx, id) =>
    tx
      .selectFrom('correction_request')
      .select(['folio', 'page', 'title', 'datum', 'says', 'status', 'answer'])
      .where('id', '=', id)
      .executeTakeFirst(),
});

const ASKER: Author['person'] = { id: 'visitante', name: 'Quien pidió la corrección' };

const TOO_MANY =
  'Hoy ya se enviaron los correos que admitimos por día a ese buzón o desde tu conexión. Pídela mañana.';

/** Keeps what somebody says is wrong, for an answer in working days, and mails the receipt. */
export async function askCorrection(
  { config, db }: Services,
  input: CorrectionInput,
  { caller, requestId }: { caller: string | undefined; requestId: string },
): Promise<CorrectionReceipt> {
  const today = todayInMexico(new Date());
  const [days, holidays] = await Promise.all([readTerm(db, 'correction_answer'), readHolidays(db)]);
  const dueOn = addWorkingDays(today, days, holidays);
  const email = normalizeEmail(input.email);
  const { page, title, datum, says } = input;
  return transaction(db, async (tx) => {
    const folio = `COR-${today.slice(0, 4)}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
    const { id } = await tx
      .insertInto('correction_request')
      .values({ folio, page, title, datum, says, email, due_on: dueOn })
      .returning('id')
      .executeTakeFirstOrThrow();
    const state: CorrectionState = { folio, page, title, datum, says, status: 'open', answer: '' };
    const author: Author = { person: ASKER, requestId, isOutside: true };
    await created(tx, CORRECTION, { id, author, operation: 'correction.ask' }, state);
    const mail = await queueMail(tx, {
      template: 'correction_receipt',
      values: {
        folio,
        dato: datum,
        pagina: `${config.publicUrl}${SCREEN_BASE}${page}`,
        vence: shortDate(dueOn),
      },
      to: email,
      cause: { address: caller, occasion: 'correction', limits: config.mail.strangers },
    });
    if (!mail.queued) throw failure('too_many_requests', { detail: TOO_MANY });
    return { folio, dueOn };
  });
}

type Kept = (typeof CORRECTED_SUBJECTS)[Corrected];

/** Refuses whoever does not keep the pages that a correction is of. */
export function mustKeep({ ability }: Pick<Person, 'ability'>, subject: Kept): void {
  if (!ability.can('administer', subject))
    throw failure('forbidden', { detail: 'Estas correcciones las responde quien lleva esas páginas.' });
}

/** Those that wait first, the oldest on top; then the answered ones, the newest first. */
export async function listCorrections(
  db: Db | Transaction,
  { page, size, id, subject }: { page: number; size: number; id?: string; subject?: Kept },
): Promise<{ rows: Correction[]; total: number }> {
  const { rows } = await sql<Correction & { total: string }>`
    select c.id, c.folio, c.page, c.title, c.datum, c.says, c.email, c.status, c.answer, c.due_on "dueOn",
      c.created_at "createdAt", c.answered_at "answeredAt", ${nameInColumn('c.answered_by')} "answeredBy", c.version,
      count(*) over () total
    from correction_request c where (${id ?? null}::uuid is null or c.id = ${id ?? null}::uuid)
      and (${subject ?? null}::text is null or c.subject = ${subject ?? null})
    order by c.status <> 'open', case c.status when 'open' then c.created_at end, c.created_at desc, c.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  return {
    rows: rows.map(({ total: _total, ...row }) => ({
      ...row,
      createdAt: new Date(row.createdAt).toISOString(),
      answeredAt: row.answeredAt === null ? null : new Date(row.answeredAt).toISOString(),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** Answers once: the answer is mailed, and the address of whoever asked is forgotten with it. */
export async function answerCorrection(
  { config, db }: Services,
  { id, version }: { id: string; version: number },
  wanted: { status: 'corrected' | 'kept'; answer: string },
  author: Author & { person: Person },
): Promise<Correction> {
  return transaction(db, async (tx) => {
    await change(
      tx,
      CORRECTION,
      { id, version, author, operation: 'correction.answer', wanted },
      async (_, at) => {
        const { subject } = await tx
          .selectFrom('correction_request')
          .select('subject')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        mustKeep(author.person, subject);
        if (at.before.status !== 'open')
          throw failure('state_conflict', { detail: 'Esta corrección ya tiene respuesta.' });
        const row = await tx
          .updateTable('correction_request')
          .set({ ...wanted, answered_at: new Date(), answered_by: author.person.id })
          .where('id', '=', id)
          .returning(['folio', 'page', 'datum', 'email'])
          .executeTakeFirstOrThrow();
        await queueMail(tx, {
          template: 'correction_answer',
          values: {
            folio: row.folio,
            dato: row.datum,
            resultado: CORRECTION_STATUS_LABELS[wanted.status],
            respuesta: wanted.answer,
            pagina: `${config.publicUrl}${SCREEN_BASE}${row.page}`,
          },
          to: row.email,
          cause: 'officer',
        });
        await tx.updateTable('correction_request').set({ email: '' }).where('id', '=', id).execute();
      },
    );
    const [answered] = (await listCorrections(tx, { page: 1, size: 1, id })).rows;
    if (answered === undefined) throw notFound();
    return answered;
  });
}
