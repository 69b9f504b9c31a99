import { open, stat } from 'node:fs/promises';
import { failure } from '../errors.ts';
import { workHere } from '../files/file-work.ts';
import { inspectFile } from '../files/inspect.ts';
import { ownTurn } from '../files/turn.ts';
import { faultOfEntries } from '../files/zip-refusals.ts';
import { proveZipEntry, readZipEntries, readZipEntry, ZipDamaged } from '../files/zip.ts';

const HEAD = 2048;
const MAX_MANIFEST = 5_000_000;

const isOds = (head: Buffer) =>
  head.toString('latin1').includes('application/vnd.oasis.opendocument.spreadsheet');

/** What a file is that is no table that can be read, by its first bytes, and how to save it. */
export function otherBook(head: Buffer): string | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('PK') && text.includes('application/vnd.oasis.opendocument') && !isOds(head))
    return 'El archivo es de LibreOffice, pero no una hoja de cálculo. Copia la tabla a una hoja y guárdala como ODS, XLSX o CSV.';
  if (head[0] === 0xd0 && head[1] === 0xcf)
    return 'El archivo es un libro de Excel antiguo (.xls) o tiene contraseña. Ábrelo en Excel y usa Archivo › Guardar como › «Libro de Excel (.xlsx)», sin contraseña.';
  return undefined;
}

/** What is said of a web page that bears the name of a table; undefined of anything else. */
function webPage(head: Buffer): string | undefined {
  // The bytes of a text of two bytes a letter, without those of its first sign.
  const text = head.toString('latin1').replaceAll('\0', '');
  return /^(?:ï»¿|ÿþ|þÿ)?\s*<(?:!doctype html|!--|html|head|body|meta|style|table|div)\b/i.test(text)
    ? 'El archivo es una página web (HTML), aunque termine en .xls o .csv. Ábrelo en Excel, usa Archivo › Guardar como › «Libro de Excel (.xlsx)», comprueba que estén todas las filas y sube ese libro.'
    : undefined;
}

/** First bytes of a file. */
export async function headOf(path: string, length = HEAD): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether a text may have zeros: it is of two bytes a letter. */
export const isWide = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

/** Refuses what is plainly neither a workbook nor text, by its first bytes, and workbooks that are bombs. */
export async function inspectTable(path: string): Promise<void> {
  const head = await headOf(path);
  const other = otherBook(head) ?? webPage(head);
  if (other !== undefined) throw failure('file_type_refused', { detail: other });
  if (head.toString('latin1', 0, 2) === 'PK') {
    // The check of an import is not counted against its caller.
    if (isOds(head)) await inspectOds(path);
    else await inspectFile(path, 'El libro.xlsx', ownTurn());
    return;
  }
  if (isWide(head)) return;
  const { size } = await stat(path);
  if (head.subarray(0, size).includes(0) || head.toString('latin1', 0, 4) === '%PDF') {
    throw failure('file_type_refused', { detail: 'Sube un libro XLSX u ODS, o un archivo CSV.' });
  }
}

/** Refuses an OpenDocument workbook that is damaged, protected or a bomb. */
async function inspectOds(path: string): Promise<void> {
  const name = 'El libro.ods';
  const refuse = (detail: string) => failure('file_content_refused', { detail });
  const file = await open(path, 'r');
  try {
    const entries = await readZipEntries(file, (await file.stat()).size);
    const fault = faultOfEntries(entries, name, (await file.stat()).size);
    if (fault !== undefined) throw refuse(fault);
    const manifest = entries.find((entry) => entry.name === 'META-INF/manifest.xml');
    const said = manifest === undefined ? undefined : await readZipEntry(file, manifest, MAX_MANIFEST);
    if (said?.includes('encryption-data') === true)
      throw refuse(`${name} tiene contraseña. Guarda una copia sin protección y súbela.`);
    await workHere(ownTurn(), async () => {
      for (const entry of entries) await proveZipEntry(file, entry);
    });
  } catch (error) {
    if (!(error instanceof ZipDamaged)) throw error;
    throw refuse(`${name} está dañado y no se puede abrir. Vuelve a generarlo.`);
  } finally {
    await file.close();
  }
}
