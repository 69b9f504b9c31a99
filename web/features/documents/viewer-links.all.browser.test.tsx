import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { documentsApi } from '#contract/documents-api.ts';
import { answer } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { BASES, CHANGES, readingAnswer } from './test-documents.ts';
import { drawn, fileIndex, one, openViewer } from './test-viewer.ts';

/** What the portal copies, or a browser that lets nobody copy. */
function clipboard(isThere = true): string[] {
  const copied: string[] = [];
  const value = isThere ? { writeText: async (text: string) => void copied.push(text) } : undefined;
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  return copied;
}

const copy = () => page.getByRole('button', { name: 'Copiar enlace a esta página' });
const paramsOf = (link: string | undefined) => Object.fromEntries(new URL(link ?? '').searchParams);

test('the link to a page takes along what is looked for, at a desk', async () => {
  const copied = clipboard();
  await openViewer(BASES, { query: '&pag=17&q=garantia' });
  await drawn(17);
  await copy().click();
  await expect.element(page.getByText(/Enlace a la página 17 copiado\./)).toBeVisible();
  expect(paramsOf(copied[0])).toMatchObject({ doc: BASES.id, pag: '17', q: 'garantia' });
});

test('the link to a page is copied from the file of the procedure on a phone', async () => {
  const copied = clipboard();
  await openViewer(BASES, { query: '&pag=17', width: 390, height: 844 });
  await drawn(17);
  await page.getByRole('button', { name: 'Expediente', exact: true }).click();
  expect(await violations('#contenido')).toEqual([]);
  await copy().click();
  await expect.element(page.getByText(/Enlace a la página 17 copiado\./)).toBeVisible();
  const link = paramsOf(copied[0]);
  expect(link.pag).toBe('17');
  expect('q' in link).toBe(false);
});

test('a browser that does not let the portal copy is told what to do instead', async () => {
  clipboard(false);
  await openViewer(BASES, { query: '&pag=17' });
  await drawn(17);
  await copy().click();
  const told = page.getByText(/Tu navegador no permitió copiar\. Copia la dirección de la barra\./);
  await expect.element(told).toBeVisible();
});

test('beside the versions of a document stands what changed between them', async () => {
  await openViewer(BASES, { further: [answer(documentsApi.changes, CHANGES)] });
  await fileIndex().getByRole('link', { name: 'Ver qué cambió entre la versión 1 y la 2' }).click();
  const heading = page.getByRole('heading', { level: 1, name: 'Qué cambió entre la versión 1 y la 2' });
  await expect.element(heading).toBeVisible();
});

test('whoever reads page 17 goes on reading it as text, there', async () => {
  const pages = Array.from({ length: 42 }, (_, at) => ({
    number: at + 1,
    isRecognised: false,
    blocks: [{ kind: 'paragraph' as const, text: `Texto de la página ${at + 1}. `.repeat(60) }],
  }));
  await openViewer(BASES, { query: '&pag=17', further: [readingAnswer(BASES, pages)] });
  await drawn(17);
  await page.getByRole('link', { name: 'Leer como texto' }).first().click();
  await expect.poll(() => one('section#pagina-17')).not.toBeNull();
  expect(location.hash).toBe('#pagina-17');
  const isInSight = () => {
    const { top, bottom } = one('section#pagina-17')!.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  };
  await expect.poll(isInSight).toBe(true);
  history.back();
  await expect.element(page.getByRole('link', { name: 'Leer como texto' }).first()).toBeVisible();
  expect(new URL(location.href).searchParams.get('pag')).toBe('17');
});
