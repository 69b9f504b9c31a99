import type { RequestKind, RequestState } from '#contract/registration.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import { addDays } from '../days.ts';
import { plainLetters } from '../plain-letters.ts';
import type { Random } from '../random.ts';
import * as words from '../supplier-words.ts';
import type { DemoSupplier } from '../suppliers.ts';

/** Officers of the demonstration, as their tokens name them. */
export const OFFICERS = {
  mariana: { id: 'mariana.admin', name: 'Mariana Ficticia López' },
  oscar: { id: 'oscar.compras', name: 'Óscar Domínguez Ficticio' },
} as const;
export type OfficerName = keyof typeof OFFICERS;

/** A request to make: whose it is, where it stands, and what was decided on its papers (`v` valid, `o` observed, `.` pending). */
export interface RequestPlan {
  supplier: DemoSupplier;
  /** Whether the supplier was in the registry before: renewals, updates, withdrawals of a registration. */
  isRegistered: boolean;
  kind: RequestKind;
  status: RequestState;
  /** Working days left of the term that runs, for open ones; natural days since the decision, for closed ones. */
  days: number;
  marks: string;
  assignee?: OfficerName;
}

/** An applicant who is in no registry yet. */
export function applicant(
  given: { name: string; suffix: string | null; line: string; state?: string; rfc?: string },
  random: Random,
  today: string,
): DemoSupplier {
  const { name, suffix, line } = given;
  const letters = plainLetters(name)
    .toUpperCase()
    .replace(/[^A-Z ]/g, '');
  const initials = (
    letters
      .split(' ')
      .map((word) => word[0])
      .join('') + letters.replaceAll(' ', '')
  ).slice(0, suffix === null ? 4 : 3);
  const two = (value: number) => String(value).padStart(2, '0');
  const year = suffix === null ? random.int(65, 99) : random.int(5, 22);
  const stem = given.rfc ?? `${initials}${two(year)}${two(random.int(1, 12))}${two(random.int(1, 28))}XX`;
  const host = letters
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 40);
  return {
    id: random.uuid(),
    number: '',
    person_type: suffix === null ? 'natural' : 'legal',
    name,
    legal_suffix: suffix,
    trade_name: null,
    rfc: stem + rfcCheckDigit(stem),
    state_name: given.state ?? 'Guanajuato',
    size: random.pick(['micro', 'small', 'medium'] as const),
    mainLineName: line,
    lineNames: [line],
    status: 'active',
    registered_on: addDays(today, -random.int(400, 900)),
    valid_until: addDays(today, random.int(18, 28)),
    email: `avisos@${host}.example`,
    phone: `000000${random.int(1_000, 9_999)}`,
    website: null,
    source: 'demo',
  };
}

/** Suppliers that the queue of the design names and the registry does not have yet. */
export function queueSuppliers(random: Random, today: string): DemoSupplier[] {
  const make = (
    name: string,
    suffix: string,
    line: string,
    number: number,
    status: string,
  ): DemoSupplier => ({
    ...applicant({ name, suffix, line }, random, today),
    number: `P-0${number}`,
    status,
    ...(status === 'active' && { valid_until: addDays(today, random.int(120, 300)) }),
  });
  return [
    make('Biológicos Chinicuil Demo', 'S. de R.L.', 'Equipo y reactivos de laboratorio', 1991, 'expiring'),
    make('Andamios Quelite Inventado', 'S.A. de C.V.', 'Renta de equipo', 1992, 'active'),
    make('Jardines Tejocote Prueba', 'S.A. de C.V.', 'Equipo de limpieza y jardinería', 1993, 'expiring'),
  ];
}

