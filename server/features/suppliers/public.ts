import { selectScores } from './supplier-scores.sql.ts';

/** Published scores of a supplier by its id, the latest first, each beside the mean of its main line. */
export const scoresOfSupplier = selectScores;
