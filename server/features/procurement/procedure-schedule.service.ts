import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { noAbility } from '#contract/permissions.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { dateInMexico, shortDate } from '#contract/rules/days/calendar.ts';
import { change } from '#server/kit/change.ts';
import { requireSeen } from '#server/kit/conflict.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { Failure, failure, invalid } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { PORTAL_ITSELF } from '#server/kit/officers.ts';
import { mustRead, type Author } from './procedure-change.ts';
import { publishAsAgreed, publishProcedure } from './procedure-publication.service.ts';
import {
  closeSchedule,
  dueSchedules,
  putSchedule,
  readScheduleRow,
  SCHEDULE,
  type ScheduledDocument,
  type ScheduleRow,
} from './procedure-schedule.sql.ts';

/** Who publishes what was agreed, at its hour. */
const SCHEDULER: Author = {
  person: {
    id: PORTAL_ITSELF,
    name: 'Publicación programada',
    role: undefined,
    ability: noAbility(),
    claims: {},
  },
  requestId: 'publicacion-programada',
};

interface Wanted {
  id: string;
  version: number;
  publishAt: string;
  documents: readonly ScheduledDocument[];
  /** Whether the unit asks for a second person. */
  secondReviewer: boolean;
}

/** Nobody changes the procedure, nor its file, until the transaction ends. */
const lockProcedure = (tx: Transaction, id: string) =>
  sql`select 1 from procedure where id = ${id} for no key update`.execute(tx);

const inOrder = (documents: readonly ScheduledDocument[]) =>
  documents.toSorted((one, other) => one.id.localeCompare(other.id));
const isSameWish = (row: ScheduleRow, { publishAt, documents }: Wanted) =>
  row.status === 'proposed' &&
  row.isSame &&
  row.publishAt === publishAt &&
  JSON.stringify(inOrder(row.documents).map(({ id, version }) => [id, version])) ===
    JSON.stringify(inOrder(documents).map(({ id, version }) => [id, version]));

/**
 * Fixes the hour at which a call is published by itself. Everything that publishing asks is tried for that hour and taken
 * back; what is kept is exactly what was tried. Where the unit asks for a second person, one proposes and another, who wrote
 * none of its documents, agrees.
 */
export function scheduleProcedure(db: Db, wanted: Wanted, author: Author): Promise<AdminProcedure> {
  const { id, version, publishAt, documents, secondReviewer } = wanted;
  return transaction(db, async (tx) => {
    await lockProcedure(tx, id);
    const before = await mustRead(tx, id);
    if (publishesResult(before.kind))
      throw failure('state_conflict', { detail: 'De este tipo se publica el resultado: no se programa.' });
    if (Date.parse(publishAt) <= Date.now())
      throw invalid({ publishAt: 'Elige una fecha y hora futuras, o publica ahora.' });
    const present = await readScheduleRow(tx, id);
    const isSecond = present !== undefined && isSameWish(present, wanted);
    if (secondReviewer && isSecond && present.proposedBy.id === author.person.id)
      throw failure('second_person_required', {
        detail: 'Tú la programaste: la confirma otra persona de la Unidad.',
      });
    const isAgreed = !secondReviewer || isSecond;
    await sql`savepoint trial`.execute(tx);
    const trial = {
      id,
      version,
      documents,
      at: new Date(publishAt),
      secondReviewer: secondReviewer && isSecond,
    };
    await publishProcedure(tx, trial, author);
    await sql`rollback to savepoint trial`.execute(tx);
    const operation = isAgreed ? 'scheduleProcedure' : 'proposeSchedule';
    const wish = { id, version: present?.version ?? 0, author, operation };
    const { email } = author.person;
    await change(tx, SCHEDULE, wish, () =>
      putSchedule(tx, id, {
        status: isAgreed ? 'agreed' : 'proposed',
        publishAt,
        // The confirmations of whoever agrees are those that count.
        documents,
        procedureVersion: version,
        by: isSecond ? present.proposedBy.id : author.person.id,
        agreedBy: isAgreed && secondReviewer ? author.person.id : null,
        mailTo: [...new Set([...(isSecond ? present.mailTo : []), ...(email === undefined ? [] : [email])])],
      }),
    );
    return mustRead(tx, id);
  });
}

