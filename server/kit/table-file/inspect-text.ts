import { open } from 'node:fs/promises';
import { failure } from '../errors.ts';

/** Refuses what is plainly not a text table, by its first bytes. `what` names the file that is wanted. */
export async function inspectText(path: string, what = 'el CSV'): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const head = buffer.subarray(0, bytesRead);
    if (head.toString('latin1', 0, 4).startsWith('PK') || (head[0] === 0xd0 && head[1] === 0xcf)) {
      throw failure('file_type_refused', {
        detail: 'El archivo es un libro de Excel o un ZIP. Guárdalo como CSV (UTF-8) y súbelo.',
      });
    }
    if (head.includes(0) && !(head[0] === 0xff && head[1] === 0xfe)) {
      throw failure('file_type_refused', {
        detail: `El archivo no es texto. Sube ${what}.`,
      });
    }
  } finally {
    await file.close();
  }
}
