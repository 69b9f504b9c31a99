import { expect } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import type { AdminProcedure, AdminProcedurePage } from '#contract/procurement-admin.ts';
import { addContract, amend, concludeContract } from '#e2e/contract-hand.ts';
import { awardedByLot, FIRMS, publishPaper, step, typedDay } from '#e2e/contract-steps.ts';
import { PHONE } from '#e2e/devices.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { test } from '#e2e/registry-test.ts';
import { passDays } from '#e2e/portal-database.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const RECORDS = '/AdquisicionesUG/convocatorias-documentos/contenido/administrar/nuevosRegistros';

test('S-2.13 contracts drawn from an award to two suppliers are amended within the law, delivered, penalised, paid and ended; visitors read it on a desk and on a phone', async ({
  page,
  browser,
  origin,
  portal,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const tender = await awardedByLot(officer, portal.dataDir);
  await passDays(portal.dataDir, tender.id, 40);
  const section = (name: string) => `${origin}${RECORDS}?tab=nuevo&proc=${tender.id}&seccion=${name}`;
  /** What is typed of a delivery, a penalty or a payment counts once another person confirmed it. */
  const confirmed = async () => {
    await officer.agreed({ tipo: 'procedure', registro: tender.id });
    await page.reload();
  };
  await page.goto(section('contratos'));
  await fillSignIn(page, 'mariana.admin');
  await addContract(page, { number: 'C-LAB-1', winner: FIRMS[0].name, amount: '1,160.00' });
  await addContract(page, { number: 'C-LAB-2', winner: FIRMS[1].name, amount: '2,320.00' });
  await publishPaper(officer, tender.id, { stage: 'contract', kind: 'contract', title: 'Contrato C-LAB-1' });
  await step(officer, tender.id, { transition: 'contract' });
  await page.reload();
  const over = await amend(page, 'C-LAB-1', '1,400.00');
  await over.getByText(/El tope es 20 % \(LAASSP 2025, art. 74\)/).waitFor();
  await amend(page, 'C-LAB-1', '1,300.00');
  await page.getByText('Se agregó un convenio al contrato C-LAB-1.').waitFor();
  expect(await violations(page, '#raiz')).toEqual([]);

  await page.getByRole('link', { name: 'Entregas y penas' }).click();
  await page.getByRole('button', { name: 'Agregar entrega al contrato C-LAB-1' }).click();
  const fresh = page.getByRole('group', { name: 'Entrega nueva' });
  await fresh.getByLabel('Qué se entrega').fill('Microscopios');
  await fresh.getByLabel('Fecha prevista').fill(typedDay(-10));
  await fresh.getByLabel('Fecha de entrega').fill(typedDay(2));
  await fresh.getByRole('button', { name: 'Guardar' }).click();
  await fresh.getByText('La entrega no puede tener una fecha que aún no llega.').waitFor();
  await fresh.getByLabel('Fecha de entrega').fill(typedDay(-7));
  await fresh.getByRole('button', { name: 'Guardar' }).click();
  await fresh.waitFor({ state: 'detached' });
  await confirmed();
  const deliveries = page.getByRole('table', { name: 'Entregas del contrato C-LAB-1' });
  await deliveries.getByText('3 días de atraso').waitFor();

  await page.getByRole('button', { name: 'Agregar pena al contrato C-LAB-1' }).click();
  const penalty = page.getByRole('group', { name: 'Pena nueva' });
  await penalty.getByLabel('Entrega', { exact: true }).selectOption('Microscopios');
  await penalty.getByLabel('Fecha de la pena').fill(typedDay(-6));
  await penalty.getByLabel('Porcentaje de lo que vale el contrato').fill('10');
  await penalty.getByLabel('Fundamento de la pena').fill('Contrato, cláusula novena');
  await penalty.getByLabel('Motivo de la pena').fill('Tres días de atraso en la entrega.');
  await penalty.getByRole('button', { name: 'Guardar' }).click();
  await penalty.getByText(/Las penas sumarían más que la garantía de cumplimiento/).waitFor();
  await penalty.getByLabel('Porcentaje de lo que vale el contrato').fill('1');
  expect(await penalty.getByLabel('Monto de la pena').inputValue()).toBe('13.00');
  await penalty.getByRole('button', { name: 'Guardar' }).click();
  await penalty.waitFor({ state: 'detached' });
  await confirmed();
  await page.getByRole('table', { name: 'Penas del contrato C-LAB-1' }).waitFor();

  await page.getByRole('button', { name: 'Editar la entrega Microscopios' }).click();
  const known = page.getByRole('group', { name: 'Entrega: Microscopios' });
  await known.getByLabel('Fecha de aceptación').fill(typedDay(-4));
  await known.getByRole('button', { name: 'Guardar' }).click();
  await known.waitFor({ state: 'detached' });
  await confirmed();

  await page.getByRole('button', { name: 'Agregar pago al contrato C-LAB-1' }).click();
  const payment = page.getByRole('group', { name: 'Pago nuevo' });
  await payment.getByLabel('Fecha del pago').fill(typedDay(-1));
  await payment.getByLabel('Monto del pago').fill('1,287.00');
  await payment.getByLabel('Factura').fill('F-77');
  await payment.getByRole('button', { name: 'Guardar' }).click();
  await payment.waitFor({ state: 'detached' });
  await confirmed();
  await page.getByText('Se han pagado $1,287.00 de $1,300.00.').waitFor();
  expect(await violations(page, '#raiz')).toEqual([]);

  const shown = `${origin}/AdquisicionesUG/adquisiciones/procedimientos/${tender.number}`;
  const visitor = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await visitor.goto(shown);
  await visitor
    .getByText(/Adjudicado en parte \(2 de \d+\), contratado/)
    .first()
    .waitFor();
  // Of several contracts each unfolds under where it stands.
  const fold = visitor.locator('summary', { hasText: 'Contrato C-LAB-1' });
  await fold.getByText(/1 de 1 entrega aceptada; se han pagado \$1,287.00 de \$1,300.00/).waitFor();
  await fold.click();
  const story = visitor.getByRole('article', { name: 'Contrato C-LAB-1' });
  for (const table of ['Convenios', 'Entregas', 'Penas', 'Pagos'])
    expect(await story.getByRole('table', { name: `${table} del contrato C-LAB-1` }).count()).toBe(1);

  for (const number of ['C-LAB-1', 'C-LAB-2'])
    await publishPaper(officer, tender.id, {
      stage: 'execution',
      kind: 'settlement',
      title: `Finiquito ${number}`,
    });
  await page.reload();
  // What was not paid of the first is its penalty.
  await concludeContract(page, 'C-LAB-1', 'Finiquito C-LAB-1', true);
  await concludeContract(page, 'C-LAB-2', 'Finiquito C-LAB-2');
  await page.locator('.pa-act-head').getByText('Concluido', { exact: true }).waitFor();

  const phone = await browser.newContext(PHONE);
  const pocket = await phone.newPage();
  await pocket.goto(shown);
  await pocket
    .getByText(/Adjudicado en parte \(2 de \d+\), concluido/)
    .first()
    .waitFor();
  await pocket
    .locator('summary', { hasText: 'Contrato C-LAB-1' })
    .getByText(/^Concluido el/)
    .waitFor();
  expect(await pocket.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violations(pocket)).toEqual([]);
  await phone.close();
  await visitor.close();
});

const CSV = [
  'GOBIERNO,SIGLAS,DEPENDENCIA,CLAVEUC,NOMBRE_DE_LA_UC,RESPONSABLE,NUMERO_EXPEDIENTE,TITULO_EXPEDIENTE,PLANTILLA_EXPEDIENTE,NUMERO_PROCEDIMIENTO,EXP_F_FALLO,PROC_F_PUBLICACION,FECHA_APERTURA_PROPOSICIONES,CARACTER,TIPO_CONTRATACION,TIPO_PROCEDIMIENTO,FORMA_PROCEDIMIENTO,CODIGO_CONTRATO,TITULO_CONTRATO,FECHA_INICIO,FECHA_FIN,IMPORTE_CONTRATO,MONEDA,ESTATUS_CONTRATO,PROVEEDOR_CONTRATISTA',
  'GF,UDM,Universidad de Muestra,911000000,UDM-Compras #911000000,Ana,900001,Reactivos,12. Adjudicación Directa Nacional Simplificada LAASSP,AA-911000000-N7-2013,,2013-02-01 10:00,2013-02-10 11:00,Nacional,Adquisiciones,Adjudicación Directa Federal,Presencial,900777,Reactivos de laboratorio,2013-03-01,2013-06-30,4710.20,MXN,Terminado,REACTIVOS FICTICIOS SA DE CV',
  'GF,OTRA,Otra Institución,912000000,OTRA-Obras #912000000,Luis,900002,Pintura,12. Adjudicación Directa Nacional Simplificada LAASSP,AA-912000000-N8-2013,,2013-02-01 10:00,2013-02-10 11:00,Nacional,Adquisiciones,Adjudicación Directa Federal,Presencial,900778,Pintura,2013-03-01,2013-06-30,99.00,MXN,Terminado,PINTURAS FICTICIAS SA DE CV',
].join('\n');

test('S-2.13 only the contracts of the chosen buyer are imported; one is corrected with a reason and given its document, and visitors read where it comes from', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const base = '/administracion/importaciones';
  const { id } = await officer.send<ImportDetail>('POST', `${base}?nombre=contratos.csv`, {
    body: Buffer.from(CSV),
  });
  const run = () => officer.send<ImportDetail>('GET', `${base}/${id}`);
  await expect.poll(async () => (await run()).status).toBe('ready');
  const { groups } = await run();
  expect(groups.map(({ over, name, rows }) => [over, name, rows])).toEqual([
    ['Otra Institución', 'OTRA-Obras', 1],
    ['Universidad de Muestra', 'UDM-Compras', 1],
  ]);
  const chosen = groups.filter(({ over }) => over === 'Universidad de Muestra').map(({ key }) => key);
  await officer.send('POST', `${base}/${id}/inicio`, {
    body: JSON.stringify({ scope: 'valid', groups: chosen }),
  });
  await expect.poll(async () => (await run()).status).toBe('done');
  const { rows } = await officer.send<AdminProcedurePage>(
    'GET',
    '/administracion/procedimientos?q=AA-911000000-N7-2013&origen=compranet',
  );
  const [imported] = rows;
  expect([rows.length, imported?.origin]).toEqual([1, 'compranet']);
  const procedureId = imported?.id ?? '';
  await publishPaper(officer, procedureId, { stage: 'contract', kind: 'contract', title: 'Contrato 900777' });

  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${procedureId}`);
  await fillSignIn(page, 'mariana.admin');
  await page.getByRole('link', { name: 'Contratos', exact: true }).click();
  await page.getByText('Importado de un archivo').waitFor();
  expect(await page.getByRole('button', { name: 'Agregar contrato' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Corregir el contrato 900777' }).click();
  const form = page.getByRole('group', { name: 'Contrato 900777' });
  await form.getByLabel('Monto con IVA').fill('4,800.00');
  await form.getByLabel('Documento del contrato').selectOption('Contrato 900777');
  await form.getByRole('button', { name: 'Guardar contrato' }).click();
  await form.getByText('Explica el cambio con al menos 20 letras.').waitFor();
  await form.getByLabel('Motivo del cambio').fill('El importe no decía el convenio de junio de 2013.');
  await form.getByRole('button', { name: 'Guardar contrato' }).click();
  await form.waitFor({ state: 'detached' });
  await officer.agreed({ tipo: 'procedure', registro: procedureId });
  await page.reload();
  await page.getByRole('button', { name: 'Historial del contrato 900777' }).click();
  await page
    .getByText(/corrigió el contrato/)
    .first()
    .waitFor();
  expect(await violations(page, '#raiz')).toEqual([]);

  const corrected = await officer.send<AdminProcedure>(
    'GET',
    `/administracion/procedimientos/${procedureId}`,
  );
  await page.goto(`${origin}/AdquisicionesUG/adquisiciones/procedimientos/${corrected.slug}`);
  await page.getByText('$4,800.00').first().waitFor();
  await page.getByText('Importado', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Leer el contrato' }).waitFor();
  await page.getByText('El importe no decía el convenio de junio de 2013.').waitFor();
});
