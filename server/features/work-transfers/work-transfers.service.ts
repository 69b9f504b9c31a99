import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  OWN_GAIN,
  TRANSFER_UNDO_HOURS,
  type Transfer,
  type TransferRow,
  type TransferWish,
} from '#contract/work-transfers.ts';
import { change, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { findOfficer, listOfficers, rememberOfficer } from '#server/kit/officers.ts';
import { workAmongOthers } from '#server/kit/second-person.ts';
import type { Services } from '#server/kit/services.ts';
import { undoMoves } from './move-transfer.ts';
import { MOVE_JOB, TRANSFER } from './transfer-change.ts';
import { tellToSign } from './transfer-mails.ts';
import { thingsOf } from './transfer-scope.ts';
import { selectTransfer, selectTransfers, type TransferFacts } from './work-transfers.sql.ts';

export type Doer = Author & { person: Person };

const keepsPeople = ({ ability }: Person) => ability.can('administer', 'People');

/** Whose work somebody may give away: their own, or anybody's for whoever keeps people. */
export function requireGiver(person: Person, of: string): void {
  if (of !== person.id && !keepsPeople(person))
    throw failure('forbidden', {
      detail: 'Cada quien entrega lo suyo; lo de otra persona, quien administra personas.',
    });
}

export async function listTransfers(
  db: Db,
  person: Person,
): Promise<{ rows: TransferRow[]; people: { id: string; name: string }[] }> {
  const isAll = keepsPeople(person);
  return {
    rows: await selectTransfers(db, person.id, isAll),
    people: isAll ? await listOfficers(db) : [],
  };
}

/** Begins it: whoever gives signs by that; what is shared out in an absence is moved at once. */
export async function beginTransfer(
  services: Services,
  wish: TransferWish,
  doer: Doer,
): Promise<{ id: string }> {
  const { kind, lastDay, personId, reason } = wish;
  const { person } = doer;
  requireGiver(person, personId);
  const isByGiver = person.id === personId;
  const today = todayInMexico();
  if (!isByGiver && reason.length < 10)
    throw invalid({ reason: 'Escribe el motivo, con al menos 10 letras: no la empieza quien entrega.' });
  if (kind === 'leave' && lastDay === null) throw invalid({ lastDay: 'Escribe el último día.' });
  if (kind === 'leave' && isByGiver && lastDay !== null && lastDay < today)
    throw invalid({ lastDay: 'El último día no es uno que ya pasó.' });
  if (wish.groups.some(({ to }) => to === personId))
    throw invalid({ groups: 'Quien entrega no recibe: elige a otra persona.' });
  return transaction(services.db, async (tx) => {
    await rememberOfficer(tx, person);
    const giver = await findOfficer(tx, personId);
    if (giver === undefined) throw notFound('No conocemos a esa persona.');
    const own = new Set((await thingsOf(tx, personId)).map(({ code }) => code));
    const groups = wish.groups.filter(({ code }) => own.has(code));
    if (groups.length === 0 && kind === 'absence') throw invalid({ groups: 'No tiene nada que repartir.' });
    for (const { to } of groups)
      if ((await findOfficer(tx, to)) === undefined)
        throw invalid({
          groups: 'No conocemos a quien recibe. Elige a alguien que ya haya entrado al portal.',
        });
    const isAgreed = kind === 'absence' || groups.length === 0;
    if (kind === 'absence' && !isByGiver && groups.some(({ to }) => to === person.id))
      await refuseOwnGain(tx, [person.id, personId]);
    const { id } = await insertTransfer(tx, { wish, groups, isAgreed, isByGiver, author: person.id });
    const state = await TRANSFER.read(tx, id);
    if (state === undefined) throw notFound();
    await created(tx, TRANSFER, { id, author: doer, operation: 'workTransfer.begin', reason }, state);
    if (isAgreed) await services.jobs.send(tx, MOVE_JOB, { id });
    else await tellToSign(services, tx, id);
    return { id };
  });
}

/** Nobody signs in an absence: whoever shares out another's work does not keep it, where anybody else works here. */
async function refuseOwnGain(tx: Transaction, both: readonly string[]): Promise<void> {
  if (await workAmongOthers(tx, both)) throw invalid({ groups: OWN_GAIN });
}

interface Begun {
  wish: TransferWish;
  groups: readonly { code: string; to: string }[];
  isAgreed: boolean;
  isByGiver: boolean;
  author: string;
}

async function insertTransfer(
  tx: Transaction,
  { wish, groups, isAgreed, isByGiver, author }: Begun,
): Promise<{ id: string }> {
  const { rows: open } = await sql`select from work_transfer where person_id = ${wish.personId}
    and state in ('proposed', 'agreed')`.execute(tx);
  if (open.length > 0)
    throw failure('state_conflict', {
      detail: 'Ya hay una entrega de esa persona sin terminar. Retírala antes de empezar otra.',
    });
  const made = await tx
    .insertInto('work_transfer')
    .values({
      kind: wish.kind,
      person_id: wish.personId,
      last_day: wish.kind === 'leave' ? wish.lastDay : null,
      reason: wish.reason,
      state: isAgreed ? 'agreed' : 'proposed',
      begun_by: author,
      is_by_giver: isByGiver,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { code, to } of groups)
    await sql`insert into work_transfer_group (transfer_id, code, receiver_id, signed_at)
      values (${made.id}, ${code}, ${to}, ${to === author ? sql`clock_timestamp()` : null})`.execute(tx);
  return made;
}

/** One of those that have to do with this person. */
async function mustFind(tx: Transaction | Db, id: string, person: Person): Promise<TransferFacts> {
  const facts = await selectTransfer(tx, id);
  const isPart =
    facts !== undefined &&
    (facts.person.id === person.id ||
      facts.groups.some(({ receiver }) => receiver.id === person.id) ||
      keepsPeople(person));
  if (!isPart) throw notFound('No encontramos esa entrega.');
  return facts;
}

export async function readTransfer(db: Db, id: string, person: Person): Promise<Transfer> {
  const { begunById, ...facts } = await mustFind(db, id, person);
  const isOpen = facts.state === 'proposed';
  const isGiving = facts.person.id === person.id || begunById === person.id || keepsPeople(person);
  return {
    ...facts,
    maySign:
      isOpen && facts.groups.some(({ receiver, signedAt }) => receiver.id === person.id && signedAt === null),
    mayUndo: isGiving && (isOpen || (facts.state === 'done' && isRecent(facts.doneAt, new Date()))),
  };
}

const isRecent = (doneAt: string | null, now: Date) =>
  doneAt !== null && now.getTime() - new Date(doneAt).getTime() < TRANSFER_UNDO_HOURS * 3_600_000;

interface Seen {
  id: string;
  version: number;
}

/** A receiver signs for all that they receive; with the last signature it is moved. */
export async function signTransfer(services: Services, { id, version }: Seen, doer: Doer): Promise<Transfer> {
  await transaction(services.db, async (tx) => {
    await rememberOfficer(tx, doer.person);
    await mustFind(tx, id, doer.person);
    await change(tx, TRANSFER, { id, version, author: doer, operation: 'workTransfer.sign' }, async () => {
      const { state, groups } = await mustFind(tx, id, doer.person);
      const own = groups.filter(
        ({ receiver, signedAt }) => receiver.id === doer.person.id && signedAt === null,
      );
      if (state !== 'proposed' || own.length === 0)
        throw failure('state_conflict', { detail: 'Ya no hay nada que recibir aquí.' });
      await sql`update work_transfer_group set signed_at = clock_timestamp()
        where transfer_id = ${id} and receiver_id = ${doer.person.id} and signed_at is null`.execute(tx);
      if (own.length < groups.filter(({ signedAt }) => signedAt === null).length) return;
      await sql`update work_transfer set state = 'agreed' where id = ${id}`.execute(tx);
      await services.jobs.send(tx, MOVE_JOB, { id });
    });
  });
  return readTransfer(services.db, id, doer.person);
}

/** Takes it back: before it is moved, or within a day while nothing of it moved; all of it or nothing. */
export async function undoTransfer(services: Services, { id, version }: Seen, doer: Doer): Promise<Transfer> {
  const { person } = doer;
  await transaction(services.db, async (tx) => {
    await rememberOfficer(tx, person);
    const found = await mustFind(tx, id, person);
    requireGiver(person, found.begunById === person.id ? person.id : found.person.id);
    await change(tx, TRANSFER, { id, version, author: doer, operation: 'workTransfer.undo' }, async () => {
      const { state, doneAt } = await mustFind(tx, id, person);
      if (state === 'done' && !isRecent(doneAt, new Date()))
        throw failure('state_conflict', {
          detail: `Solo se deshace dentro de ${TRANSFER_UNDO_HOURS} horas. Pasa cada cosa desde la lista de pendientes.`,
        });
      if (state !== 'done' && state !== 'proposed')
        throw failure('state_conflict', { detail: 'Esta entrega ya no se deshace.' });
      if (state === 'done') await undoMoves(services, tx, { id, giver: found.person, author: doer });
      await sql`update work_transfer set state = 'undone', undone_at = clock_timestamp() where id = ${id}`.execute(
        tx,
      );
    });
  });
  return readTransfer(services.db, id, person);
}

/** The sheet of one that was done, as it was made. */
export async function readSheet(db: Db, id: string, person: Person): Promise<Buffer> {
  await mustFind(db, id, person);
  const row = await db.selectFrom('work_transfer').select('sheet').where('id', '=', id).executeTakeFirst();
  if (row?.sheet === null || row?.sheet === undefined)
    throw notFound('Todavía no hay acta: se hace cuando todo se pasó.');
  return row.sheet;
}
