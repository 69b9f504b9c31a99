import { withStop } from '#contract/rules/texts/with-stop.ts';
import { sql } from 'kysely';
import { MIN_ACTION_REASON } from '#contract/rules/registry/supplier-action.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { moveResults, returnResults } from '#server/features/evaluations/public.ts';
import { moveContracts, returnContracts } from '#server/features/procurement/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { lockFirms, selectJoinedUnder } from './contract-names.sql.ts';
import { authorName, changeSupplier, type Author } from './supplier-change.ts';
import { insertSupplierEvent } from './supplier-file.sql.ts';
import type { SupplierRow } from './supplier-record.sql.ts';

/** What a join moved, and from where. */
interface Moved {
  contracts: { id: string; from: string | null }[];
  evaluations: { period: string; from: string }[];
}

function requireReason(reason: string): void {
  if (reason.length < MIN_ACTION_REASON)
    throw invalid({ reason: `Explica por qué con al menos ${MIN_ACTION_REASON} letras.` });
}

/**
 * Puts what contracts say under a name that nobody registered under a registered supplier, because a person
 * recognised it. The name that each contract was published with stays; what moved is kept, so that it can be undone.
 */
export function joinName(
  db: Db,
  seen: { id: string; version: number },
  { name, reason }: { name: string; reason: string },
  author: Author,
): Promise<SupplierRecord> {
  const now = new Date();
  return changeSupplier(
    db,
    seen,
    { operation: 'joinContractName', author, now, reason },
    async (tx, supplier) => {
      requireReason(reason);
      if (supplier.status === 'unregistered')
        throw failure('state_conflict', { detail: 'Los contratos se unen a un proveedor registrado.' });
      const firms = await lockFirms(tx, name);
      await refuseStranger(tx, supplier, { name, firms });
      const fromIds = firms.map(({ id }) => id);
      const moved: Moved = {
        contracts: await moveContracts(tx, { fromIds, name, to: supplier.id }),
        evaluations: await moveResults(tx, { fromIds, to: supplier.id }),
      };
      await tellMoved(
        tx,
        { contracts: moved.contracts.map(({ id }) => id), left: fromIds },
        { operation: 'joinContractName', author },
      );
      if (moved.contracts.length + moved.evaluations.length === 0)
        throw invalid({
          name: 'Ningún contrato sin registro lleva este nombre. Escríbelo como en el contrato.',
        });
      await sql`insert into supplier_join (supplier_id, name, name_key, from_ids, moved, reason, joined_by, joined_at)
        values (${supplier.id}, ${name}, supplier_name_key(${name}), ${fromIds}::uuid[], ${JSON.stringify(moved)}, ${reason},
          ${author.person.id}, ${now})`.execute(tx);
      await tell(tx, supplier, {
        action: 'join_contracts',
        author,
        reason,
        details: { name, ...countsOf(moved) },
      });
    },
  );
}

/** Contracts that another firm has from now on, and the firms that they left. */
async function tellMoved(
  tx: Transaction,
  { contracts, left = [] }: { contracts: readonly string[]; left?: readonly string[] },
  { operation, author }: { operation: string; author: Author },
): Promise<void> {
  const act = { isPublic: true, operation, actorId: author.person.id };
  await happenedToMany(tx, { ...act, subject: 'contract', ids: contracts });
  await happenedToMany(tx, { ...act, subject: 'supplier', ids: left });
}

const countsOf = ({ contracts, evaluations }: Moved) => ({
  contracts: contracts.length,
  evaluations: evaluations.length,
});

/** A row with another RFC, or a name that a person gave to somebody else, is not this supplier. */
async function refuseStranger(
  tx: Transaction,
  supplier: SupplierRow,
  { name, firms }: { name: string; firms: readonly { rfc: string | null }[] },
): Promise<void> {
  const other = firms.find(({ rfc }) => rfc !== null && rfc !== supplier.rfc);
  if (other !== undefined)
    throw failure('state_conflict', {
      detail: `Ese nombre tiene otro RFC (${other.rfc}): es otro proveedor.`,
    });
  const owner = await selectJoinedUnder(tx, name);
  if (owner !== undefined && owner.id !== supplier.id)
    throw failure('state_conflict', {
      detail: `Ese nombre ya se unió a ${owner.number ?? ''} ${withStop(owner.name)} Sepáralo allí primero.`,
    });
}

function tell(
  tx: Transaction,
  supplier: SupplierRow,
  event: { action: string; author: Author; reason: string; details: Record<string, unknown> },
): Promise<void> {
  const { action, author, reason, details } = event;
  return insertSupplierEvent(tx, {
    supplierId: supplier.id,
    action,
    fromStatus: null,
    toStatus: null,
    actorKind: 'officer',
    actorName: authorName(author),
    reason,
    details,
  });
}

interface JoinRow {
  supplier_id: string;
  name: string;
  from_ids: string[];
  moved: Moved;
  joined_at: Date;
  undone_at: Date | null;
}

async function selectJoin(db: Db | Transaction, id: string): Promise<JoinRow | undefined> {
  const { rows } =
    await sql<JoinRow>`select supplier_id, name, from_ids, moved, joined_at, undone_at from supplier_join
    where id = ${id}`.execute(db);
  return rows[0];
}

/** Takes a join back: everything that it moved, and what was imported under the name since, goes where it was. */
export async function undoJoin(
  db: Db,
  seen: { id: string; version: number },
  reason: string,
  author: Author,
): Promise<SupplierRecord> {
  const now = new Date();
  const found = await selectJoin(db, seen.id);
  if (found === undefined) throw notFound('No encontramos esa unión.');
  return changeSupplier(
    db,
    { id: found.supplier_id, version: seen.version },
    { operation: 'undoContractName', author, now, reason },
    async (tx, supplier) => {
      requireReason(reason);
      await lockFirms(tx, found.name);
      const join = await selectJoin(tx, seen.id);
      if (join === undefined) throw notFound();
      if (join.undone_at !== null) throw failure('state_conflict', { detail: 'Esta unión ya se deshizo.' });
      const { moved, name } = join;
      const contracts = await returnContracts(tx, {
        moved: moved.contracts,
        owner: supplier.id,
        name,
        since: join.joined_at,
        to: join.from_ids[0] ?? null,
      });
      await tellMoved(tx, { contracts }, { operation: 'undoContractName', author });
      await returnResults(tx, { moved: moved.evaluations, owner: supplier.id });
      await sql`update supplier_join set undone_at = ${now}, undo_reason = ${reason}, undone_by = ${author.person.id}
        where id = ${seen.id}`.execute(tx);
      const details = { name, contracts: contracts.length, evaluations: moved.evaluations.length };
      await tell(tx, supplier, { action: 'undo_join', author, reason, details });
    },
  );
}
