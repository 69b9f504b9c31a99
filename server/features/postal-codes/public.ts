import { insertSettlements } from './postal-codes.sql.ts';

/** Adds settlements that are not there yet, as an import does. */
export const keepSettlements = insertSettlements;
