import { MEXICAN_STATES, type MexicanStateCode } from '#contract/mexican-states.ts';

/** First and last pair of digits of the postal codes of each state, by INEGI code (Catálogo Nacional de Códigos Postales). */
const PREFIXES: Record<MexicanStateCode, readonly [number, number]> = {
  '01': [20, 20],
  '02': [21, 22],
  '03': [23, 23],
  '04': [24, 24],
  '05': [25, 27],
  '06': [28, 28],
  '07': [29, 30],
  '08': [31, 33],
  '09': [1, 16],
  '10': [34, 35],
  '11': [36, 38],
  '12': [39, 41],
  '13': [42, 43],
  '14': [44, 49],
  '15': [50, 57],
  '16': [58, 61],
  '17': [62, 62],
  '18': [63, 63],
  '19': [64, 67],
  '20': [68, 71],
  '21': [72, 75],
  '22': [76, 76],
  '23': [77, 77],
  '24': [78, 79],
  '25': [80, 82],
  '26': [83, 85],
  '27': [86, 86],
  '28': [87, 89],
  '29': [90, 90],
  '30': [91, 96],
  '31': [97, 97],
  '32': [98, 99],
};

/** State whose postal codes begin like this whole one; undefined when it is not whole or is of none. */
export function stateOfPostalCode(value: string): MexicanStateCode | undefined {
  const code = value.trim();
  if (!/^\d{5}$/.test(code)) return undefined;
  const pair = Number(code.slice(0, 2));
  return (Object.keys(PREFIXES) as MexicanStateCode[]).find(
    (state) => PREFIXES[state][0] <= pair && pair <= PREFIXES[state][1],
  );
}

/** Hard rule of a Mexican postal code: five digits that begin like those of some state. */
export function postalCodeRule(value: string): true | string {
  const code = value.trim();
  if (code === '') return 'Escribe el código postal.';
  if (!/^\d{5}$/.test(code)) return 'El código postal tiene 5 dígitos.';
  return (
    stateOfPostalCode(code) !== undefined || `Ningún código postal de México empieza con ${code.slice(0, 2)}.`
  );
}

/** What a person should look at in a postal code: it is of another state. */
export function postalCodeWarning(value: string, stateName: string): string | undefined {
  const found = stateOfPostalCode(value);
  if (found === undefined) return undefined;
  const theirs = MEXICAN_STATES[found];
  return stateName === '' || stateName === theirs
    ? undefined
    : `El código postal ${value.trim()} es de ${theirs} y elegiste ${stateName}.`;
}
