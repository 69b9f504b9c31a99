import { open, stat } from 'node:fs/promises';
import { failure } from '../errors.ts';
import { inspectFile } from '../files/inspect.ts';
import { ownTurn } from '../files/turn.ts';

const HEAD = 2048;

/** What a file is that is no table that can be read, by its first bytes, and how to save it. */
export function otherBook(head: Buffer): string | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('PK') && text.includes('application/vnd.oasis.opendocument'))
    return 'El archivo es de LibreOffice (ODS). Ábrelo y usa Archivo › Guardar como › «Libro de Excel 2007-365 (.xlsx)» o «Texto CSV».';
  if (head[0] === 0xd0 && head[1] === 0xcf)
    return 'El archivo es un libro de Excel antiguo (.xls) o tiene contraseña. Ábrelo en Excel y usa Archivo › Guardar como › «Libro de Excel (.xlsx)», sin contraseña.';
  return undefined;
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
  const other = otherBook(head);
  if (other !== undefined) throw failure('file_type_refused', { detail: other });
  if (head.toString('latin1', 0, 2) === 'PK') {
    // A workbook waits for nobody.
    await inspectFile(path, 'El libro.xlsx', ownTurn());
    return;
  }
  if (isWide(head)) return;
  const { size } = await stat(path);
  if (head.subarray(0, size).includes(0) || head.toString('latin1', 0, 4) === '%PDF') {
    throw failure('file_type_refused', { detail: 'Sube un libro XLSX o un archivo CSV.' });
  }
}
