import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageViewsApi } from '#contract/page-views.ts';
import { answer } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { LETTER, TERMS } from './test-documents.ts';
import { all, drawn, holdPdf, isCovered, matchesTold, one, openViewer, pageRegion } from './test-viewer.ts';

const LINE = 'El capítulo dice lo que corresponde a garantías y quién lo revisa.';
const isCut = (selector: string) => {
  const { scrollWidth, clientWidth } = one(selector)!;
  return scrollWidth > clientWidth + 1;
};

describe('pages of a document', () => {
  test('the page that was asked for is read at once from its picture, before a byte of the PDF is there', async () => {
    const release = holdPdf();
    const drawnAhead = answer(pageViewsApi.page, {
      ...LETTER,
      number: 4,
      lines: [
        [76, 89, 95, 15, '3. Garantías'],
        [76, 121, 318, 11, LINE],
      ],
    });
    await openViewer(TERMS, { query: '&pag=4', given: { drawn: [1] }, further: [drawnAhead] });
    await expect
      .poll(
        () => one('.v-first img')?.matches('img') && (one('.v-first img') as HTMLImageElement).naturalWidth,
      )
      .toBeGreaterThan(800);
    expect(page.getByRole('region', { name: 'Página 4 de 6' }).elements()).toHaveLength(1);
    const line = all('.v-first text').find(({ textContent }) => textContent.includes('El capítulo dice'));
    getSelection()?.selectAllChildren(line!);
    expect(getSelection()?.toString()).toBe(LINE);
    const ahead = one('.v-first__page')!.getBoundingClientRect();
    expect(await violations('#contenido')).toEqual([]);
    release();
    await drawn(4);
    await expect.poll(() => one('.v-first')).toBeNull();
    const real = one('.v-page[data-page="4"]')!.getBoundingClientRect();
    // The real page takes the place of its picture: nothing jumps.
    expect(Math.abs(real.x - ahead.x) + Math.abs(real.y - ahead.y)).toBeLessThan(3);
    expect(Math.abs(real.width - ahead.width)).toBeLessThan(3);
    expect(one('.v-page[data-page="4"] .textLayer')?.textContent).toContain('Cumplimiento');
  });

  test('each page has a small picture that leads to it, also by keyboard', async () => {
    const pages = [1, 2, 3, 4, 5, 6].map((number) => ({ ...LETTER, number }));
    await openViewer(TERMS, { further: [answer(pageViewsApi.book, { state: 'made', pages })] });
    await drawn(1);
    const open = page.getByRole('button', { name: 'Miniaturas' });
    (open.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const list = page.getByRole('list', { name: 'Miniaturas de las páginas' });
    await expect.poll(() => list.getByRole('button').elements().length).toBe(6);
    await expect
      .element(list.getByRole('button', { name: 'Página 1' }))
      .toHaveAttribute('aria-current', 'page');
    const fifth = list.getByRole('button', { name: 'Página 5' });
    (fifth.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await drawn(5);
    await expect.element(fifth).toHaveAttribute('aria-current', 'page');
    await expect.poll(() => (one('.v-thumbs img') as HTMLImageElement).naturalWidth).toBe(192);
    expect(await violations('#contenido')).toEqual([]);
  });

  test('all matches are listed in the order of reading with their sentences, the index page last', async () => {
    await openViewer(TERMS, { query: '&q=garantías' });
    await drawn(4);
    await expect.poll(() => all('.v-find__hits button').length).toBe(3);
    const told = all('.v-find__hits button').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' '));
    expect(told[0]).toMatch(/^Página 4/);
    expect(told[1]).toContain(LINE);
    expect(told[2]).toMatch(/^Página 1, índice/);
    await matchesTold('1 de 3 coincidencias');
  });

  test('the next match after the page of the address is where the reader is taken', async () => {
    await openViewer(TERMS, { query: '&pag=3&q=garantías' });
    await expect.poll(() => one('.v-page mark.is-active')).not.toBeNull();
    await expect.element(pageRegion()).toHaveAttribute('aria-label', 'Página 4 de 6');
    await expect.poll(() => isCovered('.v-page mark.is-active')).toBe(false);
  });

  test.each([
    { name: 'a desk at 200%', width: 720, height: 450 },
    { name: 'a phone', width: 390, height: 844 },
  ])('on $name nothing of the viewer is covered or cut', async ({ width, height }) => {
    await openViewer(TERMS, { width, height });
    await drawn(1);
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(isCut('.v-bar__title h1')).toBe(false);
    expect(isCut('.v-bar__title p')).toBe(false);
    const tools = all('.v-bar a, .v-bar button, .v-phone button').filter((tool) => tool.checkVisibility());
    expect(tools.length).toBeGreaterThan(4);
    for (const tool of tools) {
      const { left, right, top, bottom } = tool.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const at = {
        isIn: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        isOver: tool.contains(over),
      };
      expect(at, tool.getAttribute('aria-label') ?? '').toEqual({ isIn: true, isOver: true });
    }
    await page
      .getByRole('toolbar', { name: 'Página y búsqueda' })
      .getByRole('button', { name: /Buscar/ })
      .click();
    await page.getByRole('textbox', { name: 'Palabras que buscas' }).fill('garantías');
    await expect.poll(() => one('.v-find__hits button')).not.toBeNull();
    expect(isCovered('#v-find-field')).toBe(false);
    expect(isCovered('.v-find__hits button')).toBe(false);
    expect(await violations('#contenido')).toEqual([]);
  });
});
