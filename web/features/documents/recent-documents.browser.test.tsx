import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showAs } from '#web/test-media.ts';
import { showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { PROCEDURE } from './test-documents.ts';
import { recentAnswer, WORD } from './test-recent.ts';
import { all, one } from './test-viewer.ts';

const answers = [recentAnswer];
const ADDRESS = `/adquisiciones/documentos?q=${WORD}`;
const titles = () => all('#resultados .u-doc__title').map(({ textContent }) => textContent);
const parameter = (name: string) => new URL(location.href).searchParams.get(name);
const box = (name: RegExp) =>
  page.getByRole('complementary', { name: 'Filtros' }).getByRole('checkbox', { name });

test('filters stand in the address with their counts, are taken away one by one, and Back undoes them', async () => {
  await showScreen(ADDRESS, { answers });
  await expect.poll(() => titles().toSorted()).toEqual(['Acta Quetzalli', 'Anexo Quetzalli']);
  expect(one('#resultados .u-doc__meta')?.textContent).toContain(`${PROCEDURE.number} · `);
  // By keyboard alone.
  (box(/^Acta de fallo\s*1$/).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.poll(titles).toEqual(['Acta Quetzalli']);
  expect(parameter('tipo')).toBe('acta-de-fallo');
  expect(one('main [role=status]')?.textContent).toBe(`1 documento con «${WORD}»`);
  // The other kinds keep their counts: a facet passes over its own choice.
  expect(box(/^Anexo técnico\s*1$/).elements()).toHaveLength(1);
  expect(box(/^Convocatoria/).elements()).toEqual([]);
  expect(await violations('#contenido')).toEqual([]);
  history.back();
  await expect.poll(() => titles().length).toBe(2);
  history.forward();
  await page.getByRole('link', { name: 'Quitar filtro Acta de fallo' }).click();
  await expect.poll(() => titles().length).toBe(2);
  expect(parameter('tipo')).toBeNull();
  expect(parameter('q')).toBe(WORD);
});

test.each([
  { scheme: 'light', width: 390, height: 844 } as const,
  { scheme: 'dark', width: 720, height: 450 } as const,
])('at $width px the filters open in a sheet that says how many it leads to', async ({ scheme, ...size }) => {
  await showAs({ scheme });
  await showScreen(ADDRESS, { answers, ...size });
  await page.getByRole('link', { name: /^Filtros/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filtros' });
  await sheet.getByRole('checkbox', { name: /^Anexo técnico/ }).click();
  const close = sheet.getByRole('button', { name: 'Ver 1 documento' });
  await expect.element(close).toBeVisible();
  expect(await violations('html')).toEqual([]);
  await close.click();
  await expect.poll(titles).toEqual(['Anexo Quetzalli']);
  expect(document.documentElement.scrollWidth).toBe(size.width);
});
