import { TAX_REGIMES } from '#contract/tax-regimes.ts';
import type { PersonType } from '#contract/suppliers.ts';

/** The day of our copies of the small catalogues of the tax authority (`catCFDI`); a key that they lack is a doubt. */
export const CATALOGUES_OF = '2026-11-30';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** 610 is of residents abroad, of either type of person. */
const regimesOf = (type: PersonType): ReadonlySet<string> =>
  new Set([...TAX_REGIMES[type].map((regime) => regime.slice(0, 3)), '610']);
const REGIMES: Record<PersonType, ReadonlySet<string>> = {
  legal: regimesOf('legal'),
  natural: regimesOf('natural'),
};

/** Whether a person of this type may have a regime. */
export const fitsPerson = (regime: string, type: PersonType): boolean => REGIMES[type].has(regime);

/** Catalogues by what holds their keys; the large ones (goods, units, postal codes, countries, currencies) are not here. */
export const CATALOGUES = {
  regime: new Set([...REGIMES.legal, ...REGIMES.natural]) as ReadonlySet<string>,
  use: words(
    'G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01 CP01 CN01',
  ),
  payment: words('01 02 03 04 05 06 08 12 13 14 15 17 23 24 25 26 27 28 29 30 31 99'),
  taxObject: words('01 02 03 04 05 06 07 08'),
  tax: words('001 002 003'),
  relation: words('01 02 03 04 05 06 07'),
  export: words('01 02 03 04'),
} as const;
export type CatalogueName = keyof typeof CATALOGUES;
