// Longer than the rule: an invitation, a direct award and what the check says of it, each as an officer fills it in.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { SupplierChoice } from '#contract/bids.ts';
import { desertedTender, publishedProcedures, signedInOfficer, type Officer } from '#e2e/officer.ts';
import { PHONE } from '#e2e/devices.ts';
import { test } from '#e2e/registry-test.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { RECORDS } from '#e2e/tender-steps.ts';
import { violations } from '#e2e/violations.ts';

const ADMIN = '/administracion/procedimientos';
const DAY = 86_400_000;
const act = (kind: string, days: number) => ({
  kind,
  sequence: 1,
  at: new Date(Date.now() + days * DAY).toISOString(),
  place: null,
  url: null,
});

/** A draft that lacks only what its kind asks for, with its paper. */
async function draftOf(officer: Officer, kind: 'invitation' | 'direct'): Promise<AdminProcedure> {
  const made = await officer.send<AdminProcedure>('POST', ADMIN, { body: JSON.stringify({ kind }) });
  const isDirect = kind === 'direct';
  const form = {
    title: isDirect ? 'Reactivos para el laboratorio de química' : 'Mobiliario para aulas de posgrado',
    requestingArea: 'Bibliotecas',
    contact: 'Mariana Ficticia, compras@universidad.example',
    acts: isDirect ? [] : [act('opening', 12), act('award', 20), act('signature', 28)],
    lots: [
      {
        number: 1,
        description: 'Primera cosa',
        unit: 'Pieza',
        quantity: '4',
        budgetLine: '25101',
        cucop: null,
      },
      {
        number: 2,
        description: 'Segunda cosa',
        unit: 'Pieza',
        quantity: '2',
        budgetLine: '25101',
        cucop: null,
      },
    ],
  };
  const upload = await officer.upload('papel.pdf', await biddingDocuments(2));
  const paper = isDirect
    ? { stage: 'award', kind: 'award_notice', title: 'Notificación de adjudicación' }
    : { stage: 'notice', kind: 'invitation_letter', title: 'Oficio de invitación' };
  await officer.send('POST', '/administracion/documentos', {
    body: JSON.stringify({ uploadId: upload.id, procedureId: made.id, ...paper }),
  });
  return officer.send('PUT', `${ADMIN}/${made.id}`, { version: made.version, body: JSON.stringify(form) });
}

const record = (origin: string, id: string) => `${origin}${RECORDS}?tab=nuevo&proc=${id}`;
const saved = (page: Page) => page.getByText(/^Guardado a las/).waitFor();
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publicar procedimiento' });

