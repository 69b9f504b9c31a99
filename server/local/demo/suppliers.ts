import { plainLetters } from './plain-letters.ts';
import { addDays } from './days.ts';
import type { Random } from './random.ts';
import { initialsOf, personName } from './registry/identifiers.ts';
import * as words from './supplier-words.ts';

/** Row of the table supplier, as far as the demonstration fills it; its lines by their names. */
export interface DemoSupplier {
  id: string;
  number: string;
  person_type: 'legal' | 'natural';
  name: string;
  legal_suffix: string | null;
  trade_name: string | null;
  rfc: string;
  state_name: string;
  size: 'micro' | 'small' | 'medium' | 'large';
  mainLineName: string;
  lineNames: string[];
  status: string;
  registered_on: string;
  valid_until: string;
  email: string;
  phone: string;
  website: string | null;
  source: 'demo';
}

const COUNT = 320;
const FIRST_NUMBER = 1001;

type Fixed = readonly [
  name: string,
  suffix: string | null,
  rfc: string,
  line: string,
  status: string,
  valid: number | 'march' | 'last-march',
  number: number,
];

/** Examples of the design, in its order. */
const FIXED: readonly Fixed[] = [
  [
    'Cómputo Colibrí Ficticio',
    'S.A. de C.V.',
    'CCF140312XX1',
    'Equipo de cómputo y redes',
    'active',
    'march',
    1187,
  ],
  [
    'Laboratorios Xoconostle de Muestra',
    'S. de R.L.',
    'LXM170825XX4',
    'Equipo y reactivos de laboratorio',
    'active',
    'march',
    1042,
  ],
  [
    'Mobiliario Ajolote Inventado',
    'S.A. de C.V.',
    'MAI090119XX8',
    'Mobiliario y equipo de oficina',
    'active',
    'march',
    1015,
  ],
  [
    'Redes Cenzontle Ejemplo',
    'S.A.S.',
    'RCE200211XX3',
    'Equipo de redes y telefonía',
    'active',
    'march',
    1203,
  ],
  [
    'Julia Inventada Robles',
    null,
    'IERJ800229XX5',
    'Mantenimiento de equipo de cómputo',
    'active',
    'march',
    1099,
  ],
  [
    'Limpieza Tlacuache Imaginario',
    'S.A. de C.V.',
    'LTI110604XX0',
    'Equipo de limpieza y jardinería',
    'expiring',
    15,
    1121,
  ],
  [
    'Suministros Mezquite Demo',
    'S.A. de C.V.',
    'SMD130730XX6',
    'Papelería y equipo de impresión',
    'expired',
    'last-march',
    1064,
  ],
  [
    'Óptica Cacomixtle Prueba',
    'S. de R.L.',
    'OCP181105XX2',
    'Equipo óptico y de medición',
    'suspended',
    267,
    1150,
  ],
  [
    'Iluminación Garambullo Ficticia',
    'S.A. de C.V.',
    'IGF190506XX7',
    'Material eléctrico',
    'active',
    'march',
    1160,
  ],
  ['Imprenta Capulín de Muestra', 'S.A.S.', 'ICM160303XX9', 'Impresión y edición', 'active', 'march', 1078],
];

const STATUSES: readonly (readonly [string, number])[] = [
  ['active', 0.7],
  ['expiring', 0.78],
  ['expired', 0.9],
  ['suspended', 0.94],
  ['disqualified', 0.96],
  ['cancelled', 1],
];

function validUntil(status: string, today: string, random: Random): string {
  if (status === 'expiring') return addDays(today, random.int(3, 28));
  if (status === 'expired') return addDays(today, -random.int(20, 400));
  if (status === 'cancelled') return addDays(today, -random.int(100, 900));
  return nextMarch(today);
}

function nextMarch(today: string): string {
  const year = Number(today.slice(0, 4));
  return `${today > `${year}-02-20` ? year + 1 : year}-03-31`;
}

/** An RFC of somebody of age, or of a company that is older than every registration. */
function rfcOf(name: string, isNatural: boolean, random: Random): string {
  const letters = isNatural ? initialsOf(personName(name)) : initials(name);
  const two = (value: number) => String(value).padStart(2, '0');
  const year = isNatural ? random.int(60, 99) : random.int(0, 17);
  const date = `${two(year)}${two(random.int(1, 12))}${two(random.int(1, 28))}`;
  return `${letters}${date}XX${random.int(0, 9)}`;
}