/** Takes the schedule back, whatever state it is in, while it is not public. */
export function unscheduleProcedure(
  db: Db,
  { id, version }: { id: string; version: number },
  author: Author,
): Promise<AdminProcedure> {
  return transaction(db, async (tx) => {
    await lockProcedure(tx, id);
    const before = await mustRead(tx, id);
    await requireSeen({ seen: version, present: before.version });
    if (before.schedule === undefined)
      throw failure('state_conflict', { detail: 'Este procedimiento ya no está programado.' });
    await closeSchedule(tx, id, { operation: 'unscheduleProcedure', author, status: 'taken_back' });
    return mustRead(tx, id);
  });
}

const isDue = (row: ScheduleRow | undefined, publishAt: Date): row is ScheduleRow =>
  row !== undefined &&
  (row.status === 'agreed' || row.status === 'proposed') &&
  Date.parse(row.publishAt) === publishAt.getTime();

/** Publishes exactly what was agreed; false where another process did it, or somebody decided otherwise. */
function publishAgreed(db: Db, { id, publishAt }: { id: string; publishAt: Date }): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockProcedure(tx, id);
    const row = await readScheduleRow(tx, id);
    if (!isDue(row, publishAt)) return false;
    if (row.status === 'proposed')
      throw failure('second_person_required', { detail: 'Nadie más la confirmó antes de su hora.' });
    if (!row.isSame)
      throw failure('state_conflict', {
        detail: 'Algo cambió después de programarla: ya no es lo que se acordó publicar.',
      });
    const { procedureVersion: version, documents } = row;
    await publishAsAgreed(tx, { id, version, documents }, SCHEDULER);
    return true;
  });
}

const reasonOf = ({ message, details }: Failure): string => {
  const missing = Object.values(details.fields ?? {});
  return (missing.length === 0 ? message : missing.join(' ')).slice(0, 2_000);
};

/** It stays unpublished: whoever scheduled it finds it in their work, and is written to. */
function failSchedule(
  db: Db,
  { id, publishAt }: { id: string; publishAt: Date },
  why: string,
  publicUrl: string,
) {
  return transaction(db, async (tx) => {
    await lockProcedure(tx, id);
    const row = await readScheduleRow(tx, id);
    if (!isDue(row, publishAt)) return;
    await closeSchedule(tx, id, { operation: 'failSchedule', author: SCHEDULER, status: 'failed', why });
    const { number, title } = await mustRead(tx, id);
    const address = `${publicUrl}${SCREEN_BASE}/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo&proc=${id}`;
    for (const to of row.mailTo)
      await queueMail(tx, {
        to,
        cause: 'clock',
        template: 'procedure_schedule_failed',
        subject: `No se publicó ${number} a su hora`,
        text: `«${title}» (${number}) estaba programado para el ${shortDate(dateInMexico(publishAt))} y no se publicó.\n\n${why}\n\nSigue sin ser público. Revísalo y vuelve a programarlo o publícalo:\n${address}\n`,
      });
  });
}

/**
 * Publishes every call whose hour has come, each in a transaction of its own; gives how many. What may not be published any
 * more stays as it is and says why. Safe to run in several processes, and again after one was killed.
 */
export async function publishDueProcedures(db: Db, publicUrl: string): Promise<number> {
  let published = 0;
  for (const due of await dueSchedules(db)) {
    try {
      if (await publishAgreed(db, due)) published += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await failSchedule(db, due, reasonOf(error), publicUrl);
    }
  }
  return published;
}
