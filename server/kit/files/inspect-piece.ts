import { readFile } from 'node:fs/promises';
import { failure } from '../errors.ts';
import { isHeic, readImage } from './image-facts.ts';
import { examinePdf } from './pdf.ts';

/** What a piece is, by its bytes. */
export interface Piece {
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  pages: number;
}

/** Images beyond this many pixels would fill the memory when they are put on a page. */
const MAX_PIXELS = 60_000_000;
const MIN_SIDE = 16;

/**
 * Decides what a piece of a paper is by its bytes, whatever its name says. Only quiet PDF, JPEG and PNG pass: no
 * password, no script, no program, no embedded file, no XFA form, no more than `maxPages` pages.
 */
export async function inspectPiece(path: string, name: string, maxPages: number): Promise<Piece> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 1024).includes('%PDF-')) return inspectPdf(path, bytes, { name, maxPages });
  if (isHeic(bytes)) {
    throw failure('file_type_refused', {
      detail: `${name} es una foto HEIC, que no se admite. En el teléfono elige «Más compatible» (JPEG) o guárdala como PDF.`,
    });
  }
  const isImage = bytes.subarray(0, 8).includes('PNG') || (bytes[0] === 0xff && bytes[1] === 0xd8);
  if (!isImage) {
    throw failure('file_type_refused', { detail: `${name} no se admite. Usa PDF, JPEG o PNG.` });
  }
  const image = readImage(bytes);
  if (image === undefined) {
    throw failure('file_content_refused', {
      detail: `${name} está incompleta o dañada. Toma o guarda la imagen otra vez.`,
    });
  }
  if (image.width * image.height > MAX_PIXELS || Math.min(image.width, image.height) < MIN_SIDE) {
    throw failure('file_content_refused', {
      detail: `${name} mide ${image.width} × ${image.height} puntos. Usa una imagen de hasta 60 millones de puntos, legible.`,
    });
  }
  return { mediaType: image.mediaType, pages: 1 };
}

async function inspectPdf(
  path: string,
  bytes: Buffer,
  { name, maxPages }: { name: string; maxPages: number },
): Promise<Piece> {
  if (!bytes.subarray(Math.max(0, bytes.length - 4096)).includes('%%EOF')) {
    throw failure('file_content_refused', {
      detail: `${name} está incompleto o dañado. Vuelve a generarlo.`,
    });
  }
  const finding = await examinePdf(path);
  if ('pages' in finding) {
    if (finding.holds !== undefined) refuseActive(name, finding.holds);
    if (finding.pages > maxPages) {
      throw failure('file_too_many_pages', {
        detail: `${name} tiene ${finding.pages} páginas. El máximo es ${maxPages}.`,
      });
    }
    return { mediaType: 'application/pdf', pages: finding.pages };
  }
  switch (finding.refused) {
    case 'password':
      throw failure('file_protected', {
        detail: `${name} está protegido con contraseña o con restricciones. Guárdalo o imprímelo como PDF sin protección y sube esa copia.`,
      });
    case 'active':
      return refuseActive(name, finding.what);
    case 'slow':
      throw failure('file_content_refused', {
        detail: `${name} tardó demasiado en revisarse. Divídelo o vuelve a generarlo.`,
      });
    default:
      throw failure('file_content_refused', {
        detail: `${name} está dañado y no se puede abrir. Vuelve a generarlo.`,
      });
  }
}

function refuseActive(name: string, what: string): never {
  throw failure('file_active_content', {
    detail: `${name} contiene ${what}, que no se admite. Imprímelo como PDF y sube esa copia.`,
  });
}
