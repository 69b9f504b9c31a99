import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { ENTRY_KINDS, type EntryKind } from './rules/requisitions/budget-ledger.ts';

/** Chapters of the classification by object. */
export const CHAPTERS = {
  '1000': 'Servicios personales',
  '2000': 'Materiales y suministros',
  '3000': 'Servicios generales',
  '4000': 'Transferencias y ayudas',
  '5000': 'Bienes muebles e intangibles',
  '6000': 'Inversión pública',
} as const;

/** Columns of the budget of a year; moments have one name each (LGCG arts. 4 and 38), and what is reserved is none. */
export const BUDGET_COLUMNS = {
  clave: { label: 'Clave', isSortable: true },
  area: { label: 'Área', isSortable: true, isExtra: true },
  partida: { label: 'Partida', isSortable: true, isExtra: true },
  fuente: { label: 'Fuente', isSortable: true, isExtra: true },
  descripcion: { label: 'Descripción', isExtra: true },
  aprobado: { label: 'Aprobado', isSortable: true },
  modificado: { label: 'Modificado', isSortable: true },
  reservado: { label: 'Reservado', isSortable: true },
  comprometido: { label: 'Comprometido', isSortable: true },
  devengado: { label: 'Devengado', isSortable: true },
  ejercido: { label: 'Ejercido', isSortable: true },
  pagado: { label: 'Pagado', isSortable: true },
  disponible: { label: 'Disponible', isSortable: true },
} as const satisfies ListColumns;

/** Sums of a key that people open, by their word in addresses, with the kinds of entries that they are made of. */
export const BUDGET_SUMS = {
  aprobado: ['approve', 'unapprove'],
  modificado: ['approve', 'unapprove', 'increase', 'decrease'],
  reservado: ['reserve', 'release'],
  comprometido: ['commit', 'decommit'],
  devengado: ['accrue', 'disaccrue'],
  ejercido: ['exercise', 'unexercise'],
  pagado: ['pay', 'unpay'],
  disponible: ['approve', 'unapprove', 'increase', 'decrease', 'reserve', 'release', 'commit', 'decommit'],
} as const satisfies Record<string, readonly EntryKind[]>;
export type BudgetSum = keyof typeof BUDGET_SUMS;
export const BUDGET_SUM_NAMES = Object.keys(BUDGET_SUMS) as [BudgetSum, ...BudgetSum[]];

/** Amounts of a key, with tax. */
const Sums = z.object(
  Object.fromEntries(BUDGET_SUM_NAMES.map((name) => [name, z.string()])) as Record<BudgetSum, z.ZodString>,
);

export const BudgetRow = Sums.extend({
  id: z.uuid(),
  key: z.string(),
  area: z.string(),
  item: z.string(),
  itemName: z.string(),
  source: z.string(),
  sourceName: z.string(),
  description: z.string(),
});
export type BudgetRow = z.infer<typeof BudgetRow>;

const BudgetFilter = z.object({
  ejercicio: z.coerce
    .number()
    .int()
    .min(2000)
    .max(2100)
    .optional()
    .describe('Sin él, el último con presupuesto.'),
  q: z.string().trim().max(200).default('').describe('Parte de la clave, del área o de la partida.'),
  capitulo: oneOf(['', '1000', '2000', '3000', '4000', '5000', '6000']).default(''),
  fuente: z.string().max(2).default(''),
  orden: listOrder(BUDGET_COLUMNS),
});
export const BudgetQuery = BudgetFilter.extend({
  pag: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type BudgetQuery = z.output<typeof BudgetQuery>;
export const BudgetFileQuery = BudgetFilter.extend(LIST_FILE);
export type BudgetFileQuery = z.output<typeof BudgetFileQuery>;

export const BudgetPage = z.object({
  year: z.number().nullable(),
  /** Years with a budget, the newest first. */
  years: z.array(z.number()),
  sources: z.array(z.object({ code: z.string(), name: z.string() })),
  rows: z.array(BudgetRow),
  /** Of all keys of the filter. */
  totals: Sums,
  total: z.number(),
  page: z.number(),
  size: z.number(),
});
export type BudgetPage = z.infer<typeof BudgetPage>;

export const BudgetEntry = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(ENTRY_KINDS) as [EntryKind, ...EntryKind[]]),
  amount: z.string(),
  day: z.string(),
  at: z.iso.datetime(),
  /** Number of the requisition or contract; empty for the budget itself. */
  document: z.string(),
  reason: z.string(),
  /** File that brought it. */
  file: z.string().nullable(),
  author: z.string().nullable(),
  /** It takes back an earlier one. */
  isReversal: z.boolean(),
});
export type BudgetEntry = z.infer<typeof BudgetEntry>;

