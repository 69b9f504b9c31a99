/** Bytes that may be looked at for each byte of a file. A file that programs write needs less than two. */
const EACH = 6;
const ALWAYS = 65_536;

/** A file whose parts lie within each other so often that it cannot be looked at in time proportional to its size. */
export class Tangled extends Error {}

/** Counts the bytes that are looked at, and ends with {@link Tangled} what would look at too many. */
export class Effort {
  /** Bytes looked at so far. */
  looked = 0;
  private allowed = ALWAYS;

  constructor(bytes: number) {
    this.allow(bytes);
  }

  /** More to look at: these bytes were unpacked. */
  allow(bytes: number): void {
    this.allowed += EACH * bytes;
  }

  spend(bytes: number): void {
    this.looked += bytes;
    if (this.looked > this.allowed) throw new Tangled();
  }
}
