import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { signIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Buscar en el portal' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Buscar en el portal' });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name }).first();

describe('The search of the whole portal', () => {
  test('by keyboard alone: Ctrl K, results while typing, arrows and Enter, and what was looked for stays on the device', async ({
    page,
    open,
  }) => {
    await open('/directorio');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    // Who knows what they look for does not wait for the dialog.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('garan');
    held.resolve();
    await hasFocus(field(page));
    await page.keyboard.type('tla');
    await dialog(page).getByText('Nada dice «garantla». Se muestra «garantía».').waitFor();
    await option(page, /^Reclamo de garantía/).waitFor();
    expect(await violations(page, 'html')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    expect(await option(page, /^Después de ganar: garantía/).getAttribute('aria-selected')).toBe('true');
    await hasFocus(field(page));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/procedimientos/P-PRO-07');

    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('link', { name: 'Verificar una constancia' }).waitFor();
    await tabTo(page, dialog(page).getByRole('button', { name: 'garantla', exact: true }));
    expect(await violations(page, 'html')).toEqual([]);
    await page.keyboard.press('Enter');
    await option(page, /^Reclamo de garantía/).waitFor();
    await tabTo(page, dialog(page).getByRole('link', { name: 'Ver todo', exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/buscar?q=garantla');
    await page.getByRole('link', { name: 'Artículo 10. Garantías' }).waitFor();

    await page.keyboard.press('Control+k');
    await tabTo(page, dialog(page).getByRole('button', { name: 'Olvidar estas búsquedas' }));
    await page.keyboard.press('Enter');
    await dialog(page).getByRole('button', { name: 'garantla', exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  test('reads without scripts, and sections that find nothing lead to it', async ({ browser, screen }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(screen('/'));
    await page.getByRole('button', { name: 'Buscar en el portal' }).click();
    await page.getByRole('searchbox', { name: 'Buscar en el portal' }).fill('inscripcion');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Inscripción al padrón de proveedores' }).first().waitFor();
    for (const section of [
      '/normatividad?q=',
      '/procedimientos?q=',
      '/directorio?q=',
      '/adquisiciones?q=',
      '/proveedores?q=',
      '/adquisiciones/documentos?q=',
      '/proveedores?vista=sancionados&q=',
      '/integridad?q=',
    ]) {
      await page.goto(screen(`${section}xyzzyqwert`));
      const link = page.getByRole('link', { name: 'Buscar «xyzzyqwert» en todo el portal' });
      expect(new URL((await link.getAttribute('href')) ?? '', screen('/')).search, section).toBe(
        '?q=xyzzyqwert',
      );
    }
    await context.close();
  });

  test('an officer finds screens, actions and folios besides', { tags: 'all' }, async ({ page, origin }) => {
    await signIn(page, origin, 'mariana.admin');
    await page.keyboard.press('Control+k');
    const start = (name: string) => dialog(page).getByRole('navigation', { name, exact: true });
    await start('Ir a').getByRole('link', { name: 'Mi trabajo' }).waitFor();
    await start('Hacer').getByRole('link', { name: 'Nuevo procedimiento' }).waitFor();
    expect(await violations(page, 'html')).toEqual([]);
    await field(page).fill('bitacora');
    await option(page, /^Bitácora/).waitFor();
    await field(page).fill('nuevo procedimiento');
    await option(page, /^Nuevo procedimiento/).click();
    await page.waitForURL('**/nuevosRegistros?tab=nuevo**');
  });
});
