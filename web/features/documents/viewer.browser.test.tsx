import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '#web/test-violations.ts';
import { BASES, FORM, LONG, PRICES, SCAN } from './test-documents.ts';
import { all, drawn, fileIndex, holdPdf, matchesTold, one, openViewer, pageRegion } from './test-viewer.ts';

describe('S-2.8 the document viewer', () => {
  test(
    'an address opens its page with the words marked; Enter and Shift Enter move, Esc closes',
    { tags: 'all' },
    async () => {
      await openViewer(BASES, { query: '&pag=17&q=garantia' });
      await drawn(17);
      await matchesTold('2 de 7 coincidencias');
      expect(all('.v-page[data-page="17"] mark')).toHaveLength(5);
      one('#v-find-field')?.focus();
      await userEvent.keyboard('{Enter}');
      await matchesTold('3 de 7 coincidencias');
      await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
      await matchesTold('2 de 7 coincidencias');
      expect(await violations('#contenido')).toEqual([]);
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => one('.v-find')).toBeNull();
      expect(document.activeElement?.className).toBe('v-pane');
    },
  );

  test(
    'what was written into a form is seen and found, although its file restricts its readers',
    { tags: 'all' },
    async () => {
      await openViewer(FORM, { query: '&q=ficticia llenada' });
      await drawn(1);
      await matchesTold('1 de 1 coincidencia');
      const mark = one('.v-page mark')!;
      expect(mark.textContent.toLowerCase()).toContain('ficticia');
      const canvas = document.querySelector<HTMLCanvasElement>('.v-page canvas')!;
      const ofPage = one('.v-page')!.getBoundingClientRect();
      const { left, top, width, height } = mark.getBoundingClientRect();
      const density = canvas.width / ofPage.width;
      const { data } = canvas
        .getContext('2d')!
        .getImageData(
          (left - ofPage.left) * density,
          (top - ofPage.top) * density,
          width * density,
          height * density,
        );
      // Its letters are drawn where they are marked.
      expect(data.filter((value, at) => at % 4 === 0 && value < 90).length).toBeGreaterThan(100);
      expect(one('.textLayer')?.textContent).toContain('Recibido con 3 anexos');
    },
  );

  test('on a tablet the tools leave the title whole', async () => {
    await openViewer(LONG, { width: 1000, height: 900 });
    await drawn(1);
    const title = one('.v-bar__title h1')!;
    expect(title.textContent).toBe(LONG.title);
    expect(title.scrollWidth - title.clientWidth).toBeLessThanOrEqual(0);
  });

  test(
    'keys turn pages and change the size; the address follows and the text is real',
    { tags: 'all' },
    async () => {
      await openViewer(BASES);
      await drawn(1);
      (pageRegion().element() as HTMLElement).focus();
      await userEvent.keyboard('{End}');
      await expect.element(pageRegion()).toHaveAttribute('aria-label', 'Página 42 de 42');
      await expect.poll(() => location.search).toContain('pag=42');
      await userEvent.keyboard('{PageUp}');
      await expect.element(pageRegion()).toHaveAttribute('aria-label', 'Página 41 de 42');
      await userEvent.keyboard('0');
      await expect.poll(() => one('.v-bar__scale')?.textContent).toBe('100%');
      await userEvent.keyboard('{Control>}{Alt>}g{/Alt}{/Control}17{Enter}');
      await drawn(17);
      expect(one('.v-page[data-page="17"] .textLayer')?.textContent).toContain('Vicios ocultos');
      await page.getByRole('button', { name: /^6\. Evaluación/ }).click();
      await expect.element(pageRegion()).toHaveAttribute('aria-label', 'Página 21 de 42');
      await userEvent.keyboard('{Control>}f{/Control}');
      expect(document.activeElement?.id).toBe('v-find-field');
    },
  );

  test(
    'the index of a long document takes a place that was kept: nothing else moves',
    { tags: 'all' },
    async () => {
      const release = holdPdf();
      await openViewer(BASES);
      await expect.element(fileIndex()).toBeVisible();
      await document.fonts.ready;
      const places = () =>
        all('.v-index :is(a, h2, h3, dt, dd), .v-bar :is(a, h1, button), .v-stage').map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return { part: part.localName, x, y, width, height };
        });
      const kept = places();
      expect(kept.length).toBeGreaterThan(20);
      release();
      await drawn(1);
      await expect.element(page.getByRole('list', { name: 'Índice del documento' })).toBeVisible();
      expect(places()).toEqual(kept);
    },
  );

  test('an old version says so and leads to the one in force', async () => {
    await openViewer(BASES, { query: '&version=1' });
    await expect.element(page.getByText(/Estás viendo la versión 1\. Hay una versión 2/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver la vigente' }).click();
    await expect.poll(() => one('.v-bar__title p')?.textContent).toContain('Versión 2');
  });

  test('a scan is shown and says that nothing can be found in it', async () => {
    await openViewer(SCAN, { query: '&q=acta' });
    await drawn(1);
    const notice = page.getByText(/Este documento es una imagen\. La búsqueda no encontrará texto\./);
    await expect.element(notice).toBeVisible();
  });

  test('what keeps somebody from reading a document stands among its data', async () => {
    await openViewer(SCAN);
    await expect.element(fileIndex().getByText('Accesibilidad', { exact: true })).toBeVisible();
    const data = fileIndex().getByText(/^Es una imagen: no se puede buscar, copiar ni escuchar/);
    await expect.element(data).toBeVisible();
    expect(data.element().closest('.v-data')).not.toBeNull();
  });

  test('of more matches than are listed it says how many, and what to do', { tags: 'all' }, async () => {
    await openViewer(BASES, { query: '&q=de' });
    const told = page.getByText(/^Se muestran las primeras 300 de [\d,]+\. Escribe más palabras/);
    await expect.element(told).toBeVisible();
    expect(all('.v-find__hits li')).toHaveLength(300);
    expect(await violations('#contenido')).toEqual([]);
  });

  test('a spreadsheet is a card with its sheets and a download', async () => {
    await openViewer(PRICES);
    await expect.element(page.getByText('Este archivo se abre en tu equipo.')).toBeVisible();
    await expect.element(page.getByText('Propuesta económica', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Descargar', exact: true }).first()).toBeVisible();
    expect(await violations('#contenido')).toEqual([]);
  });

  test('while the file is on its way the frame stands first, then the page', { tags: 'all' }, async () => {
    const release = holdPdf();
    await openViewer(BASES, { query: '&pag=17' });
    await expect.element(page.getByText('Cargando página 17 de 42').first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Descargar', exact: true })).toBeVisible();
    expect(one('.v-page')).toBeNull();
    release();
    await drawn(17);
  });
});
