import { AMOUNT_STEPS } from '#contract/amount-steps.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { FacetCount, ProcedureFacets, ProcedureQuery } from '#contract/procedures.ts';
import {
  AMOUNT,
  beginning,
  bitOf,
  DATES,
  gatesOf,
  heldUntil,
  SLUGS,
  type Filtered,
} from './list-filter.rules.ts';
import { firstOf } from './list-order.rules.ts';
import {
  NO_VALUE,
  SEVERAL_FACETS,
  SINGLE_FACETS,
  VALUE_FACETS,
  type Listing,
  type ValueFacet,
} from './listing.ts';

const WEEKS = 12;
const WEEK_MS = 7 * 86_400_000;
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

/** Those that pass all filters but one. */
function allBut({ near, places }: Filtered, bit: number, isActive: boolean): Uint32Array {
  if (!isActive) return places;
  return near.places.filter((_, at) => (near.failed[at]! & ~bit) === 0);
}

interface Counts {
  values: Record<ValueFacet, Uint32Array>;
  amounts: Uint32Array;
  weeks: Uint32Array;
}

/** How many of those that pass all the other filters have each value of a facet, each amount and acts in each week. */
function countsOf(listing: Listing, filtered: Filtered, given: { query: ProcedureQuery; now: Date }): Counts {
  const gates = gatesOf(listing, given.query);
  const single = SINGLE_FACETS.map((facet, at) => {
    const counts = new Uint32Array(listing.values[facet].keys.length);
    const codes = (listing.single[at] as Listing['single'][number]).values;
    for (const place of allBut(filtered, bitOf(at), gates.single[at] !== null)) counts[codes[place]!]! += 1;
    return counts;
  });
  const several = SEVERAL_FACETS.map((facet, at) => {
    const counts = new Uint32Array(listing.values[facet].keys.length);
    const { starts, values } = listing.several[at] as Listing['several'][number];
    const bit = bitOf(SINGLE_FACETS.length + at);
    for (const place of allBut(filtered, bit, gates.several[at] !== null))
      for (let one = starts[place]!; one < starts[place + 1]!; one += 1) counts[values[one]!]! += 1;
    return counts;
  });
  const amounts = new Uint32Array(AMOUNT_STEPS.length + 1);
  const steps = listing.step.values;
  for (const place of allBut(filtered, AMOUNT, gates.amount !== null)) amounts[steps[place]!]! += 1;
  const all = [...single, ...several];
  return {
    values: Object.fromEntries(VALUE_FACETS.map((facet, at) => [facet, all[at]])) as Counts['values'],
    amounts,
    weeks: countWeeks(listing, allBut(filtered, DATES, gates.dates !== null), given.now),
  };
}

/** Acts in the weeks of the histogram, by place: few of all those that ever were. */
interface WeekActs {
  revision: number;
  monday: number;
  places: number[];
  weeks: number[];
  moments: number[];
}

const weekActs = new WeakMap<Listing, WeekActs>();

function actsOfWeeks(listing: Listing, starts: readonly number[]): WeekActs {
  const known = weekActs.get(listing);
  const monday = starts[0] as number;
  if (known?.revision === listing.revision && known.monday === monday) return known;
  const found: WeekActs = { revision: listing.revision, monday, places: [], weeks: [], moments: [] };
  const end = (starts.at(-1) as number) + WEEK_MS;
  const { starts: first, values: acts } = listing.acts;
  for (const place of listing.everyPlace)
    for (let one = first[place]!; one < first[place + 1]!; one += 1) {
      const at = acts[one]!;
      if (at < monday || at >= end) continue;
      found.places.push(place);
      found.weeks.push(starts.findLastIndex((start) => at >= start));
      found.moments.push(at);
    }
  weekActs.set(listing, found);
  return found;
}

function countWeeks(listing: Listing, places: Uint32Array, now: Date): Uint32Array {
  const acts = actsOfWeeks(listing, weekStarts(now).map(beginning));
  const isAmong = new Uint8Array(listing.length);
  for (const place of places) isAmong[place] = 1;
  const states = (listing.single[0] as Listing['single'][number]).values;
  const held = heldUntil(listing, now.getTime());
  const weeks = new Uint32Array(WEEKS);
  for (let at = 0; at < acts.places.length; at += 1) {
    const place = acts.places[at]!;
    if (isAmong[place] === 1 && acts.moments[at]! < held[states[place]!]!) weeks[acts.weeks[at]!]! += 1;
  }
  return weeks;
}

/** Most values of a facet that are told; those that are chosen are among them always. */
const MOST_VALUES = 60;

/** The counts as the contract tells them. */
export function facetsOf(
  listing: Listing,
  filtered: Filtered,
  { query, now }: { query: ProcedureQuery; now: Date },
): ProcedureFacets {
  const { values } = listing;
  const { values: counts, amounts, weeks } = countsOf(listing, filtered, { query, now });
  const inOrder = (facet: 'estado' | 'tipo' | 'participa' | 'directa' | 'recurso'): FacetCount[] =>
    Object.entries(SLUGS[facet] ?? {}).flatMap(([code, slug]) => {
      const place = values[facet].find(code);
      const count = place === undefined ? 0 : (counts[facet][place] as number);
      return count === 0 ? [] : [{ value: slug, count }];
    });
  const bySize = (facet: 'anio' | 'area' | 'proveedor' | 'giro', isLabelled: boolean): FacetCount[] => {
    const { keys, labels } = values[facet];
    const counted = counts[facet];
    const told: number[] = [];
    for (let code = NO_VALUE + 1; code < counted.length; code += 1) if (counted[code] !== 0) told.push(code);
    const most = firstOf(
      told.length,
      (a, b) => {
        const [one, other] = [told[a]!, told[b]!];
        return counted[other]! - counted[one]! || (keys[one]! < keys[other]! ? -1 : 1);
      },
      MOST_VALUES,
    ).map((at) => told[at]!);
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
    participa: inOrder('participa'),
    directa: inOrder('directa'),
    recurso: inOrder('recurso'),
    anio: bySize('anio', false).toSorted((a, b) => Number(b.value) - Number(a.value)),
    area: bySize('area', false),
    proveedor: bySize('proveedor', true),
    giro: bySize('giro', true),
    monto: AMOUNT_STEPS.map(({ key }, step) => ({ value: key, count: amounts[step + 1] as number })),
    weeks: weekStarts(now).map((start, week) => ({ start, count: weeks[week] as number })),
  };
}
