import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { requireOpen, type RequestRow } from './access.service.ts';
import { isTermOver, requireInTerm, requireNotHeld } from './correction-term.ts';
import { editableTargets } from './editable.rules.ts';
import { sentObservations } from './requests.sql.ts';

/** What the holder of the key may change now. */
export async function editableNow(tx: Db | Transaction, row: RequestRow): Promise<string[]> {
  const open = (await sentObservations(tx, row.id)).filter((one) => one.resolved_at === null);
  return editableTargets({ status: row.status, isTermOver: isTermOver(row) }, open);
}

/** What the holder of the key may change now; refused when it is nothing. */
export async function requireEditable(tx: Db | Transaction, row: RequestRow): Promise<string[]> {
  await requireOpen(tx, row);
  requireNotHeld(row);
  requireInTerm(row);
  const editable = await editableNow(tx, row);
  if (editable.length === 0) throw failure('state_conflict');
  return editable;
}
