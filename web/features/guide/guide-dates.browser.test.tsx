import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pressAt } from '#web/test-hand.ts';
import { showPart } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { GuideScreen } from './guide.screen.tsx';

beforeEach(async () => {
  await showPart(<GuideScreen />);
});

const focusedDay = () => document.activeElement?.getAttribute('data-day');
const focusedName = () => document.activeElement?.getAttribute('aria-label');
const dayHasFocus = () => expect.poll(focusedDay).toBeTruthy();
const group = (name: string) => page.getByRole('group', { name, exact: true });

async function pressAll(keys: string[]) {
  const seen: (string | null | undefined)[] = [];
  for (const key of keys) {
    await userEvent.keyboard(key);
    seen.push(focusedDay());
  }
  return seen;
}

test('S-5.2 the placeholder is mm/dd/yyyy by default and typing is read in that order', async () => {
  const field = page.getByLabelText('Fecha sin formato propio');
  await expect.element(field).toHaveAttribute('placeholder', 'mm/dd/yyyy');
  await field.fill('12/03/2026');
  await userEvent.tab();
  await expect.element(page.getByText('jueves 3 de diciembre de 2026', { exact: true })).toBeVisible();
  await field.fill('23/11/2026');
  await userEvent.tab();
  await expect.element(page.getByText(/Escríbela como mm\/dd\/aaaa\.$/)).toBeVisible();
  await expect.element(field).toHaveValue('23/11/2026');
});

test('typing 03/12/2026 where the field shows dd/mm/aaaa means the third of December', async () => {
  const field = page.getByLabelText('Fecha del acto');
  await expect.element(field).toHaveAttribute('placeholder', 'dd/mm/aaaa');
  await field.fill('03/12/2026');
  await userEvent.tab();
  await expect.element(page.getByText('jueves 3 de diciembre de 2026', { exact: true })).toBeVisible();
});

test(
  'S-5.4 the date picker is a dialog that is walked, chosen from and left by keyboard',
  { tags: 'all' },
  async () => {
    const form = page.getByRole('form', { name: 'Nuevo registro' });
    await pressAt(
      form.getByRole('button', { name: 'Cambiar fecha, lunes 23 de noviembre de 2026' }),
      '{Enter}',
    );
    await dayHasFocus();
    expect(focusedDay()).toBe('2026-11-23');
    expect(await violations('[aria-label="Elegir fecha"][role=dialog]')).toEqual([]);
    expect(
      await pressAll(['{ArrowRight}', '{ArrowDown}', '{Home}', '{End}', '{ArrowUp}', '{ArrowLeft}']),
    ).toEqual(['2026-11-24', '2026-12-01', '2026-11-30', '2026-12-06', '2026-11-29', '2026-11-28']);
    expect(await pressAll(['{PageDown}', '{PageUp}', '{PageUp}'])).toEqual([
      '2026-12-28',
      '2026-11-28',
      '2026-10-28',
    ]);
    await expect.element(form.getByText('octubre de 2026', { exact: true })).toBeInTheDocument();
    const [back, on] = ['{Shift>}{PageUp}{/Shift}', '{Shift>}{PageDown}{/Shift}'];
    expect(await pressAll([back, on, on])).toEqual(['2026-03-15', '2027-02-10', '2027-02-10']);
    await userEvent.keyboard('{Escape}');
    expect(focusedName()).toBe('Cambiar fecha, lunes 23 de noviembre de 2026');
    await userEvent.keyboard('{Enter}');
    await dayHasFocus();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByText('martes 24 de noviembre de 2026', { exact: true })).toBeVisible();
    expect(focusedName()).toBe('Cambiar fecha, martes 24 de noviembre de 2026');
  },
);

test('S-5.3 min and max disable days, months and years in all three views', { tags: 'all' }, async () => {
  const texts = (buttons: NodeListOf<Element>) => [...buttons].map((button) => button.textContent);
  const years = group('Con límites, años').getByRole('group', { name: 'Años' });
  await expect.element(years).toBeVisible();
  expect(texts(years.element().querySelectorAll('button:enabled'))).toEqual(['2026', '2027']);
  const months = group('Con límites, meses').getByRole('group', { name: 'Meses de 2026' });
  expect(texts(months.element().querySelectorAll('button:disabled'))).toEqual(['enero', 'febrero']);
  const days = group('Con límites, días');
  const back = days.getByRole('button', { name: 'Mes anterior' });
  for (let month = 11; month > 3; month--) await back.click();
  await expect.element(back).toBeDisabled();
  expect(days.element().querySelectorAll('[data-day]:disabled')).toHaveLength(14);
});

test('S-5.3 without bounds the years run from 1926 to 2078 and the current one is in sight', async () => {
  const years = group('Años sin límites').getByRole('group', { name: 'Años' });
  await expect.element(years).toBeVisible();
  const names = years
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);
  expect([names[0], names.at(-1), names.length]).toEqual(['1926', '2078', 153]);
  const isInSight = () => {
    const frame = years.element().getBoundingClientRect();
    const year = years.element().querySelector('[aria-pressed=true]')?.getBoundingClientRect();
    return year !== undefined && year.top >= frame.top && year.bottom <= frame.bottom;
  };
  await expect.poll(isInSight).toBe(true);
});

test('S-5.4 several days and ranges are chosen in the same grid', async () => {
  const chosenIn = (part: ReturnType<typeof group>) =>
    part.element().querySelectorAll('td[aria-selected=true]').length;
  const several = group('Varios días');
  await several.getByRole('button', { name: 'martes 10 de noviembre de 2026' }).click();
  expect(chosenIn(several)).toBe(3);
  const range = group('Intervalo');
  await range.getByRole('button', { name: 'martes 10 de noviembre de 2026' }).click();
  await range.getByRole('button', { name: 'jueves 5 de noviembre de 2026' }).click();
  expect(chosenIn(range)).toBe(6);
});
