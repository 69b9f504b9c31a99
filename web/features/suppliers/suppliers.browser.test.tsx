import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sanctionsApi } from '#contract/sanctions-api.ts';
import { suppliersApi } from '#contract/suppliers.ts';
import { linesOf, enlargeLetters } from '#web/test-letters.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { SANCTIONS, supplierDetail, supplierPage } from './test-suppliers.ts';

const LIST = answer(suppliersApi.list, supplierPage());
const DETAIL = answer(suppliersApi.detail, ({ params }) => supplierDetail(params.numero!));

test('S-2.2 filters without a result stay in sight, each can be taken away, and the message says so', async () => {
  const chosen = {
    estado: [{ value: 'disqualified', count: 0 }],
    banda: [{ value: 'reliable', count: 0 }],
    persona: [{ value: 'natural', count: 0 }],
  };
  const list = answer(suppliersApi.list, ({ query }) =>
    query.has('estado') ? supplierPage([], chosen) : supplierPage(),
  );
  await showScreen('/proveedores?estado=inhabilitado&banda=confiable&persona=fisica', { answers: [list] });
  await expect.element(page.getByText('Ningún proveedor coincide con estos filtros.')).toBeVisible();
  for (const name of ['Inhabilitado', 'Confiable', 'Persona física'])
    await expect.element(page.getByRole('link', { name: `Quitar filtro ${name}` })).toBeVisible();
  await page.getByRole('link', { name: 'Quitar filtros' }).click();
  await expect.element(page.getByText(/^\d+ proveedores/)).toBeVisible();
  expect(location.search).toBe('');
});

test('what the states mean stands beside the list until a supplier is chosen, where there is room', async () => {
  await showScreen('/proveedores', { answers: [LIST, DETAIL] });
  const legend = page.getByRole('complementary', { name: 'Elige un proveedor' });
  await expect.element(legend).toBeVisible();
  expect(legend.element().querySelectorAll('dt')).toHaveLength(6);
  await page.getByRole('link', { name: /^Suministros de Laboratorios/ }).click();
  const panel = page.getByRole('complementary', { name: /^Suministros de Laboratorios/ });
  await expect.element(panel).toBeVisible();
  await expect.element(legend).not.toBeInTheDocument();
  await page.viewport(1000, 900);
  history.back();
  await expect.poll(() => location.search).toBe('');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(legend).not.toBeInTheDocument();
});

test('on a phone the state of each supplier keeps its words on one line', async () => {
  const screen = await showScreen('/proveedores', { answers: [LIST], width: 390 });
  await expect.element(page.getByRole('link', { name: /^Suministros de Laboratorios/ })).toBeVisible();
  const heights = [...screen.querySelectorAll('.supplier-list td .u-tag')].map(
    (tag) => tag.getBoundingClientRect().height,
  );
  expect(heights).toHaveLength(6);
  expect(Math.max(...heights)).toBeLessThan(30);
});

test('letters twice as large on a phone: no short word of the state of a supplier is broken', async () => {
  const screen = await showScreen('/proveedores', { answers: [LIST], width: 390 });
  await expect.element(page.getByRole('link', { name: /^Suministros de Laboratorios/ })).toBeVisible();
  enlargeLetters();
  expect(linesOf(screen.querySelector('.supplier-state small')!)).toBe(1);
});

test('a sanction on a phone tells its cause above its law, over the whole width of the value', async () => {
  const answers = [answer(sanctionsApi.list, SANCTIONS)];
  const screen = await showScreen('/proveedores?vista=sancionados', { answers, width: 390 });
  await expect.element(page.getByText(/Presentó información falsa/)).toBeVisible();
  const cause = screen.querySelector('td[data-label="Causa y fundamento"]')!;
  const law = cause.querySelector('small')!.getBoundingClientRect();
  const value = cause.querySelector(':scope > div > span')!.getBoundingClientRect();
  expect(law.width).toBe(value.width);
  expect(value.width).toBeGreaterThan(200);
});

test('a list that fails when its filter changes keeps heading and tabs', async () => {
  const list = answer(suppliersApi.list, ({ query }) =>
    query.has('q') ? new Refusal('unavailable') : supplierPage(),
  );
  await showScreen('/proveedores', { answers: [list] });
  await page.getByRole('searchbox').first().fill('papel');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No pudimos cargar esta sección.')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Proveedores' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Verificar una constancia' })).toBeVisible();
});
