import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Windows } from './renewal-window.rules.ts';

/** Amount of a term of the catalogue. */
export async function termAmount(db: Db | Transaction, code: string): Promise<number> {
  const { terms } = await readCatalogues(db);
  const term = terms.find((one) => one.code === code);
  if (term === undefined) throw failure('internal', { cause: `The catalogue has no term «${code}»` });
  return term.amount;
}

/** When a registration may be renewed. */
export async function readWindows(db: Db | Transaction): Promise<Windows> {
  return {
    openDays: await termAmount(db, 'renewal_window'),
    limitMonths: await termAmount(db, 'renewal_limit'),
  };
}
