import { FOREIGN_RFC, normalizeRfc, personTypeOfRfc, rfcWarning } from '#contract/rules/identifiers/rfc.ts';
import { nameKey } from '#server/kit/table-file/plain-text.ts';

/** Under which RFC each supplier stands in a file: a row whose supplier has others is not taken for one of them. */
export class SuppliersOfFile {
  /** RFC of each name, with the first line of each. */
  readonly #rfcs = new Map<string, Map<string, { line: number; count: number }>>();

  /** A row of the file, before any of them is read. */
  see(name: string, cell: string, line: number): void {
    const rfc = normalizeRfc(cell);
    if (name === '' || rfc === FOREIGN_RFC || personTypeOfRfc(rfc) === undefined) return;
    const key = nameKey(name);
    const found = this.#rfcs.get(key) ?? new Map<string, { line: number; count: number }>();
    const of = found.get(rfc) ?? { line, count: 0 };
    found.set(rfc, { ...of, count: of.count + 1 });
    this.#rfcs.set(key, found);
  }

  /** Why a row of a supplier with this RFC is not taken; the only one whose check digit is right needs no word. */
  problemOf(name: string, rfc: string): string | undefined {
    const others = [...(this.#rfcs.get(nameKey(name)) ?? [])].filter(([other]) => other !== rfc);
    if (others.length === 0) return undefined;
    const isRight = (one: string) => rfcWarning(one) === undefined;
    const right = others.filter(([other]) => isRight(other));
    if (isRight(rfc) && right.length === 0) return undefined;
    // A slip in one row says nothing of the rows that agree.
    const own = this.#rfcs.get(nameKey(name))?.get(rfc)?.count ?? 0;
    if (isRight(rfc) && own > 1 && others.every(([, { count }]) => own > 2 * count)) return undefined;
    const [other = '', { line } = { line: 0 }] = right[0] ?? others[0] ?? [];
    const propose =
      !isRight(rfc) && right.length === 1
        ? ` El dígito verificador de ${rfc} no coincide: ¿es ${other}?`
        : ' Uno de los dos está mal.';
    return `La fila dice que el RFC de «${name}» es ${rfc}, y la línea ${line} que es ${other}.${propose} Corrígelo con la constancia y sube el archivo otra vez.`;
  }
}
