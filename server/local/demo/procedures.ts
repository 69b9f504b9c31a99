import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { NUMBER_PREFIXES } from '#contract/rules/procedures/procurement-fields.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { addDays, workday } from './days.ts';
import { featuredProcedures } from './featured-procedures.ts';
import type { DemoAct, DemoProcedure } from './procedure-shapes.ts';
import { fitQuantities } from './profile-lots.ts';
import { AREAS, DISPOSALS, SUBJECTS } from './procedure-titles.ts';
import type { Random } from './random.ts';
import type { DemoSupplier } from './suppliers.ts';
import { ROOM } from './terms.ts';

/** Days from the opening (or from the only act) to the other acts. */
const SCHEDULES: Record<ProcedureKind, readonly (readonly [DemoAct['kind'], number, string])[]> = {
  open: [
    ['publication', -21, '09:00'],
    ['questions_deadline', -13, '14:00'],
    ['clarification', -9, '10:00'],
    ['opening', 0, '09:30'],
    ['award', 11, '13:00'],
    ['signature', 20, '12:00'],
  ],
  invitation: [
    ['publication', -9, '10:00'],
    ['questions_deadline', -5, '14:00'],
    ['opening', 0, '10:00'],
    ['award', 7, '12:00'],
    ['signature', 14, '12:00'],
  ],
  direct: [
    ['publication', 0, '10:00'],
    ['award', 6, '12:00'],
    ['signature', 11, '12:00'],
  ],
  framework: [
    ['publication', 0, '10:00'],
    ['award', 8, '12:00'],
    ['signature', 14, '12:00'],
  ],
  catalogue: [
    ['publication', 0, '10:00'],
    ['award', 4, '12:00'],
    ['signature', 7, '12:00'],
  ],
  // Others carry these out; the demonstration has none.
  dialogue: [],
  negotiated: [],
  disposal: [
    ['publication', -15, '09:00'],
    ['site_visit', -8, '10:00'],
    ['opening', 0, '11:00'],
    ['award', 1, '12:00'],
    ['signature', 8, '12:00'],
  ],
};

/** How many of each: concluded in the last year, older, and in the other states. */
const CONCLUDED: readonly (readonly [ProcedureKind, number, from: number, to: number])[] = [
  ['open', 20, 40, 300],
  ['invitation', 32, 25, 310],
  ['direct', 44, 15, 310],
  ['framework', 3, 30, 300],
  ['catalogue', 5, 20, 300],
  ['disposal', 2, 60, 300],
  ['open', 10, 370, 700],
  ['invitation', 12, 370, 700],
  ['direct', 14, 370, 700],
  ['disposal', 1, 400, 700],
];
const OTHERS: readonly (readonly [ProcedureKind, ProcedureStatus, number, reason: string])[] = [
  ['open', 'unsuccessful', 5, 'Ninguna propuesta cumplió el Anexo 1.'],
  ['invitation', 'unsuccessful', 6, 'Se recibieron menos de tres propuestas solventes.'],
  ['open', 'cancelled', 3, 'Se extinguió la necesidad de la contratación.'],
  ['invitation', 'cancelled', 2, 'Se modificó el proyecto del área requirente.'],
  ['open', 'suspended', 1, 'Se atiende una inconformidad presentada por un licitante.'],
];

/** Pesos contracted this year by kind, as in the example of the design. */
const YEAR_TOTALS: Partial<Record<ProcedureKind, number>> = {
  open: 58_400_000,
  invitation: 24_200_000,
  direct: 13_400_000,
};
const TYPICAL: Record<ProcedureKind, number> = {
  open: 2_600_000,
  invitation: 700_000,
  direct: 220_000,
  framework: 480_000,
  catalogue: 95_000,
  dialogue: 0,
  negotiated: 0,
  disposal: 310_000,
};

/** A tenth of the purchases is paid by funds of Ramo 33. */
const FUNDINGS = [
  ...(['state', 'state', 'state', 'federal_33'] as const),
  ...(['own', 'own', 'federal', 'federal', 'mixed', 'mixed'] as const),
];

