import { sql } from 'kysely';
import { DUTIES } from '#contract/duty-setting.ts';
import {
  ALWAYS_REFUSED,
  FUNCTION_LABELS,
  FUNCTION_RIGHTS,
  FUNCTIONS,
  type DutyPair,
  type FunctionCode,
} from '#contract/functions.ts';
import { toMexico } from '#contract/mexico-time.ts';
import {
  abilityWith,
  isAdministrator,
  type Action,
  type Right,
  type Subject,
} from '#contract/permissions.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { transaction, type Db, type Transaction } from './db.ts';
import { failure, Failure } from './errors.ts';
import { covers, inForce, type Asked } from './function-conditions.ts';
import type { Person } from './identity.ts';
import { rememberOfficer } from './officers.ts';
import { readSettingValues } from './settings.ts';

/** A function in force, as its holder has it. */
export interface Grant {
  id: string;
  code: FunctionCode;
  /** Null: every area. */
  areaId: string | null;
  onlyThis: boolean;
  /** Without IVA; null: any amount. */
  upTo: string | null;
  lines: string[];
  from: string;
  until: string | null;
  inPlaceOf?: { id: string; name: string };
}

type Holder = Pick<Person, 'id' | 'role'>;

/** Functions that a person holds now, or held at that instant. */
export async function grantsInForce(
  db: Db | Transaction,
  personId: string,
  at: Date = new Date(),
): Promise<Grant[]> {
  const { rows } = await sql<Grant & { absentId: string | null; absentName: string }>`
    select g.id, g.function code, g.area_id "areaId", g.is_only_this "onlyThis", g.up_to::text "upTo", g.lines,
      g.from_on "from", g.until_on "until", s.absent_id "absentId", s.absent_name "absentName"
    from function_grant g left join substitution s on s.id = g.substitution_id
    where g.person_id = ${personId} and ${inForce(at)} order by g.given_at, g.id`.execute(db);
  return rows.map(({ absentId, absentName, ...grant }) =>
    absentId === null ? grant : { ...grant, inPlaceOf: { id: absentId, name: absentName } },
  );
}

/**
 * Whether a person holds a function now, for the area and its sub-areas, and up to the amount. The role Administrador
 * holds every function, as long as no setting narrows it.
 */
export async function holds(
  db: Db | Transaction,
  person: Holder,
  code: FunctionCode,
  asked: Asked = {},
): Promise<boolean> {
  if (isAdministrator(person.role)) return true;
  const { rows } =
    await sql`select from function_grant g where g.person_id = ${person.id} and g.function = ${code}
    and ${inForce(new Date())} and ${covers(asked)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The role as far as it moves money: only while nobody was given the function and its bearer was given none, who has those that
 * they were given (purchase-chain 1.1 and 1.5).
 */
export async function roleFor(
  db: Db | Transaction,
  person: Holder,
  code: FunctionCode,
): Promise<Holder['role']> {
  if (!isAdministrator(person.role)) return person.role;
  const { rows } = await sql`select from function_grant g
    where (g.function = ${code} or g.person_id = ${person.id}) and ${inForce(new Date())} limit 1`.execute(
    db,
  );
  return rows.length === 0 ? person.role : undefined;
}

/** Whether a person holds a function by a grant, or by the role where {@link roleFor} leaves it. */
async function holdsByGrant(
  db: Db | Transaction,
  person: Holder,
  code: FunctionCode,
  asked: Asked = {},
): Promise<boolean> {
  return holds(db, { id: person.id, role: await roleFor(db, person, code) }, code, asked);
}

/** Refuses whoever does not hold the function for what is asked by a grant of their own. */
export async function requireGrant(
  db: Db | Transaction,
  person: Holder,
  code: FunctionCode,
  asked: Asked = {},
  sentence = `Esto lo hace quien tiene la función «${FUNCTION_LABELS[code]}».`,
): Promise<void> {
  if (await holdsByGrant(db, person, code, asked)) return;
  const refusal = await refusedFor(db, person, [code]);
  throw refusal.details.detail === undefined ? failure('forbidden', { detail: sentence }) : refusal;
}

/** Refuses whoever does not hold the function for what is asked, with a sentence. */
export async function requireFunction(
  db: Db | Transaction,
  person: Holder,
  code: FunctionCode,
  asked: Asked = {},
  sentence = `Esto lo hace quien tiene la función «${FUNCTION_LABELS[code]}» en esa área.`,
): Promise<void> {
  if (await holds(db, person, code, asked)) return;
  const refusal = await refusedFor(db, person, [code]);
  throw refusal.details.detail === undefined ? failure('forbidden', { detail: sentence }) : refusal;
}

/** Areas in which a person holds a function, with their sub-areas; `all` for everywhere. */
export async function areasOf(
  db: Db | Transaction,
  person: Holder,
  code: FunctionCode,
): Promise<string[] | 'all'> {
  if (isAdministrator(person.role)) return 'all';
  const { rows } = await sql<{ id: string | null }>`with recursive held (id, is_only_this) as (
      select g.area_id, g.is_only_this from function_grant g
      where g.person_id = ${person.id} and g.function = ${code} and ${inForce(new Date())}
      union select area.id, false from area join held on area.parent_id = held.id and not held.is_only_this)
    select distinct id from held`.execute(db);
  const ids = rows.map(({ id }) => id);
  return ids.includes(null) ? 'all' : (ids as string[]);
}

/** People who hold a function for an area and an amount now: who may act next, and who is told by mail. */
export async function holdersOf(
  db: Db | Transaction,
  code: FunctionCode,
  asked: Asked = {},
): Promise<{ id: string; name: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select g.person_id id, coalesce(max(o.name), max(g.person_name)) name, coalesce(max(o.email), max(g.email)) email
    from function_grant g left join officer o on o.id = g.person_id
    where g.function = ${code} and g.person_id is not null and ${inForce(new Date())} and ${covers(asked)}
    group by g.person_id order by 2, 1`.execute(db);
  return rows;
}

