import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { BUDGET_SUM_NAMES, BudgetEntry, type BudgetSum } from './budget.ts';
import { LIST_FILE, type ListColumns } from './list-columns.ts';
import { ABSENCE_KINDS, type AbsenceKind } from './people.ts';
import { WAITING_GROUPS, WaitingGroups, WaitingItem, type WaitingGroup } from './waiting.ts';

const count = z.number().int().nonnegative();
const Person = z.object({ id: z.string(), name: z.string() });
const area = z.string().max(80).default('').describe('Área del directorio, con las que tiene debajo.');
const year = z.coerce
  .number()
  .int()
  .min(2000)
  .max(2100)
  .optional()
  .describe('Sin él, el último con presupuesto.');
const page = z.coerce.number().int().min(1).max(10_000).default(1);

export const HeadQuery = z.object({ area });
export type HeadQuery = z.output<typeof HeadQuery>;

/** When somebody is away, and whether anybody sees to what is due meanwhile. */
export const HeadAbsence = z.object({
  person: Person,
  from: z.string(),
  until: z.string(),
  kind: z.enum(Object.keys(ABSENCE_KINDS) as [AbsenceKind, ...AbsenceKind[]]).nullable(),
  /** Whoever substitutes them; null while nobody does. */
  substitute: Person.nullable(),
  /** What of theirs is due in those days. */
  due: count,
});
export type HeadAbsence = z.infer<typeof HeadAbsence>;

const Load = z.object({
  /** Null: nobody has it. */
  key: z.string().nullable(),
  name: z.string(),
  area: z.string().nullable(),
  groups: WaitingGroups,
  total: count,
  /** Since when the oldest waits. */
  oldest: z.string(),
});
export type HeadLoad = z.infer<typeof Load>;

