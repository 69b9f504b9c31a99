import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { HAND_OVER_HOURS, type HandOvers, type ManyDone, type ManyWaiting } from '#contract/waiting.ts';
import { OWN_GAIN } from '#contract/work-transfers.ts';
import { giveReview } from '#server/features/registration/public.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { Failure, failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { refuseInterestedInWaiting } from '#server/kit/interests.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { findOfficer, officerName, rememberOfficer, type Officer } from '#server/kit/officers.ts';
import { workAmongOthers } from '#server/kit/second-person.ts';
import type { Services } from '#server/kit/services.ts';
import { officerMailbox } from '#server/kit/mail/tell-colleagues.ts';
import {
  gone,
  mayHandAll,
  refuseOwnProposal,
  taken,
  viewerOf,
  type Doer,
  type Thing,
} from './waiting.service.ts';
import { requireMayHave } from './whole-work.ts';
import { titleWords } from './waiting-words.ts';
import { lockWaiting, type LockedRow, type Viewer } from './waiting.sql.ts';

/** Things that a mail names; the desk has the rest. */
const NAMED = 15;

interface Handing {
  to: Officer['id'] | null;
  reason: string;
  doer: Doer;
  now: Date;
  viewer: Viewer;
}

/**
 * Hands several things to somebody, or to nobody, each in its own transaction: what cannot be handed over is told with why, and
 * the rest is done. Another's is taken only by an administrator, or by who substitutes them, with the reason. Who receives them is
 * told by mail.
 */
