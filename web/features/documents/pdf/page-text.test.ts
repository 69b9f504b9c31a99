import { expect, test } from 'vitest';
import { createPageText, searchDocument, type Hit, type PageText } from './page-text.ts';

/** A document of three pages, of which the second is a picture with a number of its own. */
const WRITTEN = ['El plazo es de diez días.', '2', 'El plazo corre desde la firma.'];
const pdf = {
  getPage: (page: number) =>
    Promise.resolve({
      getAnnotations: () => Promise.resolve([]),
      getTextContent: () => Promise.resolve({ items: [{ str: WRITTEN[page - 1] ?? '', hasEOL: true }] }),
    }),
} as unknown as Parameters<typeof createPageText>[0];

async function found(texts: PageText, query: string): Promise<readonly Hit[]> {
  let hits: readonly Hit[] = [];
  await searchDocument(texts, WRITTEN.length, query, {
    recognised: await texts.recognised(),
    signal: new AbortController().signal,
    onFound: (now) => {
      hits = now;
    },
  });
  return hits;
}

const SCANNED = 'Acta de fallo\nEl plazo de entrega vence el 4 de diciembre. Firma el titular.';

test('what was recognised in a picture is found in its place, with its sentence, and is told from the document’s own words', async () => {
  const texts = createPageText(pdf, () => Promise.resolve(new Map([[2, SCANNED]])));
  expect(
    (await found(texts, 'plazo')).map((hit) => [
      hit.page,
      hit.isRecognised,
      hit.before + hit.text + hit.after,
    ]),
  ).toEqual([
    [1, false, 'El plazo es de diez días.'],
    [2, true, 'El plazo de entrega vence el 4 de diciembre.'],
    [3, false, 'El plazo corre desde la firma.'],
  ]);
});

test('it is asked for once, and again only when it could not be had', async () => {
  let asked = 0;
  const texts = createPageText(pdf, () => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(new Map([[2, SCANNED]]));
  });
  await expect(texts.recognised()).rejects.toThrow('offline');
  expect(await found(texts, 'fallo')).toHaveLength(1);
  expect(await found(texts, 'titular')).toHaveLength(1);
  expect(asked).toBe(2);
  expect(await found(createPageText(pdf), 'fallo')).toEqual([]);
});
