import type { ImportTable } from '#contract/imports.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import type { BudgetCatalogues } from './budget-import.sql.ts';
import type { BudgetRow } from './budget-row.rules.ts';

const CHAPTERS: Readonly<Record<string, string>> = {
  '1': 'Servicios personales',
  '2': 'Materiales y suministros',
  '3': 'Servicios generales',
  '4': 'Transferencias, asignaciones, subsidios y otras ayudas',
  '5': 'Bienes muebles, inmuebles e intangibles',
  '6': 'Inversión pública',
};

type Groups = Map<string, { keys: number; cents: bigint }>;

/** What the rows of a file come to, for whoever decides that it is taken. */
export class BudgetPreview {
  readonly #sources: BudgetCatalogues['sources'];
  readonly #chapters: Groups = new Map();
  readonly #bySource: Groups = new Map();
  #sum = 0n;
  /** What the file says itself that its rows come to. */
  #said: { cents: bigint; line: number } | undefined;

  constructor({ sources }: BudgetCatalogues) {
    this.#sources = sources;
  }

  /** A row of the file; what reduces counts against what increases. */
  count({ item, source, kind, amount }: BudgetRow): void {
    const cents = kind === 'decrease' ? -centsOf(amount) : centsOf(amount);
    this.#sum += cents;
    add(this.#chapters, item.slice(0, 1), cents);
    add(this.#bySource, source, cents);
  }

  /** The row of the file with its total. */
  total(cents: bigint, line: number): void {
    this.#said = { cents, line };
  }

  /** Why a person should not take it as it is. */
  get doubt(): string | null {
    if (this.#said === undefined || this.#said.cents === this.#sum) return null;
    return `El total del archivo (línea ${this.#said.line}) dice ${shown(this.#said.cents)} y sus renglones suman ${shown(this.#sum)}.`;
  }

  get tables(): ImportTable[] {
    if (this.#chapters.size === 0) return [];
    const of = (title: string, name: string, groups: Groups, called: (code: string) => string) => ({
      title,
      columns: [
        { name, as: 'text' as const },
        { name: 'Renglones', as: 'count' as const },
        { name: 'Importe', as: 'text' as const },
      ],
      rows: [
        ...[...groups]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([code, { keys, cents }]) => [called(code), keys, shown(cents)]),
        ['Total', [...groups.values()].reduce((all, { keys }) => all + keys, 0), shown(this.#sum)],
      ],
    });
    return [
      of('Por capítulo', 'Capítulo', this.#chapters, (code) => `${code}000 ${CHAPTERS[code] ?? ''}`.trim()),
      of('Por fuente', 'Fuente', this.#bySource, (code) => `${code} ${this.#sources.get(code) ?? ''}`.trim()),
    ];
  }
}

const shown = (cents: bigint) => (cents < 0n ? `−${moneyText(decimal(-cents))}` : moneyText(decimal(cents)));

function add(groups: Groups, code: string, cents: bigint): void {
  const group = groups.get(code) ?? { keys: 0, cents: 0n };
  groups.set(code, { keys: group.keys + 1, cents: group.cents + cents });
}
