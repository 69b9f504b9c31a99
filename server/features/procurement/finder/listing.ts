import { AMOUNT_STEPS } from '#contract/amount-steps.ts';
import { entryOf } from '#contract/procedure-kinds.ts';
import type { ActKind } from '#contract/procedures.ts';
import { nameKey } from '#server/kit/table-file/plain-text.ts';
import { Column, Lists } from './columns.ts';
import type { ListedRow } from './listed.sql.ts';
import { numberWords, partsOf } from './search-text.rules.ts';
import { WordIndex } from './word-index.ts';

/** Facets of which a procedure has one value at most, and those of which it may have several. */
export const SINGLE_FACETS = ['estado', 'tipo', 'participa', 'anio', 'area', 'recurso'] as const;
export const SEVERAL_FACETS = ['proveedor', 'giro', 'directa'] as const;
export const VALUE_FACETS = [...SINGLE_FACETS, ...SEVERAL_FACETS] as const;
export type ValueFacet = (typeof VALUE_FACETS)[number];

/** Code of what has no value, and step of what has no amount. */
export const NO_VALUE = 0;

/** Values of a facet by small numbers, from one on. */
class Values {
  readonly keys: string[] = [''];
  readonly labels: string[] = [''];
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

/**
 * All published procedures in memory, with their words: a column for each thing that is asked, by place. One that
 * changes gets a new place; its old one stays empty. Moments are milliseconds.
 */
export class Listing {
  readonly words = new WordIndex();
  readonly values: Record<ValueFacet, Values>;
  readonly lines: readonly Line[];
  readonly ids: string[] = [];
  /** Parts of the number, joined by hyphens. */
  readonly numbers: string[] = [];
  /** Codes of its values, in the order of the facets. */
  readonly single = SINGLE_FACETS.map(() => new Column<Int32Array>(Int32Array));
  readonly several = SEVERAL_FACETS.map(() => new Lists<Int32Array>(Int32Array));
  readonly amount = new Column<Float64Array>(Float64Array);
  /** Place of the amount among `AMOUNT_STEPS`, from one on. */
  readonly step = new Column<Uint8Array>(Uint8Array);
  readonly publishedAt = new Column<Float64Array>(Float64Array);
  /** The date that its row shows while there is one to come: the closing of bids first; no number without one. */
  readonly nextAt = new Column<Float64Array>(Float64Array);
  /** When it was awarded, else published. */
  readonly pastAt = new Column<Float64Array>(Float64Array);
  /** Every act that was or will be held; the publication is none. */
  readonly acts = new Lists<Float64Array>(Float64Array);
  readonly #isThere = new Column<Uint8Array>(Uint8Array);
  readonly #placeOf = new Map<string, number>();
  readonly #linesOf = new Map<string, number[]>();
  #everyPlace: Uint32Array | undefined;
  #revision = 0;

  constructor(lines: readonly Line[]) {
    this.lines = lines;
    this.values = Object.fromEntries(VALUE_FACETS.map((facet) => [facet, new Values()])) as Record<
      ValueFacet,
      Values
    >;
    for (const { code, name } of lines) this.values.giro.codeOf(code, name);
  }

  /** How many procedures there are. */
  get size(): number {
    return this.#placeOf.size;
  }

  /** How many places there are, empty ones too. */
  get length(): number {
    return this.ids.length;
  }

  /** Another number after every change. */
  get revision(): number {
    return this.#revision;
  }

  /** Whether more places are empty than it is worth to walk over. */
  get isSparse(): boolean {
    return this.length > 2 * this.size + 1_000;
  }

  /** Whether a place holds a procedure, by place: one or zero. */
  get isThere(): Uint8Array {
    return this.#isThere.values;
  }

  /** Places that hold one. */
  get everyPlace(): Uint32Array {
    if (this.#everyPlace === undefined) {
      const { isThere, length } = this;
      const places = new Uint32Array(this.size);
      let count = 0;
      for (let place = 0; place < length; place += 1) if (isThere[place] === 1) places[count++] = place;
      this.#everyPlace = places;
    }
    return this.#everyPlace;
  }

  placeOf(id: string): number | undefined {
    return this.#placeOf.get(id);
  }

  remove(id: string): void {
    const place = this.#placeOf.get(id);
    if (place === undefined) return;
    this.isThere[place] = 0;
    this.#placeOf.delete(id);
    this.#everyPlace = undefined;
    this.#revision += 1;
  }

  put(row: ListedRow): void {
    this.remove(row.id);
    const place = this.length;
    this.#everyPlace = undefined;
    this.#revision += 1;
    this.#placeOf.set(row.id, place);
    this.#isThere.push(1);
    this.ids.push(row.id);
    this.numbers.push(partsOf(row.number).join('-'));
    this.#putValues(row);
    this.#putDates(row);
    this.amount.push(row.amount);
    this.step.push(
      row.amount > 0 ? AMOUNT_STEPS.findLastIndex(({ least }) => row.amount >= least) + 1 : NO_VALUE,
    );
    const numbers = [...numberWords(row.number), ...numberWords(row.compranet_number ?? '')];
    this.words.add(place, [...numbers, ...parted(row.title_words)], parted(row.words));
  }

  #putValues(row: ListedRow): void {
    const { values } = this;
    const single = [
      values.estado.codeOf(row.state),
      values.tipo.codeOf(row.kind),
      values.participa.codeOf(entryOf(row.kind)),
      values.anio.codeOf(String(row.fiscal_year)),
      // What another institution bought is of none of our areas.
      row.area === '' ? NO_VALUE : values.area.codeOf(row.area),
      row.funding === null ? NO_VALUE : values.recurso.codeOf(row.funding),
    ];
    for (const [at, column] of this.single.entries()) column.push(single[at] ?? NO_VALUE);
    const suppliers = row.suppliers.map(([number, name]) =>
      values.proveedor.codeOf(number ?? nameKey(name).replaceAll(' ', '-'), name),
    );
    const several = [
      new Set(suppliers),
      new Set(row.budget_lines.flatMap((line) => this.#lineCodes(line))),
      new Set(row.direct_marks.map((mark) => values.directa.codeOf(mark))),
    ];
    for (const [at, lists] of this.several.entries()) lists.push(several[at] ?? []);
  }

  #putDates(row: ListedRow): void {
    const lastOf = (act: ActKind) => row.acts.findLast(([kind]) => kind === act)?.[1] ?? null;
    const opening = row.state === 'open' ? lastOf('opening') : null;
    const awarded = row.state === 'awarded' || row.state === 'unsuccessful' ? lastOf('award') : null;
    this.publishedAt.push(row.published_at);
    this.nextAt.push(opening ?? row.next_act_at ?? Number.NaN);
    this.pastAt.push(awarded ?? row.published_at);
    this.acts.push(row.acts.filter(([kind]) => kind !== 'publication').map(([, at]) => at));
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
