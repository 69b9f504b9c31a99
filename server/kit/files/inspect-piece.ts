import { open, readFile, writeFile } from 'node:fs/promises';
import { heicSentence, otherKindSentence } from '#contract/rules/registry/photo-formats.ts';
import { failure } from '../errors.ts';
import { cleanImage } from './clean-image.ts';
import { isHeic, PNG_START, readImage } from './image-facts.ts';
import { faultOfPdfEnds, readPart } from './pdf-ends.ts';
import { examinePdf } from './pdf.ts';
import { PATIENCE_MS } from './file-work.ts';
import { unpacksTo } from './png-rows.ts';
import type { Turn } from './turn.ts';
import { waitingLine } from './waiting-line.ts';

/** What a piece is, by its bytes. */
export interface Piece {
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  pages: number;
  /** A photograph or a scan has none. */
  hasText: boolean;
  /** Pages, 1 is the first, that are pictures. */
  textless: number[];
  /** Whether the file was written anew, without what a picture carries beside itself. */
  isRewritten: boolean;
}

export interface PieceLimits {
  maxPages: number;
  turn: Turn;
}

/** Images beyond these limits would fill the memory when they are put on a page; a JPEG is not unpacked for that. */
const MAX_PIXELS = 60_000_000;
const MAX_PNG_PIXELS = 40_000_000;
const MAX_PNG_BYTES = 100_000_000;
const MIN_SIDE = 16;

/** Images are looked at here, whole: two at once are what their bytes and rows may take of the memory. */
const images = waitingLine({ atOnce: 2, most: 60, mostEach: 20, patienceMs: PATIENCE_MS });

/**
 * Decides what a piece of a paper is by its bytes, whatever its name says. Only quiet PDF, JPEG and PNG pass: no
 * password, no script, no program, no embedded file, no XFA form, no more than `maxPages` pages. A picture is written anew
 * at its path without its metadata: where a supplier lives is nobody's to read.
 */
export async function inspectPiece(path: string, name: string, limits: PieceLimits): Promise<Piece> {
  const { head, fault } = await endsOf(path, name);
  if (head.includes('%PDF-') && !isImage(head)) {
    if (fault !== undefined) throw failure('file_content_refused', { detail: fault });
    return inspectPdf(path, { name, ...limits });
  }
  if (isHeic(head)) {
    throw failure('file_type_refused', { detail: heicSentence(name) });
  }
  if (!isImage(head)) {
    throw failure('file_type_refused', {
      detail: /\.(pdf|jpe?g|png)$/i.test(name)
        ? `${name} no es lo que dice su nombre: por dentro no es PDF, JPEG ni PNG. Ábrelo en su programa, guárdalo como PDF y sube esa copia.`
        : (otherKindSentence(name) ?? `${name} no se admite. Usa PDF, JPEG o PNG.`),
    });
  }
  return images.run(limits.turn, () => inspectImage(path, name));
}

const isImage = (head: Buffer) =>
  head.subarray(0, 8).equals(PNG_START) || (head[0] === 0xff && head[1] === 0xd8);

/** The first bytes, and what stands at the ends of a PDF: a file is read whole only when its turn has come. */
async function endsOf(path: string, name: string): Promise<{ head: Buffer; fault: string | undefined }> {
  const file = await open(path, 'r');
  try {
    return { head: await readPart(file, 0, 1024), fault: await faultOfPdfEnds(file, name) };
  } finally {
    await file.close();
  }
}

async function inspectImage(path: string, name: string): Promise<Piece> {
  const bytes = await readFile(path);
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
  if (rows !== undefined && (rows.bytes > MAX_PNG_BYTES || width * height > MAX_PNG_PIXELS)) {
    throw refused(
      `mide ${width} × ${height} puntos de ${rows.bits} bits. Un PNG admite hasta 40 millones de puntos y 100 MB sin comprimir: escanéalo a 200 ppp o guárdalo como foto JPEG.`,
    );
  }
  const clean = cleanImage(bytes);
  if (clean === undefined || (rows !== undefined && !(await unpacksTo(bytes, rows.bytes))))
    throw refused(damaged);
  const isRewritten = !clean.bytes.equals(bytes);
  if (isRewritten) await writeFile(path, clean.bytes);
  return { mediaType, pages: 1, hasText: false, textless: [1], isRewritten };
}

async function inspectPdf(
  path: string,
  { name, maxPages, turn }: PieceLimits & { name: string },
): Promise<Piece> {
  const finding = await examinePdf(path, turn);
  if ('pages' in finding) {
    if (finding.holds !== undefined) refuseActive(name, finding.holds);
    if (finding.pages > maxPages) {
      throw failure('file_too_many_pages', {
        detail: `${name} tiene ${finding.pages} páginas. El máximo es ${maxPages}.`,
      });
    }
    const { pages, hasText, textless } = finding;
    return { mediaType: 'application/pdf', pages, hasText, textless, isRewritten: false };
  }
  switch (finding.refused) {
    case 'password':
      throw failure('file_protected', {
        detail: `${name} pide una contraseña para abrirse. Ábrelo con ella, guarda una copia que se abra sin contraseña y súbela.`,
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