function draw(random: Random, kind: ProcedureKind, opening: string, status: ProcedureStatus): DemoProcedure {
  const subject = random.pick(SUBJECTS);
  const area = random.pick(AREAS);
  const lots = Array.from({ length: random.int(1, kind === 'direct' ? 2 : 6) }, (_, index) => {
    const [description, unit, from, to] = subject.lots[index % subject.lots.length] ??
      subject.lots[0] ?? ['Bien', 'Pieza', 1, 2];
    return {
      description:
        index < subject.lots.length
          ? description
          : `${description}, ${subject.category === 'goods' ? 'modelo' : 'zona'} ${index + 1}`,
      unit,
      quantity: random.int(from, to),
    };
  });
  return {
    id: random.uuid(),
    number: '',
    title: kind === 'disposal' ? random.pick(DISPOSALS) : `${subject.title}, ${area}`,
    kind,
    character: kind === 'open' && random.chance(0.15) ? 'international_treaties' : 'national',
    modality: random.pick(['electronic', 'in_person', 'mixed'] as const),
    category: kind === 'disposal' ? 'disposal' : (subject.category as DemoProcedure['category']),
    funding: random.pick(FUNDINGS),
    area,
    line: subject.line,
    status,
    acts: SCHEDULES[kind].map(([act, day, time]) => ({
      kind: act,
      date: workday(addDays(opening, day)),
      time,
      place: act === 'questions_deadline' || act === 'clarification' ? 'Videoconferencia' : ROOM,
    })),
    lots,
    contracts: [],
  };
}

const dateOf = (procedure: DemoProcedure, kind: DemoAct['kind']) =>
  procedure.acts.find((act) => act.kind === kind)?.date ?? '';

function concluded(random: Random, today: string): DemoProcedure[] {
  return CONCLUDED.flatMap(([kind, count, from, to]) =>
    Array.from({ length: count }, () => {
      const procedure = draw(random, kind, addDays(today, -random.int(from, to)), 'awarded');
      const signed = dateOf(procedure, 'signature');
      if (signed <= today) procedure.status = addDays(signed, 200) < today ? 'complete' : 'contracted';
      return procedure;
    }),
  );
}

function others(random: Random, today: string): DemoProcedure[] {
  const ended = OTHERS.flatMap(([kind, status, count, statusReason]) =>
    Array.from({ length: count }, () => ({
      ...draw(
        random,
        kind,
        addDays(today, -random.int(status === 'suspended' ? 3 : 20, status === 'suspended' ? 6 : 320)),
        status,
      ),
      statusReason,
    })),
  );
  const planned = [40, 52, 66].map((days) => draw(random, 'open', addDays(today, days), 'planned'));
  const drafts = [45, 60].map((days) => draw(random, 'open', addDays(today, days), 'draft'));
  return [...ended, ...planned, ...drafts, draw(random, 'open', addDays(today, -5), 'evaluation')];
}

function numberAll(procedures: readonly DemoProcedure[], reserved: Set<string>): void {
  const next = new Map<string, number>();
  const inOrder = [...procedures].sort((a, b) =>
    dateOf(a, 'publication').localeCompare(dateOf(b, 'publication')),
  );
  for (const procedure of inOrder) {
    const series = `${NUMBER_PREFIXES[procedure.kind]}-UG`;
    const year = dateOf(procedure, 'publication').slice(0, 4);
    let index = next.get(series + year) ?? 1;
    const number = () => `${series}-${String(index).padStart(3, '0')}-${year}`;
    while (reserved.has(number())) index += 1;
    procedure.number = number();
    next.set(series + year, index + 1);
  }
}

/** Sanctions in force began no more days ago than this. */
const SANCTIONED_SINCE = 310;

