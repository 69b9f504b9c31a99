import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import { supplierRegistryApi } from '#contract/supplier-registry.ts';
import { boxOf } from '#web/test-hand.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { REGISTRY } from './test-registry.ts';

const LIST = '/padron-Proveedores/Administrador?seccion=padron';
const answers = [answer(supplierRegistryApi.list, REGISTRY)];

const showList = (width: number) => showScreen(LIST, { role: 'Administrador', answers, width });

test('S-2.12 on a tablet the states of the registry stand in one row', async () => {
  await showList(960);
  const tabs = page.getByRole('navigation', { name: 'Estado del registro' }).getByRole('link');
  await expect.element(tabs.last()).toBeVisible();
  const tops = tabs.elements().map((tab) => Math.round(tab.getBoundingClientRect().top));
  expect([tops.length > 5, new Set(tops).size]).toEqual([true, 1]);
});

test('on the widest screens the bars begin and end with the page, and the sections stand on one line', async () => {
  await showList(2560);
  const heading = await boxOf(page.getByRole('heading', { level: 1, name: 'Padrón completo' }));
  const sections = page.getByRole('navigation', { name: 'Secciones', exact: true });
  const home = await boxOf(sections.getByRole('link', { name: 'Inicio' }));
  const profiles = await boxOf(sections.getByRole('link', { name: 'Perfiles' }));
  expect(Math.abs(home.left - heading.left)).toBeLessThan(20);
  expect(profiles.top).toBe(home.top);
});

test('S-2.12 the whole registry fits a tablet: number, RFC and line of business stand under the name', async () => {
  await showList(700);
  const region = page.getByRole('region', { name: 'Proveedores de todos los estados' });
  await expect.element(region).toBeVisible();
  const box = region.element();
  const name = () => box.querySelector<HTMLElement>('tbody th')!;
  expect(box.scrollWidth - box.clientWidth).toBe(0);
  expect(name().innerText).toMatch(/P-\d{5} · [A-Z0-9Ñ&]{12,13} · /);
  await page.viewport(1000, 900);
  const table = await boxOf(region.getByRole('table'));
  expect(table.right).toBeLessThanOrEqual(box.getBoundingClientRect().right + 0.5);
  expect(name().getBoundingClientRect().width).toBeGreaterThan(170);
  await expect.element(region.getByRole('columnheader', { name: 'RFC' })).toBeVisible();
  expect(name().innerText).not.toContain('·');
});

test('an unknown record is said to be unknown, without an offer to try again', async () => {
  const unknown = answer(supplierAdminApi.get, new Refusal('not_found'));
  await showScreen(`${LIST}&prov=P-99999`, { role: 'Administrador', answers: [...answers, unknown] });
  await expect.element(page.getByText('Este expediente no existe.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Intentar de nuevo' }).query()).toBeNull();
});
