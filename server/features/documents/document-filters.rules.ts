import { KIND_WORDS, STAGE_WORDS, type FilterWord } from '#contract/document-filters.ts';
import type { FacetCount } from '#contract/procedures.ts';
import type { RecentDocumentFacets, RecentDocumentQuery } from '#contract/recent-documents.ts';

/** What the filters ask of a document. */
export interface Traits {
  kind: string;
  stage: string;
  year: number;
  area: string;
}

/** How many documents have the same traits. */
export interface Cell extends Traits {
  is_withdrawn: boolean;
  count: number;
}

type Trait = keyof Traits;

/** Chosen values of each filter as the database has them; none where nothing is chosen. */
export type Filter = { [T in Trait]: readonly Traits[T][] };

const valuesOf = (words: readonly FilterWord<string>[], chosen: readonly string[]) =>
  words.filter(({ word }) => chosen.includes(word)).map(({ value }) => value);

/** The filter of a query; words that nothing has are left out. */
export const filterOf = ({ tipo, anio, area, etapa }: RecentDocumentQuery): Filter => ({
  kind: valuesOf(KIND_WORDS, tipo),
  stage: valuesOf(STAGE_WORDS, etapa),
  year: anio.filter((word) => /^\d{4}$/.test(word)).map(Number),
  area,
});

/** Whether nothing is chosen. */
export const isBare = (filter: Filter): boolean =>
  Object.values(filter).every((chosen) => chosen.length === 0);

const TRAITS = ['kind', 'stage', 'year', 'area'] as const satisfies readonly Trait[];

const has = (traits: Traits, filter: Filter, trait: Trait): boolean => {
  const chosen: readonly (string | number)[] = filter[trait];
  return chosen.length === 0 || chosen.includes(traits[trait]);
};

/** Whether something has one of the chosen values of each filter, `but` one of them. */
export const fits = (traits: Traits, filter: Filter, but?: Trait): boolean =>
  TRAITS.every((trait) => trait === but || has(traits, filter, trait));

/** How many documents a filter finds among those that can be read, or among the withdrawn ones. */
export const countFitting = (cells: readonly Cell[], filter: Filter, isWithdrawn: boolean): number =>
  cells.reduce(
    (sum, cell) => sum + (cell.is_withdrawn === isWithdrawn && fits(cell, filter) ? cell.count : 0),
    0,
  );

/** Counts of each filter's values without its own choice; a value that was chosen is there, with none if need be. */
export function facetsOf(cells: readonly Cell[], filter: Filter, isWithdrawn: boolean): RecentDocumentFacets {
  const counted = <T extends Trait>(trait: T) => {
    const sums = new Map<Traits[T], number>(filter[trait].map((value) => [value, 0]));
    for (const cell of cells)
      if (cell.is_withdrawn === isWithdrawn && fits(cell, filter, trait))
        sums.set(cell[trait], (sums.get(cell[trait]) ?? 0) + cell.count);
    return sums;
  };
  const worded = (words: readonly FilterWord<string>[], sums: ReadonlyMap<string, number>): FacetCount[] =>
    words.flatMap(({ value, word, label }) => {
      const count = sums.get(value);
      return count === undefined ? [] : [{ value: word, label, count }];
    });
  return {
    tipo: worded(KIND_WORDS, counted('kind')),
    etapa: worded(STAGE_WORDS, counted('stage')),
    anio: [...counted('year')]
      .toSorted(([one], [other]) => other - one)
      .map(([year, count]) => ({ value: String(year), count })),
    area: [...counted('area')]
      .toSorted(([one, count], [other, more]) => more - count || one.localeCompare(other, 'es'))
      .map(([value, count]) => ({ value, count })),
  };
}
