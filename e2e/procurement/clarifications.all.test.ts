import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AdminDocument } from '#contract/documents.ts';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { PHONE } from '#e2e/devices.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { mailedKey } from '#e2e/portal-database.ts';
import { test } from '#e2e/registry-test.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SCREEN = '/AdquisicionesUG';
const RECORDS = `${SCREEN}/convocatorias-documentos/contenido/administrar/nuevosRegistros`;
const EMAIL = 'preguntas@colibri.example';
const NAME = 'Compañía Colibrí Preguntona';
const QUESTION = '¿La garantía de seriedad puede ser un cheque certificado a nombre de la Universidad?';
const ANSWER = 'Sí: cheque certificado, fianza o carta de crédito irrevocable.';

/** An open tender that takes questions, with bidding documents of 42 pages. */
async function openTender(officer: Officer): Promise<{ tender: AdminProcedure; bases: AdminDocument }> {
  const { rows } = await officer.send<AdminProcedurePage>(
    'GET',
    '/administracion/procedimientos?estado=publicado&tam=50',
  );
  for (const { id, status } of rows) {
    if (status !== 'active') continue;
    const tender = await officer.send<AdminProcedure>('GET', `/administracion/procedimientos/${id}`);
    const closing = tender.acts.find(({ kind }) => kind === 'questions_deadline');
    if (closing === undefined || Date.parse(closing.at) < Date.now() + 86_400_000) continue;
    const upload = await officer.upload('bases-largas.pdf', await biddingDocuments());
    const fields = { uploadId: upload.id, procedureId: id, stage: 'notice', kind: 'bidding_documents' };
    const body = JSON.stringify({ ...fields, title: 'Bases con preguntas' });
    return {
      tender,
      bases: await officer.publish(await officer.send('POST', '/administracion/documentos', { body })),
    };
  }
  throw new Error('The demonstration has no tender that takes questions');
}

/** Marks the piece of a page that has a word, and the next one, as a finger does; gives the marked words. */
async function markFrom(page: Page, word: string): Promise<string> {
  await page.locator('[data-page="17"][data-drawn] .textLayer').waitFor();
  return page.evaluate((wanted) => {
    const spans = [...document.querySelectorAll('[data-page="17"] .textLayer span')];
    const at = spans.findIndex(({ textContent }) => textContent.includes(wanted));
    const [from, to] = [spans[at]?.firstChild, spans[at + 1]?.firstChild];
    if (from == null || to == null) throw new Error(`No text ${wanted}`);
    getSelection()?.setBaseAndExtent(from, 0, to, to.textContent?.length ?? 0);
    return (getSelection()?.toString() ?? '').replaceAll(/\s+/g, ' ').trim();
  }, word);
}

test('A visitor asks on a phone about marked words and confirms by mail; officers answer it with another and publish; everybody reads the answer at those words', async ({
  page,
  browser,
  origin,
  portal,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const { tender, bases } = await openTender(officer);
  const procedure = `${origin}${SCREEN}/adquisiciones/procedimientos/${tender.slug}`;
  const viewer = `${origin}${SCREEN}/adquisiciones/documentos?doc=${bases.id}&pag=17`;

  const phone = await browser.newContext(PHONE);
  const visitor = await phone.newPage();
  await visitor.goto(viewer);
  const passage = await markFrom(visitor, 'garantía');
  await visitor.getByRole('button', { name: 'Preguntar sobre lo marcado' }).click();
  await visitor.getByRole('group', { name: 'Tu pregunta' }).waitFor();
  expect(await visitor.getByLabel('Página').inputValue()).toBe('17');
  await visitor.getByText(passage).waitFor();
  await visitor.getByLabel('Qué quieres que se aclare').fill(QUESTION);
  expect(await violations(visitor)).toEqual([]);
  // What was typed outlives the page.
  await visitor.reload();
  await visitor.getByRole('group', { name: 'Tu pregunta' }).waitFor();
  expect(await visitor.getByLabel('Qué quieres que se aclare').inputValue()).toBe(QUESTION);
  await visitor.getByLabel('Nombre o empresa').fill(NAME);
  await visitor.getByRole('textbox', { name: 'Correo' }).fill(EMAIL);
  await visitor.getByRole('button', { name: 'Mandar la pregunta' }).click();
  await visitor.getByText('Lee y acepta el aviso de privacidad.').first().waitFor();
  await visitor.getByLabel(/^Leí el aviso de privacidad/).check();
  await visitor.getByRole('button', { name: 'Mandar la pregunta' }).click();
  await visitor.getByText(`Falta confirmar: te escribimos a ${EMAIL}`).waitFor();
  const said = () => visitor.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(said).toContain('Cuenta la hora en que las mandaste');
  await visitor.goto('about:blank');
  await visitor.goto(
    `${procedure}#confirmar=${await mailedKey(portal.dataDir, EMAIL, 'clarification_confirm')}`,
  );
  await visitor.getByRole('button', { name: 'Confirmar mis preguntas' }).click();
  await visitor.getByText(/^Recibimos 1 pregunta, enviadas el/).waitFor();

  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${tender.id}&seccion=aclaraciones`);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('checkbox', { name: QUESTION }).check();
  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  await page.getByLabel('Respuesta', { exact: true }).fill(ANSWER);
  await page.getByText(/^Guardado a las/).waitFor();
  await page.getByRole('button', { name: 'Publicar 1 respuesta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar 1 respuesta' }).click();
  await page.getByText('Se publicó: 1 respuesta.').waitFor();
  // What nobody asked waits until questions are closed.
  await page.getByRole('button', { name: 'Agregar una aclaración sin pregunta' }).click();
  const second = page.getByRole('listitem', { name: 'Respuesta en el lugar 2' });
  await second.getByLabel('Pregunta como se publica').fill('¿Habrá una segunda junta de aclaraciones?');
  await page.getByText('Para publicar falta').waitFor();
  await second.getByLabel('Respuesta', { exact: true }).fill('No está prevista.');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publicar 1 respuesta' }).click();
  await page.getByLabel('Por qué se publica lo que nadie preguntó').fill('Se preguntó en la junta.');
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar 1 respuesta' }).click();
  await page.getByText(/nadie preguntó la del lugar 2/).waitFor();

  await visitor.goto(viewer);
  await visitor.getByRole('button', { name: 'Respuesta 1 sobre este pasaje' }).click();
  const sheet = visitor.getByRole('dialog', { name: 'Respuesta 1' });
  await sheet.getByText(ANSWER).waitFor();
  await sheet.getByRole('link', { name: 'Ver en el procedimiento' }).click();
  await visitor.waitForURL(/#pregunta-1$/);
  await visitor.locator('#pregunta-1').getByText(QUESTION).waitFor();
  expect(await visitor.locator('main').textContent()).not.toContain(NAME);
  expect(await violations(visitor)).toEqual([]);
  await visitor.getByText('Se publicó la respuesta 1.').waitFor();
  await phone.close();
});
