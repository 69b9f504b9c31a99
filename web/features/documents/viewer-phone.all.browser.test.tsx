import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { touch } from '#web/test-layout.ts';
import { violations } from '#web/test-violations.ts';
import { BASES, PRICES } from './test-documents.ts';
import { all, drawn, fileIndex, one, openViewer } from './test-viewer.ts';

const PHONE = { width: 390, height: 844 };
const bar = () => page.getByRole('toolbar', { name: 'Página y búsqueda' });
const file = () => bar().getByRole('button', { name: 'Expediente', exact: true });

test('S-2.8 on a phone the page fits, buttons are large enough and nothing scrolls sideways', async () => {
  await openViewer(BASES, PHONE);
  await drawn(1);
  const buttons = bar().getByRole('button').elements();
  expect(buttons.length).toBeGreaterThan(4);
  for (const button of buttons) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.getAttribute('aria-label') ?? '').toBeGreaterThanOrEqual(44);
  }
  expect(document.documentElement.scrollWidth).toBe(390);
  const { width } = one('.v-page')!.getBoundingClientRect();
  expect(width).toBeGreaterThan(340);
  expect(width).toBeLessThanOrEqual(390);
  expect(await violations('#contenido')).toEqual([]);
});

test('S-2.8 on a phone only one pane lies over the page, and it leaves when a place or Esc is chosen', async () => {
  await openViewer(BASES, PHONE);
  await drawn(1);
  await file().click();
  await fileIndex()
    .getByRole('button', { name: /^5\. Garantías/ })
    .click();
  await expect.poll(() => one('.v-index')?.checkVisibility()).toBe(false);
  await expect.poll(() => one('.v-phone > span')?.textContent).toBe('17 de 42');
  await file().click();
  await expect.element(fileIndex()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => one('.v-index')?.checkVisibility()).toBe(false);
  await file().click();
  await bar().getByRole('button', { name: 'Buscar en el documento' }).click();
  await expect.poll(() => one('.v-find')?.checkVisibility()).toBe(true);
  expect(one('.v-index')?.checkVisibility()).toBe(false);
  await file().click();
  await expect.poll(() => one('.v-find')).toBeNull();
  expect(one('.v-index')?.checkVisibility()).toBe(true);
});

test('S-2.8 on a phone a file without pages leads to its receipt too', async () => {
  await openViewer(PRICES, PHONE);
  await file().click();
  await expect.element(page.getByRole('link', { name: 'Comprobante de integridad' })).toBeVisible();
});

test.each([
  ['a desk', { width: 1440, height: 900 }, 5],
  ['a desk at 200 %', { width: 720, height: 450 }, 5],
  ['a phone', PHONE, 4],
])(
  'the bars of the viewer are whole on %s, and the note of sample data covers none of their buttons',
  async (_, size, most) => {
    await openViewer(BASES, { ...size, settings: { demo: true } });
    await drawn(1);
    const note = one('.s-bar__demo')!.getBoundingClientRect();
    const tools = all(':is(.v-bar, .v-phone) :is(a, button, input)').filter((tool) => tool.checkVisibility());
    expect(tools.length).toBeGreaterThan(most);
    for (const tool of tools) {
      const box = tool.getBoundingClientRect();
      expect(box.bottom, tool.innerText).toBeLessThanOrEqual(size.height);
      expect(touch(box, note), tool.innerText).toBe(false);
    }
  },
);
