import { selectRelationsAmong } from './findings.sql.ts';
import { calculateRelations } from './relations.service.ts';

/** Looks for relations in the whole registry now. */
export const findRelatedSuppliers = calculateRelations;

/** Open findings between any two of these suppliers. */
export const relationsAmong = selectRelationsAmong;
