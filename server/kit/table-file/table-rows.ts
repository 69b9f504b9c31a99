import type { FileStore } from '../files/store.ts';
import { CsvProblem, detectEncoding, detectSeparator, readHead, readRows, type CsvRow } from './csv-text.ts';
import { readBook } from './read-book.ts';

/**
 * All rows of a stored XLSX or CSV, from the first line on, streamed each time it is called; `isColumn` recognises a name
 * of the header; the rows of a workbook stand in the file `scratch` meanwhile. Throws {@link CsvProblem} with what to tell the person.
 */
export async function openTable(
  files: FileStore,
  { sha256, scratch }: { sha256: string; scratch: string },
  isColumn: (name: string) => boolean,
): Promise<() => AsyncGenerator<CsvRow>> {
  const path = await files.path(sha256);
  if (path === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
  const head = await files.open(sha256, { start: 0, end: 3 });
  const isBook = head !== undefined && (await gather(head.stream)).toString('latin1').startsWith('PK');
  if (!isBook) return textRows(files, sha256, isColumn);
  return readBook({ path, to: scratch });
}

async function textRows(
  files: FileStore,
  sha256: string,
  isColumn: (name: string) => boolean,
): Promise<() => AsyncGenerator<CsvRow>> {
  const bytes = async () => {
    const content = await files.open(sha256);
    if (content === undefined) throw new CsvProblem('El archivo ya no está en el almacén. Súbelo otra vez.');
    return content.stream;
  };
  const encoding = await detectEncoding(await bytes());
  const separator = detectSeparator(await readHead(await bytes(), encoding), isColumn);
  return async function* () {
    yield* readRows(await bytes(), { encoding, separator });
  };
}

async function gather(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
