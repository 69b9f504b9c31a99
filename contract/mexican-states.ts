/** The 32 states by their INEGI code (Catálogo Único de Claves de Áreas Geoestadísticas). */
export const MEXICAN_STATES = {
  '01': 'Aguascalientes',
  '02': 'Baja California',
  '03': 'Baja California Sur',
  '04': 'Campeche',
  '05': 'Coahuila',
  '06': 'Colima',
  '07': 'Chiapas',
  '08': 'Chihuahua',
  '09': 'Ciudad de México',
  '10': 'Durango',
  '11': 'Guanajuato',
  '12': 'Guerrero',
  '13': 'Hidalgo',
  '14': 'Jalisco',
  '15': 'Estado de México',
  '16': 'Michoacán',
  '17': 'Morelos',
  '18': 'Nayarit',
  '19': 'Nuevo León',
  '20': 'Oaxaca',
  '21': 'Puebla',
  '22': 'Querétaro',
  '23': 'Quintana Roo',
  '24': 'San Luis Potosí',
  '25': 'Sinaloa',
  '26': 'Sonora',
  '27': 'Tabasco',
  '28': 'Tamaulipas',
  '29': 'Tlaxcala',
  '30': 'Veracruz',
  '31': 'Yucatán',
  '32': 'Zacatecas',
} as const;
export type MexicanStateCode = keyof typeof MEXICAN_STATES;

/** Codes in the order in which people look for a state: by name. */
export const MEXICAN_STATE_CODES = (Object.keys(MEXICAN_STATES) as MexicanStateCode[]).toSorted((a, b) =>
  MEXICAN_STATES[a].localeCompare(MEXICAN_STATES[b], 'es'),
);

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

const BY_FOLDED_NAME = new Map(Object.values(MEXICAN_STATES).map((name) => [folded(name), name]));

/** The name of a state from how it is written in an address: «guanajuato», «nuevo-leon»; any other text stays. */
export function stateNameOf(text: string): string {
  return BY_FOLDED_NAME.get(folded(text)) ?? text;
}
