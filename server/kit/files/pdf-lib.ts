import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const packed = join(dirname(require.resolve('@cantoo/pdf-lib')), '..', 'dist', 'pdf-lib.min.js');

/** pdf-lib from its one packed file: every paper is read in a new process, and its hundreds of modules take it longer to open. */
export const { degrees, PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } = require(
  packed,
) as typeof import('@cantoo/pdf-lib');
