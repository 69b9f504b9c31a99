import { describe, expect } from 'vitest';
import { PHONE } from '#e2e/devices.ts';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { test } from '#e2e/registry-test.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const LOG = '/AdquisicionesUG/administracion/bitacora';
const WORK = '/AdquisicionesUG/administracion';

describe('Bitácora', () => {
  test('by the keyboard alone: what was just done stands first, is found by words, and opens to what changed', async ({
    page,
    origin,
  }) => {
    // Something of one's own to look for.
    await signInAt(page, `${origin}${WORK}?de=libres&tipo=solicitudes`, 'mariana.admin');
    const request = page.locator('main a[data-waiting^="request:"]').first();
    await request.waitFor();
    const folio =
      /S-\d{4}-[\dA-Z-]+/.exec(
        (await page.locator('main .wk-row__what .wk-row__sub').first().textContent()) ?? '',
      )?.[0] ?? '';
    await request.focus();
    await page.keyboard.press('a');
    await page.getByText('Ya es tuyo.').waitFor();

    await tabTo(page, page.getByRole('link', { name: 'Bitácora' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${LOG}`);
    const first = page.locator('main li.al-row').first();
    await first.waitFor();
    expect(await first.textContent()).toContain(`cambió el responsable de la solicitud ${folio}`);

    await tabTo(page, first.locator('summary'));
    await page.keyboard.press('Enter');
    const change = first.locator('tbody tr');
    await change.waitFor();
    expect(await change.textContent()).toMatch(/^Responsable\(vacío\)Mariana/);
    await hasFocus(first.locator('summary'));

    await page.getByRole('searchbox', { name: 'Buscar en la bitácora' }).focus();
    await page.keyboard.type('nadaquecoincida');
    await page.keyboard.press('Enter');
    await page.getByText('Ningún renglón coincide con «nadaquecoincida».').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Quitar filtros' }));
    await page.keyboard.press('Enter');
    await first.waitFor();
  });

  test('filters stand in the address, and the file holds what they leave', async ({ page, origin }) => {
    await signInAt(page, `${origin}${LOG}`, 'mariana.admin');
    await page.locator('main li.al-row').first().waitFor();
    await page.getByLabel('Qué se hizo').selectOption('asignar');
    await page.waitForURL('**?operacion=asignar');
    await expect
      .poll(async () =>
        (await page.locator('main li.al-row').allTextContents()).every((text) =>
          text.includes('responsable'),
        ),
      )
      .toBe(true);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    expect((await download).suggestedFilename()).toBe('bitacora.csv');
  });

  test('is absent for who administers nothing, and has no faults that axe finds at the desk and on a phone', async ({
    browser,
    page,
    origin,
  }) => {
    await signInAt(page, origin + LOG, 'rosa.externa');
    await page.waitForURL('**/404?de=*');
    for (const device of [{ viewport: { width: 1440, height: 900 } }, PHONE]) {
      const context = await browser.newContext(device);
      const other = await context.newPage();
      await signInAt(other, origin + LOG, 'mariana.admin');
      await other.locator('main li.al-row summary').first().click();
      await other.locator('.al-detail').first().waitFor();
      expect(await violations(other)).toEqual([]);
      expect(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await context.close();
    }
  });
});
