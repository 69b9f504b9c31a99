import { sql } from 'kysely';
import type { FunctionCode } from '#contract/functions.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import {
  ABSENCE_KINDS,
  type AbsenceKind,
  type SubstitutionInput,
  type SubstitutionRow,
} from '#contract/people.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { substitutionProblems } from '#contract/rules/requisitions/substitution-fields.ts';
import { change, changeable, created } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { holds } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { officerName, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { writeGrant, type Giver } from './functions.service.ts';
import { tellChanged, tellProposed } from './substitution-mails.ts';

type Context = Pick<Services, 'db' | 'config'>;

interface State extends Record<string, unknown> {
  absent: string;
  substitute: string;
  kind: AbsenceKind;
  from: string;
  until: string;
  ground: string;
  state: SubstitutionRow['state'];
}

const STATE = sql<SubstitutionRow['state']>`case when s.ended_at is not null then 'ended'
  when s.accepted_at is null then 'proposed' else 'accepted' end`;
/** What of each function of whoever is away the substitute holds: the smaller amount of all three. */
const PARTS = sql`function_grant g left join lateral (select max(up_to) up_to from function_grant o where o.person_id = s.substitute_id
      and o.function = g.function and o.ended_at is null and o.parent_id is null
      having bool_and(up_to is not null)) own on true`;
const IS_PART = sql`g.person_id = s.absent_id and g.function = any(s.functions) and g.parent_id is null and g.ended_at is null
      and g.from_on <= s.until_on and coalesce(g.until_on >= s.from_on, true)`;
const UP_TO = sql`least(g.up_to, s.up_to, own.up_to)`;
const COLUMNS = sql`s.id, case when s.ended_at is not null then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('code', g.function,
    'areaName', (select name from area where id = g.area_id), 'upTo', ${UP_TO}::text, 'lines', g.lines)
    order by g.given_at, g.id), '[]') from ${PARTS} where ${IS_PART}) end parts, jsonb_build_object('id', s.absent_id, 'name', s.absent_name) absent,
  jsonb_build_object('id', s.substitute_id, 'name', s.substitute_name) substitute, s.functions, s.kind, s.up_to::text "upTo",
  s.from_on "from", s.until_on "until", s.ground, s.proposed_by_name "proposedBy", ${STATE} state, s.end_reason "endReason",
  s.version`;

async function selectOne(db: Db | Transaction, id: string): Promise<SubstitutionRow | undefined> {
  const { rows } =
    await sql<SubstitutionRow>`select ${COLUMNS} from substitution s where s.id = ${id}`.execute(db);
  return rows[0];
}

const day = (value: unknown) => (typeof value === 'string' ? shortDate(value) : '');

const SUBSTITUTION = changeable<State>({
  subject: 'substitution',
  table: 'substitution',
  key: 'id',
  fields: [
    { name: 'absent', label: 'No está' },
    { name: 'substitute', label: 'Suple' },
    { name: 'kind', label: 'Motivo', text: (value) => ABSENCE_KINDS[value as AbsenceKind] },
    { name: 'from', label: 'Desde', text: day },
    { name: 'until', label: 'Hasta', text: day },
    { name: 'ground', label: 'Oficio o acuerdo' },
    { name: 'state', label: 'Estado' },
  ],
  about: ({ absent, substitute }) => `${substitute} por ${absent}`,
  called: 'esta suplencia',
  isPublic: () => false,
  async read(tx, id) {
    const row = await selectOne(tx, id);
    if (row === undefined) return undefined;
    const { kind, from, until, ground, state } = row;
    return { absent: row.absent.name, substitute: row.substitute.name, kind, from, until, ground, state };
  },
});

const keepsPeople = ({ ability }: Person) => ability.can('administer', 'People');

/** Those of a person, as absent or as substitute; all of them for whoever keeps people. */
export async function listSubstitutions(db: Db, person: Person): Promise<SubstitutionRow[]> {
  const isAll = person.ability.can('consult', 'People');
  const { rows } = await sql<SubstitutionRow>`select ${COLUMNS} from substitution s
    where ${isAll} or ${person.id} in (s.absent_id, s.substitute_id)
    order by (s.ended_at is null and s.until_on >= ${todayInMexico()}::date) desc, s.from_on desc, s.id limit 200`.execute(
    db,
  );
  return rows;
}

async function nameOf(tx: Transaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select name from officer where id = ${id}
    union all select person_name from function_grant where person_id = ${id} limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Proposes who acts in the place of whom; nobody proposes themselves for somebody else. */
export function proposeSubstitution(
  { db, config }: Context,
  asked: SubstitutionInput,
  author: Giver,
): Promise<{ id: string }> {
  const { person } = author;
  const absentId = asked.absentId === '' ? person.id : asked.absentId;
  if (absentId !== person.id && !keepsPeople(person))
    throw failure('forbidden', {
      detail: 'Cada quien propone su suplencia; la de otra persona, quien administra personas.',
    });
  if (asked.substituteId === person.id && absentId !== person.id)
    throw failure('separation_of_duties', {
      detail: 'Nadie se da funciones a sí mismo.',
      extra: { pair: 'S13' },
    });
  const problems = substitutionProblems(asked, { today: todayInMexico(), personId: person.id });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return transaction(db, async (tx) => {
    await rememberOfficer(tx, person);
    const held = await heldBy(tx, absentId, asked.functions);
    if (held.length === 0) throw invalid({ functions: 'No tiene funciones que suplir en esos días.' });
    const [absent, substitute] = [await nameOf(tx, absentId), await nameOf(tx, asked.substituteId)];
    if (substitute === undefined)
      throw invalid({ substituteId: 'Elige a alguien que ya haya entrado al portal.' });
    await refuseSecond(tx, { absentId, functions: held, from: asked.from, until: asked.until });
    const { rows } = await sql<{
      id: string;
    }>`insert into substitution (absent_id, absent_name, substitute_id, substitute_name,
        functions, kind, up_to, from_on, until_on, ground, proposed_by, proposed_by_name)
      values (${absentId}, ${absent ?? absentId}, ${asked.substituteId}, ${substitute}, ${held}, ${asked.kind},
        nullif(${asked.upTo}, '')::numeric, ${asked.from}, ${asked.until}, ${asked.ground}, ${person.id}, ${officerName(person)})
      returning id`.execute(tx);
    const id = rows[0]?.id ?? '';
    const state = await SUBSTITUTION.read(tx, id);
    if (state === undefined) throw notFound();
    await created(tx, SUBSTITUTION, { id, author, operation: 'substitution.propose' }, state);
    const row = await selectOne(tx, id);
    if (row !== undefined) await tellProposed(tx, config.publicUrl, { row, by: person });
    return { id };
  });
}

/** Functions of a person that somebody may hold in their place: own ones, not what they were passed. */
async function heldBy(
  tx: Transaction,
  id: string,
  functions: readonly FunctionCode[],
): Promise<FunctionCode[]> {
  const { rows } = await sql<{ code: FunctionCode }>`select distinct function code from function_grant
    where person_id = ${id} and ended_at is null and parent_id is null
      and coalesce(until_on >= ${todayInMexico()}::date, true)
      and (${functions.length === 0} or function = any(${[...functions]}::text[])) order by 1`.execute(tx);
  return rows.map(({ code }) => code);
}

/** One open substitution for each function and day. */
async function refuseSecond(
  tx: Transaction,
  {
    absentId,
    functions,
    from,
    until,
  }: { absentId: string; functions: readonly string[]; from: string; until: string },
): Promise<void> {
  const { rows } = await sql`select from substitution where absent_id = ${absentId} and ended_at is null
    and functions && ${[...functions]}::text[] and from_on <= ${until}::date and until_on >= ${from}::date limit 1`.execute(
    tx,
  );
  if (rows.length > 0)
    throw invalid({
      from: 'Ya hay una suplencia de esas funciones en esos días. Termínala antes de proponer otra.',
    });
}

interface Wish {
  id: string;
  version: number;
}

/** Whoever keeps people agrees to what the substitute accepted; not whoever will be away. */
async function requireAgreement(tx: Transaction, { id, absent }: SubstitutionRow, person: Person) {
  const { rows } =
    await sql`select from decision_proposal where operation = 'acceptSubstitution' and record_id = ${id}
    and status = 'open' and proposed_by <> ${person.id}`.execute(tx);
  if (rows.length === 0 || !(await holds(tx, person, 'people_keeper'))) throw notFound();
  if (absent.id === person.id)
    throw failure('second_person_required', {
      detail: 'La acuerda otra persona de las que administran personas: tú eres a quien suplen.',
    });
}

/** The substitute accepts: each function is theirs in those days, up to the smaller amount. */
export async function acceptSubstitution(
  { db, config }: Context,
  { id, version }: Wish,
  author: Giver,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await selectOne(tx, id);
    if (row === undefined) throw notFound();
    if (row.substitute.id !== author.person.id) await requireAgreement(tx, row, author.person);
    await change(tx, SUBSTITUTION, { id, version, author, operation: 'substitution.accept' }, async () => {
      if (row.state !== 'proposed')
        throw failure('state_conflict', { detail: 'Esta suplencia ya no espera respuesta.' });
      await sql`update substitution set accepted_at = clock_timestamp() where id = ${id}`.execute(tx);
    });
    for (const part of await partsOf(tx, row)) {
      const { parentId, email, ...grant } = part;
      await writeGrant(
        tx,
        {
          ...grant,
          parentId,
          substitutionId: id,
          personId: row.substitute.id,
          personName: row.substitute.name,
          email: email ?? '',
          employeeId: '',
          ground: row.ground,
          isDelegable: false,
        },
        author,
        'function.delegate',
      );
    }
    await tellChanged(tx, config.publicUrl, { row, by: author.person, did: ['aceptada', 'aceptó'] });
  });
}

