import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { QUESTION_FLAGS } from '#contract/red-flags.ts';
import { test } from '#e2e/desk-test.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const DAY = 86_400_000;

test('the catalogue of files leads to the method and totals of the flags, which name nobody', async ({
  page,
  open,
  origin,
}) => {
  await open('/datos-abiertos');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Cómo se calcula cada bandera' }).click();
  await page.waitForURL('**/datos-abiertos/banderas');
  await main.getByRole('heading', { level: 1, name: 'Banderas: método y totales' }).waitFor();
  const flags = [
    'Plazo corto',
    'Una sola propuesta',
    'Licitantes relacionados',
    'El mismo proveedor gana una y otra vez',
    'Montos redondos',
    'Convenios que aumentan el contrato',
    'Directa sin fundamento o arriba del límite',
    'Contrato con un proveedor sancionado',
  ];
  const headings = main.getByRole('heading', { level: 2 });
  await expect.poll(() => headings.allTextContents()).toEqual([...flags, 'De dónde salen']);
  await main.getByText('Una bandera es una pregunta, no una acusación').waitFor();
  const single = main.getByRole('region', { name: 'Una sola propuesta', exact: true });
  await single.getByText('Cifras por año').click();
  const [head, ...years] = await single
    .getByRole('table', { name: 'Una sola propuesta por año' })
    .getByRole('row')
    .allTextContents();
  expect(head).toContain('No se pudo calcular');
  expect(years.length).toBeGreaterThan(0);
  for (const { viewport } of [DESK, PHONE]) {
    await page.setViewportSize(viewport);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `at ${viewport.width} px`).toBeLessThanOrEqual(0);
    expect(await violations(page)).toEqual([]);
  }
  // A number of a procedure, such as LP-UG-014-2026, stands nowhere.
  expect(await main.textContent()).not.toMatch(/[A-Z]{2}-UG-\d/);

  const file = await main.getByRole('link', { name: 'Totales en CSV' }).getAttribute('href');
  const [columns, ...rows] = parse(await (await fetch(origin + (file ?? ''))).text(), { bom: true });
  expect(columns?.slice(0, 3)).toEqual(['Año de publicación', 'Tipo de procedimiento', 'Bandera']);
  for (const [, , flag] of rows) expect(flags).toContain(flag);
});

test('an officer reads the questions with their numbers before a call, an award and an amendment, and nothing stops', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const draft = await officer.send<AdminProcedure>('POST', '/administracion/procedimientos', {
    body: JSON.stringify({ kind: 'open', title: 'Compra con plazo de seis días' }),
  });
  const at = new Date(Date.now() + 6 * DAY).toISOString();
  const opening = { kind: 'opening', sequence: 1, at, allDay: false, place: null, url: null };
  await officer.send('PUT', `/administracion/procedimientos/${draft.id}`, {
    version: draft.version,
    body: JSON.stringify({ regime: 'laassp_2025', character: 'national', acts: [opening] }),
  });
  const record = (id: string, section = '') => `${origin}${RECORDS}?tab=nuevo&proc=${id}${section}`;
  await page.goto(record(draft.id));
  await fillSignIn(page, 'mariana.admin');
  const card = page.getByRole('region', { name: 'Preguntas antes de publicar' });
  await card.getByText('¿Alcanzó el tiempo para que otros prepararan su propuesta?').waitFor();
  await card.getByText(/^6 días naturales entre la publicación.*LAASSP 2025, art\. 42/).waitFor();
  // The first one is raised.
  await card.getByText(`${QUESTION_FLAGS.length - 1} banderas más sin pregunta`).click();
  await card.getByText('antes los sobres están cerrados').first().waitFor();
  expect(await violations(page)).toEqual([]);

  const { rows } = await officer.send<AdminProcedurePage>(
    'GET',
    '/administracion/procedimientos?estado=publicado&tam=50',
  );
  const read = (id: string) => officer.send<AdminProcedure>('GET', `/administracion/procedimientos/${id}`);
  const tenders = rows.filter(({ status, number }) => status === 'contracted' && number.startsWith('LP-'));
  const signed = (await Promise.all(tenders.map((one) => read(one.id)))).flatMap(({ id, contracts }) =>
    contracts
      .filter(({ amount, end, amendments }) => amount !== null && end === null && amendments.length === 0)
      .map((contract) => ({ id, contract })),
  );
  const [{ id, contract } = { id: '', contract: undefined }] = signed;
  await page.goto(record(id, '&seccion=fallo'));
  const given = page.getByRole('region', { name: 'Preguntas sobre esta compra' });
  await given.waitFor();
  const told = (await given.textContent()) ?? '';
  for (const name of ['Una sola propuesta', 'Licitantes relacionados', 'Montos redondos'])
    expect(told).toContain(name);
  expect(told).not.toContain('Plazo corto');

  await page.goto(record(id, '&seccion=contratos'));
  await page
    .getByRole('button', { name: `Agregar convenio al contrato ${contract?.number ?? ''}`, exact: true })
    .click();
  const question = page.getByText(
    '¿Se planeó bien la compra o el contrato se ganó barato para crecer después?',
  );
  const amount = page.getByLabel('Monto que queda, con IVA');
  await amount.fill((Number(contract?.amount) * 1.1).toFixed(2));
  expect(await question.count()).toBe(0);
  await amount.fill((Number(contract?.amount) * 1.19).toFixed(2));
  await question.waitFor();
  expect(await violations(page)).toEqual([]);
});
