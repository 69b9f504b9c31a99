import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MoneyMoments } from './executions.ts';
import { PROCEDURE_KINDS } from './procedure-kinds.ts';
import { ACT_KINDS, ProcedureQuery, PUBLIC_STATES } from './procedures.ts';

const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Escribe el mes como AAAA-MM.');

/** Filters of the list and the month that is shown; without one, the present. */
export const CalendarQuery = ProcedureQuery.extend({
  mes: month.optional(),
});
export type CalendarQuery = z.infer<typeof CalendarQuery>;

export const MonthAct = z.object({
  kind: z.enum(ACT_KINDS),
  sequence: z.number(),
  at: z.iso.datetime(),
  allDay: z.boolean(),
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  procedureKind: z.enum(PROCEDURE_KINDS),
  state: z.enum(PUBLIC_STATES),
});
export type MonthAct = z.infer<typeof MonthAct>;

/** The acts of the whole weeks that hold a month. */
export const ActsMonth = z.object({
  /** AAAA-MM. */
  month: z.string(),
  /** Monday of its first week and Sunday of its last. */
  from: plainDate,
  to: plainDate,
  acts: z.array(MonthAct),
  /** Acts in all; more than are listed when there are very many. */
  total: z.number(),
});
export type ActsMonth = z.infer<typeof ActsMonth>;

/** Filters of the list and the year of contracts (`YEAR_RULE`); without one, the present. */
export const SpendingQuery = ProcedureQuery.extend({
  anio: z.coerce.number().int().min(1990).max(2200).optional().catch(undefined),
  /** One month of the year, and its year. */
  mes: month.optional(),
  /** Number of the registry, or the name, of whoever was contracted; several separated by commas. */
  proveedor: z.string().max(2_000).optional(),
});
export type SpendingQuery = z.infer<typeof SpendingQuery>;

/** Tables of what was spent, as they are exported. */
export const SPENDING_TABLES = ['meses', 'areas', 'tipos', 'proveedores', 'contratos'] as const;
export type SpendingTable = (typeof SPENDING_TABLES)[number];

/** Contracts of the year that are listed at once; the file has all. */
export const LISTED_CONTRACTS = 20;

const Ranked = z.object({ name: z.string(), amount: z.string(), contracts: z.number() });

/** What was contracted in a year, in pesos as the contracts were signed. */
export const Spending = z.object({
  year: z.number(),
  /** The one month that is summed; null for all of the year. */
  month: z.number().nullable().optional(),
  /** Years with contracts under the same filters, the newest first. */
  years: z.array(z.number()),
  /** Last day that counts: the end of the year or of the month, or today. */
  asOf: plainDate,
  total: z.string(),
  /** The same contracts as their amendments left them. */
  amended: z.string(),
  contracts: z.number(),
  /** Contracts under the same filters that are of no year, because they say neither day. */
  undated: z.number(),
  /** The same days of the year before; null when nothing was contracted then. */
  before: z.string().nullable(),
  beforeContracts: z.number(),
  months: z.array(
    z.object({
      month: z.number(),
      kinds: z.array(z.object({ kind: z.enum(PROCEDURE_KINDS), amount: z.string() })),
    }),
  ),
  kinds: z.array(z.object({ kind: z.enum(PROCEDURE_KINDS), amount: z.string(), procedures: z.number() })),
  areas: z.array(Ranked),
  /** What the areas that are not listed have together. */
  otherAreas: z.object({ count: z.number(), amount: z.string() }),
  /** `key` is what the filter of suppliers takes. */
  suppliers: z.array(Ranked.extend({ number: z.string().nullable(), key: z.string() })),
  otherSuppliers: z.object({ count: z.number(), amount: z.string() }),
  /** The contracts that make up the total, the largest first: as many as are listed. */
  list: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      /** Of its procedure. */
      slug: z.string(),
      procedure: z.string(),
      supplier: z.string(),
      supplierNumber: z.string().nullable(),
      /** The day by which it is of the year (`YEAR_RULE`). */
      on: plainDate,
      amount: z.string(),
      /** As its amendments left it. */
      presentAmount: z.string(),
    }),
  ),
  /** How it is paid, whenever it was contracted; nothing of which invoice or of whom. */
  paid: z.object({
    /** Sums of the contracts of the total whose money the budget of the portal holds; null without any. */
    moments: MoneyMoments.extend({ contracts: z.number() }).nullable(),
    /** Invoices that were paid whole in these days, those of them paid by their last day, and the median of the working days since each
     * was received; null of fewer than five. */
    invoices: z.number(),
    inTime: z.number(),
    median: z.number().nullable(),
    /** Invoices that came in these days, and how many of them went back to be corrected. */
    received: z.number(),
    returned: z.number(),
  }),
  /** Lots decided in the year whose bids are known, and those of them that had a single one; direct awards are left out. */
  bids: z.object({ lots: z.number(), single: z.number() }),
});
export type Spending = z.infer<typeof Spending>;

export const procurementViewsApi = {
  month: endpoint({
    operationId: 'getActsMonth',
    method: 'GET',
    path: '/procedimientos/calendario',
    tag: 'Procedimientos',
    summary: 'Los actos de un mes de lo que encuentran los filtros de la lista',
    query: CalendarQuery,
    response: ActsMonth,
  }),
  spending: endpoint({
    operationId: 'getSpending',
    method: 'GET',
    path: '/procedimientos/ejercido',
    tag: 'Procedimientos',
    summary: 'Lo contratado en un año por mes, área, tipo y proveedor, con los filtros de la lista',
    query: SpendingQuery,
    response: Spending,
  }),
  spendingCsv: endpoint({
    operationId: 'exportSpending',
    method: 'GET',
    path: '/procedimientos/ejercido.csv',
    tag: 'Procedimientos',
    summary: 'Una de las tablas de lo contratado en un año, entera',
    query: SpendingQuery.extend({ tabla: z.enum(SPENDING_TABLES) }),
    media: 'csv',
  }),
};