function award(
  random: Random,
  procedure: DemoProcedure,
  { suppliers, today }: { suppliers: readonly DemoSupplier[]; today: string },
): void {
  const signed = dateOf(procedure, 'signature');
  const isBefore = signed < addDays(today, -SANCTIONED_SINCE);
  // Nobody contracts who is barred, or whose registration is over.
  const barred = isBefore ? ['cancelled'] : ['cancelled', 'suspended', 'disqualified'];
  const able = suppliers.filter(
    (supplier) =>
      supplier.lineNames.includes(procedure.line) &&
      !barred.includes(supplier.status) &&
      (supplier.status !== 'expired' || supplier.valid_until >= signed),
  );
  // Nobody signs a contract without having won a lot.
  const count = procedure.kind === 'open' ? Math.min(random.int(1, 3), procedure.lots.length) : 1;
  const winners = new Set(
    Array.from({ length: count }, () =>
      random.pick(able.length > 0 ? able : suppliers.filter(({ status }) => status === 'active')),
    ),
  );
  for (const [index, supplier] of [...winners].entries()) {
    procedure.contracts.push({
      supplierId: supplier.id,
      supplierName: [supplier.name, supplier.legal_suffix].filter(Boolean).join(', '),
      amount: Math.round((TYPICAL[procedure.kind] * (0.3 + random.next() * 1.6)) / winners.size),
      number: `${procedure.number}-C${index + 1}`,
    });
  }
}

function scale(procedures: readonly DemoProcedure[], year: string): void {
  for (const [kind, total] of Object.entries(YEAR_TOTALS)) {
    const signed = procedures.filter(
      (entry) => entry.kind === kind && dateOf(entry, 'signature').startsWith(year),
    );
    const free = signed.filter((entry) => entry.isExample !== true).flatMap((entry) => entry.contracts);
    const fixed = signed.filter((entry) => entry.isExample === true).flatMap((entry) => entry.contracts);
    const sum = (contracts: typeof free) => contracts.reduce((all, contract) => all + contract.amount, 0);
    const factor = (total - sum(fixed)) / sum(free);
    for (const contract of free) contract.amount = Math.round((contract.amount * factor) / 10) * 10;
  }
}

/** The two contracts that the design shows for its first supplier. */
function exampleAwards(random: Random, today: string, supplier: DemoSupplier): DemoProcedure[] {
  const year = today.slice(0, 4);
  const make = (
    kind: ProcedureKind,
    code: string,
    subject: number,
    amount: number,
    ago: number,
  ): DemoProcedure => {
    const procedure = draw(random, kind, addDays(today, -ago), 'contracted');
    const { title = '', lots = [], line = '', category = 'goods' } = SUBJECTS[subject] ?? {};
    const contract = {
      supplierId: supplier.id,
      supplierName: `${supplier.name}, ${supplier.legal_suffix ?? ''}`,
      amount,
    };
    return {
      ...procedure,
      number: `${code}-${year}`,
      title,
      line,
      category: category as DemoProcedure['category'],
      lots: lots.map(([description, unit, from]) => ({ description, unit, quantity: from })),
      contracts: [{ ...contract, number: `${code}-${year}-C1` }],
      isExample: true,
    };
  };
  return [make('open', 'LP-UG-006', 0, 4_812_600, 150), make('invitation', 'ITP-UG-018', 1, 1_236_040, 95)];
}

/** All sample procedures: every kind and every state, the examples of the design first. */
export function demoProcedures(
  random: Random,
  today: string,
  suppliers: readonly DemoSupplier[],
): DemoProcedure[] {
  const [first] = suppliers;
  if (first === undefined) throw new Error('demoProcedures needs suppliers');
  const featured = [...featuredProcedures(random, today), ...exampleAwards(random, today, first)];
  const drawn = [...concluded(random, today), ...others(random, today)];
  numberAll(drawn, new Set(featured.map((procedure) => procedure.number)));
  const awarded = drawn.filter((procedure) =>
    ['awarded', 'contracted', 'complete'].includes(procedure.status),
  );
  for (const procedure of awarded) award(random, procedure, { suppliers, today });
  const all = [...featured, ...drawn];
  scale(all, today.slice(0, 4));
  fitQuantities(all);
  return all;
}
