import type { Context } from 'hono';
import { sql } from 'kysely';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import { abilityWith, type AdministrativeSubject, type Right } from '#contract/permissions.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { grantsInForce, holds, rightsOf } from '#server/kit/functions.ts';
import type { Person } from '#server/kit/identity.ts';
import { nameOfOfficer } from '#server/kit/officers.ts';
import {
  callOf,
  confirmed,
  heldBefore,
  leftUndone,
  type Decidable,
  type KeptProposal,
} from '#server/kit/second-person.ts';
import type { Api } from '#server/kit/serve.ts';
import { areasOfProposal, whoConfirms, type Waits } from '#server/kit/who-confirms.ts';
import { iso } from '#server/kit/wire.ts';

/** Who decides, in answer to which request. */
interface Decider {
  person: Person;
  requestId: string;
  request: Request;
  context: Context;
}

const LEAST_REASON = 5;
const SECOND = 'Lo confirma quien administra el portal o tiene la función «Segunda persona».';

const KEEPER = 'Lo acuerda quien administra el portal o tiene la función «Personas».';

/** Whoever administers what it is of, and whoever is the second person of everything. */
const mayDecide = ({ subject }: KeptProposal, { ability }: Person) =>
  ability.can('administer', subject as AdministrativeSubject) || ability.can('administer', 'Decisions');

/** What waits of a record, the oldest first; what was returned is seen by whoever proposed it. */
export async function listProposedDecisions(
  api: Api,
  { tipo, registro, propuesta }: { tipo: string; registro: string; propuesta?: string | undefined },
  person: Person,
): Promise<ProposedDecision[]> {
  const { db } = api.services;
  const { rows } = await sql<KeptProposal>`select * from decision_proposal
    where ${propuesta === undefined ? sql`record_type = ${tipo} and ${registro} in ('', record_id)` : sql`id = ${propuesta}`}
      and (status = 'open' or (status = 'returned' and proposed_by = ${person.id}))
    order by proposed_at limit 200`.execute(db);
  const visible = rows.filter((row) => mayDecide(row, person));
  return Promise.all(visible.map((row) => shown(api, row, person)));
}

async function shown(api: Api, row: KeptProposal, person: Person): Promise<ProposedDecision> {
  const { db } = api.services;
  const named = async (id: string) => ({ id, name: (await nameOfOfficer(db, id)) ?? id });
  const { isStale, notMine } = await standing(api, row, person);
  return {
    id: row.id,
    kind: row.kind,
    what: row.what,
    title: row.title,
    note: row.note,
    changes: row.changes,
    reason: row.reason,
    by: await named(row.proposed_by),
    at: iso(row.proposed_at),
    status: row.status === 'returned' ? 'returned' : 'open',
    returned:
      row.status !== 'returned' || row.decided_by === null || row.decided_at === null
        ? null
        : { by: await named(row.decided_by), at: iso(row.decided_at), reason: row.decided_why ?? '' },
    isStale,
    notMine,
    who: row.status === 'open' && notMine !== null ? await whoConfirms(db, waitsOf(api, row)) : null,
  };
}

const waitsOf = (api: Api, row: KeptProposal): Waits => ({
  id: row.id,
  recordId: row.record_id,
  proposedBy: row.proposed_by,
  agreer: decidableOf(api, row).decision.agreer,
});

function decidableOf(api: Api, { operation }: KeptProposal): Decidable {
  const found = api.decisions.get(operation);
  if (found === undefined) throw failure('proposal_stale');
  return found;
}

/** Whether it can still be done as it was proposed, and by this person. */
async function standing(
  api: Api,
  proposal: KeptProposal,
  person: Person,
): Promise<{ isStale: boolean; notMine: string | null }> {
  const { services } = api;
  const { db } = services;
  const { decision } = decidableOf(api, proposal);
  const call = callOf(proposal, { person } as Decider);
  const record = await decision.record(call, db);
  const isStale = record === undefined || record.mark !== proposal.mark;
  if (proposal.proposed_by === person.id)
    return { isStale, notMine: 'Tú lo propusiste: lo confirma otra persona de la Unidad.' };
  const hand = (await decision.hand?.(call, db)) ?? null;
  const before =
    hand === null || record === undefined ? null : await heldBefore(db, services, { hand, record, person });
  return { isStale, notMine: before ?? (await outOfReach(api, proposal, person)) };
}

