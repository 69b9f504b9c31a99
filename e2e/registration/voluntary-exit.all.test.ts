import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { NewRequest } from '#contract/registration.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { test } from '#e2e/desk-test.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { mailedSupplierCode } from '#e2e/portal-database.ts';
import { filledRequest } from '#e2e/registration-steps.ts';
import { violations } from '#e2e/violations.ts';
import { at, FORM, goOn, next } from '#e2e/wizard-steps.ts';

const API = '/DISU/AdquisicionesUG';

/** Takes a request, finds nothing wrong and approves it; gives the number of the registration. */
async function approve(officer: Officer, { folio }: Pick<NewRequest, 'folio'>): Promise<string> {
  const path = `/padron/solicitudes/${folio}`;
  let review = await officer.send<ReviewFile>('GET', path);
  const write = async (method: string, part: string, body: object) => {
    const sending = { version: review.version, body: JSON.stringify(body) };
    review = await officer.send<ReviewFile>(method, path + part, sending);
  };
  await write('POST', '/acciones', { action: 'take' });
  for (const { code } of review.papers) await write('PUT', `/documentos/${code}`, { decision: 'valid' });
  // Requests of other journeys have the same telephone and account.
  for (const { code, level } of review.checks) {
    if (level === 'warn')
      await write('PUT', `/comprobaciones/${code}`, { reason: 'Comparten despacho contable.' });
  }
  await write('POST', '/acciones', { action: 'validate' });
  await write('POST', '/acciones', { action: 'approve' });
  return review.supplierNumber ?? '';
}

/** Names of the facts that stand on the page. */
const factsOf = (page: Page) => page.getByRole('main').getByRole('term').allInnerTexts();

test('the steps of a voluntary exit, read before it, name no papers and no statements', async ({
  page,
  open,
}) => {
  await open('/proveedores?vista=inscripcion&tramite=baja');
  const steps = page.getByRole('region', { name: 'Cómo es el trámite' });
  expect(await steps.innerText()).toMatch(
    /Confirma la baja\.\s+Acepta el aviso de privacidad, revisa y envía\./,
  );
  expect(await steps.innerText()).not.toMatch(/documento|manifiesto/i);
  const papers = page.getByRole('region', { name: 'Requisitos' });
  await papers.getByText('Este trámite no pide documentos.', { exact: true }).waitFor();
  expect(await papers.innerText()).not.toMatch(/PDF|foto/);
  await papers.getByRole('link', { name: 'Refrendo', exact: true }).click();
  await steps.getByText(/^Acepta los manifiestos, revisa y envía\./).waitFor();
  expect(await steps.innerText()).toContain('documentos');
  expect(await violations(page)).toEqual([]);
});

test('who leaves the registry accepts only the privacy notice; its page and its certificate then tell that it ended', async ({
  browser,
  page,
  origin,
  open,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const request = await filledRequest(origin);
  await request.submit();
  const number = await approve(officer, request);
  const registered = await fetch(`${origin}${API}/proveedores/${number}`);
  const { certificate } = (await registered.json()) as SupplierDetail;
  await open(`/proveedores/${number}`);
  expect(await factsOf(page)).toContain('Vigencia');

  await open(`${FORM}?tramite=baja`);
  await page.getByRole('heading', { level: 1, name: 'Baja voluntaria' }).waitFor();
  await page.getByLabel('Número de registro').fill(number);
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByText(/enviamos un código a su correo registrado/).waitFor();
  const code = await mailedSupplierCode(inject('dataDir'), number, 'ventas@colibri.example');
  await page.getByLabel('Código', { exact: true }).fill(code);
  await next(page);
  await at(page, 'Guarda tu folio y tu clave');
  const [folio = ''] = await page.locator('.r-secret__value').allInnerTexts();
  await goOn(page);
  const rail = page.getByRole('navigation', { name: 'Pasos de la solicitud' });
  await rail.getByText('Aviso de privacidad').first().waitFor();
  expect(await rail.innerText()).not.toMatch(/Manifiestos|Documentos/);
  await at(page, 'Aviso de privacidad');
  await next(page);
  const summary = page.getByRole('heading', { name: 'Hay 1 dato por corregir' });
  await summary.waitFor();
  expect(await page.getByRole('main').innerText()).not.toMatch(/manifiesto|protesta de decir verdad/i);
  expect(await page.getByRole('checkbox').count()).toBe(1);
  await page.getByLabel('Leí y acepto el aviso de privacidad').check();
  await next(page);
  await at(page, 'Todo está completo');
  expect(await page.getByRole('main').innerText()).not.toMatch(/manifiesto|revisa tus datos y documentos/i);
  await page.getByRole('button', { name: 'Enviar baja voluntaria' }).click();
  await page.getByRole('heading', { name: 'Le toca a la Unidad' }).waitFor();

  await approve(officer, { folio });
  await open(`/proveedores/${number}`);
  await page.getByText('Cancelado', { exact: true }).first().waitFor();
  const today = shortDate(todayInMexico());
  const how = page.getByRole('definition').filter({ hasText: 'a petición del proveedor' });
  expect(await how.innerText()).toBe(`${today}, a petición del proveedor`);
  expect(await factsOf(page)).toContain('Cancelado');
  expect(await factsOf(page)).not.toContain('Vigencia');
  expect(await violations(page)).toEqual([]);
  await open(`/proveedores?vista=verificar&codigo=${certificate?.code ?? ''}`);
  await page.getByText(`La constancia existe, pero el registro se canceló el ${today}.`).waitFor();
  expect(await factsOf(page)).toContain('Vigencia al expedirse');
  expect(await factsOf(page)).not.toContain('Vigencia');
});
