import { sql } from 'kysely';
import { SUPPLIER_STATE_LABELS, type SupplierState } from '#contract/suppliers.ts';
import { confirmedBlockOf, definitiveEntryOf } from '#server/features/negative-lists/public.ts';
import type { Transaction } from '#server/kit/db.ts';

/** Why a supplier cannot be awarded now, whatever it was when it was invited (V53); null when nothing speaks against it. */
export async function barredReason(tx: Transaction, supplierId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; rfc: string | null; status: SupplierState }>`select id, rfc, status
    from supplier where id = ${supplierId}`.execute(tx);
  const [supplier] = rows;
  if (supplier === undefined) return null;
  if ((await definitiveEntryOf(tx, supplier)) !== undefined)
    return 'Está en la lista definitiva del artículo 69-B del Código Fiscal de la Federación.';
  const block = await confirmedBlockOf(tx, supplierId);
  if (block !== undefined) return block.text;
  return ['disqualified', 'suspended', 'cancelled'].includes(supplier.status)
    ? `En el padrón está ${SUPPLIER_STATE_LABELS[supplier.status].toLowerCase()}.`
    : null;
}
