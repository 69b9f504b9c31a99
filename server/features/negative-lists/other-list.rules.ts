import type { ListSource } from '#contract/negative-list-words.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import { satField } from './sat-list.rules.ts';

/** Cases of article 69 of the tax code, of which the authority publishes a list of its own. */
const CASE_69 =
  /^(?:firmes?|exigibles?|cancelad[oa]s?|condonad[oa]s?|no localizad[oa]s?|retorno (?:de )?inversiones|csd sin efectos|sentencias|sentencia condenatoria.*|creditos? (?:firmes?|exigibles?|cancelad[oa]s?|condonad[oa]s?|fiscales.*)|reduccion de (?:multas|recargos|art.*)|eliminados no localizados|supuestos?)$/;

const isCase69 = (text: string): boolean => CASE_69.test(fold(oneLine(text)).replace(/\.$/, ''));
/** Alone «Sentencias» may be a favourable one in few words. */
const isSureCase69 = (text: string): boolean => isCase69(text) && fold(oneLine(text)) !== 'sentencias';

/** Why a word cannot be a situation of the list of article 69-B; undefined for other words. */
export const caseOf69 = (word: string): string | undefined =>
  isSureCase69(word)
    ? `«${oneLine(word)}» es de la lista del artículo 69, que es otra y no dice lo que la del 69-B. Quita del archivo las filas de esa lista, o descarga otra vez la del artículo 69-B, y súbelo.`
    : undefined;

const OF_TAXES = /codigo fiscal|\bcff\b|\bsat\b|administracion tributaria/;
const TITLE_69 = /\bart(?:iculo|\.)? ?69\b(?! ?-? ?b\b)/;
const TITLE_BIS = /\b69 ?-? ?b ?-? ?bis\b/;
const TITLE_69B = /\b69 ?-? ?b\b(?! ?-? ?bis)/;

/** Whether a row says the names of the columns of the list of article 69. */
export function isHeaderOf69(values: readonly string[]): boolean {
  if (!values.some((value) => /^\s*supuesto/i.test(value))) return false;
  return values.some((value) => /^\s*r\.?f\.?c\.?\s*$/i.test(value));
}

/** What is looked at of a file to tell which list it is. */
interface SeenList {
  /** Texts above the header. */
  above: readonly string[];
  names: readonly string[];
  sample: readonly (readonly string[])[];
}

/** Why a row cannot be of the list of article 69-B; undefined where no cell says that it is of the other one. */
export function rowOf69Bis(values: readonly string[]): string | undefined {
  const said = values.find((value) => value.length <= 80 && TITLE_BIS.test(fold(value)));
  return said === undefined
    ? undefined
    : `Una celda dice «${oneLine(said)}»: la fila es de la lista del artículo 69-B Bis, que es otra y tiene otros efectos. Déjala fuera con su razón, o quítala del archivo y súbelo otra vez.`;
}

const SAY = 'No se importó nada: sube aquí';

/** Why a file is another list than the one it is brought as; undefined where nothing says so. */
export function otherListIn(source: ListSource, { above, names, sample }: SeenList): string | undefined {
  const isSat = source === 'sat_69b';
  // Other laws have an article 69 too.
  const titles = above.map((text) => fold(text)).map((text) => (isSat || OF_TAXES.test(text) ? text : ''));
  const wanted = isSat
    ? `${SAY} el «Listado completo» del artículo 69-B, que publica el SAT.`
    : `${SAY} la lista de proveedores sancionados.`;
  const title = (is: RegExp) => {
    const at = titles.findIndex((text) => is.test(text));
    return at === -1 || titles.some((text) => is !== TITLE_69B && TITLE_69B.test(text))
      ? undefined
      : above[at];
  };
  const bis = title(TITLE_BIS);
  if (bis !== undefined)
    return `Arriba dice «${bis.slice(0, 100)}»: es la lista del artículo 69-B Bis, que es otra. ${wanted}`;
  const plain = title(TITLE_69);
  if (plain !== undefined)
    return `Arriba dice «${plain.slice(0, 100)}»: es la lista del artículo 69, que es otra. ${wanted}`;
  const place = names.findIndex((name, at) => {
    // Of sanctions, «Firme» may be the state of one.
    if (!(isSat ? /^(?:supuesto|situacion|estatus)/ : /^supuesto/).test(fold(name))) return false;
    const said = sample.flatMap((values) => oneLine(values[at] ?? '') || []);
    return said.length > 0 && said.filter(isCase69).length * 2 > said.length;
  });
  if (place !== -1)
    return `La columna «${names[place]}» trae supuestos de la lista del artículo 69, que es otra. ${wanted}`;
  const stages = names.filter((name) => /(?:Sat|Dof)(?:On|Office)$/.test(satField(name) ?? ''));
  return !isSat && stages.length >= 2
    ? `Sus columnas, como «${stages[0]!}», son de la lista del artículo 69-B: súbela con «Artículo 69-B». ${wanted}`
    : undefined;
}
