import { readFile } from 'node:fs/promises';
import { failure } from '../errors.ts';
import { isHeic, readImage } from './image-facts.ts';
import { examinePdf } from './pdf.ts';
import { unpacksTo } from './png-rows.ts';

/** What a piece is, by its bytes. */
export interface Piece {
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  pages: number;
}

export interface PieceLimits {
  maxPages: number;
  /** Whoever must not keep the examination for itself alone. */
  caller: string | undefined;
}

/** Images beyond these limits would fill the memory when they are put on a page; a JPEG is not unpacked for that. */
const MAX_PIXELS = 60_000_000;
const MAX_PNG_PIXELS = 40_000_000;
const MAX_PNG_BYTES = 100_000_000;
const MIN_SIDE = 16;

/**
 * Decides what a piece of a paper is by its bytes, whatever its name says. Only quiet PDF, JPEG and PNG pass: no
 * password, no script, no program, no embedded file, no XFA form, no more than `maxPages` pages.
 */
export async function inspectPiece(path: string, name: string, limits: PieceLimits): Promise<Piece> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 1024).includes('%PDF-')) return inspectPdf(path, bytes, { name, ...limits });
  if (isHeic(bytes)) {
    throw failure('file_type_refused', {
      detail: `${name} es una foto HEIC, que no se admite. En el teléfono elige «Más compatible» (JPEG) o guárdala como PDF.`,
    });
  }
  const isImage = bytes.subarray(0, 8).includes('PNG') || (bytes[0] === 0xff && bytes[1] === 0xd8);
  if (!isImage) {
    throw failure('file_type_refused', {
      detail: /\.(pdf|jpe?g|png)$/i.test(name)
        ? `${name} no es lo que dice su nombre: por dentro no es PDF, JPEG ni PNG. Ábrelo en su programa, guárdalo como PDF y sube esa copia.`
        : `${name} no se admite. Usa PDF, JPEG o PNG.`,
    });
  }
  return inspectImage(bytes, name);
}

async function inspectImage(bytes: Buffer, name: string): Promise<Piece> {
  const image = readImage(bytes);
  const refused = (detail: string) => failure('file_content_refused', { detail: `${name} ${detail}` });
  const damaged = 'está incompleta o dañada. Toma o guarda la imagen otra vez.';
  if (image === undefined) throw refused(damaged);
  const { mediaType, width, height, rows } = image;
  if (width * height > MAX_PIXELS || Math.min(width, height) < MIN_SIDE) {
    throw refused(
      `mide ${width} × ${height} puntos. Usa una imagen de hasta 60 millones de puntos, legible.`,
    );
  }
  if (rows === undefined) return { mediaType, pages: 1 };
  if (rows.bytes > MAX_PNG_BYTES || width * height > MAX_PNG_PIXELS) {
    throw refused(
      `mide ${width} × ${height} puntos de ${rows.bits} bits. Un PNG admite hasta 40 millones de puntos y 100 MB sin comprimir: escanéalo a 200 ppp o guárdalo como foto JPEG.`,
    );
  }
  if (!(await unpacksTo(bytes, rows.bytes))) throw refused(damaged);
  return { mediaType, pages: 1 };
}

async function inspectPdf(
  path: string,
  bytes: Buffer,
  { name, maxPages, caller }: PieceLimits & { name: string },
): Promise<Piece> {
  if (!bytes.subarray(Math.max(0, bytes.length - 4096)).includes('%%EOF')) {
    throw failure('file_content_refused', {
      detail: `${name} está incompleto o dañado. Vuelve a generarlo.`,
    });
  }
  const finding = await examinePdf(path, { caller });
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
    case 'heavy':
      throw failure('file_content_refused', {
        detail: `${name} ocupa demasiada memoria al abrirse. Imprímelo como PDF y sube esa copia.`,
      });
    default:
      throw failure('file_content_refused', {
        detail: `${name} está dañado y no se puede abrir. Vuelve a generarlo.`,
      });
  }
}

function refuseActive(name: string, what: string): never {
  throw failure('file_active_content', {
    detail: `${name} contiene ${what} y así no se admite. Imprímelo como PDF y sube esa copia.`,
  });
}
