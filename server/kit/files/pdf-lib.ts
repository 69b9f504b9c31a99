import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFContext as Context, PDFObject, PDFParser as Parser, PDFRef as Ref } from '@cantoo/pdf-lib';
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
  PDFParser,
  PDFRef,
  PDFStream,
  PDFString,
} = require(packed) as typeof import('@cantoo/pdf-lib');

/** Everything that a file says an object is: a later revision, or a second object of the same number, replaces it for some programs only. */
export type Definitions = ReadonlyMap<number, readonly PDFObject[]>;

/** A file is changed a few times; more definitions of one object are meant to be compared with each other for long. */
const MAX_DEFINITIONS = 200;

/** What decrypts the parts of a PDF that opens without a password. */
export type PdfKey = NonNullable<Parameters<typeof Parser.forBytesWithOptions>[5]>;

/** Every PDF is opened with the empty password: one that only restricts what its readers may do opens with it (ISO 32000-2, 7.6.4). */
export const OPENED = { updateMetadata: false, password: '' } as const;

/** Reads a PDF, and with it every definition of its objects, decrypted with `key` where it is encrypted. */
export async function readPdf(bytes: Buffer) {
  const definitions = new Map<number, PDFObject[]>();
  let isTangled = false;
  let key: PdfKey | undefined;
  const { assign } = PDFContext.prototype;
  const { forBytesWithOptions } = PDFParser;
  // An encrypted file is read twice: first as it lies there, to find how, and then with its key.
  PDFParser.forBytesWithOptions = (...given) => {
    definitions.clear();
    key = given[5];
    return forBytesWithOptions(...given);
  };
  PDFContext.prototype.assign = function (this: Context, ref: Ref, object: PDFObject) {
    const known = definitions.get(ref.objectNumber);
    if (known === undefined) definitions.set(ref.objectNumber, [object]);
    else if (known.length < MAX_DEFINITIONS) known.push(object);
    else isTangled = true;
    assign.call(this, ref, object);
  };
  try {
    const document = await PDFDocument.load(bytes, OPENED);
    if (isTangled) throw new Tangled();
    return { document, definitions: definitions as Definitions, key };
  } finally {
    PDFParser.forBytesWithOptions = forBytesWithOptions;
    PDFContext.prototype.assign = assign;
  }
}
