import { sql } from 'kysely';
import { SUPPLIER_ACTION_LABELS, type SupplierActionInput } from '#contract/supplier-admin.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';

interface Known {
  id: string;
  name: string;
  number: string | null;
  version: number;
}

function recordOf(supplier: Known | undefined): DecidedRecord | undefined {
  if (supplier === undefined) return undefined;
  const { id, name, number, version } = supplier;
  return {
    type: 'supplier',
    id,
    title: name,
    note: number ?? '',
    place: `/padron-Proveedores/Administrador?seccion=padron&prov=${id}`,
    mark: String(version),
  };
}

async function one(db: Db | Transaction, condition: ReturnType<typeof sql>): Promise<Known | undefined> {
  const { rows } =
    await sql<Known>`select s.id, s.name, s.number, s.version from supplier s where ${condition}`.execute(db);
  return rows[0];
}

/** Suspending, disqualifying, cancelling a supplier, and taking it back. */
export const SANCTION: DecisionOf<{ params: { id: string }; body: SupplierActionInput }> = {
  kind: () => 'sanctions',
  what: ({ body }) => SUPPLIER_ACTION_LABELS[body.action],
  record: async ({ params }, db) => recordOf(await one(db, sql`s.id = ${params.id}`)),
};

/** Revoking a sanction; that a fine was paid is noted by one. */
export const REVOKED_SANCTION: DecisionOf<{ params: { id: string }; body: { revoke: boolean } }> = {
  kind: ({ body }) => (body.revoke ? 'sanctions' : null),
  what: () => 'Revocar una sanción',
  record: async ({ params }, db) =>
    recordOf(await one(db, sql`s.id = (select x.supplier_id from sanction x where x.id = ${params.id})`)),
};
