import {
  FUNDING_SLUGS,
  KIND_SLUGS,
  PUBLIC_STATE_SLUGS,
  type FacetCount,
  type ProcedureFacets,
  type ProcedureQuery,
} from '#contract/procedures.ts';
import { AMOUNT_STEPS } from '#contract/amount-steps.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import { firstOf } from './list-order.rules.ts';
import {
  NO_VALUE,
  SEVERAL_FACETS,
  SINGLE_FACETS,
  VALUE_FACETS,
  type Listed,
  type Listing,
  type ValueFacet,
} from './listing.ts';

/** What the filters of the list let through, and what every facet counts under the filters of the others. */
export interface Filtered {
  /** Places of those that pass all of them. */
  places: number[];
  counts: Record<ValueFacet, Uint32Array>;
  /** By the steps of the amount. */
  amounts: Uint32Array;
  /** Acts in each of the weeks that begin at `weekStarts`. */
  weeks: Uint32Array;
}

const WEEKS = 12;
const WEEK_MS = 7 * 86_400_000;
/** Which filter keeps a procedure out: none, or more than one. */
const NO_FILTER = -1;
const MANY = -2;
/** Filters that no value facet has, after those that have one. */
const AMOUNT = VALUE_FACETS.length;
const DATES = AMOUNT + 1;

/** Monday of the week that holds the plain date, moved by whole weeks. */
export function mondayOf(date: string, weeks = 0): string {
  const day = new Date(`${date}T00:00:00Z`);
  const back = (day.getUTCDay() + 6) % 7;
  day.setUTCDate(day.getUTCDate() - back + weeks * 7);
  return day.toISOString().slice(0, 10);
}

/** Mondays of the weeks that the histogram shows: three before this one, and eight after it. */
export const weekStarts = (now: Date): string[] =>
  Array.from({ length: WEEKS }, (_, index) => mondayOf(todayInMexico(now), index - 3));

const beginning = (date: string) => Date.parse(fromMexico({ date, time: '00:00' }));

const nextDay = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const SLUGS: Partial<Record<ValueFacet, Record<string, string>>> = {
  estado: PUBLIC_STATE_SLUGS,
  tipo: KIND_SLUGS,
  recurso: FUNDING_SLUGS,
};

/** Words of the address as codes of the list; null where nothing is chosen. Unknown words are left out. */
function chosenOf({ values }: Listing, query: ProcedureQuery, facet: ValueFacet): Uint8Array | null {
  const slugs = SLUGS[facet];
  const given = query[facet];
  const keys =
    slugs === undefined
      ? given
      : Object.entries(slugs).flatMap(([code, slug]) => (given.includes(slug) ? [code] : []));
  if (keys.length === 0) return null;
  const marks = new Uint8Array(values[facet].keys.length);
  for (const key of keys) {
    const code = values[facet].find(key);
    if (code !== undefined) marks[code] = 1;
  }
  return marks;
}

/** Until when the acts of a procedure count: those of one that ended early or stands still will not be held. */
function heldUntil(state: Listed['state'], now: number): number {
  if (state === 'cancelled' || state === 'suspended') return -Infinity;
  return state === 'unsuccessful' ? now : Infinity;
}

/** The filters of a question, ready to be asked of every procedure. Written as loops: it is asked a hundred thousand times. */
function gateOf(listing: Listing, query: ProcedureQuery, now: number) {
  const single = SINGLE_FACETS.map((facet) => chosenOf(listing, query, facet));
  const several = SEVERAL_FACETS.map((facet) => chosenOf(listing, query, facet));
  const hasAmount = query.monto_min !== undefined || query.monto_max !== undefined;
  const least = query.monto_min ?? -Infinity;
  const most = query.monto_max ?? Infinity;
  const hasDates = query.desde !== undefined || query.hasta !== undefined;
  const from = query.desde === undefined ? -Infinity : beginning(query.desde);
  const until = query.hasta === undefined ? Infinity : beginning(nextDay(query.hasta));

  const hasActWithin = ({ acts, state }: Listed) => {
    const end = Math.min(until, heldUntil(state, now));
    for (const at of acts) if (at >= from && at < end) return true;
    return false;
  };
  /** The one filter that a procedure does not pass: `NO_FILTER` when it passes all, `MANY` when there are several. */
  return (one: Listed): number => {
    let failed = NO_FILTER;
    for (let at = 0; at < single.length; at += 1) {
      const marks = single[at];
      if (!marks || marks[one.single[at] as number] === 1) continue;
      if (failed !== NO_FILTER) return MANY;
      failed = at;
    }
    for (let at = 0; at < several.length; at += 1) {
      const marks = several[at];
      if (!marks || isAnyMarked(marks, one.several[at] as readonly number[])) continue;
      if (failed !== NO_FILTER) return MANY;
      failed = SINGLE_FACETS.length + at;
    }
    if (hasAmount && (one.step === NO_VALUE || one.amount < least || one.amount > most)) {
      if (failed !== NO_FILTER) return MANY;
      failed = AMOUNT;
    }
    if (hasDates && !hasActWithin(one)) return failed === NO_FILTER ? DATES : MANY;
    return failed;
  };
}

