import { sql } from 'kysely';
import { FUNCTION_RIGHTS, type FunctionCode } from '#contract/functions.ts';
import { noAbility } from '#contract/permissions.ts';
import { wordsOf, type WaitingKind } from '#contract/waiting-kinds/all.ts';
import { giveReview } from '#server/features/registration/public.ts';
import type { Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { grantsInForce, refusePair } from '#server/kit/functions.ts';
import { interestsInWaiting } from '#server/kit/interests.ts';
import type { Services } from '#server/kit/services.ts';
import { isProposedBy, titleWords } from './waiting-words.ts';
import { OWNER } from './waiting.sql.ts';

/** A thing that waits for somebody, as it is moved whole with all that they have. */
export interface OwnedThing {
  area: string;
  id: string;
  kind: WaitingKind;
  title: string;
  note: string;
  detail: string;
  handedTo: string | null;
  takenBy: string | null;
}

const COLUMNS = sql`w.area, w.id, w.kind, w.title, w.note, w.detail, w.handed_to "handedTo", w.taken_by "takenBy"`;

const shown = (row: OwnedThing): OwnedThing => ({ ...row, title: titleWords(row.kind, row.title) });

/** All that waits for a person, also from a later day on; what they buy moves with its requisition. */
export async function selectOwned(db: Db | Transaction, person: string): Promise<OwnedThing[]> {
  const { rows } = await sql<OwnedThing>`select ${COLUMNS} from waiting_item w
    where ${OWNER} = ${person} and w.settled_at is null and w.kind <> 'requisition_to_buy'
    order by w.kind, w.due_on nulls last, w.id`.execute(db);
  return rows.map(shown);
}

/** Whether somebody may have a thing; throws with why not: a function that they lack, or that they had a part in it. */
export async function requireMayHave(
  db: Db | Transaction,
  { area, id, kind, detail }: Pick<OwnedThing, 'area' | 'id' | 'kind' | 'detail'>,
  receiver: { id: string; name: string },
): Promise<void> {
  if ((await interestsInWaiting(db, receiver.id, { area, id })).length > 0)
    throw failure('separation_of_duties', {
      detail: `${receiver.name} declaró un interés en esta compra: pásalo a otra persona.`,
      extra: { pair: 'S14' },
    });
  if (isProposedBy({ kind, detail }, receiver.id))
    throw failure('state_conflict', { detail: `Lo propuso ${receiver.name}: lo decide otra persona.` });
  if (kind === 'substitution_to_accept')
    throw failure('state_conflict', { detail: 'La acepta a quien se le propuso. Propón otra suplencia.' });
  if (kind === 'requisition_returned' || kind === 'requisition_failed')
    throw failure('state_conflict', {
      detail: 'Lo decide quien la solicitó. Si se va, que la cancele quien autoriza.',
    });
  if (kind === 'requisition_approval' || kind === 'requisition_opinion')
    return requireTurn(db, { area, id }, receiver);
  const { rows } = await sql<{
    is: boolean | null;
  }>`select is_administrator "is" from officer where id = ${receiver.id}`.execute(db);
  const isAdmin = rows[0]?.is ?? null;
  if (isAdmin === true) return;
  const codes: FunctionCode[] = (await grantsInForce(db, receiver.id)).map(({ code }) => code);
  // Of somebody without functions who never entered nobody here knows the role.
  if (isAdmin === null && codes.length === 0) return;
  const subject = kind === 'decision_review' ? 'Decisions' : wordsOf(kind).subject;
  const may = codes.some((code) =>
    FUNCTION_RIGHTS[code].some(([action, of]) => action === 'administer' && of === subject),
  );
  if (!may) throw failure('forbidden', { detail: `A ${receiver.name} le falta la función para esto.` });
}

/** A step of a requisition is decided by those whose turn it is: whoever asked for it never is (S1). */
async function requireTurn(
  db: Db | Transaction,
  { id }: { area: string; id: string },
  receiver: { id: string; name: string },
): Promise<void> {
  const { rows } = await sql<{ requisition: string; mayDecide: boolean }>`
    select s.requisition_id requisition, ${receiver.id} in (select requisition_turn(s.id)) "mayDecide"
    from waiting_item w join requisition r on r.folio = w.place
    join requisition_step s on s.requisition_id = r.id and s.round = r.round and s.opened_at is not null and s.decided_at is null
    where w.area = 'requisition_turn' and w.id = ${id} order by "mayDecide" desc limit 1`.execute(db);
  const [step] = rows;
  if (step === undefined || step.mayDecide) return;
  const { rows: acts } = await sql<{
    id: string;
    at: Date;
  }>`select person_id id, min(at) at from requisition_act
    where requisition_id = ${step.requisition} and act in ('begin', 'write', 'send', 'answer') group by 1`.execute(
    db,
  );
  await refusePair(
    db,
    receiver,
    'S1',
    acts.map(({ id: who, at }) => ({ id: who, name: receiver.name, at: at.toISOString() })),
  );
  throw failure('forbidden', {
    detail: `A ${receiver.name} le falta la función para decidirla en esa área y monto.`,
  });
}

/** Whoever did it, for the history of a request, which asks for no right of theirs here. */
const reviewer = ({ person, requestId }: Author) => ({
  person: { ...person, role: undefined, ability: noAbility(), claims: {} },
  requestId,
});

/** Gives a thing that is still theirs from one person to another; what it was before comes back. */
export async function moveOwned(
  services: Services,
  tx: Transaction,
  wish: { area: string; id: string; from: string; to: { id: string; name: string }; author: Author },
): Promise<{ handedTo: string | null; takenBy: string | null }> {
  const { area, author, from, id, to } = wish;
  const { rows } = await sql<OwnedThing & { owner: string | null; byItsFacts: boolean }>`
    select ${COLUMNS}, ${OWNER} owner, w.owner_id is not null and w.handed_to is null "byItsFacts" from waiting_item w
    where w.area = ${area} and w.id = ${id} and w.settled_at is null for update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw failure('state_conflict', { detail: 'Ya no espera: alguien lo resolvió.' });
  if (row.owner !== from) throw failure('state_conflict', { detail: 'Ya lo tiene otra persona.' });
  await requireMayHave(tx, row, to);
  const before = { handedTo: row.handedTo, takenBy: row.takenBy };
  if (area === 'request') {
    await giveReview(services, id, to.id, { author: reviewer(author), now: new Date() });
    return before;
  }
  await sql`update waiting_item set handed_to = ${to.id} where area = ${area} and id = ${id}`.execute(tx);
  return before;
}

/** Gives a thing back as it was, while it is still with whoever received it; throws where it moved. */
export async function returnOwned(
  services: Services,
  tx: Transaction,
  wish: {
    area: string;
    id: string;
    from: string;
    giver: string;
    before: { handedTo: string | null; takenBy: string | null };
    author: Author;
  },
): Promise<void> {
  const { area, author, before, from, giver, id } = wish;
  const { rows } = await sql<{ title: string; kind: WaitingKind; owner: string | null }>`
    select w.title, w.kind, ${OWNER} owner from waiting_item w where w.area = ${area} and w.id = ${id} and w.settled_at is null
    for update`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.owner !== from)
    throw failure('state_conflict', {
      detail: `Algo ya se movió${row === undefined ? '' : `: «${titleWords(row.kind, row.title)}»`}. Pasa cada cosa desde la lista de pendientes.`,
    });
  if (area === 'request') {
    await giveReview(services, id, giver, { author: reviewer(author), now: new Date() });
    return;
  }
  await sql`update waiting_item set handed_to = ${before.handedTo}, taken_by = ${before.takenBy}
    where area = ${area} and id = ${id}`.execute(tx);
}