/** The mail of a person, where the identity provider says that it is theirs (OpenID Connect Core, 5.1: `email_verified`). */
const provenMail = ({ claims, email }: Person): string | null =>
  claims.email_verified === true ? (email ?? null) : null;

/**
 * The person with what their functions add to the role; the role Administrador has all of it already. Whoever enters for the
 * first time with the mail that a grant names becomes its person.
 */
export async function withFunctions(db: Db, person: Person): Promise<Person> {
  if (isAdministrator(person.role)) return person;
  const { rows } = await sql<{ code: FunctionCode; isNobodys: boolean }>`
    select g.function code, g.person_id is null "isNobodys" from function_grant g
    where (g.person_id = ${person.id} or (g.person_id is null and g.ended_at is null
      and lower(g.email) = lower(${provenMail(person)}))) and ${inForce(new Date())}`.execute(db);
  if (rows.length === 0) return person;
  if (rows.some(({ isNobodys }) => isNobodys)) await takeByMail(db, person);
  return { ...person, ability: abilityWith(person.role, rightsOf(rows)) };
}

function takeByMail(db: Db, person: Person): Promise<void> {
  return transaction(db, async (tx) => {
    await rememberOfficer(tx, person);
    await sql`update function_grant set person_id = ${person.id}
      where person_id is null and ended_at is null and lower(email) = lower(${provenMail(person)})`.execute(
      tx,
    );
  });
}

/** Refusal of what a person may not do: whose function for it is over is told so, and that what they wrote is kept. */
export async function refusedFor(
  db: Db | Transaction,
  person: Holder,
  codes: readonly FunctionCode[],
): Promise<Failure> {
  if (isAdministrator(person.role) || codes.length === 0) return failure('forbidden');
  const { rows } = await sql<{
    code: FunctionCode;
    day: string;
  }>`select g.function code, least(g.until_on, p.until_on,
      (least(g.ended_at, p.ended_at) at time zone 'America/Mexico_City')::date) as "day"
    from function_grant g left join function_grant p on p.id = g.parent_id
    where g.person_id = ${person.id} and g.function = any(${[...codes]}::text[]) and not ${inForce(new Date())}
      and least(g.until_on, p.until_on, g.ended_at::date, p.ended_at::date) is not null
    order by "day" desc limit 1`.execute(db);
  const [last] = rows;
  if (last === undefined) return failure('forbidden');
  return failure('forbidden', {
    detail: `Tu función «${FUNCTION_LABELS[last.code]}» terminó el ${shortDate(last.day)}; lo escrito sigue guardado.`,
  });
}

