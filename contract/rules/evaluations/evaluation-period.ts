import { monthNameOf } from '#contract/date-words.ts';

/** How long a period is: six months, or three for suppliers that are watched more closely (domain 4.2). */
export const PERIOD_SPANS = { semester: 'semestre', quarter: 'trimestre' } as const;
export type PeriodSpan = keyof typeof PERIOD_SPANS;

/** `2026-2` is a semester, `2026-T3` a quarter. */
export const PERIOD_KEY = /^20\d\d-(?:[12]|T[1-4])$/;

/** How long the period of a key is. */
export const spanOf = (key: string): PeriodSpan => (key.includes('T') ? 'quarter' : 'semester');

interface PeriodDays {
  key: string;
  name: string;
  startsOn: string;
  endsOn: string;
}

const PARTS: Record<string, readonly [string, string, string]> = {
  '1': ['Primer semestre', '01-01', '06-30'],
  '2': ['Segundo semestre', '07-01', '12-31'],
  T1: ['Primer trimestre', '01-01', '03-31'],
  T2: ['Segundo trimestre', '04-01', '06-30'],
  T3: ['Tercer trimestre', '07-01', '09-30'],
  T4: ['Cuarto trimestre', '10-01', '12-31'],
};

const monthOf = (day: string) => monthNameOf(Number(day.slice(5, 7)));

/** «Tercer trimestre de 2026: julio a septiembre», for whoever chooses one. */
export function periodLabel(key: string): string {
  const found = periodOf(key);
  return found === undefined ? key : `${found.name}: ${monthOf(found.startsOn)} a ${monthOf(found.endsOn)}`;
}

/** Keys of every semester and quarter of the years around one, the newest first. */
export const periodsAround = (year: number): string[] =>
  [year + 1, year, year - 1].flatMap((one) =>
    ['2', '1', 'T4', 'T3', 'T2', 'T1'].map((part) => `${one}-${part}`),
  );

/** Name, first and last day of the period that a key names; undefined for no period. */
export function periodOf(key: string): PeriodDays | undefined {
  if (!PERIOD_KEY.test(key)) return undefined;
  const year = key.slice(0, 4);
  const found = PARTS[key.slice(5)];
  if (found === undefined) return undefined;
  const [name, from, to] = found;
  return { key, name: `${name} de ${year}`, startsOn: `${year}-${from}`, endsOn: `${year}-${to}` };
}
