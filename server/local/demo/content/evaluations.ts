import { FIRST_INSTRUMENT } from '#contract/rules/evaluations/evaluation-instrument.ts';
import { periodOf } from '#contract/rules/evaluations/evaluation-period.ts';
import { NOT_APPLICABLE, type Answer } from '#contract/rules/evaluations/evaluation-score.ts';
import { addDays, instantOf } from '../days.ts';
import { contractTerm } from '../procedure-rows.ts';
import { AREAS } from '../procedure-titles.ts';
import type { DemoProcedure } from '../procedure-shapes.ts';
import type { Random } from '../random.ts';
import type { DemoSupplier } from '../suppliers.ts';

/** Scores around which the examples of the design lie in the newest period. */
const EXAMPLES = [93.5, 88, 85, 81, 79, 74, 68, 51] as const;

/** An order with what its area and the unit answered. */
export interface DemoOrder {
  supplierNumber: string;
  number: string;
  title: string;
  area: string;
  answers?: Record<string, Answer>;
}

/** A semester with its orders; `reviewedAt`, `publishedAt` and `closedAt` are when it went on, null where it has not. */
export interface DemoPeriod {
  key: string;
  orders: DemoOrder[];
  reviewedAt: string | null;
  publishedAt: string | null;
  closedAt: string | null;
}

/** Keys of the semester of a day and of those before it, the newest first. */
function semesters(today: string, count: number): string[] {
  let [year, half] = [Number(today.slice(0, 4)), today.slice(5) > '06-30' ? 2 : 1];
  return Array.from({ length: count }, () => {
    const key = `${year}-${half}`;
    [year, half] = half === 1 ? [year - 1, 2] : [year, 1];
    return key;
  });
}

/** Contracts that a supplier had in force on some day of a period. */
function contractsIn(
  procedures: readonly DemoProcedure[],
  supplier: DemoSupplier,
  { startsOn, endsOn }: { startsOn: string; endsOn: string },
): number {
  return procedures.reduce((sum, procedure) => {
    const term = contractTerm(procedure);
    if (term === undefined || term.from > endsOn || term.to < startsOn) return sum;
    return sum + procedure.contracts.filter(({ supplierId }) => supplierId === supplier.id).length;
  }, 0);
}

/** Orders that each contract had in a period; small purchases come on top. */
const ORDERS_OF_CONTRACT = 2;

/** Answers of one order around a score out of 100: whole numbers whose mean comes near it. */
function answersAround(random: Random, score: number): Record<string, Answer> {
  return Object.fromEntries(
    FIRST_INSTRUMENT.criteria.map(({ key }) => {
      if (key === 'aftersales' && random.chance(0.08)) return [key, NOT_APPLICABLE];
      const exact = score / 20 + (random.next() - 0.5) * 0.6;
      return [key, Math.max(1, Math.min(5, Math.floor(exact + random.next()))) as Answer];
    }),
  );
}

/** Four finished semesters, each with its orders, and the present one, whose areas are still answering. */
export function demoEvaluations(
  random: Random,
  today: string,
  { suppliers, procedures }: { suppliers: readonly DemoSupplier[]; procedures: readonly DemoProcedure[] },
): DemoPeriod[] {
  const evaluated = suppliers.filter((_, index) => index < EXAMPLES.length || random.chance(0.4));
  let serial = 0;
  const orderOf = (supplier: DemoSupplier, key: string, score: number | undefined): DemoOrder => {
    serial += 1;
    return {
      supplierNumber: supplier.number,
      number: `PED-${key}-${String(serial).padStart(4, '0')}`,
      title: `Pedido de ${supplier.mainLineName.toLowerCase()}`,
      area: random.pick(AREAS),
      ...(score === undefined ? {} : { answers: answersAround(random, score) }),
    };
  };
  const yesterday = instantOf(addDays(today, -1), '12:00');
  const notLater = (instant: string) => (instant < yesterday ? instant : yesterday);
  const [present = '', ...past] = semesters(today, 5);
  const finished = past.map((key, age): DemoPeriod => {
    const days = periodOf(key);
    if (days === undefined) throw new Error(`${key} is no period`);
    const orders = evaluated
      .filter((_, index) => index < EXAMPLES.length || random.chance(0.85))
      .flatMap((supplier) => {
        const example = EXAMPLES[suppliers.indexOf(supplier)];
        const middle = example === undefined ? 62 + random.next() * 34 : example - age * 3;
        const count = ORDERS_OF_CONTRACT * contractsIn(procedures, supplier, days) + random.int(1, 5);
        return Array.from({ length: count }, () => orderOf(supplier, key, middle));
      });
    return {
      key,
      orders,
      reviewedAt: notLater(instantOf(addDays(days.endsOn, 6), '12:00')),
      publishedAt: notLater(instantOf(addDays(days.endsOn, 40), '12:00')),
      closedAt: age === 0 ? null : notLater(instantOf(addDays(days.endsOn, 60), '12:00')),
    };
  });
  const open = evaluated
    .slice(0, 12)
    .flatMap((supplier) =>
      Array.from({ length: random.int(1, 3) }, () =>
        orderOf(supplier, present, random.chance(0.5) ? 62 + random.next() * 34 : undefined),
      ),
    );
  return [
    ...finished.toReversed(),
    { key: present, orders: open, reviewedAt: null, publishedAt: null, closedAt: null },
  ];
}
