import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { serveGuide } from '#e2e/guide-page.ts';
import { violations } from '#e2e/violations.ts';

let browser: Browser;
let guide: Awaited<ReturnType<typeof serveGuide>>;
let page: Page;

beforeAll(async () => {
  [browser, guide] = await Promise.all([launchBrowser(), serveGuide()]);
});
afterAll(async () => {
  guide?.close();
  await browser?.close();
});
beforeEach(async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
  });
  page = await context.newPage();
  answerFilePickers(page);
  await page.goto(guide.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
});
afterEach(() => page.context().close());

const focusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
const focusedText = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );
const dayHasFocus = () => page.waitForFunction(() => document.activeElement?.hasAttribute('data-day'));
const group = (name: string) => page.getByRole('group', { name, exact: true });

async function pressAll(keys: string[]) {
  const seen: (string | null | undefined)[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    seen.push(await focusedDay());
  }
  return seen;
}

test.each([1280, 768, 320])(
  'S-9.2 at %i px every part passes axe and nothing makes the page scroll sideways',
  async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await violations(page, 'html')).toEqual([]);
  },
);

test('S-9.4 the colours of bar, accent and band are those of the specification', async () => {
  const colors = await page.evaluate(() =>
    ['--bar', '--navy-900', '--accent', '--sand'].map((name) =>
      getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    ),
  );
  expect(colors).toEqual(['#0e345b', '#0e345b', '#5585bf', '#f0efed']);
});

test('S-5.2 the placeholder is mm/dd/yyyy by default and typing is read in that order', async () => {
  const field = page.getByLabel('Fecha sin formato propio');
  expect(await field.getAttribute('placeholder')).toBe('mm/dd/yyyy');
  await field.fill('12/03/2026');
  await field.blur();
  await page.getByText('jueves 3 de diciembre de 2026', { exact: true }).waitFor();
  await field.fill('23/11/2026');
  await field.blur();
  await page.getByText('Escribe una fecha que exista, como mm/dd/aaaa.').waitFor();
  expect(await field.inputValue()).toBe('23/11/2026');
});

test('typing 03/12/2026 where the field shows dd/mm/aaaa means the third of December', async () => {
  const field = page.getByLabel('Fecha del acto');
  expect(await field.getAttribute('placeholder')).toBe('dd/mm/aaaa');
  await field.fill('03/12/2026');
  await field.blur();
  await page.getByText('jueves 3 de diciembre de 2026', { exact: true }).waitFor();
});

test('S-5.4 the date picker is a dialog that is walked, chosen from and left by keyboard', async () => {
  const form = page.getByRole('form', { name: 'Nuevo registro' });
  const opener = form.getByRole('button', { name: 'Cambiar fecha, lunes 23 de noviembre de 2026' });
  await opener.press('Enter');
  await dayHasFocus();
  expect(await focusedDay()).toBe('2026-11-23');
  expect(await violations(page, '[aria-label="Elegir fecha"][role=dialog]')).toEqual([]);
  expect(await pressAll(['ArrowRight', 'ArrowDown', 'Home', 'End', 'ArrowUp', 'ArrowLeft'])).toEqual([
    '2026-11-24',
    '2026-12-01',
    '2026-11-30',
    '2026-12-06',
    '2026-11-29',
    '2026-11-28',
  ]);
  expect(await pressAll(['PageDown', 'PageUp', 'PageUp'])).toEqual([
    '2026-12-28',
    '2026-11-28',
    '2026-10-28',
  ]);
  await form.getByText('octubre de 2026', { exact: true }).waitFor({ state: 'attached' });
  expect(await pressAll(['Shift+PageUp', 'Shift+PageDown', 'Shift+PageDown'])).toEqual([
    '2026-03-15',
    '2027-02-10',
    '2027-02-10',
  ]);
  await page.keyboard.press('Escape');
  expect(await focusedText()).toBe('Cambiar fecha, lunes 23 de noviembre de 2026');
  await page.keyboard.press('Enter');
  await dayHasFocus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await form.getByText('martes 24 de noviembre de 2026', { exact: true }).waitFor();
  expect(await focusedText()).toBe('Cambiar fecha, martes 24 de noviembre de 2026');
});

test('S-5.3 min and max disable days, months and years in all three views', async () => {
  const years = group('Con límites, años').getByRole('group', { name: 'Años' });
  expect(await years.locator('button:enabled').allTextContents()).toEqual(['2026', '2027']);
  const months = group('Con límites, meses').getByRole('group', { name: 'Meses de 2026' });
  expect(await months.locator('button:disabled').allTextContents()).toEqual(['enero', 'febrero']);
  const days = group('Con límites, días');
  const back = days.getByRole('button', { name: 'Mes anterior' });
  for (let month = 11; month > 3; month--) await back.click();
  expect(await back.isDisabled()).toBe(true);
  expect(await days.locator('[data-day]:disabled').count()).toBe(14);
});

