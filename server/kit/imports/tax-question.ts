import type { ImportFact, ImportSettings } from '#contract/imports.ts';
import { decimal, moneyText } from '#contract/rules/texts/money.ts';
import { taxIn, taxOfHeading, type Tax } from '#contract/rules/texts/money-unit.ts';
import { factOf } from './reading.ts';

/** General rate of the tax, LIVA art. 1: only whoever says that it is this one has it reckoned. */
const PERCENT = 16n;
const SAID: Record<Tax, string> = { with: 'llevan IVA', without: 'van sin IVA' };
const OTHER: Record<Tax, Tax> = { with: 'without', without: 'with' };
const ANSWERS: Record<Tax, Record<'same' | 'reckon' | 'none', string>> = {
  with: {
    same: 'Sí, llevan IVA: se toman como están',
    reckon: 'No llevan IVA, y todos causan el 16 %: se les suma',
    none: 'No llevan IVA, y no todos causan el 16 %: esas filas no se toman',
  },
  without: {
    same: 'No llevan IVA: se toman como están',
    reckon: 'Llevan IVA, todos el 16 %: se les quita',
    none: 'Llevan IVA, y no todos el 16 %: esas filas no se toman',
  },
};

/** Whether the amounts of a file have the tax in them: as its headings, titles and notes say, or as a person is asked. */
export class TaxQuestion {
  /** What the portal keeps. */
  readonly #kept: Tax;
  readonly #said: string | undefined;
  readonly #heading: Tax | undefined;
  readonly #found: { tax: Tax; text: string }[] = [];

  constructor(kept: Tax, heading: string, settings: ImportSettings | null) {
    this.#kept = kept;
    this.#said = settings?.said?.tax;
    this.#heading = taxOfHeading(heading);
    this.#note(this.#heading, heading);
  }

  /** A title or a note of the file. */
  see(text: string): void {
    this.#note(taxIn(text), text);
  }

  #note(tax: Tax | undefined, text: string): void {
    if (tax !== undefined) this.#found.push({ tax, text: text.trim().slice(0, 120) });
  }

  /** What the cells of its amounts are. */
  get written(): Tax {
    if (this.#said !== undefined) return this.#said === 'same' ? this.#kept : OTHER[this.#kept];
    return this.#heading ?? this.#kept;
  }

  get isReckoned(): boolean {
    return this.#said === 'reckon';
  }

  /** An amount of the file as the portal keeps it, in cents; undefined where nobody can say it. */
  take(cents: bigint): bigint | undefined {
    if (this.#said === 'none') return undefined;
    if (!this.isReckoned) return cents;
    return this.#kept === 'with'
      ? (cents * (100n + PERCENT) + 50n) / 100n
      : (cents * 100n + (100n + PERCENT) / 2n) / (100n + PERCENT);
  }

  /** Why a row has no amount then. */
  get refusal(): string {
    return `Los importes del archivo ${SAID[OTHER[this.#kept]]} y aquí se guarda el importe ${this.#kept === 'with' ? 'con' : 'sin'} IVA: escríbelo en una columna aparte, o captura esta fila en el portal.`;
  }

  get facts(): ImportFact[] {
    const against = this.#found.filter(({ tax }) => tax !== this.#kept);
    if (this.#said === undefined && this.#found.length === 0) return [];
    const choices = (['same', 'reckon', 'none'] as const).map((value) => ({
      value,
      label: ANSWERS[this.#kept][value],
      ...(value === 'reckon' && {
        examples: [
          `«1,000.00» se guarda como ${moneyText(decimal(new TaxQuestion(this.#kept, '', RECKON).take(100_000n)!))}`,
        ],
      }),
    }));
    if (this.#said !== undefined || against.length === 0)
      return [
        factOf('tax', this.#said ?? 'same', this.#shown, {
          choices,
          ...(this.#said === undefined ? {} : { isSaid: true }),
        }),
      ];
    const told = this.#found.map(({ tax, text }) => `«${text}» dice que ${SAID[tax]}`);
    return [
      factOf('tax', '', 'IVA de los importes por decir', {
        choices,
        doubt: `¿Los montos llevan IVA? ${[...new Set(told)].slice(0, 3).join('; ')}. Aquí se guardan ${this.#kept === 'with' ? 'con IVA, como se firma y se publica el contrato' : 'sin IVA'}.`,
      }),
    ];
  }

  get #shown(): string {
    if (this.#said === 'none') return 'importes sin tomar, por su IVA';
    if (!this.isReckoned) return `importes ${this.#kept === 'with' ? 'con' : 'sin'} IVA`;
    return this.#kept === 'with' ? 'importes más el IVA de 16 %' : 'importes menos el IVA de 16 %';
  }
}

const RECKON: ImportSettings = { source: '', columns: null, day: null, said: { tax: 'reckon' } };
