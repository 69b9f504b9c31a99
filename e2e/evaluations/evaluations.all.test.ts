import { describe, expect } from 'vitest';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { PHONE } from '#e2e/devices.ts';
import { answerAll, takeStep } from '#e2e/evaluation-steps.ts';
import { test } from '#e2e/registry-test.ts';
import { openPage } from '#e2e/settled.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const ADMIN = '/AdquisicionesUG/administracion/evaluaciones';
const REASON = 'Es un recorrido de prueba, con su motivo.';

describe('The evaluation of suppliers', () => {
  let link = '';
  let access = { folio: '', key: '' };

  test('a period is opened by the keyboard alone, with an order of its own', async ({ page, origin }) => {
    await signInAt(page, origin + ADMIN, 'mariana.admin');
    const open = page.getByRole('button', { name: 'Abrir periodo' });
    await open.waitFor();
    expect(await violations(page)).toEqual([]);
    await tabTo(page, open);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await hasFocus(dialog.getByLabel('Semestre o trimestre'));
    const send = dialog.getByRole('button', { name: 'Abrir periodo' });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await page.waitForURL(/periodo=20\d\d-[12]/);
    await page.getByText('No hay ningún pedido aceptado.').waitFor();
    expect(await page.getByRole('button', { name: 'Pasar a revisión' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Agregar pedidos' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Número de registro del proveedor').fill('P-99999');
    await sheet.getByLabel('Número del pedido').fill('PED-RECORRIDO');
    await sheet.getByLabel('Qué se entregó').fill('Hojas de papel');
    await sheet.getByLabel('Área que lo recibió').selectOption('Bibliotecas');
    await sheet.getByLabel('Correo del área').fill('lucia.herrera@universidad.example');
    await sheet.getByRole('button', { name: /^Agregar/ }).click();
    await sheet.getByText('No está en el padrón.').waitFor();
    await sheet.getByLabel('Número de registro del proveedor').fill('P-01187');
    await sheet.getByRole('button', { name: /^Agregar/ }).click();
    await page.getByRole('link', { name: 'PED-RECORRIDO' }).click();
    link = (await page.locator('.ev-address').innerText()).trim();
    expect(link).toContain('/adquisiciones/evaluar/');
    expect(await violations(page, 'dialog')).toEqual([]);
  });

  test('a person of the area answers on a phone, after saying that nothing ties them to the supplier', async ({
    browser,
  }) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await signInAt(page, link, 'lucia.academica');
    await page.getByRole('heading', { level: 1, name: 'Evaluar una entrega' }).waitFor();
    await page.getByText('Hojas de papel').waitFor();
    await page.getByRole('button', { name: 'Enviar evaluación' }).click();
    await page.getByText('Hay 4 datos por corregir').waitFor();
    expect(await violations(page)).toEqual([]);
    await answerAll(page, 'main');
    await page.reload();
    // What was chosen is still there.
    await expect.poll(() => page.locator('main input[type=radio]:checked').count()).toBe(3);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Enviar evaluación' }).click();
    await page.getByText('Gracias: tu respuesta llegó a la Unidad.').first().waitFor();
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    await context.close();
  });

  test('the unit answers its part, accepts, and takes the period to review', async ({ page, origin }) => {
    await signInAt(page, origin + ADMIN, 'mariana.admin');
    await page
      .getByRole('row', { name: /1 por revisar/ })
      .getByRole('link')
      .click();
    await page.getByRole('link', { name: 'PED-RECORRIDO' }).click();
    const sheet = page.getByRole('dialog');
    const accept = sheet.getByRole('button', { name: 'Aceptar' });
    await accept.waitFor();
    expect(await accept.isDisabled()).toBe(true);
    await answerAll(page, 'dialog');
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Guardar respuestas' }).click();
    await expect.poll(() => accept.isEnabled()).toBe(true);
    await accept.click();
    await sheet.getByText('Aceptado', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Cerrar' }).click();
    await takeStep(page, 'Pasar a revisión');
    await page.getByText(/El plazo de aclaración termina el/).waitFor();
    await page.getByRole('tab', { name: 'Resultados' }).click();
    await page.getByRole('button', { name: /^Dar clave a Cómputo Colibrí/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dar clave', exact: true }).click();
    const given = page.locator('.ev-key b');
    await given.filter({ hasText: /^A-/ }).waitFor();
    const [folio = '', key = ''] = await given.allInnerTexts();
    access = { folio, key };
    expect(await violations(page)).toEqual([]);
  });

  test('its supplier reads the calculation on a phone without an account and replies once', async ({
    browser,
    origin,
  }) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await openPage(
      page,
      `${origin}/AdquisicionesUG/adquisiciones/evaluaciones/aclaracion?folio=${access.folio}`,
    );
    await page.getByLabel('Clave').fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Ver mi resultado' }).click();
    await page.getByText('El folio o la clave no coinciden.').first().waitFor();
    await page.getByLabel('Clave').fill(access.key.toLowerCase());
    await page.getByRole('button', { name: 'Ver mi resultado' }).click();
    await page.getByText('10000.00 ÷ 100 = 100.0000', { exact: false }).waitFor();
    await page.getByText('Con pesos ±10 %, la calificación sigue en 100.0: no cambia de banda.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Qué no es correcto y por qué').fill(REASON);
    await page.getByRole('button', { name: 'Mandar aclaración' }).click();
    await page.getByText('La recibimos.').waitFor();
    expect(await page.getByRole('button', { name: 'Mandar aclaración' }).count()).toBe(0);
    await context.close();
  });

  test('waits on the desk of the unit, which answers it', async ({ page, origin }) => {
    await signInAt(
      page,
      `${origin}/AdquisicionesUG/administracion?de=libres&tipo=aclaraciones`,
      'mariana.admin',
    );
    await page.locator('main li.wk-row a').first().click();
    await page.waitForURL(/vista=aclaraciones/);
    await page.getByText(REASON).waitFor();
    await page.getByRole('button', { name: 'Responder' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'La evaluación se mantiene' }).check();
    await dialog.getByRole('textbox').fill('Se revisó y no hay error.');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText(/Se revisó y no hay error/).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('tells nothing to who may not administer it', async ({ page, origin }) => {
    await signInAt(page, origin + ADMIN, 'rosa.externa');
    await page.getByRole('heading', { name: 'No se ha encontrado' }).waitFor();
  });
});
