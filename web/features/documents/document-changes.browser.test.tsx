import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DocumentChanges } from '#contract/document-text.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { showAs } from '#web/test-media.ts';
import { answer, Refusal, showScreen, type Around } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { BASES, CHANGES } from './test-documents.ts';

const ADDRESS = `/adquisiciones/documentos/cambios?doc=${BASES.id}&version=2`;
const main = () => page.getByRole('main');

const open = (given: Partial<DocumentChanges>, around: Around = {}) =>
  showScreen(ADDRESS, { ...around, answers: [answer(documentsApi.changes, { ...CHANGES, ...given })] });

test.each([
  { width: 1440, height: 900, scheme: 'light' } as const,
  { width: 390, height: 844, scheme: 'dark' } as const,
])('what changed is accessible and fits at $width px', async ({ scheme, ...size }) => {
  await showAs({ scheme });
  await open({}, size);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(size.width);
  expect(await violations('#contenido')).toEqual([]);
});

test('two scans are said not to be comparable', async () => {
  const scan = { imagePages: [1] };
  await open({ from: { ...CHANGES.from, ...scan }, to: { ...CHANGES.to, ...scan }, changes: null });
  await expect.element(page.getByText(/no se pueden comparar/)).toBeVisible();
  expect(page.getByRole('region', { name: 'Otras palabras' }).elements()).toEqual([]);
});

test('where a program recognised words in a picture nothing is told as changed: the pages are named', async () => {
  await open({
    from: { ...CHANGES.from, ocrPages: [1, 2, 3] },
    to: { ...CHANGES.to, ocrPages: [1] },
    changes: null,
  });
  const told = page.getByText(
    /reconoció en imágenes el texto de las páginas 1 a 3 de la versión 1 y la página 1 de la versión 2/,
  );
  await expect.element(told).toBeVisible();
  await expect.element(page.getByText(/no se pueden comparar palabra por palabra/)).toBeVisible();
  expect(main().getByRole('region').elements()).toEqual([]);
  expect(await violations('#contenido')).toEqual([]);
});

test('while nobody has compared them it says so and does not claim that nothing changed', async () => {
  await open({ isCompared: false, changes: null, more: 0 });
  const heading = page.getByRole('heading', { level: 1, name: 'Qué cambió entre la versión 1 y la 2' });
  await expect.element(heading).toBeVisible();
  await expect.element(main().getByText(/^Aún comparamos las dos versiones\./)).toBeVisible();
  expect(main().element().textContent).not.toMatch(/son las mismas|no se pueden comparar|\d+ cambios?/);
  expect(main().getByRole('region').elements()).toEqual([]);
  // Both versions can be consulted meanwhile.
  expect(
    main()
      .getByRole('link', { name: /^Versión [12]$/ })
      .elements(),
  ).toHaveLength(2);
  expect(await violations('#contenido')).toEqual([]);
});

test('a version that is not there is told as missing', async () => {
  await showScreen(ADDRESS.replace('version=2', 'version=7'), {
    answers: [answer(documentsApi.changes, new Refusal('not_found'))],
  });
  const missing = page.getByRole('heading', { level: 1, name: 'No se ha encontrado' });
  await expect.element(missing).toBeVisible();
});