/** A key with the entries of one of its sums, the newest first. */
export const BudgetKeyEntries = BudgetRow.extend({
  /** What is approved for each month; null where the file did not say it. */
  months: z.array(z.string()).nullable(),
  entries: z.array(BudgetEntry),
  /** There are more than are shown. */
  isCut: z.boolean(),
});
export type BudgetKeyEntries = z.infer<typeof BudgetKeyEntries>;

/** A part of a requisition that one key would pay, with tax. */
export const FundShare = z.object({
  keyId: z.uuid(),
  key: z.string(),
  itemName: z.string(),
  sourceName: z.string(),
  /** «1, 3 y 4» */
  lines: z.string(),
  asked: z.string(),
  available: z.string(),
  reserved: z.string(),
  /** What it lacks; null where it has enough. */
  short: z.string().nullable(),
  /** What is approved for this month and the ones before it, where the file said it. */
  untilNow: z.string().nullable(),
  /** Keys of the same area and item with money. */
  others: z.array(z.object({ key: z.string(), available: z.string() })),
  /** Who reserved of it, the longest first. */
  holders: z.array(z.object({ document: z.string(), amount: z.string(), since: z.iso.datetime() })),
  /** Requisitions that wait for the same key since before. */
  ahead: z.array(z.string()),
});
export type FundShare = z.infer<typeof FundShare>;

/** A requisition that waits for its money, the longest waiting first. */
export const FundRequest = z.object({
  folio: z.string(),
  version: z.number(),
  title: z.string(),
  area: z.string(),
  requester: z.string(),
  since: z.iso.datetime(),
  dueOn: z.string().nullable(),
  /** With tax. */
  gross: z.string(),
  shares: z.array(FundShare),
  /** Its lines, with tax, of which some may be given money. */
  lines: z.array(z.object({ number: z.number(), description: z.string(), amount: z.string() })),
  /** Its reservation is asked of the budget system and waits for its answer; what it said last. */
  asked: z.object({ since: z.iso.datetime(), said: z.string() }).nullable(),
  /** Why whoever reads it does not give it; null where they may. */
  stop: z.string().nullable(),
});
export type FundRequest = z.infer<typeof FundRequest>;

/** Least letters of what is missing. */
export const LEAST_MISSING = 20;
export const FundReturn = z.object({
  text: z
    .string()
    .trim()
    .min(LEAST_MISSING, `Explica qué falta, con al menos ${LEAST_MISSING} letras.`)
    .max(2_000, 'Escribe hasta 2,000 letras.'),
});
export type FundReturn = z.infer<typeof FundReturn>;

/** Money given to a requisition that no buyer took yet: it may still be taken back. */
export const FundGiven = z.object({
  folio: z.string(),
  version: z.number(),
  title: z.string(),
  requester: z.string(),
  since: z.iso.datetime(),
  reserved: z.array(z.object({ key: z.string(), amount: z.string() })),
});
export type FundGiven = z.infer<typeof FundGiven>;

export const FundTakeBack = z.object({
  text: z
    .string()
    .trim()
    .min(LEAST_MISSING, `Explica por qué se retira, con al menos ${LEAST_MISSING} letras.`)
    .max(500, 'Escribe hasta 500 letras.'),
});
export type FundTakeBack = z.infer<typeof FundTakeBack>;
