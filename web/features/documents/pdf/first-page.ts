import { openDocument } from './open-document.ts';
import { createPageText } from './page-text.ts';

/** The text of the first page of a PDF, line by line; empty where it is a picture. */
export async function firstPageText(file: Blob): Promise<string> {
  const task = openDocument(await file.arrayBuffer());
  try {
    const pieces = await createPageText(await task.promise).pieces(1);
    return pieces.map(({ text, endsLine }) => text + (endsLine ? '\n' : '')).join('');
  } finally {
    await task.destroy();
  }
}
