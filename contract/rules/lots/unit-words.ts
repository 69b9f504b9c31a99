import { foldedWords } from '../texts/typed-text.ts';

/** Units by their key of the SAT: the word that is shown, and how people shorten it. */
const WORDS: readonly (readonly [code: string, word: string, ...short: string[]])[] = [
  ['H87', 'Pieza', 'pz', 'pza', 'pieza(s)'],
  ['EA', 'Equipo', 'eq', 'eqpo'],
  ['SET', 'Juego', 'jgo', 'jg'],
  ['XBX', 'Caja', 'cja'],
  ['XPK', 'Paquete', 'paq', 'pqte', 'pqt'],
  ['XRO', 'Rollo'],
  ['XBO', 'Frasco', 'fco', 'frasco o botella'],
  ['XBO', 'Botella'],
  ['KT', 'Kit'],
  ['MIL', 'Millar', 'millares', 'mll'],
  ['XLT', 'Lote', 'lte'],
  ['E48', 'Servicio', 'serv', 'srv', 'svc'],
  ['ACT', 'Actividad', 'actividades'],
  ['LIC', 'Licencia', 'lic'],
  ['KGM', 'Kilogramo', 'kg', 'kilo'],
  ['GRM', 'Gramo', 'g', 'gr'],
  ['LTR', 'Litro', 'l', 'lt'],
  ['MLT', 'Mililitro'],
  ['MTR', 'Metro', 'm', 'mt'],
  ['MTR', 'Metro lineal', 'metros lineales', 'mts lineales'],
  ['MTK', 'Metro cuadrado', 'm2', 'mt2', 'metros cuadrados'],
  ['MTQ', 'Metro cúbico', 'm3', 'mt3', 'metros cubicos'],
  ['HUR', 'Hora', 'h', 'hr'],
  ['DAY', 'Día'],
  ['MON', 'Mes', 'meses'],
];

/** What people shorten several units to: only a person tells which it is. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  ml: ['metro lineal', 'mililitro'],
  mls: ['metro lineal', 'mililitro'],
  gl: ['galón', 'global'],
  cj: ['caja', 'conjunto'],
  cjs: ['cajas', 'conjuntos'],
  bot: ['botella', 'bote'],
};

/** The units that a text may shorten; empty where it is one at most. A capital «M» is no metre: that is «m». */
export function severalUnits(text: string): readonly string[] {
  const word = foldedWords(text).replaceAll('.', '');
  if (/^\s*M\.?\s*$/.test(text)) return ['metro', 'millar', 'mes'];
  return Object.hasOwn(SEVERAL, word) ? SEVERAL[word]! : [];
}

/** What to write instead of such a unit; undefined for others. */
export function unitProblem(text: string): string | undefined {
  const units = severalUnits(text);
  if (units.length === 0) return undefined;
  return `«${text.trim()}» puede ser ${units.join(' o ')}. Escribe ${units.join(' o ')}.`;
}

const KNOWN = new Map<string, { code: string; word: string }>();
for (const [code, word, ...short] of WORDS) {
  const unit = { code, word };
  for (const written of [word, ...short])
    for (const form of [foldedWords(written), `${foldedWords(written)}s`])
      if (!KNOWN.has(form)) KNOWN.set(form, unit);
  // A key of the SAT never takes the place of a word.
  if (!KNOWN.has(code.toLowerCase())) KNOWN.set(code.toLowerCase(), unit);
}

const unitOf = (text: string) =>
  severalUnits(text).length > 0
    ? undefined
    : KNOWN.get(foldedWords(text.replaceAll('²', '2').replaceAll('³', '3')).replaceAll('.', ''));

/** Key of the unit that a text names: «PZA», «Pza.», «piezas»; undefined where nobody knows it. */
export const unitCodeOf = (text: string): string | undefined => unitOf(text)?.code;

/** One word for a unit, however it is shortened; a unit that nobody knows stays as it is written. */
export const unitWordOf = (text: string): string => unitOf(text)?.word ?? text.trim();
