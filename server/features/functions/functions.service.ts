import { sql } from 'kysely';
import { FUNCTION_LABELS, type FunctionCode } from '#contract/functions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { DelegationInput, GrantInput } from '#contract/people.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { grantProblems, linesOf, MOST_DELEGATED_DAYS } from '#contract/rules/requisitions/grant-fields.ts';
import { isMore } from '#contract/rules/texts/money.ts';
import { change, changeable, created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { withoutUnseen } from '#contract/rules/texts/typed-text.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { tellColleagues } from '#server/kit/mail/tell-colleagues.ts';
import { officerName, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { selectGrant } from './functions.sql.ts';

interface GrantState extends Record<string, unknown> {
  person: string;
  code: FunctionCode;
  area: string;
  upTo: string | null;
  lines: string;
  from: string;
  until: string | null;
  ground: string;
  endReason: string | null;
}

const day = (value: unknown) => (typeof value === 'string' ? shortDate(value) : '');

/** A function that somebody holds: given once and ended once. */
export const GRANT = changeable<GrantState>({
  subject: 'function_grant',
  table: 'function_grant',
  key: 'id',
  fields: [
    { name: 'person', label: 'Persona' },
    { name: 'code', label: 'Función', text: (value) => FUNCTION_LABELS[value as FunctionCode] },
    { name: 'area', label: 'Área' },
    { name: 'upTo', label: 'Hasta qué monto, sin IVA' },
    { name: 'lines', label: 'Materias' },
    { name: 'from', label: 'Desde', text: day },
    { name: 'until', label: 'Hasta', text: day },
    { name: 'ground', label: 'Oficio o acuerdo' },
    { name: 'endReason', label: 'Por qué terminó' },
  ],
  title: ({ person, code }) => `${FUNCTION_LABELS[code]} de ${person}`,
  about: ({ person, code }) => `${FUNCTION_LABELS[code]} de ${person}`,
  isPublic: () => false,
  async read(tx, id) {
    const row = await selectGrant(tx, id);
    if (row === undefined) return undefined;
    const { personName: person, code, areaName, upTo, lines, from, until, ground, endReason } = row;
    const area = areaName ?? 'Todas';
    return { person, code, area, upTo, lines: lines.join(', '), from, until, ground, endReason };
  },
});

/** Who gives or ends, in answer to which request. */
export type Giver = Author & { person: Person };

const ownGrant = () =>
  failure('separation_of_duties', {
    detail: 'Nadie se da funciones a sí mismo.',
    fields: { personName: 'Nadie se da funciones a sí mismo.' },
    extra: { pair: 'S13' },
  });

/** Nobody is given by their own hand, also not under another account of theirs. */
async function refuseOwn(
  tx: Transaction,
  person: Person,
  to: Pick<GrantInput, 'personId' | 'email' | 'employeeId'>,
): Promise<void> {
  const sameMail =
    to.email !== '' && person.email !== undefined && to.email.toLowerCase() === person.email.toLowerCase();
  const plain = (id: string) => withoutUnseen(id).trim().toLowerCase();
  if (plain(to.personId) === plain(person.id) || sameMail) throw ownGrant();
  if (to.employeeId === '' && to.personId === '') return;
  const { rows } =
    await sql`select from function_grant mine where mine.person_id = ${person.id} and mine.employee_id in (
    select ${to.employeeId}::text union select employee_id from function_grant where person_id = ${to.personId}) limit 1`.execute(
      tx,
    );
  if (rows.length > 0) throw ownGrant();
}

/** The area of the directory that a form names; null for every one. */
async function areaOf(tx: Transaction, area: string): Promise<string | null> {
  if (area === 'todas') return null;
  const { rows } = await sql<{ id: string }>`select id from area where id::text = ${area}`.execute(tx);
  if (rows[0] === undefined) throw invalid({ area: 'Elige el área.' });
  return rows[0].id;
}

interface Written extends Omit<GrantInput, 'area'> {
  areaId: string | null;
  parentId?: string;
  substitutionId?: string;
}

/** Writes a grant with its history; the caller has asked whether it may be. */
export async function writeGrant(
  tx: Transaction,
  grant: Written,
  author: Author,
  operation: string,
): Promise<string> {
  const { person } = author;
  await rememberOfficer(tx, person);
  const { rows } = await sql<{
    id: string;
  }>`insert into function_grant (person_id, person_name, email, employee_id, function,
      area_id, is_only_this, up_to, lines, from_on, until_on, ground, is_delegable, parent_id, substitution_id, given_by,
      given_by_name)
    values (nullif(${grant.personId}, ''), ${grant.personName}, nullif(${grant.email}, ''), nullif(${grant.employeeId}, ''),
      ${grant.code}, ${grant.areaId}, ${grant.isOnlyThis}, nullif(${grant.upTo}, '')::numeric, ${linesOf(grant.lines)},
      ${grant.from}, nullif(${grant.until}, '')::date, ${grant.ground}, ${grant.isDelegable}, ${grant.parentId ?? null},
      ${grant.substitutionId ?? null}, ${person.id}, ${officerName(person)})
    returning id`.execute(tx);
  const id = rows[0]?.id ?? '';
  const state = await GRANT.read(tx, id);
  if (state === undefined) throw notFound();
  await created(tx, GRANT, { id, author, operation, reason: grant.ground }, state);
  return id;
}

const refuseProblems = (grant: GrantInput) => {
  const problems = grantProblems(grant, { today: todayInMexico() });
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

/** Gives a function; whoever it is given to is not who gives it. */
export function giveFunction(db: Db, grant: GrantInput, author: Giver): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    refuseProblems(grant);
    await refuseOwn(tx, author.person, grant);
    const areaId = await areaOf(tx, grant.area);
    const { rows } = await sql`select from function_grant where function = ${grant.code} and ended_at is null
      and (person_id = ${grant.personId} or (${grant.personId} = '' and lower(email) = lower(${grant.email})))
      and area_id is not distinct from ${areaId}::uuid and coalesce(until_on >= ${grant.from}::date, true)
      and parent_id is null limit 1`.execute(tx);
    if (rows.length > 0)
      throw invalid({
        code: 'Ya tiene esa función en esa área en esos días. Para cambiarla, termínala y da otra.',
      });
    return { id: await writeGrant(tx, { ...grant, areaId }, author, 'function.give') };
  });
}

