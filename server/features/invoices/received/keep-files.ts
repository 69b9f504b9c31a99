import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { keepContent } from '#server/features/documents/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { scanFile } from '#server/kit/files/clamd.ts';
import { inspectFile, type Inspection } from '#server/kit/files/inspect.ts';
import type { Turn } from '#server/kit/files/turn.ts';
import type { Services } from '#server/kit/services.ts';
import { PDF_NAME, XML_NAME } from '../invoice-worker.ts';

type Content = Parameters<typeof keepContent>[1];

/** The two files of an invoice in the store; no row names them yet. */
export interface KeptFiles {
  xml: Content;
  pdf: Content | undefined;
}

const XML: Inspection = { mediaType: 'application/xml', pages: null, textless: [], contents: [] };

/** Puts the files of a folder into the store as they came, after the usual checks; the XML was read in a process of its own. */
export async function storeFiles(
  { config, files, log }: Pick<Services, 'config' | 'files' | 'log'>,
  { folder, turn }: { folder: string; turn: Turn },
): Promise<KeptFiles> {
  const put = async (name: string, inspect: (path: string) => Promise<Inspection>): Promise<Content> => {
    const path = join(folder, name);
    const { size } = await stat(path);
    if (config.clamdUrl !== undefined) await scanFile(config.clamdUrl, path, log);
    const inspection = await inspect(path);
    return {
      name,
      ...inspection,
      ...(await files.put(createReadStream(path), { maxBytes: size, expected: size })),
    };
  };
  const hasPdf = await stat(join(folder, PDF_NAME)).then(
    () => true,
    () => false,
  );
  return {
    xml: await put(XML_NAME, () => Promise.resolve(XML)),
    pdf: hasPdf ? await put(PDF_NAME, (path) => inspectFile(path, PDF_NAME, turn)) : undefined,
  };
}

/** Names both in the transaction that keeps the invoice. */
export async function nameFiles(tx: Transaction, { pdf, xml }: KeptFiles): Promise<void> {
  await keepContent(tx, xml);
  if (pdf !== undefined) await keepContent(tx, pdf);
}
