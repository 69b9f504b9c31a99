import type { ImportFact, ImportSettings } from '#contract/imports.ts';
import { decimal, moneyText } from '#contract/rules/texts/money.ts';
import { rowTaxIn, taxIn, taxOfHeading, type Tax } from '#contract/rules/texts/money-unit.ts';
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

const BY_ROW = 'rows';
/** The amount as the portal keeps it, in cents, and without tax where its rate is told; or why it cannot be told. */
type TakenAmount = { cents: bigint; net?: bigint } | { problem: string };

/** What else of a file has to do with the tax of its amounts. */
interface TaxColumns {
  /** Heading of the column whose words tell it in each row. */
  apart?: string | undefined;
  /** Nothing but a person's word tells it: the heading of the amounts does not say it. */
  isUntold?: boolean;
}

/** Whether the amounts of a file have the tax in them: as its headings, titles and notes say, or as a person is asked. */
export class TaxQuestion {
  /** What the portal keeps. */
  readonly #kept: Tax;
  readonly #said: string | undefined;
  readonly #heading: Tax | undefined;
  readonly #column: string | undefined;
  readonly #untold: string | undefined;
  readonly #found: { tax: Tax; text: string }[] = [];

  constructor(
    kept: Tax,
    heading: string,
    settings: ImportSettings | null,
    { apart, isUntold }: TaxColumns = {},
  ) {
    this.#column = apart;
    this.#kept = kept;
    this.#said = settings?.said?.tax;
    this.#heading = taxOfHeading(heading);
    this.#note(this.#heading, heading);
    this.#untold = this.#heading === undefined && isUntold === true ? heading : undefined;
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
    if (this.#said !== undefined && this.#said !== BY_ROW)
      return this.#said === 'same' ? this.#kept : OTHER[this.#kept];
    return this.#heading ?? this.#kept;
  }

  get isReckoned(): boolean {
    return this.#said === 'reckon';
  }

  /** An amount of the file in cents, with what the column about tax says in its row. */
  take(cents: bigint, word = ''): TakenAmount {
    if (this.#said === undefined) return { cents };
    if (this.#said === 'none') return { problem: this.refusal };
    const row = rowTaxIn(word);
    if (word !== '' && row === undefined)
      return {
        problem: `«${word}», en la columna «${this.#column ?? ''}», no dice si el importe lleva IVA: escribe «más IVA», «incluido», «+ 8 %» o «exento», con el importe de todo el contrato.`,
      };
    if (this.#said === BY_ROW) {
      if (row === undefined)
        return {
          problem: `La celda de «${this.#column ?? ''}» está vacía: escribe «más IVA», «incluido», «+ 8 %» o «exento».`,
        };
      return this.#turned(cents, row.tax, row.rate ?? (row.tax === 'without' ? PERCENT : undefined));
    }
    if (
      row !== undefined &&
      (row.tax !== this.written || (this.isReckoned && (row.rate ?? PERCENT) !== PERCENT))
    )
      return {
        problem: `La columna «${this.#column ?? ''}» dice «${word}» y se eligió que los importes ${SAID[this.written]}${this.isReckoned ? ', todos al 16 %' : ''}: elige que lo diga la columna, o corrige la fila.`,
      };
    return this.#turned(cents, this.written, this.isReckoned ? PERCENT : row?.rate);
  }

  /** An amount with or without tax as the portal keeps it; `rate` in percent, as far as it is known. */
  #turned(cents: bigint, tax: Tax, rate: bigint | undefined): TakenAmount {
    if (rate === undefined) return tax === this.#kept ? { cents } : { problem: this.refusal };
    const whole = 100n + rate;
    const [net, gross] =
      tax === 'without'
        ? [cents, (cents * whole + 50n) / 100n]
        : [(cents * 100n + whole / 2n) / whole, cents];
    return { cents: this.#kept === 'with' ? gross : net, net };
  }

  /** Why a row has no amount then. */
  get refusal(): string {
    return `Los importes del archivo ${SAID[OTHER[this.#kept]]} y aquí se guarda el importe ${this.#kept === 'with' ? 'con' : 'sin'} IVA: escríbelo en una columna aparte, o captura esta fila en el portal.`;
  }

  get facts(): ImportFact[] {
    const against = this.#found.filter(({ tax }) => tax !== this.#kept);
    const isAsked = this.#untold !== undefined || this.#column !== undefined;
    if (this.#said === undefined && this.#found.length === 0 && !isAsked) return [];
    const reckoned = new TaxQuestion(this.#kept, '', RECKON).take(100_000n);
    const choices: ImportFact['choices'] = (['same', 'reckon', 'none'] as const).map((value) => ({
      value,
      label: ANSWERS[this.#kept][value],
      ...(value === 'reckon' &&
        'cents' in reckoned && {
          examples: [`«1,000.00» se guarda como ${moneyText(decimal(reckoned.cents))}`],
        }),
    }));
    if (this.#column !== undefined)
      choices.unshift({
        value: BY_ROW,
        label: `Lo dice «${this.#column}» en cada fila: a «más IVA» se le suma el 16 %, o el que diga; «incluido» y «exento» quedan como están, y lo demás no se toma`,
      });
    if (this.#said !== undefined || (against.length === 0 && !isAsked))
      return [
        factOf('tax', this.#said ?? 'same', this.#shown, {
          choices,
          ...(this.#said === undefined ? {} : { isSaid: true }),
        }),
      ];
    const told = this.#found.map(({ tax, text }) => `«${text}» dice que ${SAID[tax]}`);
    if (this.#column !== undefined) told.push(`la columna «${this.#column}» lo dice en cada fila`);
    if (this.#untold !== undefined) told.push(`el encabezado «${this.#untold}» no lo dice`);
    return [
      factOf('tax', '', 'IVA de los importes por decir', {
        choices,
        doubt: `¿Los montos llevan IVA? ${told[0]!.charAt(0).toUpperCase()}${[...new Set(told)].slice(0, 3).join('; ').slice(1)}. Aquí se guardan ${this.#kept === 'with' ? 'con IVA, como se firma y se publica el contrato' : 'sin IVA'}.`,
      }),
    ];
  }

  get #shown(): string {
    if (this.#said === BY_ROW) return `IVA como lo dice «${this.#column ?? ''}» en cada fila`;
    if (this.#said === 'none') return 'importes sin tomar, por su IVA';
    if (!this.isReckoned) return `importes ${this.#kept === 'with' ? 'con' : 'sin'} IVA`;
    return this.#kept === 'with' ? 'importes más el IVA de 16 %' : 'importes menos el IVA de 16 %';
  }
}

const RECKON: ImportSettings = { source: '', columns: null, day: null, said: { tax: 'reckon' } };
