import { describe, expect } from 'vitest';
import { INSTITUTION, SERVICE_BANNER } from '#contract/settings.ts';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { agreed } from '#e2e/officer.ts';
import { test } from '#e2e/registry-test.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SETTINGS = '/AdquisicionesUG/administracion/ajustes';
const SAID = 'El sábado de 9 a 14 h no habrá servicio.';

describe('Ajustes', () => {
  test('the banner is raised by the keyboard alone, told before it is saved, and every visitor sees it', async ({
    browser,
    page,
    origin,
  }) => {
    await signInAt(page, `${origin}${SETTINGS}`, 'mariana.admin');
    const tab = page.getByRole('link', { name: 'Franja de servicio' });
    await tab.waitFor();
    await tabTo(page, tab);
    await page.keyboard.press('Enter');
    await page.waitForURL('**?seccion=franja');
    const text = page.getByLabel(/^Texto/);
    await text.waitFor();
    await tabTo(page, text);
    await page.keyboard.type(SAID);
    await page.locator('.aj-banner', { hasText: SAID }).waitFor();
    const source = page.getByLabel('Fuente', { exact: true });
    const review = page.getByRole('button', { name: 'Revisar el cambio' });
    await tabTo(page, review);
    await page.keyboard.press('Enter');
    await page.getByText(/^Fuente: Escribe la fuente/).waitFor();
    await source.focus();
    await page.keyboard.type('Aviso de Tecnologías');
    await tabTo(page, review);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Lo que cambia' }).waitFor();
    await page.getByText(/Aparece sobre todas las páginas/).waitFor();
    const save = page.getByRole('button', { name: 'Guardar el cambio' });
    await hasFocus(save);
    await page.keyboard.press('Enter');
    // What stands above every page takes two.
    const waiting = page.getByRole('article', { name: 'Espera a otra persona: Cambiar un ajuste' });
    await waiting.getByText(SAID).waitFor();
    await agreed(browser, origin, { tipo: 'instance_setting', registro: SERVICE_BANNER.key });
    await page.reload();
    await page.getByText(/^Vale desde el .* por Óscar .*Fuente: Aviso de Tecnologías\./).waitFor();

    const directory = `${origin}/AdquisicionesUG/directorio`;
    await expect.poll(async () => (await fetch(directory)).text()).toContain('<aside class="s-service');
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(directory);
    expect(await visitor.locator('aside.s-service').textContent()).toBe(`Información: ${SAID}`);
    expect(await violations(visitor)).toEqual([]);

    await text.fill('');
    await source.fill('Terminó');
    await review.click();
    await save.click();
    await page.getByText('Guardado. Ya vale.').waitFor();
    await page.getByText(/Fuente: Terminó\./).waitFor();
    await page.getByText('Historial', { exact: true }).click();
    await page.getByText('Fuente: Aviso de Tecnologías.', { exact: false }).waitFor();
    await visitor.context().close();
  });

  test(
    'the name of the unit changes in bar, footer and title, and a pale colour is refused with its figure',
    { tags: 'all' },
    async ({ browser, page, origin }) => {
      await signInAt(page, `${origin}${SETTINGS}`, 'mariana.admin');
      const name = page.getByLabel('Nombre de la Unidad');
      await name.waitFor();
      const was = await name.inputValue();
      const source = page.getByLabel('Fuente', { exact: true });
      const save = async (why: string) => {
        await source.fill(why);
        await page.getByRole('button', { name: 'Revisar el cambio' }).click();
        await page.getByRole('button', { name: 'Guardar el cambio' }).click();
        await page.getByRole('article', { name: 'Espera a otra persona: Cambiar un ajuste' }).waitFor();
        await agreed(browser, origin, { tipo: 'instance_setting', registro: INSTITUTION.key });
        await page.reload();
        await page
          .getByText(new RegExp(`Fuente: ${why}\\.`))
          .first()
          .waitFor();
      };
      const colour = page.getByLabel('Color de la barra y de los botones');
      await colour.fill('#7fa8d6');
      await page.getByText('2.47 : 1', { exact: false }).first().waitFor();
      await source.fill('Prueba de color');
      await page.getByRole('button', { name: 'Revisar el cambio' }).click();
      await page
        .getByText(/debe llegar al menos a 4\.5 : 1/)
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Dejarlo como estaba' }).click();

      await name.fill('Unidad de Compras de Muestra');
      await save('Acuerdo de prueba');
      await page.goto(`${origin}/AdquisicionesUG/normatividad`);
      expect(await page.locator('.s-bar__title').textContent()).toBe('Unidad de Compras de Muestra');
      expect(await page.title()).toContain('Unidad de Compras de Muestra');
      await page.goto(`${origin}${SETTINGS}`);
      await name.waitFor();
      await name.fill(was);
      await save('Se deja como estaba');
    },
  );

  test(
    'lists of officers keep the density that was chosen on this device',
    { tags: 'all' },
    async ({ page, origin }) => {
      await signInAt(
        page,
        `${origin}/AdquisicionesUG/administracion/contenido/normatividad`,
        'mariana.admin',
      );
      const table = page.locator('main .u-table').first();
      await table.waitFor();
      await tabTo(page, page.getByRole('button', { name: 'Columnas' }));
      await page.keyboard.press('Enter');
      const compact = page.getByRole('radio', { name: 'Compacta' });
      expect(await compact.isChecked()).toBe(false);
      await compact.press('Space');
      await page.getByRole('dialog').getByRole('button', { name: 'Listo' }).press('Enter');
      expect(await table.getAttribute('class')).toContain('u-table--compact');
      await page.goto(`${origin}/AdquisicionesUG/administracion/contenido/avisos`);
      await table.waitFor();
      expect(await table.getAttribute('class')).toContain('u-table--compact');
    },
  );
});
