import { expect } from 'vitest';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { signedInOfficer } from './officer.ts';
import { test } from './registry-test.ts';
import { signInAt } from './sign-in-steps.ts';
import { violations } from './violations.ts';

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
