import type { Db, Transaction } from '#server/kit/db.ts';
import type { RequestRow } from './access.service.ts';
import { isTermOver } from './correction-term.ts';
import { editableTargets } from './editable.rules.ts';
import { sentObservations } from './requests.sql.ts';

/** What the holder of the key may change now. */
export async function editableNow(tx: Db | Transaction, row: RequestRow): Promise<string[]> {
  const open = (await sentObservations(tx, row.id)).filter((one) => one.resolved_at === null);
  return editableTargets({ status: row.status, isTermOver: isTermOver(row) }, open);
}
