import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ACT_KINDS } from './procedures.ts';
import { RULE_CODES } from './rules/procedures/procurement.ts';
import { RULE_UNITS } from './rules/days/term-count.ts';

const day = z.iso.date();

/** A date that follows from a rule, with all it takes to explain it; see `contract/rules/days/deadlines.ts`. */
export const ToldDeadline = z.object({
  code: z.enum(RULE_CODES),
  act: z.enum(ACT_KINDS).nullable(),
  sequence: z.number(),
  bound: z.enum(['earliest', 'latest']),
  name: z.string(),
  amount: z.number(),
  unit: z.enum(RULE_UNITS),
  isBackward: z.boolean(),
  source: z.string(),
  text: z.string().nullable(),
  start: z.object({ what: z.string(), date: day, at: z.string().nullable() }),
  date: day,
  at: z.string().nullable(),
  longer: z
    .object({
      condition: z.string(),
      amount: z.number(),
      unit: z.enum(RULE_UNITS),
      date: day,
      source: z.string(),
    })
    .nullable(),
});

export const ToldDeadlines = z.object({
  deadlines: z.array(ToldDeadline),
  /** Terms that its norm has and that nobody has confirmed. */
  unknown: z.array(
    z.object({
      code: z.enum(RULE_CODES),
      label: z.string(),
      source: z.string(),
      text: z.string().nullable(),
    }),
  ),
  /** Days without work between the first and the last day of these terms. */
  holidays: z.array(day),
});
export type ToldDeadlines = z.infer<typeof ToldDeadlines>;

export const deadlinesApi = {
  ofProcedure: endpoint({
    operationId: 'getProcedureDeadlines',
    method: 'GET',
    path: '/procedimientos/{numero}/plazos',
    tag: 'Procedimientos',
    summary: 'Los plazos de ley de un procedimiento: de qué día a cuál, con qué regla y qué días no cuentan',
    params: z.object({ numero: z.string().min(1).max(120) }),
    response: ToldDeadlines,
    errors: ['not_found'],
  }),
};
