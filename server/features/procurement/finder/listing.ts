import { AMOUNT_STEPS } from '#contract/amount-steps.ts';
import type { ActKind } from '#contract/procedures.ts';
import { nameKey } from '#server/kit/table-file/plain-text.ts';
import type { ListedRow } from './listed.sql.ts';
import { numberWords } from './search-text.rules.ts';
import { WordIndex } from './word-index.ts';

/** Facets of which a procedure has one value at most, and those of which it may have several. */
export const SINGLE_FACETS = ['estado', 'tipo', 'anio', 'area', 'recurso'] as const;
export const SEVERAL_FACETS = ['proveedor', 'giro'] as const;
export const VALUE_FACETS = [...SINGLE_FACETS, ...SEVERAL_FACETS] as const;
export type ValueFacet = (typeof VALUE_FACETS)[number];

/** Code of what has no value. */
export const NO_VALUE = -1;

/** A published procedure as lists know it. Moments are milliseconds. */
export interface Listed {
  id: string;
  number: string;
  state: ListedRow['state'];
  /** Codes of its values, in the order of the facets. */
  single: readonly number[];
  several: readonly (readonly number[])[];
  amount: number;
  /** Place of the amount among `AMOUNT_STEPS`; `NO_VALUE` without one. */
  step: number;
  publishedAt: number;
  /** The date that its row shows while there is one to come: the closing of bids first. */
  nextAt: number | null;
  /** When it was awarded. */
  awardedAt: number | null;
  /** Every act that was or will be held; the publication is none. */
  acts: readonly number[];
}

/** Values of a facet by small numbers. */
class Values {
  readonly keys: string[] = [];
  readonly labels: string[] = [];
  readonly #codes = new Map<string, number>();

  codeOf(key: string, label = key): number {
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.keys.length;
      this.#codes.set(key, code);
      this.keys.push(key);
    }
    this.labels[code] = label;
    return code;
  }

  find(key: string): number | undefined {
    return this.#codes.get(key);
  }
}

type Line = { code: string; name: string; starts: string[] };

/** All published procedures in memory, with their words. One that changes gets a new place; its old one stays empty. */
export class Listing {
  readonly places: (Listed | undefined)[] = [];
  readonly words = new WordIndex();
  readonly values: Record<ValueFacet, Values>;
  readonly lines: readonly Line[];
  readonly #placeOf = new Map<string, number>();
  readonly #linesOf = new Map<string, number[]>();

  constructor(lines: readonly Line[]) {
    this.lines = lines;
    this.values = Object.fromEntries(VALUE_FACETS.map((facet) => [facet, new Values()])) as Record<
      ValueFacet,
      Values
    >;
    for (const { code, name } of lines) this.values.giro.codeOf(code, name);
  }

  get size(): number {
    return this.#placeOf.size;
  }

  /** Whether more places are empty than it is worth to walk over. */
  get isSparse(): boolean {
    return this.places.length > 2 * this.size + 1_000;
  }

  remove(id: string): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.places[place] = undefined;
    this.#placeOf.delete(id);
  }

  put(row: ListedRow): void {
    this.remove(row.id);
    const place = this.places.length;
    this.places.push(this.#listed(row));
    this.#placeOf.set(row.id, place);
    const numbers = [...numberWords(row.number), ...numberWords(row.compranet_number ?? '')];
    this.words.add(place, [...numbers, ...parted(row.title_words)], parted(row.words));
  }

  #listed(row: ListedRow): Listed {
    const { values } = this;
    const suppliers = row.suppliers.map(([number, name]) =>
      values.proveedor.codeOf(number ?? nameKey(name).replaceAll(' ', '-'), name),
    );
    const lines = new Set(row.budget_lines.flatMap((line) => this.#lineCodes(line)));
    const lastOf = (act: ActKind) => row.acts.findLast(([kind]) => kind === act)?.[1] ?? null;
    const opening = row.state === 'open' ? lastOf('opening') : null;
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      single: [
        values.estado.codeOf(row.state),
        values.tipo.codeOf(row.kind),
        values.anio.codeOf(String(row.fiscal_year)),
        values.area.codeOf(row.area),
        row.funding === null ? NO_VALUE : values.recurso.codeOf(row.funding),
      ],
      several: [[...new Set(suppliers)], [...lines]],
      amount: row.amount,
      step: row.amount > 0 ? AMOUNT_STEPS.findLastIndex(({ least }) => row.amount >= least) : NO_VALUE,
      publishedAt: row.published_at,
      nextAt: opening ?? row.next_act_at,
      awardedAt: row.state === 'awarded' || row.state === 'unsuccessful' ? lastOf('award') : null,
      acts: row.acts.filter(([kind]) => kind !== 'publication').map(([, at]) => at),
    };
  }

  /** Lines of business of a budget line: those whose classification names it most exactly. */
  #lineCodes(budgetLine: string): number[] {
    let codes = this.#linesOf.get(budgetLine);
    if (codes === undefined) {
      const fits = this.lines.map(({ code, starts }) => ({
        code,
        letters: Math.max(
          0,
          ...starts.filter((start) => budgetLine.startsWith(start)).map(({ length }) => length),
        ),
      }));
      const most = Math.max(0, ...fits.map(({ letters }) => letters));
      codes = fits
        .filter(({ letters }) => letters > 0 && letters === most)
        .map(({ code }) =>
          this.values.giro.codeOf(code, this.lines.find((line) => line.code === code)?.name),
        );
      this.#linesOf.set(budgetLine, codes);
    }
    return codes;
  }
}

const parted = (words: string) => (words === '' ? [] : words.split('\u001F'));
