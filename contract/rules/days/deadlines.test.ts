import { describe, expect, it } from 'vitest';
import type { Character } from '#contract/procedures.ts';
import { addDays } from './calendar.ts';
import { checkDates, deadlinesOf, unknownTerms, type Deadline } from './deadlines.ts';
import type {
  DatedAct,
  DatedProcedure,
  ProcurementRule,
  RuleBook,
  RuleCode,
} from '../procedures/procurement.ts';
import { countedDays, termEnd } from './term-count.ts';

const rule = (code: RuleCode, amount: number, more: Partial<ProcurementRule> = {}): ProcurementRule => ({
  regime: 'laassp_2025',
  kind: 'open',
  character: null,
  code,
  amount,
  act: null,
  source: `regla ${code}`,
  validFrom: '2025-04-17',
  validUntil: null,
  ...more,
});

const RULES: readonly ProcurementRule[] = [
  rule('publication_to_opening', 15, { character: 'national' }),
  rule('publication_to_opening', 20, { character: 'international_treaties' }),
  rule('publication_to_opening', 20, { character: 'international_open' }),
  rule('publication_to_opening_shortened', 10),
  rule('modification_to_opening', 7),
  rule('questions_to_clarification', 24),
  rule('clarification_to_opening', 6),
  rule('clarification_to_complaint', 6),
  rule('clarification_to_complaint', 10, { character: 'international_treaties' }),
  rule('opening_to_award', 20),
  rule('award_deferral', 20),
  rule('award_to_correction', 5),
  rule('award_to_firmness', 6),
  rule('award_to_firmness', 10, { character: 'international_treaties' }),
  rule('cancellation_to_complaint', 6),
  rule('cancellation_to_complaint', 10, { character: 'international_treaties' }),
  rule('award_to_signature', 15),
  rule('award_to_signature_consolidated', 20),
  rule('signature_to_guarantee', 10),
];

/** The same numbers every time (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = Math.trunc(state + 0x6d2b79f5);
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
type Ymd = [number, number, number];

/** The day after, or before, by counting on the fingers. */
function stepped([year, month, day]: Ymd, direction: 1 | -1): Ymd {
  const length = (y: number, m: number) => (m === 2 && isLeap(y) ? 29 : (MONTH_DAYS[m - 1] ?? 0));
  if (direction === 1) {
    if (day < length(year, month)) return [year, month, day + 1];
    return month === 12 ? [year + 1, 1, 1] : [year, month + 1, 1];
  }
  if (day > 1) return [year, month, day - 1];
  return month === 1 ? [year - 1, 12, 31] : [year, month - 1, length(year, month - 1)];
}

/** Day of the week by Sakamoto's table: 0 is Sunday. */
function weekday([year, month, day]: Ymd): number {
  const y = month < 3 ? year - 1 : year;
  const shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1] ?? 0;
  return (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + shift + day) % 7;
}

const written = ([year, month, day]: Ymd) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
const parsed = (day: string) => day.split('-').map(Number) as Ymd;

/** Counts one day after the other, with a calendar of its own. */
function counted(
  start: string,
  { amount, unit, direction }: { amount: number; unit: 'days' | 'working_days'; direction: 1 | -1 },
  holidays: ReadonlySet<string>,
): string {
  let day = parsed(start);
  for (let found = 0; found < amount;) {
    day = stepped(day, direction);
    const isOff = weekday(day) === 0 || weekday(day) === 6 || holidays.has(written(day));
    if (unit === 'days' || !isOff) found += 1;
  }
  return written(day);
}

