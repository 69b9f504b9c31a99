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
import { VALUE_FACETS, type Listed, type Listing, type ValueFacet } from './listing.ts';

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

/** Acts that count in weeks: those of a procedure that ended early or stands still will not be held. */
function heldActs({ state, acts }: Listed, now: number): readonly number[] {
  if (state === 'cancelled' || state === 'suspended') return [];
  return state === 'unsuccessful' ? acts.filter((at) => at <= now) : acts;
}

/** Passes these places through the filters once, counting for every facet what passes all the others. */
export function filterPlaces(
  listing: Listing,
  candidates: Iterable<number>,
  { query, now }: { query: ProcedureQuery; now: Date },
): Filtered {
  const chosen = VALUE_FACETS.map((facet) => chosenOf(listing, query, facet));
  const least = query.monto_min ?? -Infinity;
  const most = query.monto_max ?? Infinity;
  const hasAmount = query.monto_min !== undefined || query.monto_max !== undefined;
  const from = query.desde === undefined ? -Infinity : beginning(query.desde);
  const until = query.hasta === undefined ? Infinity : beginning(nextDay(query.hasta));
  const hasDates = query.desde !== undefined || query.hasta !== undefined;
  const instant = now.getTime();
  const starts = weekStarts(now).map(beginning);
  const counts = VALUE_FACETS.map((facet) => new Uint32Array(listing.values[facet].keys.length));
  const amounts = new Uint32Array(AMOUNT_STEPS.length);
  const weeks = new Uint32Array(WEEKS);
  const passing: number[] = [];

  /** The one filter that a procedure does not pass, if it is one. */
  const failing = (one: Listed, acts: readonly number[]): number => {
    let failed = NO_FILTER;
    for (let at = 0; at < VALUE_FACETS.length; at += 1) {
      const marks = chosen[at] ?? null;
      if (marks === null || one.values[at]?.some((code) => marks[code] === 1) === true) continue;
      if (failed !== NO_FILTER) return MANY;
      failed = at;
    }
    if (hasAmount && (one.amount === 0 || one.amount < least || one.amount > most)) {
      if (failed !== NO_FILTER) return MANY;
      failed = AMOUNT;
    }
    if (hasDates && !acts.some((at) => at >= from && at < until))
      failed = failed === NO_FILTER ? DATES : MANY;
    return failed;
  };

  for (const place of candidates) {
    const one = listing.places[place];
    if (one === undefined) continue;
    const acts = heldActs(one, instant);
    const failed = failing(one, acts);
    if (failed === MANY) continue;
    if (failed === NO_FILTER) passing.push(place);
    for (let at = 0; at < VALUE_FACETS.length; at += 1)
      if (failed === NO_FILTER || failed === at) {
        const counted = counts[at] as Uint32Array;
        for (const code of one.values[at] ?? []) counted[code] = (counted[code] as number) + 1;
      }
    if (one.amount > 0 && (failed === NO_FILTER || failed === AMOUNT)) {
      const step = AMOUNT_STEPS.findLastIndex(({ least: bottom }) => one.amount >= bottom);
      amounts[step] = (amounts[step] as number) + 1;
    }
    if (failed === NO_FILTER || failed === DATES)
      for (const at of acts) {
        const week = weekOf(at, starts);
        if (week >= 0) weeks[week] = (weeks[week] as number) + 1;
      }
  }
  return {
    places: passing,
    counts: Object.fromEntries(VALUE_FACETS.map((facet, at) => [facet, counts[at]])) as Filtered['counts'],
    amounts,
    weeks,
  };
}

/** Place of the week that holds a moment; -1 where none does. A week of daylight saving is an hour longer or shorter. */
function weekOf(at: number, starts: readonly number[]): number {
  const last = starts.at(-1) as number;
  if (at < (starts[0] as number) || at >= last + WEEK_MS) return -1;
  return starts.findLastIndex((start) => at >= start);
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
