import { sql } from 'kysely';
import { MEXICAN_STATES } from '#contract/mexican-states.ts';
import type { Db } from '#server/kit/db.ts';
import { rememberByVersion, type Remember } from '#server/kit/remembered.ts';
import type { Lead } from './lead.ts';
import { articleLead, normLead, routeLead } from './norm-leads.ts';
import { attendedLead, dayOffLead, errandLeads, noticeLead, paperLead } from './office-leads.ts';
import { contractedLead, listLead, numberLead } from './purchase-leads.ts';
import type { Names, Question } from './question.rules.ts';
import { suppliersLead, type WaysOf } from './supplier-leads.ts';

const memories = new WeakMap<Db, Remember<Lead[]>>();

function memoryOf(db: Db): Remember<Lead[]> {
  const known = memories.get(db) ?? rememberByVersion<Lead[]>(db);
  memories.set(db, known);
  return known;
}

/** How long names are good: areas that buy change a few times in a year, and no search waits for them. */
const NAMES_MS = 600_000;
const knownNames = new WeakMap<Db, { names: Promise<Names>; until: number }>();

/** What questions may name: states of the country, and areas that buy. */
export function namesOf(db: Db): Promise<Names> {
  const known = knownNames.get(db);
  if (known !== undefined && known.until > Date.now()) return known.names;
  const reading = readNames(db);
  const keep = (names: Promise<Names>, ms: number) => knownNames.set(db, { names, until: Date.now() + ms });
  // Those from before stay until the new ones are there; what failed is asked for again.
  if (known === undefined) keep(reading, NAMES_MS);
  else keep(known.names, NAMES_MS);
  reading.then(
    () => keep(reading, NAMES_MS),
    () => knownNames.delete(db),
  );
  return known?.names ?? reading;
}

async function readNames(db: Db): Promise<Names> {
  const { rows } = await sql<{ area: string }>`
    select distinct requesting_area area from procedure where public_state <> 'hidden' and requesting_area <> ''`.execute(
    db,
  );
  return { entidad: Object.values(MEXICAN_STATES), area: rows.map(({ area }) => area) };
}

/** Answers to a question, the best first; none where nothing says more than what is found. */
export const leadsOf = (db: Db, question: Question, today: string, waysOf: WaysOf): Promise<Lead[]> =>
  memoryOf(db)(`${today} ${JSON.stringify(question)}`, async () => {
    const year = Number(today.slice(0, 4));
    const parts = [
      ...(await numberLead(db, question)),
      ...(await errandLeads(db, question)),
      ...(await attendedLead(db, question)),
      ...(await normLead(db, question)),
      ...(await articleLead(db, question)),
      ...routeLead(question),
      ...(await noticeLead(db, question, today)),
      ...(await dayOffLead(db, question, today)),
      ...(await paperLead(db, question)),
      ...(await suppliersLead(db, question, waysOf)),
      ...(await contractedLead(db, question, year)),
      ...(await listLead(db, question, year)),
    ];
    return parts.filter((lead, at) => parts.findIndex(({ path }) => path === lead.path) === at);
  });
