import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { signedInOfficer } from '#e2e/officer.ts';
import { test as registryTest } from '#e2e/registry-test.ts';
import { violations } from '#e2e/violations.ts';

const test = registryTest.extend({ environment: [{ SECOND_REVIEWER: 'true' }, { scope: 'file' }] });

const panelOf = (on: Page): Locator => on.getByRole('complementary', { name: /^Revisión de S-/ });

/** The folio in the address. */
const folioOf = (page: Page) => new URL(page.url()).searchParams.get('sol');

test('S-2.12 with the keyboard alone an officer marks six papers, observes two and sends the request back', async ({
  page,
  openRegistry,
}) => {
  await openRegistry();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ricardo Ejemplo Montaño' }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const panel = panelOf(page);
  await panel.getByRole('heading', { level: 2, name: 'Ricardo Ejemplo Montaño' }).waitFor();
  const folio = folioOf(page) ?? '';
  expect(await panel.getByText('0 de 6 revisados').count()).toBe(1);
  for (let done = 1; done <= 4; done += 1) {
    await page.keyboard.press('Alt+c');
    await panel.getByText(`${done} de 6 revisados`).waitFor();
  }
  await page.keyboard.press('Alt+o');
  await page.keyboard.type('El comprobante tiene más de 60 días.');
  await page.keyboard.press('Tab');
  await panel.getByText('5 de 6 revisados').waitFor();
  await page.keyboard.press('Alt+o');
  await page.keyboard.type('La cuenta no está a tu nombre.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByText('La cuenta no está a tu nombre.').waitFor();
  await page.getByRole('dialog').getByText('El comprobante tiene más de 60 días.').waitFor();
  await page.keyboard.press('Escape');
  await panel.getByText('6 de 6 revisados').waitFor();
  expect(await violations(page)).toEqual([]);
  const forward = panel.getByRole('button', { name: /^(Validar|Aprobar inscripción)$/ });
  expect(await forward.getAttribute('aria-disabled')).toBe('true');
  const why = (await forward.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${why}"]`).textContent()).toContain('observaciones por enviar');
  const back = panel.getByRole('button', { name: 'Devolver con 2 observaciones' });
  await expect.poll(() => back.evaluate((button) => document.activeElement === button)).toBe(true);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '¿Devolver la solicitud a Ricardo Ejemplo Montaño?' });
  await dialog.getByText('La cuenta no está a tu nombre.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Devolver con 2 observaciones' }).press('Enter');
  await expect.poll(() => folioOf(page)).not.toBe(folio);
  await panelOf(page).getByRole('heading', { level: 2 }).waitFor();
  await openRegistry('?estado=observadas');
  await page.getByRole('link', { name: 'Ricardo Ejemplo Montaño' }).waitFor();
});

test('S-2.12 from the heading one key leads to the first request; Cumple goes on to the next paper, and what is compared stands beside it', async ({
  page,
  openRegistry,
}) => {
  await openRegistry();
  await page.locator('h1').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const isFirstRow = () =>
    page.evaluate(() => document.activeElement === document.querySelector('.rg-queue a[data-folio]'));
  expect(await isFirstRow()).toBe(true);
  await page.getByRole('link', { name: /^Alimentos Pinole/ }).click();
  const panel = panelOf(page);
  const papers = panel.locator('li[data-paper]');
  await papers.first().getByText('RFC', { exact: false }).first().waitFor();
  const codeOf = () =>
    page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-paper]')?.dataset.paper);
  const undecided = await papers.evaluateAll((items) =>
    items
      .filter((item) => item.querySelector('[aria-pressed="true"]') === null)
      .map((item) => (item as HTMLElement).dataset.paper ?? ''),
  );
  expect(undecided.length).toBeGreaterThan(1);
  const cumple = panel.locator(`[data-paper="${undecided[0]}"]`).getByRole('button', { name: 'Cumple' });
  await cumple.focus();
  await page.keyboard.press('Space');
  await expect.poll(codeOf).toBe(undecided[1]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Cumple');
  // Taken back, so that the journeys after this one find the request as it was.
  await cumple.click();
  await expect.poll(() => cumple.getAttribute('aria-pressed')).toBe('false');

  // A pressed «Observar» stays readable under the pointer.
  const observe = panel.locator(`[data-paper="${undecided[1]}"]`).getByRole('button', { name: 'Observar' });
  await observe.click();
  await observe.hover();
  expect(await observe.getAttribute('aria-pressed')).toBe('true');
  expect(await violations(page, '.rg-panel')).toEqual([]);
  const colours = await observe.evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button);
    return { backgroundColor, color };
  });
  expect(colours).toEqual({ backgroundColor: 'rgb(122, 67, 0)', color: 'rgb(255, 255, 255)' });
  await observe.click();
});

