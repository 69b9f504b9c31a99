type Numbers = Int32Array | Float64Array | Uint8Array | Uint32Array;
type Kind<A extends Numbers> = new (length: number) => A;

const BEGINNING = 1_024;

/** Numbers one after the other, with room for more: a list of a hundred thousand is no more than a few arrays. */
export class Column<A extends Numbers> {
  readonly #kind: Kind<A>;
  #values: A;
  #length = 0;

  constructor(kind: Kind<A>, room = BEGINNING) {
    this.#kind = kind;
    this.#values = new kind(room);
  }

  get length(): number {
    return this.#length;
  }

  /** The numbers, and zeros after the last one. Asked for anew after one was added: there may be another array. */
  get values(): A {
    return this.#values;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new this.#kind(this.#length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }
}

/** Several numbers for each place: those of a place stand from its start to the start of the next. */
export class Lists<A extends Numbers> {
  readonly #starts = new Column<Uint32Array>(Uint32Array);
  readonly #values: Column<A>;

  constructor(kind: Kind<A>) {
    this.#values = new Column(kind);
    this.#starts.push(0);
  }

  push(list: Iterable<number>): void {
    for (const value of list) this.#values.push(value);
    this.#starts.push(this.#values.length);
  }

  get starts(): Uint32Array {
    return this.#starts.values;
  }

  get values(): A {
    return this.#values.values;
  }
}
