import { nameKey } from '#server/kit/table-file/plain-text.ts';

/** What of a row tells whether it goes on with the contract above it. */
interface ContractRow {
  line: number;
  code: string;
  supplier: string;
  amount: string;
  /** It says that it changes the contract above it. */
  isMovement: boolean;
  /** Its number stands in a cell of several rows. */
  isMerged: boolean;
}

interface Group {
  rows: ContractRow[];
}

/** Most amounts that are named. */
const SHOWN = 5;

/** Contracts that stand in several rows with amounts of their own: none of the rows is the whole of it. */
export class ContractsInRows {
  readonly #groups = new Map<number, Group>();
  #last: Group | undefined;

  /** A record of the file, before any of them is read. */
  see(row: ContractRow): void {
    const last = this.#last;
    if (last === undefined || !goesOn(last.rows, row)) {
      this.#last = { rows: [row] };
      return;
    }
    last.rows.push(row);
    for (const { line } of last.rows) this.#groups.set(line, last);
  }

  /** Why a row is not taken; undefined where it stands for itself. */
  problemOf(line: number): string | undefined {
    const rows = this.#groups.get(line)?.rows;
    if (rows === undefined) return undefined;
    const [first] = rows;
    const names = new Set(rows.flatMap(({ supplier }) => (supplier === '' ? [] : [nameKey(supplier)])));
    const amounts = [...new Set(rows.flatMap(({ amount }) => (amount === '' ? [] : [amount])))];
    if (names.size < 2 && amounts.length < 2) return undefined;
    const where = `las líneas ${first!.line.toLocaleString('es-MX')} a ${rows.at(-1)!.line.toLocaleString('es-MX')}`;
    const what =
      names.size > 1
        ? `con ${names.size} proveedores`
        : `con importes distintos (${amounts.slice(0, SHOWN).join('; ')}${amounts.length > SHOWN ? '; …' : ''})`;
    return `El contrato ${first!.code} ocupa ${where}, ${what}: no se toma ninguna. ${names.size > 1 ? 'Si son varios contratos, da a cada uno su número' : 'Deja una sola fila con el importe de todo el contrato'} y sube el archivo otra vez.`;
  }
}

/** Whether a row belongs to the contract of the rows right above it. */
function goesOn(rows: readonly ContractRow[], row: ContractRow): boolean {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  if (row.line !== last.line + 1 || first.code === '') return false;
  const isSame = row.supplier === '' || nameKey(row.supplier) === nameKey(first.supplier);
  if (row.code === '') return row.supplier === '' && row.amount !== '' && !row.isMovement;
  return row.code === first.code && (row.isMerged || isSame);
}
