import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test as deskTest } from '#e2e/registry-test.ts';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';

const WORK = '/AdquisicionesUG/administracion';
const ROW = 'main li.wk-row';

const test = deskTest;

const rowsOf = (page: Page) => page.locator(ROW);

describe('Mi trabajo', () => {
  test('is where whoever keeps the portal arrives; others find no such place', async ({
    browser,
    page,
    origin,
  }) => {
    await signInAt(page, `${origin}/AdquisicionesUG/authadmin`, 'mariana.admin');
    await page.waitForURL(`**${WORK}`);
    await page
      .getByRole('heading', { level: 1, name: /^Buen[oa]s (días|tardes|noches), Mariana$/ })
      .waitFor();
    expect(await page.title()).toContain('Mi trabajo');
    const other = await browser.newContext();
    const guest = await other.newPage();
    const asked: string[] = [];
    guest.on('request', (request) => asked.push(request.url()));
    await signInAt(guest, origin + WORK, 'rosa.externa');
    await guest.waitForURL('**/404?de=*');
    await guest.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
    expect(await guest.getByRole('link', { name: /Mi trabajo/ }).count()).toBe(0);
    expect(asked.filter((url) => url.includes('/administracion/pendientes'))).toEqual([]);
    await other.close();
  });

  test(
    'by the keyboard alone: the tab of nobody, a row taken with A, opened with Intro',
    { tags: 'all' },
    async ({ page, origin }) => {
      await signInAt(page, `${origin}${WORK}`, 'mariana.admin');
      const mine = page.locator('nav[aria-label="De quién"] a').first();
      await rowsOf(page).first().waitFor();
      const before = Number(await mine.locator('.u-tabs__count').textContent());
      expect(await page.locator('.s-nav__count').first().textContent()).toContain(String(before));

      await tabTo(page, page.getByRole('link', { name: /^Sin asignar/ }));
      await page.keyboard.press('Enter');
      await page.waitForURL('**?de=libres');
      await expect.poll(() => rowsOf(page).first().textContent()).toContain('Nadie');
      const title = page.locator(`${ROW} a[data-waiting^="request:"]`).first();
      const name = await title.textContent();
      await title.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await hasFocus(title);
      await page.keyboard.press('a');
      await page.getByText('Ya es tuyo.').waitFor();
      await expect.poll(() => mine.locator('.u-tabs__count').textContent()).toBe(String(before + 1));
      await expect
        .poll(() => page.locator('.s-nav__count').first().textContent())
        .toContain(String(before + 1));

      await mine.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${WORK}`);
      const taken = page.locator(`${ROW} a[data-waiting]`, { hasText: name ?? '' }).first();
      await taken.waitFor();
      await taken.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/padron-Proveedores/Administrador?sol=*');
      await page.locator('.rg-panel h2').waitFor();
    },
  );

  test(
    'what was done today stands beside the week with the way to its thing, and the mail of the morning is asked for by oneself',
    { tags: 'all' },
    async ({ page, origin }) => {
      await signInAt(page, `${origin}${WORK}?de=libres&tipo=solicitudes`, 'mariana.admin');
      const request = page.locator('main a[data-waiting^="request:"]').first();
      await request.waitFor();
      await request.focus();
      await page.keyboard.press('a');
      await page.getByText('Ya es tuyo.').waitFor();
      await page.reload();
      const done = page.locator('.wk-done a').first();
      await done.waitFor();
      expect(await done.textContent()).toMatch(/^Cambió el responsable de la solicitud S-/);
      expect(await done.getAttribute('href')).toContain('sol=S-');

      const mail = page.getByLabel('Recibir mis pendientes por correo cada mañana');
      expect(await mail.isChecked()).toBe(false);
      await mail.focus();
      await page.keyboard.press('Space');
      await page.getByText('Los recibirás cada día hábil a las 7:30 h.').waitFor();
      await page.reload();
      await mail.waitFor();
      expect(await mail.isChecked()).toBe(true);
      await mail.click();
      await page.getByText('Ya no los recibirás por correo.').waitFor();
    },
  );
});
