import { expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;
const SOURCE = 'Ley de compras inventada, art. 7';

test('An administrator sets with the keyboard the ground of a law, with its source, and the finder tells it', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await signInAt(page, screen('/administracion/ajustes?seccion=recursos'), 'mariana.admin');
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
    await page.getByText('Guardado. Ya vale.').waitFor();
    await page.getByText(/^Vale desde el .*Fuente: Acuerdo inventado del comité/).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    const visitor = await browser.newPage();
    await visitor.goto(screen('/procedimientos?monto=100,000&iva=sin&bien=bienes&recurso=mixto'));
    await visitor.getByText(SOURCE).first().waitFor();
    expect(await visitor.locator('.route-result').innerText()).toContain(SOURCE);
  } finally {
    await browser.close();
  }
});
