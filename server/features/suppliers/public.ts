import { SANCTION_COLUMNS } from './sanctions-export.ts';
import { EXPORT_COLUMNS } from './supplier-export.ts';
import { selectScores } from './supplier-scores.sql.ts';

/** Published scores of a supplier by its id, the latest first, each beside the mean of its main line. */
export const scoresOfSupplier = selectScores;

/** Columns of the public export of the registry, as its first row names them. */
export const supplierColumns: readonly string[] = EXPORT_COLUMNS.map(({ name }) => name);

/** Columns of the public register of sanctioned and impeded persons, as its first row names them. */
export const sanctionColumns: readonly string[] = SANCTION_COLUMNS.map(({ name }) => name);
