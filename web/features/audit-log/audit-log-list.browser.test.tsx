import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { auditApi } from '#contract/audit.ts';
import { boxOf, sidewaysScroll } from '#web/test-hand.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { LOG } from './test-log.ts';

const PLACE = '/administracion/bitacora';
const officer = { role: 'Administrador', answers: LOG };
const first = page.getByText(/cambió el responsable de la solicitud S-2026-7K3M-P9QX/);

/** Names of the files that the page hands to the browser's downloads. */
function savedFiles(): string[] {
  const names: string[] = [];
  const note = (event: Event) => {
    const link = event.target as HTMLAnchorElement;
    if (!link.hasAttribute('download')) return;
    event.preventDefault();
    names.push(link.download);
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function noted() {
    this.addEventListener('click', note, { once: true });
    click.call(this);
  };
  onTestFinished(() => void (HTMLAnchorElement.prototype.click = click));
  return names;
}

test('filters of the log stand in the address, and the file holds what they leave', async () => {
  let asked: string | undefined;
  const file = answer(auditApi.export, ({ query }) => {
    asked = query.toString();
    return undefined;
  });
  const saved = savedFiles();
  await showScreen(PLACE, { role: 'Administrador', answers: [file, ...LOG] });
  await expect.element(page.getByText(/publicó el procedimiento/)).toBeVisible();
  await page.getByLabelText('Qué se hizo').selectOptions('asignar');
  await expect.poll(() => location.search).toBe('?operacion=asignar');
  await expect.element(page.getByText(/publicó el procedimiento/)).not.toBeInTheDocument();
  await expect.element(first).toBeVisible();
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  await expect.poll(() => saved).toEqual(['bitacora.csv']);
  expect(asked).toBe('operacion=asignar&formato=csv');
});

test('the log is absent for who administers nothing', async () => {
  await showScreen(PLACE, { role: 'Consulta', answers: [] });
  await expect.element(page.getByRole('heading', { name: 'No se ha encontrado' })).toBeVisible();
  expect(location.pathname + location.search).toContain('/404?de=');
});

test.each([1440, 390])(
  'the log has no faults that axe finds at %i px, and does not scroll sideways',
  async (width) => {
    const screen = await showScreen(PLACE, { ...officer, width });
    await first.click();
    await expect.element(page.getByText('A1B2C3D4')).toBeVisible();
    expect(screen.querySelectorAll('.al-detail').length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
    expect(sidewaysScroll()).toBe(0);
  },
);

test('the bar of the log stands apart from its head, and its days are read whole on a phone', async () => {
  const screen = await showScreen(PLACE, { ...officer, width: 390 });
  await expect.element(first).toBeVisible();
  const bar = screen.querySelector('.u-list__bar')!.getBoundingClientRect();
  expect(bar.top - screen.querySelector('.u-lead')!.getBoundingClientRect().bottom).toBeGreaterThan(12);
  const day = await boxOf(page.getByLabelText('Hasta', { exact: true }));
  expect(day.width).toBeGreaterThan(100);
});

test('at 1440 px the days of the log stand beside its filters', async () => {
  const screen = await showScreen(PLACE, officer);
  const day = await boxOf(page.getByLabelText('Hasta', { exact: true }));
  const search = [...screen.querySelectorAll('search')].at(-1)!.getBoundingClientRect();
  expect(Math.abs(Math.round(search.bottom) - Math.round(day.bottom))).toBeLessThan(12);
});
