import type { InferenceCode } from '#contract/contract-imports.ts';
import type { Category, ProcedureKind, Regime } from '#contract/procedure-kinds.ts';
import type { Character, Modality } from '#contract/procedures.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { kindIn, meansIn, scopeIn } from './procedure-words.rules.ts';

/** A value with the note that it was deduced, when the file did not say it. */
export interface Deduced<T> {
  value: T;
  inference?: InferenceCode;
}

/** What the rows say about a procedure, as written. */
export interface ProcedureWords {
  number: string;
  template: string;
  kind: string;
  category: string;
  character: string;
  modality: string;
}

const KIND_BY_PREFIX: Record<string, ProcedureKind> = {
  l: 'open',
  i: 'invitation',
  a: 'direct',
  s: 'direct',
};

/** Kind of procedure by its column, else by the template, else by the number's first letters. */
export function kindOf(words: ProcedureWords): Deduced<ProcedureKind> | undefined {
  const said = kindIn(words.kind);
  if (said !== undefined) return { value: said };
  const prefix = /^([lias])[ao]-/.exec(fold(words.number))?.[1];
  const deduced = kindIn(words.template) ?? (prefix === undefined ? undefined : KIND_BY_PREFIX[prefix]);
  return deduced === undefined ? undefined : { value: deduced, inference: 'kind' };
}

const KIND_BY_SERIES: Record<string, ProcedureKind> = {
  ad: 'direct',
  lp: 'open',
  lpn: 'open',
  lpi: 'open',
  i3: 'invitation',
  i3p: 'invitation',
  itp: 'invitation',
};

/** Kind that the series in a contract's number says: «UTVH-AD-039/2023»; undefined for none, or for two. */
export function kindOfNumber(code: string): ProcedureKind | undefined {
  const kinds = new Set(
    fold(code)
      .split(/[^a-z0-9]/)
      .flatMap((part) => KIND_BY_SERIES[part] ?? []),
  );
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** Category by its column (`Servicios Relacionados con la OP` before `Servicios`). */
export function categoryOf(words: ProcedureWords): Category | undefined {
  const said = fold(words.category);
  if (/^servicios? relacionad/.test(said)) return 'works_services';
  if (said.startsWith('obra')) return 'works';
  if (said.startsWith('adquisicion')) return 'goods';
  if (said.startsWith('arrendamiento')) return 'lease';
  if (said.startsWith('servicio')) return 'services';
  return undefined;
}

const CHARACTER_BY_LETTER: Record<string, Character> = {
  n: 'national',
  t: 'international_treaties',
  i: 'international_open',
};

/** A word of a row that only a person's answer tells. */
interface Open {
  open: string;
}

/** Scope by template or by the letter of the number: «LA-922056988-T4-2021», «LA-77-012-922056988-N-4-2023». */
function deducedCharacter({ template, number }: ProcedureWords): Character | undefined {
  const said = scopeIn(template);
  if (said !== undefined && said !== 'international') return said;
  const letter = /-([nti])-?\d{1,6}-\d{4}$/.exec(fold(number))?.[1];
  return letter === undefined ? undefined : CHARACTER_BY_LETTER[letter];
}

/** Scope by its column, else by the words of the kind; «Internacional» alone is told apart by template or number. */
export function characterOf(words: ProcedureWords): Deduced<Character> | Open {
  const own = words.character !== '';
  const said = scopeIn(own ? words.character : words.kind);
  if (said !== undefined && said !== 'international') return { value: said };
  const deduced = deducedCharacter(words);
  if (said === 'international') {
    if (deduced !== undefined && deduced !== 'national') return { value: deduced, inference: 'character' };
    return own ? { value: 'international_open', inference: 'character_open' } : { open: words.kind };
  }
  if (own) return { open: words.character };
  if (deduced !== undefined) return { value: deduced, inference: 'character' };
  if (scopeIn(words.template) === 'international') return { open: words.template };
  return { value: 'national', inference: 'character_default' };
}

/** Form by its column, else by the words of kind or template; CompraNet leaves it empty for awards that were only reported. */
export function modalityOf({ modality, kind, template }: ProcedureWords): Deduced<Modality> | Open {
  const own = modality !== '';
  const said = own ? meansIn(modality) : (meansIn(kind) ?? meansIn(template));
  if (said !== undefined) return { value: said };
  return own ? { open: modality } : { value: 'in_person', inference: 'modality' };
}

/** First day on which the federal law of 2025 governs new procedures (DOF 16-04-2025, first transitory article). */
const NEW_LAW = '2025-04-17';

/** Legal regime by the template; the federal acquisitions law by the day on which the procedure began. */
export function regimeOf(template: string, began: string): Regime {
  const words = fold(template);
  if (words.includes('lopsrm')) return 'lopsrm';
  if (words.includes('laassp')) return began >= NEW_LAW ? 'laassp_2025' : 'laassp_2000';
  return 'other';
}

const CONTRACT_STATUSES: readonly (readonly [
  RegExp,
  'active' | 'expired' | 'complete' | 'terminated' | 'suspended',
])[] = [
  [/^(activ[oa]|vigente)/, 'active'],
  [/^(expirad[oa]|vencid[oa])/, 'expired'],
  [/^(rescindid[oa]|cancelad[oa]|terminad[oa] anticipad)/, 'terminated'],
  [/^(terminad[oa]|concluid[oa])/, 'complete'],
  [/^suspendid[oa]/, 'suspended'],
];

/** Status of a contract as the file states it; undefined when it does not. */
export function contractStatusOf(text: string): string | undefined {
  const words = fold(text);
  return CONTRACT_STATUSES.find(([pattern]) => pattern.test(words))?.[1];
}

/** Whether a short text says that the contract was cancelled: «CANCELADA», «Contrato cancelado por oficio 112». */
export const saysCancelled = (text: string): boolean =>
  text.length <= 80 &&
  /^\W*(?:(?:el )?(?:contrato|pedido|orden)(?: de compra)? )?cancelad[oa]s?\b/.test(fold(text));

/** Size of a firm; undefined when the file does not say. */
export function sizeOf(text: string): 'micro' | 'small' | 'medium' | 'large' | null {
  const words = fold(text);
  if (words === 'micro') return 'micro';
  if (words === 'pequena') return 'small';
  if (words === 'mediana') return 'medium';
  return words === 'no mipyme' || words === 'grande' ? 'large' : null;
}

const FIRM =
  /\b(s\.? ?a\.?|s\.? ?c\.?|a\.? ?c\.?|s de r ?l|s\.? de r\.? ?l|s\.? ?a\.? ?p\.? ?i|s\.? ?a\.? ?b|i\.? ?a\.? ?p|inc|ltd|llc|corp|gmbh|instituto|universidad|comision|grupo|compania|constructora|comercializadora|servicios|distribuidora|asociacion|camara|consejo|centro|colegio|empresa|banco|laboratorios?)\b/;

/** Whether a name without further facts is a firm's or a natural person's. */
export function personTypeOf(name: string): 'legal' | 'natural' {
  const words = fold(name).replace(/[,]/g, ' ');
  if (FIRM.test(words) || /\d|&/.test(words)) return 'legal';
  return words.split(' ').length >= 3 && words.split(' ').length <= 6 ? 'natural' : 'legal';
}
