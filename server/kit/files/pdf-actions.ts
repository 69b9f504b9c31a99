import type {
  PDFDict as Dict,
  PDFInvalidObject as Invalid,
  PDFName as Name,
  PDFObject,
} from '@cantoo/pdf-lib';
import {
  type Definitions,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
} from './pdf-lib.ts';
import { FORBIDDEN_KINDS, isMoreThanJump, isQuietAddress, REFUSALS } from './pdf-refusals.ts';
import { activeContentOf } from './pdf-scan.ts';
import { noteName, type Opening, type PdfScan, refuse } from './pdf-found.ts';

/**
 * Notes in `scan` what the objects of a PDF do: actions of any place, those that run by themselves with all that follows
 * them, and where links lead. Every definition of an object counts. Each object is judged once, however often it is named.
 */
export function judgeActions(definitions: Definitions, scan: PdfScan): void {
  const judge = new ActionJudge(definitions, scan);
  for (const objects of definitions.values()) for (const object of objects) judge.look(object);
  for (const { object, kind } of scan.openings) judge.runs(PDFRef.of(object), kind);
}

class ActionJudge {
  readonly #definitions: Definitions;
  readonly #scan: PdfScan;
  /** What runs by itself and was judged, by how it was named. */
  readonly #judged = { action: new Set<PDFObject>(), actions: new Set<PDFObject>() };

  constructor(definitions: Definitions, scan: PdfScan) {
    this.#definitions = definitions;
    this.#scan = scan;
  }

  /** Everything that lies within one object. */
  look(object: PDFObject): void {
    const left = [object];
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (one instanceof PDFName) noteName(one.decodeText(), this.#scan);
      else if (one instanceof PDFArray) for (const part of one.asArray()) left.push(part);
      else if (one instanceof PDFStream) {
        if (this.#resolve(one.dict.get(NAME.F)).some(isPlace)) this.#refuse(REFUSALS.external);
        // A form that shows a page of another file (ISO 32000-1, 8.10.4).
        for (const other of this.#resolve(one.dict.get(NAME.Ref))) {
          if (other instanceof PDFDict && other.has(NAME.F)) this.#refuse(REFUSALS.external);
        }
        left.push(one.dict);
      } else if (one instanceof PDFDict) {
        this.#lookAtDictionary(one);
        for (const [key, value] of one.entries()) {
          noteName(key.decodeText(), this.#scan);
          left.push(value);
        }
      }
      // Kept as bytes, because it could not be read.
      else if (one instanceof PDFInvalidObject && mayAct(one)) this.#refuse(REFUSALS.unread);
    }
  }

  /** What runs by itself: an action with those that follow it, or actions by what sets them off. */
  runs(start: PDFObject, kind: Opening['kind']): void {
    const left = this.#resolve(start);
    if (left.length === 0) this.#refuse(REFUSALS.unread);
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      if (this.#judged[kind].has(one)) continue;
      this.#judged[kind].add(one);
      if (one instanceof PDFInvalidObject) this.#refuse(REFUSALS.unread);
      if (kind === 'action' && one instanceof PDFArray) {
        for (const part of one.asArray()) if (isActionPlace(part)) left.push(...this.#resolve(part));
      }
      if (!(one instanceof PDFDict)) continue;
      if (kind === 'actions') {
        for (const value of one.values()) this.runs(value, 'action');
        continue;
      }
      const kinds = this.#names(one.get(NAME.S));
      const names = this.#names(one.get(NAME.N));
      if (kinds.some((what) => isMoreThanJump(what, names))) this.#refuse(REFUSALS.opening);
      if (kinds.length > 0) left.push(...this.#resolve(one.get(NAME.Next)));
    }
  }

  #lookAtDictionary(dictionary: Dict): void {
    for (const key of [NAME.S, NAME.Subtype]) {
      for (const kind of this.#names(dictionary.get(key))) {
        const refused = FORBIDDEN_KINDS.get(kind);
        if (refused !== undefined) this.#refuse(refused);
        if (kind === 'Thread' && dictionary.has(NAME.F)) this.#refuse(REFUSALS.remote);
      }
    }
    for (const key of [NAME.URI, NAME.Base]) {
      for (const value of this.#resolve(dictionary.get(key))) {
        if (isText(value) && !isQuietAddress(value.decodeText())) this.#refuse(REFUSALS.address);
      }
    }
    const opening = dictionary.get(NAME.OpenAction);
    if (opening !== undefined) this.runs(opening, 'action');
    const others = dictionary.get(NAME.AA);
    if (others !== undefined) this.runs(others, 'actions');
    if (this.#resolve(dictionary.get(NAME.EF)).some((value) => value instanceof PDFDict)) {
      this.#scan.holds ??= 'archivos incrustados';
    }
  }

  #names(value: PDFObject | undefined): string[] {
    return this.#resolve(value).flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []));
  }

  /** Everything that a value, or what it points to, is said to be. */
  #resolve(value: PDFObject | undefined): PDFObject[] {
    if (value === undefined) return [];
    return value instanceof PDFRef ? [...(this.#definitions.get(value.objectNumber) ?? [])] : [value];
  }

  #refuse(what: string): void {
    refuse(this.#scan, what);
  }
}

const KEYS = ['AA', 'Base', 'EF', 'F', 'N', 'Next', 'OpenAction', 'Ref', 'S', 'Subtype', 'URI'] as const;
const NAME = Object.fromEntries(KEYS.map((key) => [key, PDFName.of(key)])) as Record<
  (typeof KEYS)[number],
  Name
>;

function mayAct(object: Invalid): boolean {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return activeContentOf(bytes).mayAct === true;
}

const isText = (value: PDFObject) => value instanceof PDFString || value instanceof PDFHexString;
/** Name or description of a file. */
const isPlace = (value: PDFObject) => isText(value) || value instanceof PDFDict;
const isActionPlace = (value: PDFObject) => value instanceof PDFRef || value instanceof PDFDict;