/** What the law says, written once more beside the rules of the engine. */
function expected(
  { character, shortened, publishOn, acts, cancelledOn, signedOn }: Case,
  holidays: ReadonlySet<string>,
): Record<string, string> {
  const day = (kind: string) => acts.findLast((act) => act.kind === kind)?.at.slice(0, 10) ?? '';
  const isTreaty = character === 'international_treaties';
  const natural = (start: string, amount: number) =>
    counted(start, { amount: Math.abs(amount), unit: 'days', direction: amount < 0 ? -1 : 1 }, holidays);
  const working = (start: string, amount: number) =>
    counted(start, { amount, unit: 'working_days', direction: 1 }, holidays);
  const opening = day('opening');
  const award = day('award');
  return {
    [shortened ? 'publication_to_opening_shortened' : 'publication_to_opening']: natural(
      publishOn,
      shortened ? 10 : character === 'national' ? 15 : 20,
    ),
    modification_to_opening: natural(opening, -7),
    clarification_to_opening: natural(opening, -6),
    questions_to_clarification: natural(day('clarification'), -1),
    clarification_to_complaint: working(day('clarification'), isTreaty ? 10 : 6),
    opening_to_award: natural(opening, 20),
    award_deferral: natural(natural(opening, 20), 20),
    award_to_correction: working(award, 5),
    award_to_firmness: working(award, isTreaty ? 10 : 6),
    cancellation_to_complaint: working(cancelledOn, isTreaty ? 10 : 6),
    award_to_signature: working(award, 15),
    award_to_signature_consolidated: working(award, 20),
    signature_to_guarantee: natural(signedOn, 10),
  };
}

type Case = DatedProcedure & { cancelledOn: string; signedOn: string };

/** Noon in Mexico, so that the day is the day. */
const noon = (kind: DatedAct['kind'], day: string): DatedAct => ({
  kind,
  sequence: 1,
  at: `${day}T18:00:00.000Z`,
});

function randomCase(below: (most: number) => number): { procedure: Case; holidays: string[] } {
  const from = (start: string, most: number) => addDays(start, below(most));
  const publishOn = from('2025-04-17', 2_500);
  const clarification = from(publishOn, 20);
  const opening = from(clarification, 30);
  const award = from(opening, 50);
  const characters: Character[] = ['national', 'international_treaties', 'international_open'];
  // Few, many or a whole recess: also around the days that are counted.
  const holidays = Array.from({ length: below(40) }, () => from(publishOn, 150));
  const recess = from(award, 20);
  if (below(3) === 0) for (let day = 0; day < 12; day++) holidays.push(addDays(recess, day));
  return {
    procedure: {
      kind: 'open',
      character: characters[below(3)] ?? 'national',
      regime: 'laassp_2025',
      shortened: below(3) === 0,
      publishOn,
      acts: [
        noon('clarification', clarification),
        noon('opening', opening),
        noon('award', award),
        noon('signature', from(award, 30)),
      ],
      cancelledOn: from(publishOn, 60),
      signedOn: from(award, 40),
    },
    holidays,
  };
}

/** The dates of the engine by their codes, those of longer terms too. */
const byCode = (deadlines: readonly Deadline[]) =>
  Object.fromEntries(
    deadlines.flatMap(({ code, date, longer }) => [
      [code, date],
      ...(longer === null
        ? []
        : [[code === 'opening_to_award' ? 'award_deferral' : `${code}_consolidated`, longer.date]]),
    ]),
  ) as Record<string, string>;

