import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Most cases that an answer brings; the count says how many there are. */
export const MOST_PAID_PRICES = 500;

/** What one lot that named a profile was bought for; only what is public of it. */
export const PaidPrice = z.object({
  /** Pesos, or what the currency says, of one unit: two decimals. */
  unitPrice: z.string(),
  /** ISO 4217. */
  currency: z.string(),
  /** What was awarded is without tax; the amount of a contract carries it. */
  withTax: z.boolean(),
  quantity: z.string(),
  unit: z.string(),
  /** Day of the signature; without a contract, that of the award. */
  on: z.string().nullable(),
  supplierName: z.string(),
  /** Number in the registry, where it has one. */
  supplierNumber: z.string().nullable(),
  procedureNumber: z.string(),
  procedureSlug: z.string(),
  lot: z.number(),
  description: z.string(),
  /** Key of the profile that the lot named: this one, or one that it replaced. */
  profile: z.string(),
});
export type PaidPrice = z.infer<typeof PaidPrice>;

/** What was paid for a profile and for those that it replaced, the newest first. */
export const PaidPrices = z.object({ rows: z.array(PaidPrice), total: z.number() });
export type PaidPrices = z.infer<typeof PaidPrices>;

export const profilePricesApi = {
  list: endpoint({
    operationId: 'listPaidPrices',
    method: 'GET',
    path: '/perfiles/{clave}/precios',
    tag: 'Perfiles de cómputo',
    summary: 'Lo que esta Unidad pagó por un perfil y por los que sustituyó, según lo publicado',
    params: z.object({ clave: z.string().min(1).max(80) }),
    response: PaidPrices,
    errors: ['not_found'],
  }),
};
