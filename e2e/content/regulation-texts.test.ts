import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { savedContent } from '#e2e/content-steps.ts';
import { phoneTest, test } from '#e2e/desk-test.ts';
import { PHONE } from '#e2e/devices.ts';
import { tabTo } from '#e2e/focus.ts';
import { agreed } from '#e2e/officer.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const TEXT = '/normatividad/lineamientos-ug-2023/texto';
const article = (page: Page, anchor: string) => page.locator(`section#${anchor}`);
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);

describe('A visitor', () => {
  test('finds an article by a word without accent, reads it at its own address and copies it', async ({
    context,
    page,
    open,
    origin,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/normatividad');
    await page.getByRole('searchbox', { name: 'Buscar en la normatividad' }).fill('garantia de cumplimiento');
    await page.keyboard.press('Enter');
    const hits = page.getByRole('region', { name: 'En los artículos' });
    await hits.locator('mark', { hasText: 'Garantías' }).or(hits.locator('mark')).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await hits.getByRole('link', { name: 'Artículo 10. Garantías' }).click();
    await page.waitForURL(`**${TEXT}#articulo-10`);
    await article(page, 'articulo-10').getByText('diez días hábiles').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Copiar enlace: Artículo 10' }).press('Enter');
    await page.getByText('Enlace copiado.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${origin}/AdquisicionesUG${TEXT}#articulo-10`,
    );
    await article(page, 'articulo-10')
      .getByText(/^\d+ citas? en el portal/)
      .click();
    await article(page, 'articulo-10').getByRole('link', { name: 'Reclamo de garantía' }).waitFor();
  });

  test(
    'asks what was in force on a day, and compares two versions in words',
    { tags: 'all' },
    async ({ page, open }) => {
      await open(TEXT);
      await article(page, 'articulo-6').getByText('quince días naturales').waitFor();
      await page.getByLabel('Qué estaba vigente el').fill('15/01/2024');
      await page.keyboard.press('Enter');
      await page.getByText('Así regía el 15 de enero de 2024.').waitFor();
      await article(page, 'articulo-6').getByText('diez días naturales').waitFor();
      expect(await article(page, 'articulo-7-bis').count()).toBe(0);
      await page.getByLabel('Qué estaba vigente el').fill('01/01/2020');
      await page.keyboard.press('Enter');
      await page.getByText('El 1 de enero de 2020 esta norma todavía no regía.').waitFor();
      await page.getByRole('link', { name: 'Leer el texto de hoy' }).click();
      await page.getByRole('link', { name: 'Comparar versiones' }).click();
      await page
        .getByLabel('Antes')
        .selectOption({ label: 'Lineamientos de muestra, texto original (30 ene 2023)' });
      await page.getByRole('button', { name: 'Comparar', exact: true }).press('Enter');
      const six = article(page, 'articulo-6');
      await six.locator('ins', { hasText: 'quince' }).waitFor();
      expect(await six.locator('del').allTextContents()).toContain('diez');
      await page.getByText(/^De \d+ partes: 4 cambiaron, 1 se agregó, \d+ siguen igual\.$/).waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  test('reads and asks for a day without scripts too', { tags: 'all' }, async ({ browser, screen }) => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(screen(TEXT));
    await article(page, 'articulo-6').getByText('quince días naturales').waitFor();
    await fits(page);
    await page.getByLabel('Qué estaba vigente el').fill('15/01/2024');
    await page.getByRole('button', { name: 'Ver ese día' }).tap();
    await article(page, 'articulo-6').getByText('diez días naturales').waitFor();
    await page.getByRole('searchbox', { name: 'Buscar en el texto' }).fill('cotizaciones');
    await page.getByRole('button', { name: 'Buscar', exact: true }).last().tap();
    await article(page, 'articulo-7').locator('mark').first().waitFor();
    expect(await article(page, 'articulo-6').count()).toBe(0);
    await page.goto(screen('/normatividad?fecha=2024-01-15&vigencia=vigente'));
    await page.getByRole('link', { name: 'Vigentes el 15 ene 2024' }).waitFor();
    await page.getByRole('link', { name: /^Ley de Adquisiciones.* \(2000\)$/ }).waitFor();
    await context.close();
  });

  phoneTest('goes to an article by the index on a phone', { tags: 'all' }, async ({ page, open }) => {
    await open(TEXT);
    await page.getByRole('button', { name: 'Índice' }).tap();
    await page.getByRole('navigation', { name: 'Índice del texto' }).getByText('Artículo 9. Padrón').tap();
    await page.waitForURL('**#articulo-9');
    await expect
      .poll(() => article(page, 'articulo-9').evaluate((element) => element.getBoundingClientRect().top))
      .toBeLessThan(400);
    await fits(page);
    expect(await violations(page)).toEqual([]);
  });
});

const LAW = `<html><body><script>document.title='malo'</script><p>CAPÍTULO I</p><p>Del objeto</p>
<p>Artículo 1.- Este código es de muestra.</p><p>Artículo 2.- Dos. Aquí empieza otro.</p>
<p>Artículo 4.- Cuatro.</p><p>TRANSITORIOS</p><p>Único. Entra en vigor hoy.</p></body></html>`;

describe('Whoever keeps the regulations', () => {
  test(
    'brings a text from a file by the keyboard, corrects its division and publishes it',
    { tags: 'all' },
    async ({ browser, origin, page, screen }) => {
      const name = `Texto traído ${Date.now().toString(36)}`;
      await signInAt(page, screen('/administracion/contenido/textos'), 'mariana.admin');
      await page.getByRole('button', { name: 'Nuevo articulado de norma' }).press('Enter');
      await page.getByRole('dialog').getByLabel('Nombre de este texto').fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const norm = page.getByRole('combobox', { name: 'Norma' });
      await norm.fill('Código de Ética');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: /^Rige desde/ }).fill('01/02/2024');
      await tabTo(page, page.getByRole('button', { name: 'Traer de un archivo' }));
      await page.keyboard.press('Enter');
      const picking = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^PDF con texto, DOCX o HTML/ }).press('Enter');
      await (
        await picking
      ).setFiles([{ name: 'codigo.html', mimeType: 'text/html', buffer: Buffer.from(LAW) }]);
      await page.getByText('Se encontraron 3 artículos en 6 partes.').waitFor();
      await page.getByText('Del artículo 2 se pasa al 4.').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Usar esta división' }).press('Enter');
      const row = (index: number) => page.getByRole('listitem', { name: `Parte ${index}`, exact: true });
      await row(3)
        .getByRole('button', { name: /^Artículo 2/ })
        .press('Enter');
      const words = row(3).getByLabel('Texto');
      await words.focus();
      await words.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
      await row(3).getByRole('button', { name: 'Dividir donde está el cursor' }).press('Enter');
      await page.keyboard.type('Artículo 3');
      expect(await row(4).getByLabel('Texto').inputValue()).toBe('Aquí empieza otro.');
      await row(7)
        .getByRole('button', { name: /^Único/ })
        .press('Enter');
      await row(7).getByRole('button', { name: 'Unir con la anterior' }).press('Enter');
      await savedContent(page);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('ControlOrMeta+Enter');
      await page.getByText('Versión 1', { exact: true }).waitFor();
      const visitor = await browser.newPage();
      await visitor.goto(screen('/normatividad/codigo-etica-ug/texto'));
      await article(visitor, 'articulo-3').getByText('Aquí empieza otro.').waitFor();
      await article(visitor, 'capitulo-i-transitorios')
        .or(article(visitor, 'transitorios'))
        .getByText('Único. Entra en vigor hoy.')
        .waitFor();
      await page.getByRole('button', { name: 'Retirar' }).press('Enter');
      await page.getByRole('dialog').getByLabel('Motivo').fill('Terminó el recorrido');
      await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).press('Enter');
      const waiting = page.getByRole('article', { name: /^Espera a otra persona: Retirar/ });
      await waiting.getByRole('row', { name: 'A la vista del público Sí No' }).waitFor();
      expect(await violations(page)).toEqual([]);
      const key = new URL(page.url()).pathname.split('/').at(-1);
      await agreed(browser, origin, { tipo: 'content_item', registro: `textos/${key}` });
      await page.reload();
      await page.getByText('Retirado: Terminó el recorrido.').first().waitFor();
      await visitor.reload();
      await visitor.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
      await visitor.close();
    },
  );

  test(
    'sees what cites the articles that changed in the work that waits, and ticks it off with name and hour',
    { tags: 'all' },
    async ({ page, screen }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signInAt(page, screen('/administracion?de=libres&tipo=citas'), 'mariana.admin');
      await page
        .getByRole('link', { name: /Lineamientos para los Procedimientos/ })
        .first()
        .click();
      await page.waitForURL('**/comparacion?a=*');
      const reviews = page.getByRole('region', { name: 'Citan artículos que cambiaron' });
      await reviews.getByText('2 citas por revisar.').waitFor();
      const tick = reviews.getByRole('checkbox', { name: 'Artículo 10: Reclamo de garantía' });
      const guide = reviews.getByRole('checkbox', { name: /^Artículo 10: Después de ganar/ });
      await guide.press('Space');
      await reviews.getByText('1 cita por revisar.').waitFor();
      await tick.press('Space');
      await reviews.getByText('Todo está revisado.').waitFor();
      await fits(page);
      expect(await violations(page)).toEqual([]);
      await page.reload();
      await reviews
        .getByText(/Lo revisó Mariana .+ el /)
        .first()
        .waitFor();
      await tick.press('Space');
      await reviews.getByText('1 cita por revisar.').waitFor();
      await guide.press('Space');
      await reviews.getByText('2 citas por revisar.').waitFor();
    },
  );
});
