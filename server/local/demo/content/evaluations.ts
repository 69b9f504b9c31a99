import { type Instrument } from '#contract/evaluations.ts';
import { EVALUATION_BANDS } from '#contract/rules/evaluation-band.ts';
import { addDays, instantOf } from '../days.ts';
import { contractTerm } from '../procedure-rows.ts';
import type { DemoProcedure } from '../procedure-shapes.ts';
import type { Random } from '../random.ts';
import type { DemoSupplier } from '../suppliers.ts';

const INSTRUMENT: Instrument = {
  edition: 'Edición 1',
  source: 'Instrumento de evaluación de proveedores de la Unidad',
  criteria: [
    {
      key: 'quality',
      label: 'Calidad',
      weight: 35,
      help: 'Cumple las especificaciones, sin rechazos ni reclamos de garantía.',
    },
    { key: 'delivery', label: 'Entrega', weight: 30, help: 'Entrega completa en el plazo pactado.' },
    {
      key: 'documentation',
      label: 'Documentación',
      weight: 10,
      help: 'Comprobantes, garantías y opiniones vigentes.',
    },
    { key: 'price', label: 'Precio', weight: 10, help: 'Respeta los precios pactados.' },
    { key: 'aftersales', label: 'Posventa', weight: 15, help: 'Responde y atiende después de la entrega.' },
  ],
  bands: [
    { key: 'reliable', from: 80 },
    { key: 'conditional', from: 60 },
    { key: 'unreliable', from: 0 },
  ],
};

/** Scores of the design's examples in the newest period. */
const EXAMPLES: readonly (readonly [score: number, criteria: readonly number[]])[] = [
  [93.5, [95, 93, 90, 86, 94]],
  [88, []],
  [85, []],
  [81, []],
  [79, []],
  [74, []],
  [68, []],
  [51, []],
];

interface Period {
  key: string;
  name: string;
  starts_on: string;
  ends_on: string;
}

function lastPeriods(today: string, count: number): Period[] {
  let year = Number(today.slice(0, 4));
  let half = today.slice(5) > '06-30' ? 1 : 2;
  if (half === 2) year -= 1;
  const periods: Period[] = [];
  while (periods.length < count) {
    const [from, to] = half === 1 ? ['01-01', '06-30'] : ['07-01', '12-31'];
    periods.push({
      key: `${year}-${half}`,
      name: `${half === 1 ? 'Primer' : 'Segundo'} semestre de ${year}`,
      starts_on: `${year}-${from}`,
      ends_on: `${year}-${to}`,
    });
    half = half === 1 ? 2 : 1;
    if (half === 2) year -= 1;
  }
  return periods;
}

const clamp = (value: number) => Math.max(20, Math.min(100, Math.round(value)));

function scored(criteria: readonly number[]): number {
  const weighted = INSTRUMENT.criteria.reduce(
    (sum, criterion, index) => sum + criterion.weight * (criteria[index] ?? 0),
    0,
  );
  return Math.round(weighted / 10) / 10;
}

/** Contracts that a supplier had in force on some day of a period. */
function contractsIn(procedures: readonly DemoProcedure[], supplier: DemoSupplier, period: Period): number {
  return procedures.reduce((sum, procedure) => {
    const term = contractTerm(procedure);
    if (term === undefined || term.from > period.ends_on || term.to < period.starts_on) return sum;
    return sum + procedure.contracts.filter(({ supplierId }) => supplierId === supplier.id).length;
  }, 0);
}

/** Orders that each contract had in a period; small purchases come on top. */
const ORDERS_OF_CONTRACT = 2;

/** Rows of evaluation_period and evaluation_result for the last four closed semesters. */
export function demoEvaluations(
  random: Random,
  today: string,
  { suppliers, procedures }: { suppliers: readonly DemoSupplier[]; procedures: readonly DemoProcedure[] },
) {
  const periods = lastPeriods(today, 4).map((period) => {
    const planned = instantOf(addDays(period.ends_on, 20), '12:00');
    const yesterday = instantOf(addDays(today, -1), '12:00');
    return {
      id: random.uuid(),
      ...period,
      instrument: INSTRUMENT,
      published_at: planned < yesterday ? planned : yesterday,
      source: 'demo',
    };
  });
  const evaluated = suppliers.filter((supplier, index) => index < EXAMPLES.length || random.chance(0.4));
  const results = periods.flatMap((period, age) =>
    evaluated
      .filter((_, index) => index < EXAMPLES.length || random.chance(0.85))
      .map((supplier) => {
        const example = EXAMPLES[suppliers.indexOf(supplier)];
        const exact = age === 0 ? (example?.[1] ?? []) : [];
        const middle = example === undefined ? 62 + random.next() * 34 : example[0] - age * 3;
        const drawn = INSTRUMENT.criteria.map(() => clamp(middle + (random.next() - 0.5) * 12));
        const criteria = exact.length > 0 ? exact : drawn;
        const score = scored(criteria);
        const band = INSTRUMENT.bands.find((entry) => score >= entry.from)?.key ?? EVALUATION_BANDS[2];
        return {
          period_id: period.id,
          supplier_id: supplier.id,
          orders: ORDERS_OF_CONTRACT * contractsIn(procedures, supplier, period) + random.int(1, 5),
          score,
          band,
          criteria: Object.fromEntries(
            INSTRUMENT.criteria.map((criterion, index) => [criterion.key, criteria[index]]),
          ),
        };
      }),
  );
  return { periods, results };
}
