import { type FileHandle, open } from 'node:fs/promises';
import { failure } from '../errors.ts';
import { endingOf } from './names.ts';
import { examinePdf } from './pdf.ts';
import { readZipEntries, readZipEntry, ZipDamaged, type ZipEntry } from './zip.ts';

/** What the bytes of a file say about it. */
export interface Inspection {
  mediaType: string;
  /** Pages of a PDF. */
  pages: number | null;
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

const MAX_NAMES = 200;
const MAX_PART = 4_000_000;
/** An archive that grows beyond this, or more than this many times, is taken for a bomb. */
const MAX_INFLATED = 2_000_000_000;
const MAX_RATIO = 200;
const SMALL_INFLATED = 50_000_000;

/**
 * Decides what a file is by its bytes; its name must agree. Throws `file_type_refused` for anything but PDF, XLSX,
 * DOCX and ZIP, and `file_content_refused` with the reason for damaged, protected or dangerous ones.
 */
export async function inspectFile(path: string, name: string): Promise<Inspection> {
  const ending = endingOf(name);
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = await readText(file, 0, 1024);
    const isPdf = head.includes('%PDF-');
    const isZip = head.startsWith('PK\u0003\u0004') || head.startsWith('PK\u0005\u0006');
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
    if (isPdf) return await inspectPdf(file, { path, name, size });
    return await inspectZip(file, { name, size, ending: ending as Ending });
  } finally {
    await file.close();
  }
}

function refuse(detail: string): never {
  throw failure('file_content_refused', { detail });
}

async function inspectPdf(
  file: FileHandle,
  { path, name, size }: { path: string; name: string; size: number },
) {
  const tail = await readText(file, Math.max(0, size - 4096), 4096);
  if (!tail.includes('%%EOF')) refuse(`${name} está incompleto o dañado. Vuelve a generarlo.`);
  const finding = await examinePdf(path);
  if ('pages' in finding) return { mediaType: MEDIA_TYPES['.pdf'], pages: finding.pages, contents: [] };
  switch (finding.refused) {
    case 'password':
      return refuse(`${name} tiene contraseña o restricciones. Guarda una copia sin protección y súbela.`);
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
  { name, size, ending }: { name: string; size: number; ending: Ending },
): Promise<Inspection> {
  const entries = await readZipEntries(file, size).catch((error: unknown) => {
    if (error instanceof ZipDamaged) refuse(`${name} está dañado y no se puede abrir. Vuelve a generarlo.`);
    throw error;
  });
  checkEntries(entries, name, size);
  const mediaType = MEDIA_TYPES[ending];
  if (ending === '.zip') {
    const files = entries.map((entry) => entry.name).filter((entry) => !entry.endsWith('/'));
    if (files.length === 0) refuse(`${name} no contiene archivos.`);
    return { mediaType, pages: null, contents: files.slice(0, MAX_NAMES) };
  }
  if (ending === '.pdf') return refuse(`${name} no es un archivo PDF.`);
  if (entries.some((entry) => /vbaproject\.bin$/i.test(entry.name))) {
    refuse(`${name} contiene macros, que no se admiten. Guárdalo sin macros y súbelo.`);
  }
  const types = await partText(file, entries, '[Content_Types].xml');
  if (types === undefined || !types.includes(MAIN_PARTS[ending])) {
    refuse(`${name} no es un archivo ${ending.slice(1).toUpperCase()}: su contenido es de otro tipo.`);
  }
  const book = ending === '.xlsx' ? await partText(file, entries, 'xl/workbook.xml') : undefined;
  return { mediaType, pages: null, contents: sheetNames(book ?? '') };
}

function checkEntries(entries: readonly ZipEntry[], name: string, size: number): void {
  let inflated = 0;
  let freeFrom = 0;
  for (const entry of [...entries].sort((one, other) => one.offset - other.offset)) {
    inflated += entry.size;
    if (entry.encrypted) refuse(`${name} tiene contraseña. Guarda una copia sin protección y súbela.`);
    if (/^[/\\]|^[a-z]:|(^|[/\\])\.\.([/\\]|$)/i.test(entry.name) || entry.name.includes('\u0000')) {
      refuse(`${name} contiene rutas que salen de su carpeta. Vuelve a comprimirlo.`);
    }
    if (entry.offset < freeFrom || entry.offset + entry.compressed > size) {
      refuse(`${name} está dañado y no se puede abrir. Vuelve a generarlo.`);
    }
    freeFrom = entry.offset + 30 + entry.compressed;
  }
  if (inflated > MAX_INFLATED || (inflated > SMALL_INFLATED && inflated / size > MAX_RATIO)) {
    refuse(`${name} ocupa demasiado al descomprimirse, por lo que no se admite.`);
  }
}

async function partText(file: FileHandle, entries: readonly ZipEntry[], name: string) {
  const entry = entries.find((candidate) => candidate.name === name);
  return entry === undefined ? undefined : (await readZipEntry(file, entry, MAX_PART))?.toString('utf8');
}

function sheetNames(workbook: string): string[] {
  const names = [...workbook.matchAll(/<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"/g)];
  return names.slice(0, MAX_NAMES).map((match) => decodeEntities(match[1] ?? ''));
}

function decodeEntities(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, word) => {
    if (word !== undefined) return named[String(word)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : '\uFFFD';
  });
}

async function readText(file: FileHandle, position: number, length: number): Promise<string> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
