import { expect } from 'vitest';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { barredFirm, nameStranger } from '#e2e/opening-hand.ts';
import { test } from '#e2e/registry-test.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const API = '/DISU/AdquisicionesUG/administracion/procedimientos';
const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const FINDING = {
  key: 'sat_69b invented definitive',
  level: 'block',
  source: 'SAT, artículo 69-B',
  situation: 'Definitivo',
  name: 'Papelería Inventada del Bajío, S.A. de C.V.',
  rfc: null,
  matchedBy: 'name',
  since: '2026-09-10',
  facts: [],
  supplierNumber: null,
};

test('a draft whose contractor a later list bars says so before it is published, and is marked among the drafts', async ({
  browser,
  page,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const draft = await officer.send<AdminProcedure>('POST', '/administracion/procedimientos', {
    body: JSON.stringify({ kind: 'direct', title: 'Papel para impresoras' }),
  });
  const contract = {
    number: 'AD-IMP-1',
    title: 'Papel',
    supplierName: FINDING.name,
    supplierRfc: 'UNA2907227Y5',
    signedOn: null,
    startsOn: null,
    endsOn: null,
    amount: '10.00',
  };
  const saved = await officer.send<AdminProcedure>(
    'POST',
    `/administracion/procedimientos/${draft.id}/contratos`,
    { body: JSON.stringify(contract), version: draft.version },
  );
  const contractId = saved.contracts[0]?.id;

  // The list that came into force meanwhile, as the service tells of it.
  await page.route(`**${API}/${draft.id}/contratos-impedidos`, (route) =>
    route.fulfill({ json: { rows: [{ contractId, number: contract.number, findings: [FINDING] }] } }),
  );
  await page.route(`**${API}?*`, async (route) => {
    const answer = (await (await route.fetch()).json()) as AdminProcedurePage;
    const rows = answer.rows.map((row) => (row.id === draft.id ? { ...row, refusedContracts: 1 } : row));
    await route.fulfill({ json: { ...answer, rows } });
  });

  await signInAt(page, `${origin}${RECORDS}?tab=nuevo&proc=${draft.id}`, 'mariana.admin');
  await page.getByText('Hoy no se podría publicar con este contrato.').waitFor();
  const panel = page.getByRole('region', { name: 'Lo que se encontró del proveedor' });
  expect(await panel.innerText()).toMatch(/Está impedido para contratar[\s\S]*SAT, artículo 69-B/);
  expect(await violations(page, '#raiz')).toEqual([]);
  await page.getByRole('button', { name: 'Corregir el contrato AD-IMP-1' }).click();
  expect(await page.getByText('Hoy no se podría publicar con este contrato.').count()).toBe(0);

  await page.goto(`${origin}${RECORDS}?tab=borradores`);
  const entry = page.getByRole('row', { name: saved.number });
  await entry.getByText('Proveedor impedido o con antecedentes').waitFor();
});

test('a contract with a firm that a list in force bars is refused with the evidence, and nothing of it is kept', async ({
  browser,
  page,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const barred = await barredFirm(origin);
  const body = JSON.stringify({ kind: 'direct', title: 'Tóner para la biblioteca' });
  const draft = await officer.send<AdminProcedure>('POST', '/administracion/procedimientos', { body });
  await signInAt(page, `${origin}${RECORDS}?tab=nuevo&proc=${draft.id}`, 'mariana.admin');
  await page.getByRole('button', { name: 'Agregar contrato' }).click();
  const form = page.getByRole('group', { name: 'Contrato nuevo' });
  await form.getByLabel('Número del contrato').fill('AD-IMP-2');
  await nameStranger(page, barred.name, barred.rfc);
  await form.getByLabel('Objeto').fill('Tóner');
  await form.getByLabel('Monto con IVA').fill('11,600.00');
  await form.getByRole('button', { name: 'Agregar contrato' }).click();
  await form
    .getByText(/^Este proveedor está impedido para contratar/)
    .first()
    .waitFor();
  const found = page.getByRole('region', { name: 'Lo que se encontró del proveedor' });
  expect(await found.innerText()).toContain(barred.name);
  expect(await violations(page, '#raiz')).toEqual([]);
  const kept = await officer.send<AdminProcedure>('GET', `/administracion/procedimientos/${draft.id}`);
  expect(kept.contracts).toEqual([]);
});
