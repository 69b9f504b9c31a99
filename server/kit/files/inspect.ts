import { type FileHandle, open } from 'node:fs/promises';
import { MOST_NAMES } from '#contract/media-types.ts';
import { failure } from '../errors.ts';
import { endingOf } from './names.ts';
import { workHere } from './file-work.ts';
import { faultOfPdfEnds, readPart } from './pdf-ends.ts';
import { examinePdf } from './pdf.ts';
import { findInOffice, OfficeParts, OfficeTooLarge } from './office-parts.ts';
import type { Turn } from './turn.ts';
import { faultOfEntries, faultOfNames, officeRefusal } from './zip-refusals.ts';
import { XmlRefused } from './xml-tags.ts';
import { proveZipEntry, readZipEntries, ZipDamaged, type ZipEntry } from './zip.ts';

/** What the bytes of a file say about it. */
export interface Inspection {
  mediaType: string;
  /** Pages of a PDF. */
  pages: number | null;
  /** Pages of a PDF, 1 is the first, that are pictures without text. */
  textless: number[];
  /** Names of sheets (XLSX) or files (ZIP), at most 200. */
  contents: string[];
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const MEDIA_TYPES = {
  '.pdf': 'application/pdf',
  '.xlsx': `${OFFICE}.spreadsheetml.sheet`,
  '.docx': `${OFFICE}.wordprocessingml.document`,
  '.zip': 'application/zip',
} as const;
type Ending = keyof typeof MEDIA_TYPES;

const MAIN_PARTS = {
  '.xlsx': 'spreadsheetml.sheet.main+xml',
  '.docx': 'wordprocessingml.document.main+xml',
} as const;

/**
 * Decides what a file is by its bytes; its name must agree. Throws `file_type_refused` for anything but PDF, XLSX,
 * DOCX and ZIP, and `file_content_refused` with the reason for damaged, protected or dangerous ones. A PDF waits its turn.
 */
export async function inspectFile(path: string, name: string, turn: Turn): Promise<Inspection> {
  const ending = endingOf(name);
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = (await readPart(file, 0, 1024)).toString('latin1');
    const isZip = head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006');
    const isPdf = !isZip && head.includes('%PDF-');
    if (!(ending in MEDIA_TYPES)) {
      throw failure('file_type_refused', { detail: `${name} no se admite. Usa PDF, XLSX, DOCX o ZIP.` });
    }
    if (!isPdf && !isZip) {
      const type = ending.slice(1).toUpperCase();
      throw failure('file_type_refused', {
        detail: `${name} no es un archivo ${type} aunque su nombre lo diga. Ábrelo y guárdalo como ${type}.`,
      });
    }
    if (isPdf !== (ending === '.pdf')) {
      refuse(`${name} no es un archivo ${ending.slice(1).toUpperCase()}: su contenido es de otro tipo.`);
    }
    if (isPdf) return await inspectPdf(file, { path, name, turn });
    return await inspectZip(file, { name, size, ending: ending as Ending, turn });
  } finally {
    await file.close();
  }
}

function refuse(detail: string): never {
  throw failure('file_content_refused', { detail });
}

async function inspectPdf(
  file: FileHandle,
  { path, name, turn }: { path: string; name: string; turn: Turn },
) {
  const fault = await faultOfPdfEnds(file, name);
  if (fault !== undefined) refuse(fault);
  const finding = await examinePdf(path, turn);
  if ('pages' in finding) {
    const { pages, textless } = finding;
    return { mediaType: MEDIA_TYPES['.pdf'], pages, textless, contents: [] };
  }
  switch (finding.refused) {
    case 'password':
      return refuse(
        `${name} pide una contraseña para abrirse. Ábrelo con ella, guarda una copia que se abra sin contraseña y súbela.`,
      );
    case 'active':
      return refuse(`${name} contiene ${finding.what} y así no se admite. Imprímelo a PDF y sube esa copia.`);
    case 'slow':
      return refuse(`${name} tardó demasiado en revisarse. Divídelo o vuelve a generarlo.`);
    case 'heavy':
      return refuse(`${name} ocupa demasiada memoria al abrirse. Imprímelo como PDF y sube esa copia.`);
    default:
      return refuse(`${name} está dañado y no se puede abrir. Vuelve a generarlo.`);
  }
}

async function inspectZip(
  file: FileHandle,
  { name, size, ending, turn }: { name: string; size: number; ending: Ending; turn: Turn },
): Promise<Inspection> {
  if (ending === '.pdf') return refuse(`${name} no es un archivo PDF.`);
  try {
    const entries = await readZipEntries(file, size);
    const fault =
      faultOfEntries(entries, name, size) ?? (ending === '.zip' ? faultOfNames(entries, name) : undefined);
    if (fault !== undefined) return refuse(fault);
    const contents =
      ending === '.zip'
        ? entries.map((entry) => entry.name).filter((entry) => !entry.endsWith('/'))
        : await inspectOffice(file, { name, ending, entries });
    if (ending === '.zip' && contents.length === 0) refuse(`${name} no contiene archivos.`);
    await workHere(turn, async () => {
      for (const entry of entries) {
        if (turn.signal?.aborted === true) throw failure('file_incomplete');
        await proveZipEntry(file, entry);
      }
    });
    return {
      mediaType: MEDIA_TYPES[ending],
      pages: null,
      textless: [],
      contents: contents.slice(0, MOST_NAMES),
    };
  } catch (error) {
    if (error instanceof OfficeTooLarge) {
      refuse(`${name} es demasiado largo para revisarse. Divídelo, o guárdalo como PDF, y súbelo.`);
    }
    if (!(error instanceof ZipDamaged || error instanceof XmlRefused)) throw error;
    return refuse(`${name} está dañado y no se puede abrir. Vuelve a generarlo.`);
  }
}

/** Names of the sheets of a workbook, none of a text; refuses what is neither and what acts or reaches out. */
async function inspectOffice(
  file: FileHandle,
  { name, ending, entries }: { name: string; ending: '.xlsx' | '.docx'; entries: readonly ZipEntry[] },
): Promise<string[]> {
  const parts = new OfficeParts(file, entries);
  const found = await findInOffice(parts, entries);
  if (found !== undefined) refuse(officeRefusal(name, found));
  const types = await parts.text('[Content_Types].xml');
  if (types === undefined || !types.includes(MAIN_PARTS[ending])) {
    refuse(`${name} no es un archivo ${ending.slice(1).toUpperCase()}: su contenido es de otro tipo.`);
  }
  const sheets: string[] = [];
  if (ending === '.docx') return sheets;
  await parts.eachTag('xl/workbook.xml', (tag) => {
    const sheet = tag.name === 'sheet' ? tag.attributes.get('name') : undefined;
    if (sheet !== undefined && sheets.length < MOST_NAMES)
      sheets.push(sheet.replace(/\p{Cc}/gu, '\uFFFD').slice(0, 100));
  });
  return sheets;
}