test('a paper opens beside its data, and a remark that could not be saved stays with its field', async ({
  page,
  openRegistry,
}) => {
  await openRegistry();
  await page.getByRole('link', { name: /^Alimentos Pinole/ }).click();
  const panel = panelOf(page);
  await panel.getByRole('link', { name: 'Acta constitutiva' }).click();
  const viewer = page.getByRole('region', { name: /^Documento: Acta constitutiva/ });
  await viewer.locator('canvas').first().waitFor();
  await viewer.getByText('1 de 6', { exact: true }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });

  await page.route('**/padron/solicitudes/*/documentos/**', (route) => route.abort());
  const paper = panel.getByRole('listitem').filter({ hasText: 'Carátula del estado de cuenta' });
  await paper.getByRole('button', { name: 'Observar' }).click();
  const remark = paper.getByLabel(/^Observación sobre/);
  await remark.fill('La CLABE no es la de la carátula.');
  await remark.blur();
  await paper.getByText('No se guardó. Tu observación sigue aquí.').waitFor();
  expect(await remark.inputValue()).toBe('La CLABE no es la de la carátula.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Hay algo sin guardar. Reinténtalo antes de decidir.').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute('**/padron/solicitudes/*/documentos/**');
  await paper.getByRole('button', { name: 'Reintentar' }).click();
  await panel.getByText('1 de 6 revisados').waitFor();
});

test('what somebody else decided meanwhile is shown with its difference and nothing typed is lost', async ({
  page,
  openRegistry,
  colleagueAt,
}) => {
  await openRegistry();
  await page.getByRole('link', { name: /^Cómputo Colibrí/ }).click();
  const panel = panelOf(page);
  await panel.getByText('0 de 6 revisados').waitFor();
  const theirs = await colleagueAt(`?sol=${folioOf(page)}`);
  const theirPaper = panelOf(theirs).getByRole('listitem').filter({ hasText: 'Poder notarial' });
  await theirPaper.getByRole('button', { name: 'Cumple' }).click();
  await panelOf(theirs).getByText('1 de 6 revisados').waitFor();

  await page.bringToFront();
  const paper = panel.getByRole('listitem').filter({ hasText: 'Comprobante de domicilio' });
  await paper.getByRole('button', { name: 'Observar' }).click();
  const remark = paper.getByLabel(/^Observación sobre/);
  await remark.fill('El domicilio del comprobante es otro.');
  await remark.blur();
  await panel.getByText(/^Óscar D\. modificó esta solicitud hace/).waitFor();
  await panel.getByRole('button', { name: 'Ver cambios' }).click();
  await panel.getByRole('cell', { name: 'cumple', exact: true }).waitFor();
  expect(await remark.inputValue()).toBe('El domicilio del comprobante es otro.');
  await paper.getByRole('button', { name: 'Reintentar' }).click();
  await panel.getByText('2 de 6 revisados').waitFor();

  await panel.getByRole('button', { name: 'Rechazar' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^¿Rechazar a Cómputo Colibrí/ });
  const reason = 'El objeto social no comprende los giros pedidos.';
  await dialog.getByLabel('Razón que leerá el proveedor').fill(reason);
  await theirs.reload();
  await panelOf(theirs).getByText('2 de 6 revisados').waitFor();
  const bank = panelOf(theirs).getByRole('listitem').filter({ hasText: 'Carátula del estado de cuenta' });
  await bank.getByRole('button', { name: 'Cumple' }).click();
  await panelOf(theirs).getByText('3 de 6 revisados').waitFor();
  await dialog.getByRole('button', { name: 'Rechazar' }).click();
  await dialog.getByText(/modificó esta solicitud\. Revisa los cambios/).waitFor();
  await dialog.getByRole('row', { name: 'Carátula del estado de cuenta sin revisar cumple' }).waitFor();
  expect(await dialog.getByLabel('Razón que leerá el proveedor').inputValue()).toBe(reason);
  expect(await violations(page)).toEqual([]);
});

