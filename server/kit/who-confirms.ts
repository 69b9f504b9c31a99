import { sql } from 'kysely';
import { WAITING_TABS } from '#contract/waiting.ts';
import { wordsOf } from '#contract/waiting-kinds/all.ts';
import type { Db, Transaction } from './db.ts';
import { holdersOf } from './functions.ts';
import { queueMails, screenInMail } from './mail/queue-mail.ts';
import { officerName } from './officers.ts';
import type { Person } from './identity.ts';

/** What waits for another person, as far as it says who that may be. */
export interface Waits {
  id: string;
  recordId: string;
  proposedBy: string;
  agreer: 'people_keeper' | undefined;
}

/** Areas of what waits; none: of the whole unit. */
export async function areasOfProposal(
  db: Db | Transaction,
  { id, recordId }: Pick<Waits, 'id' | 'recordId'>,
): Promise<string[]> {
  const { rows } = await sql<{ areaId: string }>`select area_id "areaId" from waiting_area
      where area = 'decision' and id = ${id}
    union select area_id from quotation_request where id::text = ${recordId} and area_id is not null`.execute(
    db,
  );
  return rows.map(({ areaId }) => areaId);
}

/** Others who hold the function for what waits, and administrators who worked here in the last 30 days. */
async function confirmersOf(db: Db | Transaction, waits: Waits) {
  const code = waits.agreer ?? 'second_person';
  const areas = code === 'people_keeper' ? [] : await areasOfProposal(db, waits);
  const asked = areas.length === 0 ? [{}] : areas.map((areaId) => ({ areaId }));
  const held = (await Promise.all(asked.map((one) => holdersOf(db, code, one)))).flat();
  const { rows: administrators } = await sql<(typeof held)[number]>`select id, name, email from officer
    where is_administrator and last_seen > now() - interval '30 days' order by name limit 200`.execute(db);
  const others = (people: typeof held) => [
    ...new Map(people.filter(({ id }) => id !== waits.proposedBy).map((one) => [one.id, one])).values(),
  ];
  return { holders: others(held), administrators: others(administrators) };
}

type Confirmers = Awaited<ReturnType<typeof confirmersOf>>;

/** How many are named; the rest are counted. */
const NAMED = 3;
const or = new Intl.ListFormat('es-MX', { type: 'disjunction' });

/** Who has the function, by name, and that administrators may too; those by name where nobody else has it. */
function sentence({ administrators, holders }: Confirmers): string {
  const people = holders.length === 0 ? administrators : holders;
  if (people.length === 0)
    return 'Nadie más puede confirmarlo todavía: quien administra el portal da la función «Segunda persona» en Personas.';
  const more = people.length - NAMED;
  const who = or.format([
    ...people.slice(0, NAMED).map(({ name }) => name),
    ...(more > 0 ? [more === 1 ? 'otra persona' : `${more} personas más`] : []),
    ...(holders.length > 0 && administrators.length > 0 ? ['quien administra el portal'] : []),
  ]);
  return `Lo puede confirmar ${who}: lo ve en Mi trabajo › ${WAITING_TABS.libres}, como «${wordsOf('decision_review').label}».`;
}

/** Who may confirm what waits, and where they find it. */
export const whoConfirms = async (db: Db | Transaction, waits: Waits): Promise<string> =>
  sentence(await confirmersOf(db, waits));

/** Writes to those who hold the function for it, else to who administers, that something waits for them; the same sentence. */
export async function tellConfirmers(
  tx: Transaction,
  { what, title, note, ...waits }: Waits & { what: string; title: string; note: string },
  by: Person,
): Promise<string> {
  const found = await confirmersOf(tx, waits);
  const who = sentence(found);
  const told = (found.holders.length === 0 ? found.administrators : found.holders).flatMap(
    ({ email, name }) => (email === null ? [] : [{ email, name }]),
  );
  await queueMails(
    tx,
    'decision_to_confirm',
    told.map(({ email, name }) => ({
      to: email,
      cause: 'officer',
      values: {
        nombre: name,
        quien: officerName(by),
        que: what,
        registro: [title, note].filter((part) => part !== '').join(', '),
        confirman: who,
        direccion: screenInMail(`/administracion/propuestas?propuesta=${waits.id}`),
      },
    })),
  );
  return who;
}
