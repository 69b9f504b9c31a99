import {
  IMPORT_FIELD_LABELS,
  REFUSED_COLUMNS,
  type ImportField,
  type RefusalCode,
} from '#contract/contract-imports.ts';
import type { KnownContract } from './contract-batch.sql.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { contentOf, withPlainDashes, type RefusedRow, type TakenRow } from './contract-row.rules.ts';

/** What has been seen of a contract: its content and, when this file said it, the line. */
export interface Seen {
  content: string;
  line?: number;
  /** Its content but for how keys are written. */
  plain?: string;
  known?: KnownContract;
}

const SAID = {
  title: 'título',
  supplier_name: 'proveedor',
  signed_on: 'firma',
  starts_on: 'inicio',
  ends_on: 'fin',
  amount: 'importe',
  currency: 'moneda',
  status: 'estado',
} as const;

/** What a contract says otherwise than a row, in words. */
export const differencesOf = (known: KnownContract, row: TakenRow): string[] =>
  (Object.keys(SAID) as (keyof typeof SAID)[])
    .filter((name) => known[name] !== row.contract[name])
    .map(
      (name) =>
        `${SAID[name]}: «${known[name] ?? 'sin dato'}» en el portal, «${row.contract[name] ?? 'sin dato'}» aquí`,
    );

const plainKey = (key: string): string => fold(withPlainDashes(key)).replaceAll(/\s/g, '');

const otherKeys = ({ number }: KnownContract, { contract }: TakenRow): string =>
  number === contract.number ? 'está en otro procedimiento' : `su número está escrito «${number}»`;

/** Key of what a row says of its contract but for dashes, case and blanks of its numbers, of eight letters. */
export const plainContentOf = ({ contract, procedure }: TakenRow): string =>
  contentOf({ ...contract, number: plainKey(contract.number) }, plainKey(procedure.number)).slice(0, 8);

/** Why a row about an already known contract cannot be taken; undefined when it only repeats it. */
export function conflictOf(seen: Seen, row: TakenRow): RefusedRow | undefined {
  if (seen.content === row.content) return undefined;
  const code = row.contract.number;
  const reason =
    seen.known === undefined && seen.plain === plainContentOf(row)
      ? `El contrato ${code} está en la línea ${seen.line ?? 0}, igual: solo cambia cómo está escrito su número (guiones, mayúsculas o espacios); se conserva aquel.`
      : seen.known === undefined
        ? `El contrato ${code} está en la línea ${seen.line ?? 0} con otros datos; se conserva aquel.`
        : `El contrato ${code} ya existe con otros datos (${differencesOf(seen.known, row).join('; ') || otherKeys(seen.known, row)}); se conserva el del portal.`;
  return { code: 'content_conflict', reason };
}

/** Why a row is not taken whose purchase is one of the portal's own: its contracts are agreed on there. */
export function ofThePortal({ procedure: { number }, contract }: TakenRow): RefusedRow {
  return {
    code: 'portal_procedure',
    reason: `El procedimiento ${number} se lleva en este portal: una importación no le agrega contratos. Captura ahí el contrato ${contract.number}, con su revisión.`,
  };
}

/** All that is wrong with a row of which some cells are broken, but for what is said of those. */
export function faultsBeside(
  { code, reason, field, more = [] }: RefusedRow,
  isBroken: (field: ImportField) => boolean,
): Record<string, string> {
  const others = [{ code, reason, ...(field !== undefined && { field }) }, ...more].filter((one) => {
    const about = one.field ?? REFUSED_COLUMNS[one.code];
    return about === undefined || !isBroken(about);
  });
  const [first, ...rest] = others;
  return first === undefined ? {} : refusedRow({ ...first, more: rest }, []).problems;
}

/** A refused row as it is staged: all that is wrong, by the column that it is about. */
export function refusedRow(
  { code, reason, more = [] }: Pick<RefusedRow, 'code' | 'reason' | 'more'>,
  cells: readonly string[],
): { kind: 'refused'; code: RefusalCode; problems: Record<string, string>; cells: readonly string[] } {
  const problems: Record<string, string> = {};
  for (const one of [{ code, reason }, ...more]) {
    const field = REFUSED_COLUMNS[one.code];
    const column = field === undefined ? 'Fila' : IMPORT_FIELD_LABELS[field];
    problems[column] = problems[column] === undefined ? one.reason : `${problems[column]} ${one.reason}`;
  }
  return { kind: 'refused', code, problems, cells };
}
