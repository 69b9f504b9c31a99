import { moneyUnitIn } from '#contract/rules/texts/money-unit.ts';
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

/** Row of a sheet over or under the names of the columns. */
type Cells = readonly string[];

const isName = (text: string) => text !== '' && text.length <= 60 && !/^[\d\s.,$/-]+$/.test(text);

/** The cell of a group over a column: it stands over the empty ones after it too. */
function groupOver(group: Cells, place: number): string {
  let at = place;
  while (at >= 0 && (group[at] ?? '') === '') at -= 1;
  return group[at] ?? '';
}

/** Whether a row says groups of columns: several short names, some of them over more than one column. */
function isGroupRow(group: Cells, header: Cells): boolean {
  const names = group.filter((text) => text !== '');
  const isOverSeveral = header.some(
    (name, at) => name !== '' && at > 0 && ['', group[at - 1]].includes(group[at] ?? ''),
  );
  return names.length >= 2 && names.every(isName) && isOverSeveral;
}

/** Columns with their names. */
export interface ColumnNames {
  header: string[];
  /** The same as a table knows them, where it does. */
  names: string[];
}

/**
 * Names of columns that stand in one row, or in two: with groups over them, or as divisions under names. They are told
 * by both where more of them are known so, or where one name stands twice.
 */
export function columnNames(
  { above, own }: { above: Cells; own: Cells },
  isColumn: (name: string) => boolean,
): ColumnNames & { isInTwo: boolean } {
  const alone = { header: [...own], names: own.map((name) => knownName(name, isColumn)), isInTwo: false };
  if (!isGroupRow(above, own)) return alone;
  const known = ({ names }: ColumnNames) => new Set(names.filter(isColumn)).size;
  const said = own.filter((name) => name !== '').map((name) => name.toLowerCase());
  const together = namesInGroups(above, own, isColumn);
  const isBetter = new Set(said).size < said.length || known(together) > known(alone);
  return isBetter ? { ...together, isInTwo: true } : alone;
}

/**
 * Names of columns that say themselves which one they are: those that a table does not know, or that stand twice, are
 * called by their group too («Número» under «Expediente» is «Número de expediente»).
 */
function namesInGroups(group: Cells, header: Cells, isColumn: (name: string) => boolean): ColumnNames {
  const count = (name: string) => header.filter((one) => one.toLowerCase() === name.toLowerCase()).length;
  const said = header.map((name, place) => {
    const over = groupOver(group, place);
    const isAlone = name !== '' && count(name) === 1 && isColumn(knownName(name, isColumn));
    if (isAlone || over === '' || over.toLowerCase() === name.toLowerCase())
      return { shown: name, name: knownName(name, isColumn) };
    if (name === '') return { shown: over, name: knownName(over, isColumn) };
    const ways = [
      `${name} de ${over}`,
      `${name} del ${over}`,
      `${over} ${name}`,
      ...(count(name) === 1 ? [name] : []),
    ];
    const known = ways.map((way) => knownName(way, isColumn)).find((way) => isColumn(way));
    return { shown: `${over}: ${name}`, name: known ?? `${over}: ${name}` };
  });
  return { header: said.map(({ shown }) => shown), names: said.map(({ name }) => name) };
}