export async function handOverWaiting(
  services: Services,
  { things, to, reason }: ManyWaiting,
  { doer, now }: { doer: Doer; now: Date },
): Promise<ManyDone> {
  const given = to === null || to === doer.person.id ? to : (await findOfficer(services.db, to))?.id;
  if (given === undefined)
    throw invalid({ to: 'No conocemos a esa persona. Elige a alguien que ya haya trabajado en el portal.' });
  const viewer = viewerOf(doer.person, now);
  const handOver = await transaction(services.db, async (tx) => {
    await rememberOfficer(tx, doer.person);
    const { id } = await tx
      .insertInto('hand_over')
      .values({ by_id: doer.person.id, to_id: given, at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const titles: string[] = [];
  const all = await each(services, things, viewer, async (thing) => {
    const row = await handOne(services, thing, { to: given, reason, doer, now, viewer });
    await services.db
      .insertInto('handed_thing')
      .values({
        hand_over_id: handOver,
        area: thing.area,
        thing_id: thing.id,
        handed_before: row.handed_to,
        taken_before: row.taken_by,
        // Who has a function and never entered is nobody's row yet.
        owner_before: sql<string | null>`(select id from officer where id = ${row.owner_id})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    titles.push([titleWords(row.kind, row.title), row.note].filter((part) => part !== '').join(', '));
  });
  await transaction(services.db, async (tx) => {
    if (all.done === 0) await tx.deleteFrom('hand_over').where('id', '=', handOver).execute();
    else if (given !== null && given !== doer.person.id)
      await tellReceiver(tx, services, { to: given, by: doer.person, reason, titles });
  });
  return { ...all, handOver: all.done === 0 ? null : handOver };
}

/** Does one thing after the other; what is refused is told with why. */
async function each(
  services: Services,
  things: readonly Thing[],
  viewer: Viewer,
  work: (thing: Thing) => Promise<void>,
): Promise<Omit<ManyDone, 'handOver'>> {
  const all: Omit<ManyDone, 'handOver'> = { done: 0, refused: [] };
  for (const thing of things) {
    try {
      await work(thing);
      all.done += 1;
    } catch (error) {
      if (!(error instanceof Failure) || error.status >= 500) throw error;
      const row = await transaction(services.db, (tx) => lockWaiting(tx, viewer, thing));
      all.refused.push({
        ...thing,
        title: row === undefined ? '' : titleWords(row.kind, row.title),
        why: error.message,
      });
    }
  }
  return all;
}

/** A request keeps whose it is itself, with its own history. */
const keepsItsOwner = ({ area }: Thing, { ability }: Person) =>
  area === 'request' && ability.can('administer', 'SupplierRegistry');

async function handOne(services: Services, thing: Thing, handing: Handing): Promise<LockedRow> {
  const { to, reason, doer, now, viewer } = handing;
  const { person } = doer;
  const row = await transaction(services.db, async (tx) => {
    const found = await lockWaiting(tx, viewer, thing);
    if (found === undefined) throw gone();
    const isAnothers = found.owner_id !== null && found.owner_id !== person.id;
    if (isAnothers && found.substitute_until === null && !mayHandAll(person)) throw taken(found.owner_name);
    if (isAnothers && found.substitute_until === null && reason === '')
      throw failure('state_conflict', {
        detail: `Lo tiene ${found.owner_name ?? 'otra persona'}: escribe por qué se lo quitas.`,
      });
    // As in a hand-over of all that somebody has: whoever takes work from its owner does not keep it, where anybody else works here.
    if (isAnothers && found.substitute_until === null && to === person.id)
      if (await workAmongOthers(tx, [person.id, found.owner_id ?? '']))
        throw failure('state_conflict', { detail: OWN_GAIN });
    if (to === person.id) await refuseInterestedInWaiting(tx, to, thing);
    if (to !== null) refuseOwnProposal(found, to);
    if (to !== null && to !== person.id)
      await requireMayHave(tx, found, { id: to, name: (await findOfficer(tx, to))?.name ?? to });
    if (keepsItsOwner(thing, person)) return found;
    await tx
      .updateTable('waiting_item')
      .set(found.by_its_facts ? { handed_to: to } : { handed_to: to, taken_by: null })
      .where('area', '=', thing.area)
      .where('id', '=', thing.id)
      .execute();
    await tellLog(tx, doer, { row: found, operation: 'handOverWaiting', reason, to });
    return found;
  });
  if (keepsItsOwner(thing, person)) await giveReview(services, thing.id, to, { author: doer, now });
  return row;
}

const tellLog = (
  tx: Transaction,
  doer: Doer,
  { row, operation, reason, to }: { row: LockedRow; operation: string; reason: string; to: string | null },
) =>
  audit(tx, {
    ...doer,
    operation,
    subjectType: 'waiting',
    subjectId: row.id,
    ...(reason === '' ? {} : { reason }),
    before: { owner: row.owner_name },
    after: { title: row.title, note: row.note, owner: to },
  });

/** Writes to who receives work, where their mailbox is known. */
async function tellReceiver(
  tx: Transaction,
  { config }: Services,
  { to, by, reason, titles }: { to: string; by: Person; reason: string; titles: readonly string[] },
): Promise<void> {
  const receiver = await officerMailbox(tx, to);
  if (receiver === undefined) return;
  const more = titles.length - NAMED;
  await queueMail(tx, {
    to: receiver.mail,
    template: 'work_handed',
    values: {
      nombre: receiver.name,
      quien: officerName(by),
      cuantos: titles.length === 1 ? 'un pendiente' : `${titles.length} pendientes`,
      pendientes: [
        ...titles.slice(0, NAMED).map((title) => `- ${title}`),
        ...(more > 0 ? [`y ${more} más`] : []),
      ].join('\n'),
      motivo: reason === '' ? '' : `Motivo: ${reason}`,
      direccion: `${config.publicUrl}${SCREEN_BASE}/administracion`,
    },
    cause: 'officer',
  });
}

const since = (now: Date) => new Date(now.getTime() - HAND_OVER_HOURS * 3_600_000);

/** What this person handed over within the last day, an administrator's whoever did; the newest first. */
export async function listHandOvers(db: Db, person: Person, now: Date): Promise<HandOvers> {
  const { rows } = await sql<Omit<HandOvers['rows'][number], 'at'> & { at: Date }>`
    select h.id, h.at, case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end "to",
      count(*)::int things, coalesce(min(w.title), '') "first"
    from hand_over h join handed_thing t on t.hand_over_id = h.id left join officer o on o.id = h.to_id
    left join waiting_item w on w.area = t.area and w.id = t.thing_id
    where h.undone_at is null and h.at > ${since(now)} and (h.by_id = ${person.id} or ${mayHandAll(person)})
    group by h.id, o.id order by h.at desc limit 20`.execute(db);
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
}

/** Takes a hand-over back within a day: what still lies where it was handed to is again whose it was. */
export async function undoHandOver(
  services: Services,
  id: string,
  { doer, now }: { doer: Doer; now: Date },
): Promise<ManyDone> {
  const { person } = doer;
  const { to, things } = await transaction(services.db, async (tx) => {
    const made = await tx
      .selectFrom('hand_over')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (made === undefined || (made.by_id !== person.id && !mayHandAll(person)))
      throw notFound('No encontramos ese pase.');
    if (made.undone_at !== null) throw failure('state_conflict', { detail: 'Ese pase ya se deshizo.' });
    if (made.at <= since(now))
      throw failure('state_conflict', {
        detail: `Solo se deshace dentro de ${HAND_OVER_HOURS} horas. Pásalo otra vez desde la lista.`,
      });
    await tx.updateTable('hand_over').set({ undone_at: now }).where('id', '=', id).execute();
    const handed = await tx.selectFrom('handed_thing').selectAll().where('hand_over_id', '=', id).execute();
    return { to: made.to_id, things: handed };
  });
  const viewer = viewerOf(person, now);
  const given = new Map(things.map((one) => [`${one.area} ${one.thing_id}`, one]));
  const wanted = things.map(({ area, thing_id: thing }) => ({ area, id: thing }));
  const all = await each(services, wanted, viewer, async (thing) => {
    const before = given.get(`${thing.area} ${thing.id}`);
    if (before === undefined) throw notFound();
    await transaction(services.db, async (tx) => {
      const row = await lockWaiting(tx, viewer, thing);
      if (row === undefined) throw gone();
      // Handed to nobody, what its own facts give stays whose it is.
      const isThere = row.owner_id === to || (to === null && row.owner_id === before.owner_before);
      if (!isThere)
        throw failure('state_conflict', {
          detail: `Desde entonces ${row.owner_name ?? 'nadie'} lo tiene: pásalo otra vez desde la lista.`,
        });
      if (keepsItsOwner(thing, person)) return;
      await tx
        .updateTable('waiting_item')
        .set({ handed_to: before.handed_before, taken_by: before.taken_before })
        .where('area', '=', thing.area)
        .where('id', '=', thing.id)
        .execute();
      await tellLog(tx, doer, { row, operation: 'undoHandOver', reason: '', to: before.owner_before });
    });
    if (keepsItsOwner(thing, person))
      await giveReview(services, thing.id, before.owner_before, { author: doer, now });
  });
  return { ...all, handOver: null };
}
