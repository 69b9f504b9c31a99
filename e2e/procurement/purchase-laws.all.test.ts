import type { Browser } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;
const SOURCE = 'Ley de compras inventada, art. 7';
const LAWS = '/administracion/ajustes?seccion=recursos';

/** What a visitor is told of a purchase with mixed money. */
async function toldTo(browser: Browser): Promise<string> {
  const visitor = await browser.newPage();
  await visitor.goto(screen('/procedimientos?monto=100,000&iva=sin&bien=bienes&recurso=mixto'));
  const told = await visitor.locator('.route-result').innerText();
  await visitor.close();
  return told;
}

test('An administrator sets with the keyboard the ground of a law, with its source, another officer confirms it, and the finder tells it', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const colleague = await browser.newPage();
    // Where somebody else works too, the ground is decided by two.
    await signInAt(colleague, screen(LAWS), 'oscar.compras');
    await colleague.getByRole('group', { name: 'Recurso mixto' }).waitFor();
    await signInAt(page, screen(LAWS), 'mariana.admin');
    const mixed = page.getByRole('group', { name: 'Recurso mixto' });
    const ground = mixed.getByLabel('Fundamento: bienes y servicios');
    await ground.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(SOURCE);
    await page.getByRole('button', { name: 'Revisar el cambio' }).press('Enter');
    // A change without its source is not kept.
    await page.getByRole('link', { name: /^Fuente/ }).press('Enter');
    await page.keyboard.type('Acuerdo inventado del comité');
    await page.getByRole('button', { name: 'Revisar el cambio' }).press('Enter');
    await page.getByText(SOURCE).last().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Guardar el cambio' }).press('Enter');
    const waits = { name: 'Espera a otra persona: Cambiar un ajuste' };
    await page.getByRole('article', waits).getByText(SOURCE).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await toldTo(browser)).not.toContain(SOURCE);

    await colleague.reload();
    const proposal = colleague.getByRole('article', waits);
    await proposal.getByText(SOURCE).waitFor();
    await proposal.getByRole('button', { name: 'Confirmar' }).press('Enter');
    await colleague.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).press('Enter');
    await proposal.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(/^Vale desde el .*Fuente: Acuerdo inventado del comité/).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await toldTo(browser)).toContain(SOURCE);
  } finally {
    await browser.close();
  }
});
