import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFContext as Context, PDFObject, PDFRef as Ref } from '@cantoo/pdf-lib';
import { Tangled } from './pdf-effort.ts';

const require = createRequire(import.meta.url);
const packed = join(dirname(require.resolve('@cantoo/pdf-lib')), '..', 'dist', 'pdf-lib.min.js');

/** pdf-lib from its one packed file: every paper is read in a new process, and its hundreds of modules take it longer to open. */
export const {
  degrees,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFRef,
  PDFStream,
  PDFString,
} = require(packed) as typeof import('@cantoo/pdf-lib');

/** Everything that a file says an object is: a later revision, or a second object of the same number, replaces it for some programs only. */
export type Definitions = ReadonlyMap<number, readonly PDFObject[]>;

/** A file is changed a few times; more definitions of one object are meant to be compared with each other for long. */
const MAX_DEFINITIONS = 200;

/** Reads a PDF, and with it every definition of its objects. */
export async function readPdf(bytes: Buffer) {
  const definitions = new Map<number, PDFObject[]>();
  let isTangled = false;
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function (this: Context, ref: Ref, object: PDFObject) {
    const known = definitions.get(ref.objectNumber);
    if (known === undefined) definitions.set(ref.objectNumber, [object]);
    else if (known.length < MAX_DEFINITIONS) known.push(object);
    else isTangled = true;
    assign.call(this, ref, object);
  };
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    if (isTangled) throw new Tangled();
    return { document, definitions: definitions as Definitions };
  } finally {
    PDFContext.prototype.assign = assign;
  }
}
