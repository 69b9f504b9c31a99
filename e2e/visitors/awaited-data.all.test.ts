import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { phoneTest, test } from '#e2e/desk-test.ts';
import { followLink } from '#e2e/followed-link.ts';

const API = '/DISU/AdquisicionesUG';
const failure = (page: Page) => page.getByText('No pudimos cargar esta sección.');

const SECTIONS = [
  ['/proveedores', 'proveedores', 'Proveedores'],
  ['/proveedores?vista=sancionados', 'proveedores/sancionados', 'Proveedores'],
  ['/normatividad', 'normatividad', 'Normatividad'],
  ['/adquisiciones/documentos', 'documentos', 'Documentos publicados'],
] as const;

for (const [path, asked, title] of SECTIONS) {
  phoneTest(
    `${path}: its heading stands while its data come, and stays when they fail`,
    async ({ page, open }) => {
      await open('/');
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      await page.route(
        ({ pathname }) => pathname === `${API}/${asked}`,
        async (route) => {
          await held;
          await route.fulfill({ status: 500, json: { status: 500 } });
        },
      );
      await followLink(page, path);
      const heading = page.getByRole('heading', { level: 1, name: title });
      const tabs = page.getByRole('navigation', { name: 'Vistas de proveedores' });
      await page.getByRole('status').filter({ hasText: 'Cargando sección' }).waitFor();
      expect(await heading.innerText()).toBe(title);
      if (title === 'Proveedores') await tabs.waitFor();
      answer();
      await failure(page).waitFor();
      expect(await heading.innerText()).toBe(title);
      if (title === 'Proveedores') expect(await tabs.locator('[aria-current=page]').count()).toBe(1);
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await failure(page).waitFor({ state: 'detached' });
      expect(await heading.innerText()).toBe(title);
    },
  );
}

test('a list that fails when its filter changes keeps heading and tabs', async ({ page, open }) => {
  await open('/proveedores');
  await page.route(
    ({ pathname }) => pathname === `${API}/proveedores`,
    (route) => route.fulfill({ status: 500, json: { status: 500 } }),
  );
  await page.getByRole('searchbox').first().fill('papel');
  await page.keyboard.press('Enter');
  await failure(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Proveedores' }).waitFor();
  await page.getByRole('link', { name: 'Verificar una constancia' }).waitFor();
});
