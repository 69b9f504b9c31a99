import { sql } from 'kysely';
import {
  INTEREST_ABOUT,
  INTEREST_GROUNDS,
  type DeclaredInterest,
  type InterestGround,
  type InterestInput,
  type InterestRead,
} from '#contract/interests.ts';
import { toMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { change, changeable, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { Failure, failure, notFound } from '#server/kit/errors.ts';
import { handsOf } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { refuseInterested } from '#server/kit/interests.ts';
import { officerName, rememberOfficer } from '#server/kit/officers.ts';
import { withdrawProposals } from '#server/kit/second-person.ts';
import type { Giver } from './functions.service.ts';
import { selectInterest, selectInterestsOf } from './interests.sql.ts';

interface InterestState extends Record<string, unknown> {
  person: string;
  record: string;
  ground: InterestGround;
  bidder: string;
  words: string;
  takenBack: string | null;
}

/** An interest in a purchase: declared once, and taken back once. */
export const INTEREST = changeable<InterestState>({
  subject: 'declared_interest',
  table: 'declared_interest',
  key: 'id',
  fields: [
    { name: 'person', label: 'Persona' },
    { name: 'record', label: 'En qué registro' },
    { name: 'ground', label: 'Motivo', text: (value) => INTEREST_GROUNDS[value as InterestGround].label },
    { name: 'bidder', label: 'Licitante' },
    { name: 'words', label: 'En qué consiste' },
    { name: 'takenBack', label: 'Por qué se retiró' },
  ],
  about: ({ person, record }) => `${record}, de ${person}`,
  called: 'este interés',
  isPublic: () => false,
  async read(tx, id) {
    const row = await selectInterest(tx, id);
    if (row === undefined) return undefined;
    const { person, about, title, ground, bidder, words, endedWhy: takenBack } = row;
    return { person, record: `${INTEREST_ABOUT[about]} ${title ?? ''}`, ground, bidder, words, takenBack };
  },
});

/**
 * Declares an interest of one's own: what they proposed and nobody decided yet goes, and what waits for them of the purchase is
 * nobody's (`follow_interests`), for whoever hands over work.
 */
export function declareInterest(
  db: Db,
  { about, id, ground, bidder, words }: InterestInput,
  author: Giver,
): Promise<{ id: string }> {
  const { person } = author;
  return transaction(db, async (tx) => {
    await rememberOfficer(tx, person);
    // The table of each kind has its name.
    const { rows: found } = await sql`select from ${sql.table(about)} where id = ${id}`.execute(tx);
    if (found.length === 0) throw notFound('No encontramos ese registro.');
    const { rows: standing } = await sql<{ at: Date }>`select declared_at at from declared_interest
      where person_id = ${person.id} and about = ${about} and about_id = ${id} and taken_back_at is null for update`.execute(
      tx,
    );
    if (standing[0] !== undefined)
      throw failure('state_conflict', {
        detail: `Ya lo declaraste el ${shortDate(toMexico(standing[0].at.toISOString()).date)}.`,
      });
    await withdrawOwn(tx, { about, id }, author);
    const { rows } = await sql<{
      id: string;
    }>`insert into declared_interest (person_id, person_name, about, about_id, ground, bidder, words)
      values (${person.id}, ${officerName(person)}, ${about}, ${id}, ${ground}, ${bidder}, ${words}) returning id`.execute(
      tx,
    );
    const declared = rows[0]?.id ?? '';
    const state = await INTEREST.read(tx, declared);
    if (state === undefined) throw notFound();
    await created(tx, INTEREST, { id: declared, author, operation: 'interest.declare' }, state);
    return { id: declared };
  });
}

/** Takes away what this person proposed of the purchase and nobody decided: they do not decide it any more. */
async function withdrawOwn(
  tx: Transaction,
  { about, id }: Pick<InterestInput, 'about' | 'id'>,
  author: Giver,
): Promise<void> {
  const { rows } = await sql<{ type: string; id: string; operation: string }>`
    select d.record_type "type", d.record_id id, d.operation from decision_proposal d
    where d.proposed_by = ${author.person.id} and d.status in ('open', 'returned')
      and exists (select from purchase_roots(d.record_type, array[d.record_id]) r
        where r in (select purchase_roots(${about}, array[${id}])))`.execute(tx);
  for (const proposal of rows) await withdrawProposals(tx, proposal, author);
}

/** Takes back an interest that somebody else declared; what was theirs is theirs again. */
export async function takeInterestBack(
  db: Db,
  { id, version, reason }: { id: string; version: number; reason: string },
  author: Giver,
): Promise<void> {
  const { person } = author;
  const row = await selectInterest(db, id);
  if (row === undefined) throw notFound('No encontramos ese interés.');
  if ((await handsOf(db, person.id, [row.personId])).length > 0)
    throw failure('separation_of_duties', {
      detail: 'Lo retira otra persona, no quien lo declaró.',
      extra: { pair: 'S14' },
    });
  await change(
    db,
    INTEREST,
    { id, version, author, operation: 'interest.takeBack', reason },
    async (tx, { before }) => {
      if (before.takenBack !== null) throw failure('state_conflict', { detail: 'Ya se había retirado.' });
      await sql`update declared_interest set taken_back_at = clock_timestamp(), taken_back_by = ${person.id},
        taken_back_why = ${reason} where id = ${id}`.execute(tx);
    },
  );
}

/** What the screen of a record says: why this person does nothing there, and what was declared, to whoever reads it. */
export async function interestsOfRecord(
  db: Db,
  { tipo: subject, clave: id }: { tipo: InterestRead; clave: string },
  person: Person,
): Promise<{ refusal: string | null; rows: DeclaredInterest[] }> {
  const refusal = await transaction(db, (tx) => refuseInterested(tx, person.id, { subject, ids: [id] })).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Failure && error.code === 'separation_of_duties') return error.message;
      throw error;
    },
  );
  return { refusal, rows: await selectInterestsOf(db, { subject, id }, person) };
}
