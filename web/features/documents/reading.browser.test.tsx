import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showAs } from '#web/test-media.ts';
import { showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { readingAnswer, SCAN, TERMS, TERMS_READ } from './test-documents.ts';
import { one } from './test-viewer.ts';

const address = ({ id }: { id: string }) => `/adquisiciones/documentos/lectura?doc=${id}&version=1`;

test.each([
  { scheme: 'light', width: 1440, height: 900 } as const,
  { scheme: 'dark', width: 1440, height: 900 } as const,
  { scheme: 'light', width: 390, height: 844 } as const,
  { scheme: 'dark', width: 720, height: 450 } as const,
])('reading a document as text is accessible and fits ($scheme, $width px)', async ({ scheme, ...size }) => {
  await showAs({ scheme });
  await showScreen(address(TERMS), { ...size, answers: [readingAnswer(TERMS, TERMS_READ)] });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(TERMS.title);
  expect(document.documentElement.scrollWidth).toBe(size.width);
  expect(await violations('#contenido')).toEqual([]);
});

test('a scan shows its pages as pictures and says that there is no text', async () => {
  const pages = [1, 2, 3].map((number) => ({ number, isRecognised: false, blocks: [] }));
  await showScreen(address(SCAN), { answers: [readingAnswer(SCAN, pages)] });
  await expect.element(page.getByText(/Este documento es una imagen/)).toBeVisible();
  await expect.element(page.getByRole('img', { name: /Imagen de la página 1/ })).toBeVisible();
  await expect.poll(() => (one('.rd-picture img') as HTMLImageElement).naturalWidth).toBeGreaterThan(100);
});