/** Why the function of a second person does not reach what was proposed: it counts in its area and those below it. */
async function outOfReach(api: Api, proposal: KeptProposal, person: Person): Promise<string | null> {
  const { db } = api.services;
  const { id, record_id } = proposal;
  if (decidableOf(api, proposal).decision.agreer === 'people_keeper')
    return (await holds(db, person, 'people_keeper')) ? null : KEEPER;
  if (!(await holds(db, person, 'second_person'))) return SECOND;
  const areas = await areasOfProposal(db, { id, recordId: record_id });
  const reached = await Promise.all(areas.map((areaId) => holds(db, person, 'second_person', { areaId })));
  return reached.length === 0 || reached.includes(true)
    ? null
    : 'Tu función «Segunda persona» no llega a esa área: lo confirma quien la tiene ahí o administra el portal.';
}

/** The person with what the proposed operation asks for, beside what they have: of whoever agrees no other right is needed. */
async function empowered(
  db: Db,
  person: Person,
  { subject }: KeptProposal,
  also: readonly Right[],
): Promise<Person> {
  const own = rightsOf(await grantsInForce(db, person.id));
  const asked: Right = ['administer', subject as AdministrativeSubject];
  return { ...person, ability: abilityWith(person.role, [...own, asked, ...also]) };
}

/** A proposal that still waits, held until the request ends. */
async function locked(db: Db, id: string, person: Person): Promise<KeptProposal> {
  return transaction(db, async (tx: Transaction) => {
    const { rows } =
      await sql<KeptProposal>`select * from decision_proposal where id = ${id} for update`.execute(tx);
    const [row] = rows;
    if (row === undefined || !mayDecide(row, person)) throw notFound();
    return row;
  });
}

/** Does what another person proposed, exactly as they proposed it. */
export async function confirmDecision(api: Api, id: string, decider: Decider): Promise<{ what: string }> {
  const { services } = api;
  const { person } = decider;
  const proposal = await locked(services.db, id, person);
  if (proposal.status !== 'open') throw over();
  const { isStale, notMine } = await standing(api, proposal, person);
  if (proposal.proposed_by === person.id)
    throw failure('second_person_required', { detail: notMine ?? 'Lo confirma otra persona.' });
  if (notMine !== null)
    throw failure(
      (await outOfReach(api, proposal, person)) === null ? 'hands_not_separate' : 'second_person_required',
      {
        detail: notMine,
      },
    );
  if (isStale) throw failure('proposal_stale');
  const decidable = decidableOf(api, proposal);
  const asked = await empowered(services.db, person, proposal, decidable.decision.also ?? []);
  await confirmed(services, decidable, { proposal, call: callOf(proposal, { ...decider, person: asked }) });
  return { what: proposal.what };
}

/** Gives a proposal back to whoever made it, or takes one's own away. */
export async function returnDecision(
  api: Api,
  id: string,
  { reason, person, requestId }: { reason: string | undefined; person: Person; requestId: string },
): Promise<void> {
  const { db } = api.services;
  const proposal = await locked(db, id, person);
  const isOwn = proposal.proposed_by === person.id;
  if (proposal.status !== 'open' && !(isOwn && proposal.status === 'returned')) throw over();
  if (!isOwn && (reason ?? '').length < LEAST_REASON) {
    const name = (await nameOfOfficer(db, proposal.proposed_by)) ?? 'quien lo propuso';
    throw invalid({ reason: `Escribe qué falta, con al menos ${LEAST_REASON} letras: ${name} lo leerá.` });
  }
  await transaction(db, (tx) => leftUndone(tx, { proposal, person, requestId, reason }));
}

function over() {
  return failure('state_conflict', { detail: 'Esta propuesta ya se resolvió. Actualiza la página.' });
}