test('S-2.13 an invitation is published with three suppliers drawn from the registry by line of business, and not before', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const draft = await draftOf(officer, 'invitation');
  await page.goto(record(origin, draft.id));
  await fillSignIn(page, 'mariana.admin');
  const section = page.getByRole('region', { name: 'Invitados', exact: true });
  await section.getByLabel('Giro').waitFor();
  await page.getByText('Para publicar faltan 3 datos').click();
  await page
    .getByRole('link', { name: 'Invita al menos a 3 proveedores; van 0 (LAASSP 2025, art. 56).' })
    .click();
  const picker = section.getByRole('combobox', { name: 'Invitar a alguien más del padrón' });
  await expect.poll(() => picker.evaluate((field) => field === document.activeElement)).toBe(true);

  // The first line of business that has at least three suppliers in force.
  const line = section.getByLabel('Giro');
  await expect.poll(() => line.locator('option').count()).toBeGreaterThan(1);
  const values = await line
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  const invite = section.getByRole('button', { name: /^Invitar a / });
  for (const value of values.filter((one) => one !== null && one !== '')) {
    const answered = page.waitForResponse((answer) => answer.url().includes('/planeacion/candidatos'));
    await line.selectOption(value);
    const { rows } = (await (await answered).json()) as { rows: unknown[] };
    if (rows.length >= 3) break;
  }
  for (const count of [1, 2, 3]) {
    await invite.first().click();
    await expect.poll(() => section.getByRole('button', { name: /^Quitar a / }).count()).toBe(count);
  }
  await section
    .getByLabel('Por qué se invita a estos proveedores')
    .fill('Surten mobiliario escolar en la región y tienen su registro al corriente.');
  await saved(page);
  expect(await violations(page)).toEqual([]);
  await publishButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar procedimiento' }).click();
  await page.getByRole('heading', { name: `Se publicó ${draft.number}` }).waitFor();
  await page.getByRole('link', { name: 'Planeación', exact: true }).click();
  await page.getByRole('list', { name: 'Invitados' }).waitFor();
  expect(await page.getByRole('list', { name: 'Invitados' }).getByRole('listitem').count()).toBe(3);

  // Nothing of whom was invited is for visitors before the act.
  const visitor = await browser.newPage();
  await visitor.goto(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${draft.slug}`);
  await visitor.getByRole('heading', { level: 1, name: draft.title }).waitFor();
  expect(await visitor.getByText('Surten mobiliario escolar').count()).toBe(0);
  await visitor.close();
});

test('S-2.13 a direct award compares three quotations side by side, and its check is answered for with a reason', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const draft = await draftOf(officer, 'direct');
  const { rows } = await officer.send<{ rows: SupplierChoice[] }>('GET', `${ADMIN}/proveedores?q=a`);
  const [first, second, third] = rows.filter(({ status }) => status === 'active').map(({ name }) => name);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('The demonstration has too few suppliers');

  await page.goto(record(origin, draft.id));
  await fillSignIn(page, 'mariana.admin');
  await page.getByLabel('Supuesto').selectOption({ label: 'Por monto (LAASSP 2025, art. 55)' });
  await page.getByLabel('Artículo y fracción').fill('LAASSP 2025, art. 55');
  await page
    .getByLabel('Justificación', { exact: true })
    .fill('El monto no rebasa el tope del ejercicio para esta compra.');
  await page.getByLabel('Número de la suficiencia').fill('SP-2026-118');
  await page.getByLabel('Monto de la suficiencia').fill('1,000.00');
  await saved(page);
  await page.getByRole('link', { name: 'Capturar y comparar las cotizaciones' }).click();
  await page.getByRole('heading', { level: 2, name: 'Cotizaciones' }).waitFor();
  const amounts = [
    [first, '9,500.00', '4,000'],
    [second, '9,000.00', '4,200'],
    [third, '10,000.00', '4,900'],
  ] as const;
  for (const [name, one, two] of amounts) {
    await page.getByRole('combobox', { name: 'Agregar a quien se le pidió cotizar' }).fill(name.slice(0, 12));
    await page
      .getByRole('option', { name: new RegExp(name.slice(0, 12)) })
      .first()
      .click();
    await page.getByLabel(`${name}, partida 1`).fill(one);
    await page.getByLabel(`${name}, partida 2`).fill(two);
    await page.getByLabel(`Fecha de la cotización de ${name}`).fill('03/11/2026');
  }
  await page.getByText('3 pedidas, 3 recibidas').waitFor();
  expect(await page.getByText('La más baja').count()).toBe(2);
  await saved(page);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize(PHONE.viewport);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Expediente', exact: true }).click();
  await page.getByRole('link', { name: 'Elegir quién gana cada partida' }).click();
  await page.getByRole('button', { name: 'Proponer el precio más bajo' }).click();
  await page.getByText('2 de 2 partidas con ganador.').waitFor();
  // The demonstration knows something of one of them.
  for (const why of await page.getByLabel(/^Por qué se adjudica a/).all())
    await why.fill('Aclaró sus antecedentes y surte lo mismo desde hace años.');
  await saved(page);
  await page.getByRole('link', { name: 'Expediente', exact: true }).click();
  const check = page.getByRole('region', { name: 'Revisión antes de publicar' });
  await check.getByText('La suficiencia es por $1,000.00 y la compra suma $13,000.00 sin IVA.').waitFor();
  await check.getByRole('link', { name: 'Ir al dato' }).first().click();
  const amount = page.getByLabel('Monto de la suficiencia');
  await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
  await publishButton(page).click();
  await page.getByRole('link', { name: 'La revisión encontró algo por explicar.' }).first().waitFor();
  await check.getByRole('button', { name: 'Seguir con un motivo: Suficiencia presupuestal' }).click();
  await check.getByLabel('Motivo para seguir adelante').fill('Corto');
  await check.getByRole('button', { name: 'Guardar el motivo' }).click();
  await check.getByText('Explica el motivo con al menos 20 letras.').waitFor();
  await check
    .getByLabel('Motivo para seguir adelante')
    .fill('La ampliación quedó autorizada con el oficio DRF-118-2026.');
  expect(await violations(page)).toEqual([]);
  await check.getByRole('button', { name: 'Guardar el motivo' }).click();
  await check.getByText('Explicada').waitFor();
  await publishButton(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar procedimiento' }).click();
  await page.getByRole('heading', { name: `Se publicó ${draft.number}` }).waitFor();
});

test('S-2.13 a deserted tender is called a second time and copied, and begins a template; a cancelled one says why', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const deserted = await desertedTender(officer);
  const rows = await publishedProcedures(officer);
  const open = rows.find(({ status, number }) => status === 'active' && number.startsWith('LP-'));
  if (open === undefined) throw new Error('The demonstration has no open tender');
  await page.goto(record(origin, deserted.id));
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('button', { name: 'Abrir la segunda convocatoria' }).click();
  // It leads to the draft, at its beginning, and says which.
  await page.getByText(/^Estás en el borrador .+ Revisa cada fecha\./).waitFor();
  await page.getByText('Segunda convocatoria de').waitFor();
  expect(new URL(page.url()).searchParams.get('proc')).not.toBe(deserted.id);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const title = page.getByLabel('Título', { exact: true });
  await expect.poll(() => title.inputValue()).toBe(deserted.title);
  // The record that it came from has its documents; the draft has none.
  await expect
    .poll(() => page.getByRole('heading', { name: 'En el expediente', exact: true }).count())
    .toBe(0);
  await page
    .getByRole('link', { name: new RegExp(deserted.number) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Abrir la segunda convocatoria' }).click();
  await page.getByText(/^Ya tiene una segunda convocatoria: /).waitFor();

  await page.getByRole('button', { name: 'Guardar como plantilla' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar como plantilla' });
  await dialog.getByLabel('Nombre de la plantilla').fill('Plantilla del recorrido');
  expect(await violations(page, 'dialog[open]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Guardar la plantilla' }).click();
  await page.getByText('Se guardó la plantilla «Plantilla del recorrido».').waitFor();
  await page.setViewportSize(PHONE.viewport);
  await page.goto(`${origin}${RECORDS}?tab=nuevo`);
  const chooser = page.getByLabel('Empezar con una plantilla');
  await chooser.waitFor();
  const label = await chooser.locator('option', { hasText: 'Plantilla del recorrido' }).textContent();
  await chooser.selectOption({ label: label ?? '' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Crear con la plantilla' }).click();
  await expect.poll(() => title.inputValue()).toBe(deserted.title);

  // Cancelling says before the click which paper is missing, and leads to where it is uploaded.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(record(origin, open.id));
  const missing = page.locator('#pa-falta-cancel');
  await missing.getByRole('link', { name: 'Publica primero el documento: cancelación.' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('archivos');
  const upload = await officer.upload('cancelacion.pdf', await biddingDocuments(2));
  const fields = { uploadId: upload.id, procedureId: open.id, stage: 'award', kind: 'cancellation' };
  const body = JSON.stringify({ ...fields, title: 'Cancelación' });
  await officer.publish(await officer.send('POST', '/administracion/documentos', { body }));
  await page.reload();
  await page.getByRole('button', { name: 'Cancelar el procedimiento' }).click();
  const cancelling = page.getByRole('dialog', { name: `Cancelar el procedimiento: ${open.number}` });
  await cancelling.getByLabel('Motivo').fill('La necesidad dejó de existir por el cambio de sede.');
  await cancelling.getByRole('button', { name: 'Cancelar el procedimiento' }).click();
  await cancelling.waitFor({ state: 'detached' });
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${open.slug}`);
  await page.getByText('La necesidad dejó de existir por el cambio de sede.').first().waitFor();
});
