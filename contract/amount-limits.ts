import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REGIMES } from './procedure-kinds.ts';

/** Up to which amount a purchase may be awarded directly or by invitation, for a budget of a year under a regime. */
export const AmountLimit = z.object({
  key: z.string(),
  name: z.string(),
  fiscalYear: z.number(),
  regime: z.enum(REGIMES),
  /** Pesos with two decimals, as the budget of the year they are for. */
  budgetFrom: z.string(),
  /** Null: no upper bound. */
  budgetTo: z.string().nullable(),
  directMax: z.string(),
  invitationMax: z.string(),
  source: z.string(),
  /** The university's budget of the year lies in this range: purchases are compared with it. */
  isOwn: z.boolean(),
});
export type AmountLimit = z.infer<typeof AmountLimit>;

/** The amounts of a year, and the years that have any. */
export const YearLimits = z.object({
  year: z.number(),
  years: z.array(z.number()),
  rows: z.array(AmountLimit),
  /** Regulations that they come from, with the articles that their sources name. */
  regulations: z.array(
    z.object({ slug: z.string(), name: z.string(), hasText: z.boolean(), anchors: z.array(z.string()) }),
  ),
});
export type YearLimits = z.infer<typeof YearLimits>;

export const amountLimitsApi = {
  list: endpoint({
    operationId: 'listAmountLimits',
    method: 'GET',
    path: '/montos-maximos',
    tag: 'Reglas legales',
    summary: 'Montos máximos de un ejercicio por régimen y presupuesto, con su fuente',
    query: z.object({ ejercicio: z.coerce.number().int().min(1990).max(2200).optional() }),
    response: YearLimits,
  }),
};