test('S-5.3 without bounds the years run from 1926 to 2078 and the current one is in sight', async () => {
  const years = group('Años sin límites').getByRole('group', { name: 'Años' });
  const names = await years.getByRole('button').allTextContents();
  expect([names[0], names.at(-1), names.length]).toEqual(['1926', '2078', 153]);
  const isInSight = await years.evaluate((box) => {
    const frame = box.getBoundingClientRect();
    const year = box.querySelector('[aria-pressed=true]')?.getBoundingClientRect();
    return year !== undefined && year.top >= frame.top && year.bottom <= frame.bottom;
  });
  expect(isInSight).toBe(true);
});

test('S-5.4 several days and ranges are chosen in the same grid', async () => {
  const several = group('Varios días');
  await several.getByRole('button', { name: 'martes 10 de noviembre de 2026' }).click();
  expect(await several.locator('td[aria-selected=true]').count()).toBe(3);
  const range = group('Intervalo');
  await range.getByRole('button', { name: 'martes 10 de noviembre de 2026' }).click();
  await range.getByRole('button', { name: 'jueves 5 de noviembre de 2026' }).click();
  expect(await range.locator('td[aria-selected=true]').count()).toBe(6);
});

test('S-5.1 a refused form focuses its summary, titles the page and shows one error per field', async () => {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('heading', { name: 'Hay 4 datos por corregir' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('u-errors');
  expect(await page.title()).toMatch(/^Hay 4 datos por corregir · /);
  expect(await page.locator('#campo-number-error > p').count()).toBe(1);
  expect(await violations(page, 'form[aria-label="Nuevo registro"]')).toEqual([]);
  await page.getByRole('link', { name: 'Escribe el número.' }).click();
  await page.keyboard.type('LP-1');
  await page.getByRole('heading', { name: 'Hay 3 datos por corregir' }).waitFor();
});

test('S-9.5 the drop zone is 150 px high, opens the picker by Enter and says why a file is refused', async () => {
  const zone = page.locator('#archivos');
  expect((await zone.boundingBox())?.height).toBe(150);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), zone.press('Enter')]);
  await chooser.setFiles([
    { name: 'bases.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(31_000_000) },
    { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.alloc(9) },
    { name: 'bueno.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(9) },
  ]);
  await page.getByText('bases.pdf pesa 31 MB. El máximo es 25 MB.').waitFor();
  // S-5.1: one at a time, unless the screen asks for more.
  expect(await page.getByText('foto.heic no se admite').count()).toBe(0);
  await page.getByText('bueno.pdf', { exact: true }).waitFor();
  const [again] = await Promise.all([page.waitForEvent('filechooser'), zone.press('Enter')]);
  await again.setFiles([{ name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.alloc(9) }]);
  await page.getByText('foto.heic no se admite. Usa PDF, XLSX, DOCX o ZIP.').waitFor();
});

test('files are taken by paste and by drop, and the drop zone counts them while they hover', async () => {
  const carried = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['a.pdf', 'b.pdf']) data.items.add(new File(['x'], name, { type: 'application/pdf' }));
    return data;
  });
  const zone = page.locator('#archivos');
  await zone.dispatchEvent('dragenter', { dataTransfer: carried });
  await page.getByText('Suelta para agregar 2 archivos').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer: carried });
  await page.getByText('b.pdf', { exact: true }).waitFor();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'pegado.pdf', { type: 'application/pdf' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
  });
  await page.getByText('pegado.pdf', { exact: true }).waitFor();
});

test('dialog, filter sheet, tooltip and week sliders work by keyboard and give the focus back', async () => {
  const opener = page.getByRole('button', { name: 'Abrir diálogo' });
  await opener.press('Enter');
  await page.getByRole('dialog', { name: '¿Publicar 2 documentos?' }).waitFor();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  // Its buttons stay in sight where it is longer than the screen.
  await page.setViewportSize({ width: 390, height: 160 });
  const main = page.getByRole('dialog').getByRole('button').nth(1);
  const isInSight = () =>
    main.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await focusedText()).toBe('Abrir diálogo');

  await page.getByRole('button', { name: 'Imprimir', exact: true }).focus();
  await page.getByRole('tooltip').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });

  const slider = page.getByRole('slider', { name: 'Desde la semana' });
  await slider.press('ArrowRight');
  expect(await slider.getAttribute('aria-valuetext')).toBe('semana del 30 de noviembre');
  expect(await page.locator('input[name=desde]').inputValue()).toBe('30/11/2026');

  await page.setViewportSize({ width: 1000, height: 900 });
  await page.getByRole('link', { name: 'Filtros 3' }).press('Enter');
  await page.getByRole('dialog', { name: 'Filtros' }).getByLabel('Adjudicado').check();
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await focusedText()).toMatch(/Filtros/);
});
