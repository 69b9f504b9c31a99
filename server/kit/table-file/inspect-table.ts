import { open, stat } from 'node:fs/promises';
import { failure } from '../errors.ts';
import { inspectFile } from '../files/inspect.ts';
import { ownTurn } from '../files/turn.ts';

/** Refuses what is plainly neither a workbook nor text, by its first bytes, and workbooks that are bombs. */
export async function inspectTable(path: string): Promise<void> {
  const file = await open(path, 'r');
  const head = Buffer.alloc(2048);
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  if (head.toString('latin1', 0, 2) === 'PK') {
    // A workbook waits for nobody.
    await inspectFile(path, 'El libro.xlsx', ownTurn());
    return;
  }
  if (head[0] === 0xff && head[1] === 0xfe) return;
  const { size } = await stat(path);
  if (head.subarray(0, size).includes(0) || head.toString('latin1', 0, 4) === '%PDF') {
    throw failure('file_type_refused', { detail: 'Sube un libro XLSX o un archivo CSV.' });
  }
}
