import { MEDIA_TYPE_LABELS } from '#contract/media-types.ts';
import { DOCUMENT_KINDS, type DocumentVersion, type PublicDocument } from '#contract/procedures.ts';
import { formatCountOf, formatDate, formatFileSize } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';

/** «PDF», «XLSX» … of a media type. */
export function typeLabel(mediaType: string): string {
  return MEDIA_TYPE_LABELS[mediaType] ?? 'Archivo';
}

/** «Bases», «Acta de fallo» … of a document's kind. */
export function kindLabel(kind: string): string {
  return (DOCUMENT_KINDS as Record<string, readonly [string, unknown]>)[kind]?.[0] ?? 'Documento';
}

/** «Versión 2, 18 nov 2026. PDF, 3.1 MB» */
export function versionLine(version: DocumentVersion): string {
  const { number, publishedAt, mediaType, bytes } = version;
  return `Versión ${number}, ${formatDate(publishedAt)}. ${typeLabel(mediaType)}, ${formatFileSize(bytes)}`;
}

/** «42 páginas, versión 2» for a PDF; «XLSX, se descarga» for what opens elsewhere; why it is gone when withdrawn. */
export function indexLine(document: PublicDocument): string {
  const version = document.versions[0];
  if (version === undefined) {
    return document.withdrawnAt === null ? '' : `Retirado el ${formatDate(document.withdrawnAt)}`;
  }
  if (version.mediaType !== 'application/pdf') return `${typeLabel(version.mediaType)}, se descarga`;
  const pages = version.pages === null ? 'PDF' : formatCountOf(version.pages, 'página', 'páginas');
  return version.number > 1 ? `${pages}, versión ${version.number}` : pages;
}

/** Address of a document in the viewer; `isAttached` for a file that hangs on something else than a procedure. */
export function viewerPath(
  doc: string,
  more: { version?: number; pag?: number; q?: string; proc?: string; isAttached?: boolean } = {},
): string {
  return screenPath('/adquisiciones/documentos', {
    proc: more.proc,
    ...(more.isAttached === true ? { archivo: doc } : { doc }),
    version: more.version,
    pag: more.pag,
    q: more.q,
  });
}

const READABLE = ['PDF', 'DOCX'];

/** Whether a version can be read as text: a PDF or a DOCX of a procedure's file. */
export function canBeRead({ place }: { place?: unknown }, version: DocumentVersion | undefined): boolean {
  return place === undefined && version !== undefined && READABLE.includes(typeLabel(version.mediaType));
}

/** Address of what changed in a version. */
export const changesPath = (doc: string, version: number): string =>
  screenPath('/adquisiciones/documentos/cambios', { doc, version });

/** Address of a version as text, at one of its pages. */
export function readingPath(doc: string, version: number, page?: number): string {
  const path = screenPath('/adquisiciones/documentos/lectura', { doc, version });
  return page === undefined || page === 1 ? path : `${path}#pagina-${page}`;
}

/** «1 a 3, 7 y 9» of pages in order. */
export function rowsOfPages(pages: readonly number[]): string {
  const rows: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = rows.at(-1);
    if (last?.to === page - 1) last.to = page;
    else rows.push({ from: page, to: page });
  }
  const said = rows.flatMap(({ from, to }) => {
    if (from === to) return [String(from)];
    return to === from + 1 ? [String(from), String(to)] : [`${from} a ${to}`];
  });
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} y ${said.at(-1)}`;
}