function isAnyMarked(marks: Uint8Array, codes: readonly number[]): boolean {
  for (const code of codes) if (marks[code] === 1) return true;
  return false;
}

const addOne = (counts: Uint32Array, code: number) => {
  if (code !== NO_VALUE) counts[code] = (counts[code] as number) + 1;
};

/** Passes these places through the filters once, counting for every facet what passes all the others. */
export function filterPlaces(
  listing: Listing,
  candidates: Iterable<number>,
  { query, now }: { query: ProcedureQuery; now: Date },
): Filtered {
  const instant = now.getTime();
  const failedBy = gateOf(listing, query, instant);
  const starts = weekStarts(now).map(beginning);
  const [firstWeek, end] = [starts[0] as number, (starts.at(-1) as number) + WEEK_MS];
  const countsOf = (facet: ValueFacet) => new Uint32Array(listing.values[facet].keys.length);
  const [single, several] = [SINGLE_FACETS.map(countsOf), SEVERAL_FACETS.map(countsOf)];
  const amounts = new Uint32Array(AMOUNT_STEPS.length);
  const weeks = new Uint32Array(WEEKS);
  const passing: number[] = [];
  for (const place of candidates) {
    const one = listing.places[place];
    if (one === undefined) continue;
    const failed = failedBy(one);
    if (failed === MANY) continue;
    const isPassing = failed === NO_FILTER;
    if (isPassing) passing.push(place);
    for (let at = 0; at < single.length; at += 1)
      if (isPassing || failed === at) addOne(single[at] as Uint32Array, one.single[at] as number);
    for (let at = 0; at < several.length; at += 1)
      if (isPassing || failed === SINGLE_FACETS.length + at)
        for (const code of one.several[at] as readonly number[]) addOne(several[at] as Uint32Array, code);
    if (isPassing || failed === AMOUNT) addOne(amounts, one.step);
    if (!isPassing && failed !== DATES) continue;
    const last = Math.min(end, heldUntil(one.state, instant));
    for (const at of one.acts)
      if (at >= firstWeek && at < last)
        addOne(
          weeks,
          starts.findLastIndex((start) => at >= start),
        );
  }
  const counts = [...single, ...several];
  return {
    places: passing,
    counts: Object.fromEntries(VALUE_FACETS.map((facet, at) => [facet, counts[at]])) as Filtered['counts'],
    amounts,
    weeks,
  };
}

/** Most values of a facet that are told; those that are chosen are among them always. */
const MOST_VALUES = 60;

/** The counts as the contract tells them. */
export function facetsOf(
  { values }: Listing,
  { counts, amounts, weeks }: Filtered,
  { query, now }: { query: ProcedureQuery; now: Date },
): ProcedureFacets {
  const inOrder = (facet: 'estado' | 'tipo' | 'recurso'): FacetCount[] =>
    Object.entries(SLUGS[facet] ?? {}).flatMap(([code, slug]) => {
      const place = values[facet].find(code);
      const count = place === undefined ? 0 : (counts[facet][place] as number);
      return count === 0 ? [] : [{ value: slug, count }];
    });
  const bySize = (facet: 'anio' | 'area' | 'proveedor' | 'giro', isLabelled: boolean): FacetCount[] => {
    const { keys, labels } = values[facet];
    const counted = counts[facet];
    const told: number[] = [];
    for (let code = 0; code < counted.length; code += 1) if (counted[code] !== 0) told.push(code);
    const most = firstOf(
      told,
      (a, b) =>
        (counted[b] as number) - (counted[a] as number) ||
        ((keys[a] as string) < (keys[b] as string) ? -1 : 1),
      MOST_VALUES,
    );
    const chosen = query[facet].flatMap((key) => values[facet].find(key) ?? []);
    return [...new Set([...most, ...chosen])].map((code) => ({
      value: keys[code] as string,
      count: counted[code] ?? 0,
      ...(isLabelled && { label: labels[code] }),
    }));
  };
  return {
    estado: inOrder('estado'),
    tipo: inOrder('tipo'),
    recurso: inOrder('recurso'),
    anio: bySize('anio', false).toSorted((a, b) => Number(b.value) - Number(a.value)),
    area: bySize('area', false),
    proveedor: bySize('proveedor', true),
    giro: bySize('giro', true),
    monto: AMOUNT_STEPS.map(({ key }, step) => ({ value: key, count: amounts[step] as number })),
    weeks: weekStarts(now).map((start, week) => ({ start, count: weeks[week] as number })),
  };
}