/** Ends a function now; what was part of it falls with it. Whoever had it, or a part of it, is told. */
export async function endFunction(
  services: Pick<Services, 'config' | 'db'>,
  wish: { id: string; version: number; reason: string },
  author: Giver,
): Promise<void> {
  const { id, version, reason } = wish;
  const { db } = services;
  await change(db, GRANT, { id, version, author, operation: 'function.end', reason }, async (tx) => {
    const { rows } =
      await sql`update function_grant set ended_at = clock_timestamp(), ended_by = ${author.person.id},
      ended_by_name = ${officerName(author.person)}, end_reason = ${reason}
      where id = ${id} and ended_at is null returning id`.execute(tx);
    if (rows.length === 0) throw failure('state_conflict', { detail: 'Esa función ya terminó.' });
    const { rows: holders } = await sql<{ id: string; code: FunctionCode }>`
      select person_id id, function code from function_grant where person_id is not null
        and (id = ${id} or (parent_id = ${id} and ended_at is null))`.execute(tx);
    for (const holder of holders)
      await tellColleagues(tx, services, {
        ids: [holder.id],
        by: author.person,
        did: `terminó tu función «${FUNCTION_LABELS[holder.code]}»`,
        reason,
        before: 'Desde este momento ya no la tienes; lo que hiciste con ella queda como está.',
        place: '/mis-funciones',
      });
  });
}

