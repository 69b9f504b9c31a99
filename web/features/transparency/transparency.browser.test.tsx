import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { transparencyApi, type FormatReport } from '#contract/transparency.ts';
import { boxOf } from '#web/test-hand.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const FORMAT: FormatReport = {
  from: '2026-07-01',
  to: '2026-09-30',
  rows: 130,
  complete: 130,
  faultCount: 0,
  faults: [],
};
const settings = {
  articleLabel: 'LGTAIP, artículo 65, fracción XXX',
  area: 'Unidad de Adquisiciones',
  note: '',
};

test('on a phone the open section of the registry is in sight among its neighbours', async () => {
  const answers = [
    answer(transparencyApi.report, { ...FORMAT, settings, settingsVersion: 1 }),
    answer(transparencyApi.format, FORMAT),
  ];
  await showScreen('/padron-Proveedores/Administrador?seccion=transparencia', {
    role: 'Administrador',
    answers,
    width: 390,
  });
  const sections = page.getByRole('navigation', { name: 'Secciones del padrón' });
  const open = await boxOf(sections.getByRole('link', { name: 'Transparencia' }));
  expect(open.left).toBeGreaterThanOrEqual(0);
  expect(open.right).toBeLessThanOrEqual(390);
});
