import { SPENDING_COLUMNS } from './spending-csv.ts';

/** Columns of the tables of what was contracted, each once. */
export const spendingColumns: readonly string[] = [...new Set(Object.values(SPENDING_COLUMNS).flat())];