/** Functions of a person that end with a day, at midnight in Mexico: those in force, and those that have not begun. */
export async function endFunctionsAfter(
  tx: Transaction,
  {
    personId,
    lastDay,
    reason,
    author,
  }: { personId: string; lastDay: string; reason: string; author: Author },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from function_grant
    where person_id = ${personId} and ended_at is null and coalesce(until_on > ${lastDay}::date, true)
    order by id for update`.execute(tx);
  for (const { id, version } of rows)
    await change(tx, GRANT, { id, version, author, operation: 'function.end', reason }, async () => {
      await sql`update function_grant set ended_by = ${author.person.id}, end_reason = ${reason},
        ended_by_name = ${author.person.name ?? author.person.id},
        ended_at = ((${lastDay}::date + 1)::timestamp at time zone 'America/Mexico_City') where id = ${id}`.execute(
        tx,
      );
    });
  return rows.map(({ id }) => id);
}

/** Takes that back while the day is not over; what ended already is given again by hand. */
export async function keepFunctions(
  tx: Transaction,
  { ids, author, reason }: { ids: readonly string[]; author: Author; reason: string },
): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from function_grant
    where id = any(${[...ids]}::uuid[]) and ended_at > clock_timestamp() order by id for update`.execute(tx);
  for (const { id, version } of rows)
    await change(tx, GRANT, { id, version, author, operation: 'function.keep', reason }, async () => {
      await sql`update function_grant set ended_by = null, ended_by_name = null, end_reason = null, ended_at = null
        where id = ${id}`.execute(tx);
    });
}

/** Passes a part of one's own function on: fewer areas, money and days; it falls with the whole. */
export function delegateFunction(
  db: Db,
  id: string,
  part: DelegationInput,
  author: Giver,
): Promise<{ id: string }> {
  return transaction(db, async (tx) => {
    const parent = await selectGrant(tx, id);
    const { person } = author;
    if (parent === undefined || parent.personId !== person.id || parent.state !== 'inForce') throw notFound();
    if (!parent.isDelegable || parent.delegatedBy !== null || parent.inPlaceOf !== null)
      throw failure('forbidden', {
        detail: 'Esta función no se puede pasar a otra persona. Pídelo a quien la dio.',
      });
    const area = part.area === 'todas' ? (parent.areaId ?? 'todas') : part.area;
    const upTo = part.upTo === '' ? (parent.upTo ?? '') : part.upTo;
    const grant = {
      ...part,
      area,
      upTo,
      code: parent.code,
      lines: parent.lines.join(','),
      isDelegable: false,
    };
    refuseProblems(grant);
    await refuseOwn(tx, person, grant);
    const areaId = await areaOf(tx, area);
    const problems = { ...partProblems(grant, parent), ...(await areaProblem(tx, areaId, id)) };
    if (Object.keys(problems).length > 0) throw invalid(problems);
    return { id: await writeGrant(tx, { ...grant, areaId, parentId: id }, author, 'function.delegate') };
  });
}

/** A part is within the money and the days of the whole. */
function partProblems(
  { upTo, from, until }: GrantInput,
  parent: { upTo: string | null; until: string | null },
): Record<string, string> {
  const most = addDays(from, MOST_DELEGATED_DAYS);
  if (parent.upTo !== null && isMore(upTo, parent.upTo))
    return { upTo: 'No puedes pasar un monto mayor que el tuyo.' };
  if (until === '' || until > most)
    return { until: `Escribe hasta qué día, ${MOST_DELEGATED_DAYS} días después cuando más.` };
  if (parent.until !== null && until > parent.until) return { until: 'No puede durar más que la tuya.' };
  return {};
}

async function areaProblem(
  tx: Transaction,
  areaId: string | null,
  parentId: string,
): Promise<Record<string, string>> {
  const { rows } =
    await sql`with recursive above (id, parent_id) as (select id, parent_id from area where id = ${areaId}::uuid
      union select up.id, up.parent_id from area up join above on up.id = above.parent_id)
    select from function_grant g where g.id = ${parentId} and (g.area_id is null or g.area_id = ${areaId}::uuid
      or (not g.is_only_this and g.area_id in (select id from above)))`.execute(tx);
  return rows.length > 0 ? {} : { area: 'Elige un área de las que tú llevas.' };
}