test('who validated cannot approve; another person approves and the certificate is named', async ({
  page,
  origin,
  openRegistry,
}) => {
  await openRegistry('?responsable=mariana.admin');
  await page.getByRole('row').filter({ hasText: 'Validada' }).getByRole('link').first().click();
  const panel = panelOf(page);
  const approve = panel.getByRole('button', { name: 'Aprobar inscripción' });
  await approve.waitFor();
  const why = (await approve.getAttribute('aria-describedby')) ?? '';
  expect(await page.locator(`[id="${why}"]`).textContent()).toContain('otra persona');

  await openRegistry('?responsable=oscar.compras');
  await page.getByRole('row').filter({ hasText: 'Validada' }).getByRole('link').first().click();
  const name = (await panelOf(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
  const folio = folioOf(page) ?? '';
  await panelOf(page).getByRole('button', { name: 'Aprobar inscripción' }).click();
  const dialog = page.getByRole('dialog', { name: `¿Aprobar a ${name}?` });
  await dialog.getByText('Se emitirá la constancia y se avisará al proveedor.').waitFor();
  await dialog.getByRole('button', { name: 'Aprobar inscripción' }).click();
  await page.getByText(/^Inscripción aprobada\. Constancia P-\d{5} emitida\./).waitFor();
  const certificate = page.getByRole('link', { name: 'Ver constancia' });
  expect(await certificate.getAttribute('target')).toBe('_blank');
  const document = await page.request.get(origin + (await certificate.getAttribute('href')));
  expect(document.headers()['content-type']).toBe('application/pdf');
  await openRegistry(`?estado=aprobadas&sol=${folio}`);
  await panelOf(page).getByText('Aprobada', { exact: true }).waitFor();
});

test('the summary has a table behind each chart; a phone shows one thing at a time', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?seccion=resumen');
  await page.getByRole('img', { name: /^Pendientes por día/ }).waitFor();
  await page.getByText('Ver como tabla').first().click();
  await page.getByRole('table', { name: 'Pendientes por día' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await openRegistry();
  await page.getByRole('link', { name: /^Imprenta Tepozán/ }).click();
  const panel = panelOf(page);
  await panel.getByRole('heading', { level: 2 }).waitFor();
  expect((await panel.boundingBox())?.width).toBe(390);
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('link', { name: /^Constancia de situación fiscal/ }).click();
  const viewer = page.getByRole('region', { name: /^Documento: Constancia/ });
  await viewer.locator('canvas').first().waitFor();
  expect((await viewer.boundingBox())?.width).toBe(390);
  await viewer.getByRole('button', { name: 'Cumple' }).waitFor();
  await viewer.getByRole('button', { name: 'Cerrar el documento' }).click();
  await panel.getByRole('button', { name: 'Cerrar la revisión' }).click();
  await page.getByRole('row').filter({ hasText: 'Imprenta Tepozán' }).waitFor();
});

test('notices of expiry go out once, however often the button is pressed, and one message says how many', async ({
  browser,
  page,
  origin,
  openRegistry,
}) => {
  await openRegistry('?seccion=resumen');
  const part = page.getByRole('region', { name: 'Avisos de vencimiento' });
  const told = await part.getByText(/^\d+ proveedores recibirán el aviso\./).innerText();
  const count = Number(/\d+/.exec(told)?.[0]);
  await part.getByRole('button', { name: 'Revisar y enviar' }).click();
  const dialog = page.getByRole('dialog', { name: `¿Enviar ${count} avisos?` });
  await dialog.getByText(/solo se te pedirá lo que venció o cambió/).waitFor();
  expect(await violations(page)).toEqual([]);
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/padron/avisos', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole('button', { name: `Enviar ${count} avisos` }).dblclick();
  held.resolve();
  await page.getByText(`${count} avisos puestos en la salida de correos.`).waitFor();
  expect(await page.getByText(/en la salida de correos|ya los había enviado/).count()).toBe(1);
  await dialog.waitFor({ state: 'hidden' });
  await part.getByText(`0 proveedores recibirán el aviso. A ${count} ya se les avisó en`).waitFor();
  expect(sent).toBe(1);
  const officer = await signedInOfficer(browser, origin);
  const mails = await officer.send<{ total: { value: number } }>('GET', '/padron/correos?q=está por vencer');
  expect(mails.total.value).toBe(count);
});

test('several requests are assigned at once, and one is captured for a supplier at the counter', async ({
  page,
  openRegistry,
}) => {
  await openRegistry('?q=Demo');
  const boxes = page.getByRole('checkbox', { name: /^Elegir (?!todo)/ });
  await boxes.first().check();
  await page.getByText('1 elegida', { exact: true }).waitFor();
  await page.getByLabel('Asignar a').selectOption({ label: 'A mí' });
  await page.getByText('1 solicitud asignada.').waitFor();
  await page.getByRole('cell', { name: 'Mariana F.' }).first().waitFor();

  await page.getByRole('button', { name: 'Capturar solicitud' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear solicitud' }).click();
  await dialog.getByText('Hay 2 datos por corregir').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('RFC').fill('SAT970701NN3');
  await dialog.getByLabel('Correo del proveedor').fill('mostrador@empresa.example');
  await dialog.getByRole('button', { name: 'Crear solicitud' }).click();
  await dialog.getByText(/^S-\d{4}(-[0-9A-Z]{4}){2}$/).waitFor();
  await dialog.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).waitFor();
  await dialog.getByRole('button', { name: 'Llenar la solicitud' }).click();
  await page.waitForURL('**/proveedores/solicitud?folio=*');
});