interface Part {
  parentId: string;
  code: FunctionCode;
  areaId: string | null;
  isOnlyThis: boolean;
  upTo: string;
  lines: string;
  from: string;
  until: string;
  email: string | null;
}

/** What of each function the substitute holds, on the days of both. */
async function partsOf(tx: Transaction, { id }: SubstitutionRow): Promise<Part[]> {
  const { rows } =
    await sql<Part>`select g.id "parentId", g.function code, g.area_id "areaId", g.is_only_this "isOnlyThis",
      coalesce(${UP_TO}::text, '') "upTo", array_to_string(g.lines, ',') lines,
      greatest(g.from_on, s.from_on) "from", least(g.until_on, s.until_on) "until",
      (select email from officer where id = s.substitute_id) email
    from substitution s, ${PARTS} where s.id = ${id} and ${IS_PART} order by g.given_at, g.id`.execute(tx);
  return rows;
}

/** Whoever is away, whoever substitutes and whoever keeps people may end it; what was held in their place ends with it. */
export async function endSubstitution(
  { db, config }: Context,
  { id, version, reason }: Wish & { reason: string },
  author: Giver,
): Promise<void> {
  const { person } = author;
  await transaction(db, async (tx) => {
    const row = await selectOne(tx, id);
    const isOwn = row !== undefined && [row.absent.id, row.substitute.id].includes(person.id);
    if (row === undefined || (!isOwn && !keepsPeople(person))) throw notFound();
    await change(
      tx,
      SUBSTITUTION,
      { id, version, author, operation: 'substitution.end', reason },
      async () => {
        if (row.state === 'ended') throw failure('state_conflict', { detail: 'Esta suplencia ya terminó.' });
        await sql`update substitution set ended_at = clock_timestamp(), ended_by = ${person.id},
        ended_by_name = ${officerName(person)}, end_reason = ${reason} where id = ${id}`.execute(tx);
      },
    );
    await tellChanged(tx, config.publicUrl, { row, by: person, did: ['terminada', 'terminó'] });
  });
}