/** Functions that give this right. */
export const functionsFor = (action: Action, subject: Subject): FunctionCode[] =>
  FUNCTIONS.filter((code) =>
    FUNCTION_RIGHTS[code].some(([may, of]) => of === subject && (may === action || may === 'administer')),
  );

/** What these functions give, each thing once. */
export function rightsOf(grants: readonly Pick<Grant, 'code'>[]): Right[] {
  const rights = grants.flatMap(({ code }) => FUNCTION_RIGHTS[code] ?? []);
  return [...new Map(rights.map((right) => [right.join(' '), right])).values()];
}

/** Who did the first act of a pair on this record, and when. */
export interface FirstAct {
  id: string;
  name: string;
  at: string;
}

/** Whether the unit refuses the second act of a pair; where it tries the portal out, it is only told. */
async function isEnforced(db: Db | Transaction): Promise<boolean> {
  const kept = (await readSettingValues(db, [DUTIES.key])).get(DUTIES.key);
  return kept?.mode !== 'tell';
}

/** Of these people, those who are this person: by their account, by their employee id, or by being acted for. */
export async function handsOf(
  db: Db | Transaction,
  personId: string,
  people: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select other.id from unnest(${[...people]}::text[]) other(id)
    where other.id = ${personId}
      or exists (select from function_grant mine join function_grant theirs using (employee_id)
        where mine.person_id = ${personId} and theirs.person_id = other.id)
      or exists (select from function_grant g join substitution s on s.id = g.substitution_id
        where g.person_id = ${personId} and s.absent_id = other.id and ${inForce(new Date())})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of those who did the first act, whoever is this person; under their own account before another. */
async function sameHands(
  db: Db | Transaction,
  person: Pick<Person, 'id'>,
  acts: readonly FirstAct[],
): Promise<FirstAct | undefined> {
  const own = acts.find(({ id }) => id === person.id);
  if (own !== undefined) return own;
  const hands = await handsOf(
    db,
    person.id,
    acts.map(({ id }) => id),
  );
  return acts.find(({ id }) => hands.includes(id));
}

/** Pairs whose second act is an operation that another person may have to confirm all the same. */
const MAY_TAKE_TWO: ReadonlySet<DutyPair> = new Set(['S5', 'S8', 'S9', 'S10', 'S11', 'S12', 'S13']);

/**
 * Refuses the second act of a pair on a record to whoever did the first one, also from another account of theirs or in their
 * place. Where the unit only tells (demonstration), the act passes and the sentence is given back, to be shown with it.
 */
export async function refusePair(
  db: Db | Transaction,
  person: Pick<Person, 'id'>,
  pair: DutyPair,
  first: FirstAct | readonly FirstAct[] | undefined,
): Promise<string | undefined> {
  const acts = first === undefined ? [] : [first].flat();
  const same = acts.length === 0 ? undefined : await sameHands(db, person, acts);
  if (same === undefined) return undefined;
  const { rows } = await sql<{ message: string; first_act: string }>`
    select message, first_act from duty_pair where code = ${pair} and is_active`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const did = `${row.first_act}: ${same.name}, el ${shortDate(toMexico(same.at).date)}.`;
  if (!ALWAYS_REFUSED.has(pair) && !(await isEnforced(db)))
    return `${row.message} ${did} La Unidad permite que una sola persona haga las dos cosas${MAY_TAKE_TWO.has(pair) ? '' : ', y nadie más tiene que confirmarlo'}; queda anotado.`;
  throw failure('separation_of_duties', {
    detail: `${row.message} ${did}`,
    extra: { pair, firstAct: row.first_act, by: same.name, at: same.at },
  });
}

/** What `refusePair` would say of an act before it is done: why the person does not do it, or what the unit only tells of it. */
export async function pairAhead(
  db: Db | Transaction,
  person: Pick<Person, 'id'>,
  pair: DutyPair,
  first: Parameters<typeof refusePair>[3],
): Promise<{ barred: string | null; told: string | null }> {
  try {
    return { barred: null, told: (await refusePair(db, person, pair, first)) ?? null };
  } catch (error) {
    if (error instanceof Failure) return { barred: error.details.detail ?? null, told: null };
    throw error;
  }
}
