import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focusAt, pressAt, sidewaysScroll } from '#web/test-hand.ts';
import { showPart } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { GuideScreen } from './guide.screen.tsx';

beforeEach(async () => {
  await showPart(
    <main>
      <GuideScreen />
    </main>,
  );
});

const focusedText = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

const SOUND = 'S-9.2 at %i px every part passes axe and nothing makes the page scroll sideways';
test.each([320])(SOUND, expectSound);
test.each([1280, 768])(SOUND, { tags: 'all' }, expectSound);

async function expectSound(width: number) {
  await page.viewport(width, 900);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sidewaysScroll()).toBe(0);
  expect(await violations('html')).toEqual([]);
}

test('S-9.4 the colours of bar, accent and band are those of the specification', () => {
  const style = getComputedStyle(document.documentElement);
  const colors = ['--bar', '--navy-900', '--accent', '--sand'].map((name) =>
    style.getPropertyValue(name).trim(),
  );
  expect(colors).toEqual(['#0e345b', '#0e345b', '#5585bf', '#f0efed']);
});

test('S-5.1 a refused form focuses its summary, titles the page and shows one error per field', async () => {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Hay 4 datos por corregir' })).toBeVisible();
  expect(document.activeElement?.className).toBe('u-errors');
  expect(document.title).toMatch(/^Hay 4 datos por corregir · /);
  expect(document.querySelectorAll('#campo-number-error > p')).toHaveLength(1);
  expect(await violations('form[aria-label="Nuevo registro"]')).toEqual([]);
  await page.getByRole('link', { name: 'Escribe el número.' }).click();
  await userEvent.keyboard('LP-1');
  await expect.element(page.getByRole('heading', { name: 'Hay 3 datos por corregir' })).toBeVisible();
});

test(
  'dialog, filter sheet, tooltip and week sliders work by keyboard and give the focus back',
  { tags: 'all' },
  async () => {
    await pressAt(page.getByRole('button', { name: 'Abrir diálogo' }), '{Enter}');
    await expect.element(page.getByRole('dialog', { name: '¿Publicar 2 documentos?' })).toBeVisible();
    expect(await violations('dialog[open]')).toEqual([]);
    // Its buttons stay in sight where it is longer than the screen.
    await page.viewport(390, 160);
    const main = page.getByRole('dialog').getByRole('button').nth(1).element();
    const isInSight = () => {
      const { left, top, width, height } = main.getBoundingClientRect();
      return main.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    await expect.poll(isInSight).toBe(true);
    await page.viewport(1440, 900);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(focusedText()).toBe('Abrir diálogo');

    await focusAt(page.getByRole('button', { name: 'Imprimir', exact: true }));
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();

    const slider = page.getByRole('slider', { name: 'Desde la semana' });
    await pressAt(slider, '{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', 'semana del 30 de noviembre');
    expect(document.querySelector<HTMLInputElement>('input[name=desde]')?.value).toBe('30/11/2026');

    await page.viewport(1000, 900);
    await pressAt(page.getByRole('link', { name: 'Filtros 3' }), '{Enter}');
    const choice = page.getByRole('dialog', { name: 'Filtros' }).getByLabelText(/Adjudicado/);
    await choice.click();
    await expect.element(choice).toBeChecked();
    expect(await violations('dialog[open]')).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(focusedText()).toMatch(/Filtros/);
  },
);