function initials(name: string): string {
  const letters = plainLetters(name)
    .toUpperCase()
    .replace(/[^A-Z ]/g, '');
  const firsts = letters
    .split(' ')
    .filter((word) => word.length > 2)
    .map((word) => word[0]);
  return (firsts.join('') + letters.replaceAll(' ', '')).slice(0, 3);
}

/** More than 300 suppliers with fictitious names; the first ten are the examples of the design. */
export function demoSuppliers(random: Random, today: string): DemoSupplier[] {
  const taken = new Set(FIXED.map((entry) => entry[0]));
  const numbers = new Set(FIXED.map((entry) => entry[6]));
  const suppliers: DemoSupplier[] = FIXED.map(([name, suffix, rfc, line, status, valid, number]) => ({
    ...contactOf(name, random),
    id: random.uuid(),
    number: `P-${String(number).padStart(5, '0')}`,
    person_type: suffix === null ? 'natural' : 'legal',
    name,
    legal_suffix: suffix,
    trade_name: null,
    rfc,
    state_name: 'Guanajuato',
    size: random.pick(['micro', 'small', 'medium'] as const),
    mainLineName: line,
    lineNames: [line, ...(words.LINES.find((entry) => entry.line === line)?.also ?? [])],
    status,
    registered_on: addDays(today, -random.int(500, 2_500)),
    valid_until:
      typeof valid === 'number'
        ? addDays(today, valid)
        : valid === 'march'
          ? nextMarch(today)
          : addDays(nextMarch(today), -365),
    source: 'demo',
  }));
  let number = FIRST_NUMBER;
  while (suppliers.length < COUNT) {
    const isNatural = random.chance(0.15);
    const entry = random.pick(words.LINES);
    const name = isNatural
      ? `${random.pick(words.GIVEN_NAMES)} ${random.pick(words.FICTITIOUS_SURNAMES)} ${random.pick(words.SURNAMES)}`
      : `${random.pick(entry.words)} ${random.pick(words.CREATURES)} ${random.pick(words.MARKS)}`;
    if (taken.has(name)) continue;
    taken.add(name);
    while (numbers.has(number)) number += 1;
    numbers.add(number);
    const draw = random.next();
    const status = STATUSES.find(([, limit]) => draw <= limit)?.[0] ?? 'active';
    suppliers.push({
      ...contactOf(name, random),
      id: random.uuid(),
      number: `P-${String(number).padStart(5, '0')}`,
      person_type: isNatural ? 'natural' : 'legal',
      name,
      legal_suffix: isNatural ? null : random.pick(words.SUFFIXES),
      trade_name: !isNatural && random.chance(0.2) ? name.split(' ').slice(0, 2).join(' ') : null,
      rfc: rfcOf(name, isNatural, random),
      state_name: random.pick(words.STATES),
      size: random.pick(['micro', 'micro', 'small', 'small', 'medium', 'large'] as const),
      mainLineName: entry.line,
      lineNames: [entry.line, ...entry.also],
      status,
      registered_on: addDays(today, -random.int(30, 2_900)),
      valid_until: validUntil(status, today, random),
      source: 'demo',
    });
  }
  return suppliers;
}

/** Puts each registration before its own end and before the first contract of its firm. */
export function registerInTime(
  suppliers: readonly DemoSupplier[],
  contracts: readonly { supplier_id: string | null; signed_on: string }[],
): void {
  for (const supplier of suppliers) {
    const first = contracts
      .filter(({ supplier_id: id }) => id === supplier.id)
      .map(({ signed_on: on }) => addDays(on, -60));
    const [latest = supplier.registered_on] = [...first, addDays(supplier.valid_until, -200)].toSorted();
    if (latest < supplier.registered_on) supplier.registered_on = latest;
  }
}

function contactOf(name: string, random: Random): Pick<DemoSupplier, 'email' | 'phone' | 'website'> {
  const host = plainLetters(name)
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .slice(0, 40);
  return {
    email: `ventas@${host}.example`,
    phone: `000000${random.int(1_000, 9_999)}`,
    website: random.chance(0.4) ? `https://${host}.example` : null,
  };
}
