import purchases from './data/purchases.json' with { type: 'json' };

type Unit = readonly [description: string, unit: string, from: number, to: number];

/** Requesting areas of the sample procedures. */
export const AREAS = purchases.areas;

/** Things that the sample university buys, with the line of business of who sells them. */
export const SUBJECTS = purchases.subjects as unknown as readonly {
  title: string;
  category: string;
  line: string;
  lots: readonly Unit[];
}[];

/** Titles for things that the sample university sells. */
export const DISPOSALS = purchases.disposals;

/** About what one of each costs without tax, by how its description begins. */
export const USUAL_PRICES = purchases.usualPrices as unknown as readonly (readonly [
  begin: string,
  price: number,
])[];