/** Who has how much, who is away and what is late; people are compared by load and age, never by a score. */
export const HeadLoadAnswer = z.object({
  groups: WaitingGroups,
  people: z.array(Load),
  absences: z.array(HeadAbsence),
  /** The worst first. */
  late: z.array(WaitingItem),
  areas: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type HeadLoadAnswer = z.infer<typeof HeadLoadAnswer>;

export const HeadRowsQuery = z.object({
  area,
  persona: z.string().max(200).default('').describe('Quién lo tiene; «nadie»: lo que nadie tiene.'),
  vence: oneOf(['', ...(Object.keys(WAITING_GROUPS) as [WaitingGroup, ...WaitingGroup[]])])
    .default('')
    .describe('Para cuándo; vacío: todo.'),
  pag: page,
});
export type HeadRowsQuery = z.output<typeof HeadRowsQuery>;

export const HeadRows = z.object({
  rows: z.array(WaitingItem),
  total: count,
  page: z.number(),
  size: z.number(),
});
export type HeadRows = z.infer<typeof HeadRows>;

/** What the money is gathered by. */
export const MONEY_GROUPS = { capitulo: 'Capítulo', area: 'Área', proveedor: 'Proveedor' } as const;
export type MoneyGroup = keyof typeof MONEY_GROUPS;
const by = oneOf(Object.keys(MONEY_GROUPS) as [MoneyGroup, ...MoneyGroup[]])
  .default('capitulo')
  .describe('Por qué se junta el dinero.');

/** Figures of the panel, in their order; what a supplier has begins where a contract is. */
export const MONEY_FIGURES = [
  'modificado',
  'reservado',
  'comprometido',
  'devengado',
  'ejercido',
  'pagado',
  'disponible',
] as const satisfies readonly BudgetSum[];
export type MoneyFigure = (typeof MONEY_FIGURES)[number];
export const figuresOf = (group: MoneyGroup): readonly MoneyFigure[] =>
  group === 'proveedor' ? ['comprometido', 'devengado', 'ejercido', 'pagado'] : MONEY_FIGURES;

const Figures = z.object(
  Object.fromEntries(MONEY_FIGURES.map((name) => [name, z.string()])) as Record<MoneyFigure, z.ZodString>,
);

const MoneyFilter = z.object({ ejercicio: year, area, por: by });
export const HeadMoneyQuery = MoneyFilter;
export type HeadMoneyQuery = z.output<typeof HeadMoneyQuery>;

export const HeadMoneyRow = Figures.extend({ key: z.string(), name: z.string() });
export type HeadMoneyRow = z.infer<typeof HeadMoneyRow>;

/** Money of a year with tax, as the ledger of the budget has it. */
export const HeadMoney = z.object({
  year: z.number().nullable(),
  years: z.array(z.number()),
  by: z.enum(Object.keys(MONEY_GROUPS) as [MoneyGroup, ...MoneyGroup[]]),
  rows: z.array(HeadMoneyRow),
  total: Figures,
});
export type HeadMoney = z.infer<typeof HeadMoney>;

/** Columns of the file of the money. */
export const HEAD_MONEY_COLUMNS = {
  grupo: { label: 'Grupo' },
  modificado: { label: 'Modificado' },
  reservado: { label: 'Reservado' },
  comprometido: { label: 'Comprometido' },
  devengado: { label: 'Devengado' },
  ejercido: { label: 'Ejercido' },
  pagado: { label: 'Pagado' },
  disponible: { label: 'Disponible' },
} as const satisfies ListColumns;
export const HeadMoneyFileQuery = MoneyFilter.extend(LIST_FILE);
export type HeadMoneyFileQuery = z.output<typeof HeadMoneyFileQuery>;

export const HeadEntriesQuery = MoneyFilter.extend({
  clave: z.string().max(200).default('').describe('Renglón cuyos asientos se quieren; vacío: el total.'),
  cifra: oneOf(BUDGET_SUM_NAMES).default('disponible').describe('De qué cifra se quieren los asientos.'),
  pag: page,
});
export type HeadEntriesQuery = z.output<typeof HeadEntriesQuery>;

/** Entries of which a figure is made; with their signs they sum to it. */
export const HeadEntries = z.object({
  rows: z.array(BudgetEntry.extend({ key: z.string(), isLess: z.boolean() })),
  sum: z.string(),
  total: count,
  page: z.number(),
  size: z.number(),
});
export type HeadEntries = z.infer<typeof HeadEntries>;

/** Stretches of a purchase, each with the term of the catalogue that is its target; none: the law or nobody sets one. */
export const STRETCHES = {
  technical: { label: 'Dictamen técnico', term: 'requisition_opinion' },
  approval: { label: 'Autorización del área', term: 'requisition_approval' },
  funds: { label: 'Suficiencia', term: 'requisition_funds' },
  assignment: { label: 'Asignar comprador', term: 'requisition_assignment' },
  research: { label: 'Investigación de mercado', term: 'market_research' },
  tender: { label: 'Licitación, de convocatoria a fallo', term: null },
  invitation: { label: 'Invitación, de convocatoria a fallo', term: 'invitation_award' },
  contract: { label: 'De fallo a contrato', term: 'award_contract' },
  acceptance: { label: 'Aceptar lo entregado', term: 'delivery_acceptance' },
  payment: { label: 'De recibir la factura a pagarla', term: null },
  whole: { label: 'De solicitud a contrato', term: null },
} as const satisfies Record<string, { label: string; term: string | null }>;
export type Stretch = keyof typeof STRETCHES;
export const STRETCH_NAMES = Object.keys(STRETCHES) as [Stretch, ...Stretch[]];

/** Least cases of which a median is told. */
export const LEAST_CASES = 5;

export const HeadTimesQuery = z.object({ ejercicio: year, area });
export type HeadTimesQuery = z.output<typeof HeadTimesQuery>;

/** How long each stretch takes in working days, without what was paused. */
export const HeadTimes = z.object({
  from: z.string(),
  until: z.string(),
  rows: z.array(
    z.object({
      stretch: z.enum(STRETCH_NAMES),
      /** Null with few cases. */
      median: count.nullable(),
      target: count.nullable(),
      cases: count,
    }),
  ),
});
export type HeadTimes = z.infer<typeof HeadTimes>;
