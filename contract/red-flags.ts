import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MailsAhead } from './mails-ahead.ts';
import { PROCEDURE_KINDS } from './procedure-kinds.ts';

/** Red flags that are computed, in the order of a purchase: call, bids, award, contract. */
export const RED_FLAGS = [
  'short_window',
  'single_bidder',
  'related_bidders',
  'repeat_winner',
  'round_amounts',
  'amendments_over_share',
  'direct_ground',
  'sanctioned_supplier',
] as const;
export type RedFlag = (typeof RED_FLAGS)[number];

/** What officers are asked besides: it depends on purchases that are not public yet, and so has no public totals. */
export const QUESTION_FLAGS = [...RED_FLAGS, 'split_purchase'] as const;
export type QuestionFlag = (typeof QUESTION_FLAGS)[number];

/** Acts before which an officer reads the questions. */
export type QuestionAct = 'call' | 'award' | 'amendment';

/**
 * What became of a flag: its question is raised or not; `unknown` lacks data, `later` waits for an act, and `none` is not
 * asked of such a procedure. What is not known is never counted as clear.
 */
export const FLAG_STATES = ['raised', 'clear', 'unknown', 'later', 'none'] as const;
export type FlagState = (typeof FLAG_STATES)[number];

/** From where on each question is raised. */
export const FlagThresholds = z.object({
  /** Days beyond the ordinary legal minimum that still count as short. */
  windowMargin: z.number(),
  /** Percent that amendments add to what was signed. */
  amendedShare: z.number(),
  repeatMonths: z.number(),
  /** Fewest procedures from which a repetition can be told. */
  repeatLeast: z.number(),
  /** Percent of them that one supplier wins. */
  repeatShare: z.number(),
  /** Pesos of which a round amount is an exact multiple. */
  roundMultiple: z.number(),
});
export type FlagThresholds = z.infer<typeof FlagThresholds>;

/** How often a question was raised among the procedures of its kind that were published in a year. */
export const FlagFrequency = z.object({ raised: z.number(), counted: z.number() });
export type FlagFrequency = z.infer<typeof FlagFrequency>;

/** The questions of one procedure, as officers read them, and who would be written to by the act that they come before. */
export const ProcedureQuestions = z.object({
  year: z.number(),
  kind: z.enum(PROCEDURE_KINDS),
  thresholds: FlagThresholds,
  mails: MailsAhead,
  questions: z.array(
    z.object({
      flag: z.enum(QUESTION_FLAGS),
      state: z.enum(FLAG_STATES),
      /** The numbers behind it, or why there are none. */
      numbers: z.string(),
      frequency: FlagFrequency.nullable(),
    }),
  ),
});
export type ProcedureQuestions = z.infer<typeof ProcedureQuestions>;

/** One line of the public totals. Null where too few were looked at. */
export const PublicTotal = z.object({
  year: z.number(),
  /** Null: all kinds together. */
  kind: z.enum(PROCEDURE_KINDS).nullable(),
  flag: z.enum(RED_FLAGS),
  raised: z.number().nullable(),
  counted: z.number().nullable(),
  /** Procedures of which it cannot be told. */
  unknown: z.number(),
});
export type PublicTotal = z.infer<typeof PublicTotal>;

export const RedFlagTotals = z.object({ thresholds: FlagThresholds, rows: z.array(PublicTotal) });
export type RedFlagTotals = z.infer<typeof RedFlagTotals>;

export const redFlagsApi = {
  questions: endpoint({
    operationId: 'getProcedureQuestions',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/preguntas',
    tag: 'Administración de procedimientos',
    summary:
      'Lo que se lee antes de un acto: cada bandera con sus números y qué tan seguido pasa, y a cuántas personas se avisará por correo',
    params: z.object({ id: z.uuid() }),
    response: ProcedureQuestions,
    errors: ['not_found'],
  }),
  totals: endpoint({
    operationId: 'getRedFlagTotals',
    method: 'GET',
    path: '/datos-abiertos/banderas',
    tag: 'Datos abiertos',
    summary:
      'Cuántas veces se presenta cada bandera por año y tipo, sin nombrar procedimientos ni proveedores',
    response: RedFlagTotals,
  }),
  export: endpoint({
    operationId: 'exportRedFlagTotals',
    method: 'GET',
    path: '/datos-abiertos/banderas.csv',
    tag: 'Datos abiertos',
    summary: 'Los totales de las banderas por año y tipo, en CSV',
    media: 'csv',
  }),
};