describe('D9 The dates that the law gives', () => {
  const agree = (seed: number) => {
    const below = dice(20_260_600 + seed);
    for (let turn = 0; turn < 1_000; turn++) {
      const { procedure, holidays } = randomCase(below);
      const found = byCode(deadlinesOf(procedure, { rules: RULES, holidays, documents: [] }));
      const wanted = expected(procedure, new Set(holidays));
      const names = Object.keys(wanted).toSorted();
      const isSame = names.every((name) => found[name] === wanted[name]);
      if (!isSame || names.length !== Object.keys(found).length)
        expect({ turn, procedure, holidays, dates: found }).toEqual({
          turn,
          procedure,
          holidays,
          dates: wanted,
        });
    }
  };
  it('are those of whoever counts one day after the other, in 1,000 cases', () => agree(1));
  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'are those of whoever counts one day after the other, in nine times 1,000 cases more: %i',
    { tags: 'all' },
    agree,
  );

  it('tell every day that they count and that they skip, and why', () => {
    const holidays = new Set(['2026-09-16']);
    const term = { amount: 6, unit: 'working_days', direction: 1 } as const;
    expect(termEnd('2026-09-11', term, holidays)).toBe('2026-09-22');
    const days = countedDays('2026-09-11', term, holidays);
    expect(days.filter(({ ordinal }) => ordinal !== null).map(({ date }) => date)).toEqual([
      '2026-09-14',
      '2026-09-15',
      '2026-09-17',
      '2026-09-18',
      '2026-09-21',
      '2026-09-22',
    ]);
    expect(days.filter(({ skipped }) => skipped === 'holiday').map(({ date }) => date)).toEqual([
      '2026-09-16',
    ]);
    expect(days.filter(({ skipped }) => skipped === 'weekend')).toHaveLength(4);
  });

  it('tell the days of any term so that they end where it ends, whatever the way they run', () => {
    const below = dice(7);
    for (let turn = 0; turn < 300; turn++) {
      const { procedure, holidays } = randomCase(below);
      const off = new Set(holidays);
      const units = ['days', 'working_days'] as const;
      const term = {
        amount: 1 + below(40),
        unit: units[below(2)] ?? 'days',
        direction: below(2) === 0 ? (1 as const) : (-1 as const),
      };
      const days = countedDays(procedure.publishOn, term, off);
      expect(days.at(-1)?.date).toBe(counted(procedure.publishOn, term, off));
      expect(days.filter(({ ordinal }) => ordinal !== null)).toHaveLength(term.amount);
      expect(days.at(-1)?.ordinal).toBe(term.amount);
    }
  });

  it('end with the last working day of a month, and with the years of a file', () => {
    const off = new Set(['2026-07-31']);
    expect(termEnd('2026-07-02', { amount: 1, unit: 'month_end', direction: 1 }, off)).toBe('2026-07-30');
    expect(termEnd('2026-05-04', { amount: 1, unit: 'month_end', direction: 1 }, off)).toBe('2026-05-29');
    expect(termEnd('2026-02-10', { amount: 5, unit: 'years', direction: 1 }, off)).toBe('2031-02-10');
    expect(termEnd('2028-02-29', { amount: 5, unit: 'years', direction: 1 }, off)).toBe('2033-02-28');
  });
});

describe('D9 A date outside of its term', () => {
  const book: RuleBook = { rules: RULES, holidays: [], documents: [] };
  const tender = (award: string, signature?: string): DatedProcedure => ({
    kind: 'open',
    character: 'national',
    regime: 'laassp_2025',
    shortened: false,
    publishOn: '2026-06-01',
    acts: [
      noon('opening', '2026-06-16'),
      noon('award', award),
      ...(signature === undefined ? [] : [noon('signature', signature)]),
    ],
  });
  const said = (procedure: DatedProcedure) => checkDates(procedure, book).map(({ message }) => message);

  it('says what the longer term asks for, and that it does not reach so far', () => {
    expect(said(tender('2026-07-07'))).toEqual([
      'El fallo debe darse dentro de los 20 días naturales después de la apertura: a más tardar el 6 jul 2026. Con acta de diferimiento, una sola vez, hasta el 26 jul 2026 (regla award_deferral).',
    ]);
    expect(said(tender('2026-07-27'))[0]).toContain(
      'Ni así: con acta de diferimiento, una sola vez, el límite es el 26 jul 2026',
    );
    expect(said(tender('2026-07-06', '2026-07-28'))[0]).toContain(
      'Si la compra es consolidada, hasta el 3 ago 2026',
    );
  });

  it('counts in the unit that its row says', () => {
    const rules = [rule('award_to_signature', 15, { unit: 'days' })];
    expect(
      checkDates(tender('2026-07-06', '2026-07-22'), { ...book, rules }).map(({ message }) => message),
    ).toEqual([
      'La firma debe ser dentro de los 15 días naturales después del fallo: a más tardar el 21 jul 2026.',
    ]);
  });

  it('is not made up: a term that nobody confirmed is named and bounds nothing', () => {
    const unknown = [rule('opening_to_award', 0, { source: 'Lineamientos, artículo por confirmar' })];
    const bare = { ...book, rules: [], unknown };
    expect(deadlinesOf(tender('2026-12-01'), bare)).toEqual([]);
    expect(unknownTerms(tender('2026-12-01'), bare)).toEqual([
      {
        code: 'opening_to_award',
        label: 'De la apertura al fallo, a lo más',
        source: 'Lineamientos, artículo por confirmar',
        text: null,
      },
    ]);
  });
});