/** The queue as the design shows it, then requests in every other state. */
export function requestPlans(
  random: Random,
  today: string,
  suppliers: readonly DemoSupplier[],
): RequestPlan[] {
  const taken = new Set(suppliers.map(({ name }) => name));
  const named = (name: string): DemoSupplier => {
    const supplier = suppliers.find((one) => one.name === name);
    if (supplier === undefined) throw new Error(`${name} is not in the registry of the demonstration`);
    return supplier;
  };
  const fresh = (name: string, suffix: string | null, line: string, rfc?: string) => {
    taken.add(name);
    return applicant({ name, suffix, line, ...(rfc === undefined ? {} : { rfc }) }, random, today);
  };
  const somebodyNew = (): DemoSupplier => {
    for (;;) {
      const entry = random.pick(words.LINES);
      const name = `${random.pick(entry.words)} ${random.pick(words.CREATURES)} ${random.pick(words.MARKS)}`;
      if (!taken.has(name)) return fresh(name, random.pick(words.SUFFIXES), entry.line);
    }
  };
  const inRegistry = suppliers.filter(({ status }) => status === 'active').slice(12);
  const ending = suppliers.filter(({ status }) => status === 'expiring').slice(1);
  let used = 0;
  const registered = (kind: RequestKind) => {
    used += 1;
    const list = kind === 'renewal' ? ending : inRegistry;
    return list[used % list.length] as DemoSupplier;
  };
  const plan = (
    supplier: DemoSupplier,
    kind: RequestKind,
    status: RequestState,
    days: number,
    marks = '......',
    assignee?: OfficerName,
  ): RequestPlan => ({
    supplier,
    isRegistered: kind !== 'registration',
    kind,
    status,
    days,
    marks,
    ...(assignee && { assignee }),
  });
  const plans = [
    plan(
      fresh('Imprenta Tepozán de Muestra', 'S.A.S.', 'Impresión y edición'),
      'registration',
      'in_review',
      -1,
      'vv....',
    ),
    plan(
      fresh('Energía Huizache Ficticia', 'S.A. de C.V.', 'Material eléctrico', 'EHF190506XX'),
      'registration',
      'in_review',
      0,
      'vvvo..',
      'mariana',
    ),
    plan(named('Biológicos Chinicuil Demo'), 'renewal', 'submitted', 1),
    plan(fresh('Ricardo Ejemplo Montaño', null, 'Servicios de traducción'), 'registration', 'submitted', 2),
    plan(named('Andamios Quelite Inventado'), 'update', 'in_review', 3, 'vvvv..', 'oscar'),
    plan(named('Cómputo Colibrí Ficticio'), 'update', 'submitted', 4),
    plan(named('Jardines Tejocote Prueba'), 'renewal', 'submitted', 5),
    plan(
      fresh('Alimentos Pinole Imaginario', 'S.A.S.', 'Alimentos preparados'),
      'registration',
      'submitted',
      6,
    ),
    plan(somebodyNew(), 'registration', 'validated', 6, 'vvvvvv', 'oscar'),
    plan(somebodyNew(), 'registration', 'validated', 7, 'vvvvvv', 'mariana'),
    ...[7, 7, 8, 8, 8, 9, 9, 9].map((days) => plan(somebodyNew(), 'registration', 'submitted', days)),
    plan(registered('cancellation'), 'cancellation', 'submitted', 9, ''),
  ];
  const observed: [number, string, OfficerName][] = [
    [0, 'vvovvo', 'mariana'],
    [1, 'vvvovv', 'oscar'],
    [1, 'ovvvvv', 'mariana'],
    [2, 'vvvovo', 'oscar'],
    [2, 'vvvvov', 'mariana'],
    [3, 'vvvovv', 'oscar'],
    [4, 'vovvvv', 'mariana'],
    [4, 'vvvvvo', 'oscar'],
    [5, 'vvvoov', 'mariana'],
  ];
  plans.push(
    ...observed.map(([days, marks, who]) =>
      plan(somebodyNew(), 'registration', 'observed', days, marks, who),
    ),
  );
  for (let index = 0; index < 42; index += 1) {
    const kind: RequestKind = index % 3 === 0 ? 'renewal' : index % 3 === 1 ? 'update' : 'registration';
    const supplier = inRegistry[(index * 5) % inRegistry.length] as DemoSupplier;
    plans.push({
      ...plan(supplier, kind, 'approved', 1 + index * 8, 'vvvvvv', index % 2 === 0 ? 'mariana' : 'oscar'),
      isRegistered: true,
    });
  }
  const ended: [RequestState, number, string][] = [
    ['rejected', 6, 'vvovvv'],
    ['rejected', 48, 'vvvovv'],
    ['rejected', 131, 'oovvvv'],
    ['dismissed', 11, 'vvvovo'],
    ['dismissed', 63, 'vovvvv'],
    ['dismissed', 152, 'vvvvoo'],
    ['withdrawn', 9, '......'],
    ['withdrawn', 77, 'vv....'],
  ];
  plans.push(
    ...ended.map(([status, days, marks]) =>
      plan(somebodyNew(), 'registration', status, days, marks, 'oscar'),
    ),
  );
  plans.push(...[2, 5, 12].map((days) => plan(somebodyNew(), 'registration', 'draft', days, 'v.')));
  return plans;
}
