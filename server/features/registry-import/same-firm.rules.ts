import { companyKey } from '#contract/rules/identifiers/company-name.ts';
import { clabeRule, normalizeClabe } from '#contract/rules/identifiers/clabe.ts';
import { areAlike } from '#contract/rules/identifiers/names-alike.ts';
import { FOREIGN_RFC, normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import { tidy } from './import-cells.rules.ts';
import type { ImportColumn } from './import-columns.rules.ts';

interface Firm {
  rfc: string;
  name: string;
  line: number;
}

const NAMES = ['legalName', 'givenNames', 'firstSurname', 'secondSurname'];

/** Who stands in a file under which RFC: one firm under two of them, and one RFC with two names, are told on each row. */
export class FirmsOfFile {
  readonly #places: { rfc: number; clabe: number; names: number[] };
  /** The first row of each name of an RFC, and of each RFC of a name. */
  readonly #byRfc = new Map<string, Firm[]>();
  readonly #byName = new Map<string, Firm[]>();
  /** The first row of each RFC of an account. */
  readonly #byClabe = new Map<string, Firm[]>();

  constructor(columns: readonly (ImportColumn | undefined)[]) {
    const at = (path: string) => columns.findIndex((column) => column?.path === path);
    this.#places = {
      rfc: at('rfc'),
      clabe: at('bank.clabe'),
      names: NAMES.map(at).filter((place) => place !== -1),
    };
  }

  #firmOf(values: readonly string[], line: number): Firm | undefined {
    const rfc = normalizeRfc(tidy(values[this.#places.rfc] ?? ''));
    const name = this.#places.names
      .map((place) => tidy(values[place] ?? ''))
      .filter((part) => part !== '')
      .join(' ');
    const isKnown = personTypeOfRfc(rfc) !== undefined && rfc !== FOREIGN_RFC && companyKey(name) !== '';
    return isKnown ? { rfc, name, line } : undefined;
  }

  #clabeOf(values: readonly string[]): string {
    const clabe = normalizeClabe(tidy(values[this.#places.clabe] ?? ''));
    return clabeRule(clabe) === true ? clabe : '';
  }

  /** A row of the file, before any of them is read. */
  see(values: readonly string[], line: number): void {
    const firm = this.#firmOf(values, line);
    if (firm === undefined) return;
    const names = this.#byRfc.get(firm.rfc) ?? [];
    if (!names.some(({ name }) => areAlike(name, firm.name))) this.#byRfc.set(firm.rfc, [...names, firm]);
    const clabe = this.#clabeOf(values);
    const owners = this.#byClabe.get(clabe) ?? [];
    if (clabe !== '' && !owners.some(({ rfc }) => rfc === firm.rfc))
      this.#byClabe.set(clabe, [...owners, firm]);
    const key = companyKey(firm.name);
    const rfcs = this.#byName.get(key) ?? [];
    if (!rfcs.some(({ rfc }) => rfc === firm.rfc)) this.#byName.set(key, [...rfcs, firm]);
  }

  /** What a person should look at in a row, by what it is about. */
  doubtsOf(values: readonly string[], line: number): { rfc?: string; name?: string; clabe?: string } {
    const firm = this.#firmOf(values, line);
    if (firm === undefined) return {};
    const named = this.#byRfc.get(firm.rfc)?.find(({ name }) => !areAlike(name, firm.name));
    const under = this.#byName.get(companyKey(firm.name))?.find(({ rfc }) => rfc !== firm.rfc);
    const shared = this.#byClabe.get(this.#clabeOf(values))?.find(({ rfc }) => rfc !== firm.rfc);
    return {
      ...(shared && {
        clabe: `En la línea ${shared.line} es la cuenta de «${shared.name}», con el RFC ${shared.rfc}: dos proveedores no cobran en la misma. Comprueba de quién es con la carátula de la cuenta.`,
      }),
      ...(named && {
        rfc: `En la línea ${named.line} el RFC ${firm.rfc} es de «${named.name}» y aquí de «${firm.name}»: uno de los dos está mal. Compruébalos con sus constancias.`,
      }),
      ...(under && {
        name: `En la línea ${under.line} está «${under.name}» con el RFC ${under.rfc} y aquí con ${firm.rfc}: si es el mismo proveedor, deja una sola fila, con el RFC de su constancia.`,
      }),
    };
  }
}
