import { calculateRelations } from './relations.service.ts';

/** Looks for relations in the whole registry now. */
export const findRelatedSuppliers = calculateRelations;
