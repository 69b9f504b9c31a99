import { getSupplier as get } from './suppliers.service.ts';

/** One registered supplier with its published scores, for features that show a supplier. */
export const getSupplier = get;
