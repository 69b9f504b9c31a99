import { moneyUnitIn } from '#contract/rules/money-unit.ts';
import { oneLine } from './plain-text.ts';

/** Longest name that is looked at. */
const MAX_NAME = 300;
/** What forms write beside the name of a column. */
const BESIDE =
  /\b(?:obligatori|opcional|requerid|necesari|dd|aaaa|yyyy|d[ií]gitos?|caracteres|letras|cat[aá]logo|texto|formato|s[ií]|no|pesos|mxn|m\.?\s?n\.?|ejemplo|ej\.|separad)/i;
const FIGURES = /^[\d\s*.,-]*$/;
const OWNER =
  / (?:del|de la|de el|de los|de las) (?:proveedor(?:es)?|empresa|contratista|contribuyente|licitante|persona|participante)$/i;

/**
 * Names that a header may stand for, the most exact first: as it is, then without stars, numbers and words in brackets
 * («RFC (obligatorio)»), then without the dots of initials, then without whose it is («RFC del proveedor»).
 */
function headerNames(header: string): string[] {
  const written = oneLine(header.slice(0, MAX_NAME).replace(/^\uFEFF/, ''));
  const plain = oneLine(
    written
      .replace(/\(([^()]*)\)/g, (whole, said: string) =>
        (BESIDE.test(said) || FIGURES.test(said)) && moneyUnitIn(said) === undefined ? ' ' : whole,
      )
      .replace(/\[[^[\]]*\]/g, ' ')
      .replace(/[*†‡:]+/g, ' ')
      .replace(/^\s*(?:\d{1,3}|[a-z])[.)]\s+/i, ''),
  );
  const initials = plain
    .replace(/\b(?:\p{L}\.\s?){2,}/gu, (found) => `${found.replace(/[.\s]/g, '')} `)
    .trim();
  // «Nombre del proveedor» may be the whole of it or only a given name.
  const owned = /^nombres?\b/i.test(initials) ? initials : initials.replace(OWNER, '');
  const names = [written, plain, initials, owned];
  return [...new Set(names)].filter((name) => name !== '');
}

/** The name that a table knows of those that a header may stand for; the header as it is when it knows none. */
export function knownName(header: string, isColumn: (name: string) => boolean): string {
  return headerNames(header).find((name) => isColumn(name)) ?? oneLine(header);
}
