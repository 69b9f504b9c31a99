import {
  MEXICAN_STATE_CODES,
  MEXICAN_STATES,
  stateNameOf,
  type MexicanStateCode,
} from '#contract/mexican-states.ts';
import { foldedWords } from '../texts/typed-text.ts';

/** Other ways to write a state: its whole official name, its short and old ones, and those of the postal service. */
export const STATE_SPELLINGS: Readonly<Record<MexicanStateCode, string>> = {
  '01': 'ags|agu|aguascalientes ags',
  '02': 'bc|bcn|b c|b c n|baja california norte|bajacalifornia',
  '03': 'bcs|b c s|baja california sur bcs',
  '04': 'camp|cam',
  '05': 'coah|coa|coahuila de zaragoza',
  '06': 'col|coli',
  '07': 'chis|chp|chps',
  '08': 'chih|chi|chh',
  '09': 'cdmx|cd mx|cd de mexico|cd mexico|ciudad mexico|distrito federal|df|d f|mexico df|mexico d f|mexico distrito federal|mexico cdmx|cmx|dif',
  '10': 'dgo|dur',
  '11': 'gto|gua',
  '12': 'gro',
  '13': 'hgo|hid',
  '14': 'jal',
  '15': 'mex|mexico|edomex|edo mex|edo de mex|edo de mexico|edo mexico|estado mexico|estado de mex|em|e m|edo mex mexico|mexico estado de',
  '16': 'mich|mic|michoacan de ocampo',
  '17': 'mor',
  '18': 'nay',
  '19': 'nl|n l|nvo leon|nle',
  '20': 'oax',
  '21': 'pue',
  '22': 'qro|que|queretaro de arteaga|queretaro arteaga',
  '23': 'qroo|q roo|qr|q r|roo|quintanaroo',
  '24': 'slp|s l p|san luis potosi slp|sn luis potosi',
  '25': 'sin',
  '26': 'son',
  '27': 'tab',
  '28': 'tamps|tam|tmps',
  '29': 'tlax|tla|tlaxcala de xicohtencatl',
  '30': 'ver|veracruz de ignacio de la llave|veracruz llave|veracruz ignacio de la llave|veracruz de i de la llave|ver de ignacio de la llave',
  '31': 'yuc',
  '32': 'zac',
};

/** Keys of two letters by the code of the state, as CURP and old registries write them (RENAPO). */
const STATE_KEYS =
  'as:01 bc:02 bs:03 cc:04 cl:05 cm:06 cs:07 ch:08 df:09 dg:10 gt:11 gr:12 hg:13 jc:14 mc:15 mn:16 ms:17 nt:18 nl:19 oc:20 pl:21 qt:22 qr:23 sp:24 sl:25 sr:26 tc:27 ts:28 tl:29 vz:30 yn:31 zs:32';
const BY_KEY = new Map(
  STATE_KEYS.split(' ').map((pair) => {
    const [key = '', code = ''] = pair.split(':');
    return [key, MEXICAN_STATES[code as MexicanStateCode]] as const;
  }),
);

const folded = (text: string) =>
  foldedWords(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const BY_FOLDED_NAME = new Map<string, string>(
  MEXICAN_STATE_CODES.flatMap((code) => {
    const name = MEXICAN_STATES[code];
    return [folded(name), ...STATE_SPELLINGS[code].split('|')].map((one) => [one, name] as const);
  }),
);

/** Words before the name of a state that say what it is: «Estado de Guanajuato», «Edo. de Puebla». */
const OF = /^(?:estado|edo) (?:libre y soberano )?(?:de |del )/;

/** The name of the state whose key of two letters this is: «GT», «JC». */
export const stateOfKey = (text: string): string | undefined => BY_KEY.get(folded(text));

/** The code of a state by its name. */
export const stateCodeOf = (name: string): MexicanStateCode | undefined =>
  MEXICAN_STATE_CODES.find((code) => MEXICAN_STATES[code] === name);

/** The name of a state if the text writes one in any of its ways: «CDMX», «MICHOACAN DE OCAMPO», «Edo. de Puebla». */
export function stateIn(text: string): string | undefined {
  const words = folded(text);
  return BY_FOLDED_NAME.get(words) ?? BY_FOLDED_NAME.get(words.replace(OF, ''));
}

/** The name of a state from however it is written; any other text stays. */
export const stateOfText = (text: string): string => stateIn(text) ?? stateNameOf(text);
