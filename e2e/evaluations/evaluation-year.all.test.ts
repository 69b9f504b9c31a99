import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { importFixtures } from '#e2e/evaluation-fixtures.ts';
import { answerAll, EVALUATIONS, takeStep } from '#e2e/evaluation-steps.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { newDataDir, startPortal, type Portal } from '#e2e/portal.ts';
import { openPage } from '#e2e/settled.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const SCRIPT = fileURLToPath(new URL('../../tools/recompute-evaluation.mjs', import.meta.url));
const BEST = 0;
const MIDDLE = 2;
const DIEGO = 'diego.ramos@universidad.example';
const LUCIA = 'lucia.herrera@universidad.example';

let browser: Browser;
let portal: Portal;
let house: string;
let database: EmbeddedPostgres;
let supplier = '';
let key = '';
const links: string[] = [];
let access = { folio: '', key: '' };

beforeAll(async () => {
  house = await newDataDir();
  database = await startEmbeddedPostgres({ dataDir: house, log: () => undefined });
  browser = await launchBrowser();
  portal = await startPortal({ DEMO_DATA: '0', DATABASE_URL: database.url });
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  await database?.stop();
  await rm(house, { recursive: true, force: true });
});

/** Lets the days in which the supplier may reply pass. */
async function passTerm(): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query("set portal.own_event = 'planted'");
  await client.query('update evaluation_period set reply_due = current_date - 2');
  await client.query('update evaluation_reply set due_on = current_date - 2');
  await client.end();
}

async function newPage(device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...device, acceptDownloads: true });
  return context.newPage();
}

/** Asks a person of the area for the order that is open. */
async function askArea(page: Page, mail: string): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('textbox', { name: /^(A quién del área se le pide|Pedirlo a otra persona)/ })
    .fill(mail);
  await sheet.getByRole('button', { name: 'Mandar el enlace' }).click();
  await sheet.getByRole('button', { name: `Recordárselo a ${mail}` }).waitFor();
}

/** The period as an officer opens it. */
async function openPeriod(view = 'pedidos'): Promise<Page> {
  const page = await newPage(DESK);
  await signInAt(page, portal.screen(`${EVALUATIONS}?periodo=${key}&vista=${view}`), 'mariana.admin');
  await page.getByRole('tab', { name: 'Pedidos' }).waitFor();
  return page;
}

test('an installation without anything says so to visitors, and its officer writes and publishes an instrument', async () => {
  const visitor = await newPage(DESK);
  await openPage(visitor, portal.screen('/adquisiciones/evaluaciones'));
  await visitor.getByText('Todavía no se publican evaluaciones de este periodo', { exact: false }).waitFor();
  const page = await newPage(DESK);
  await signInAt(page, portal.screen(EVALUATIONS), 'mariana.admin');
  await page.getByText('Aún no hay periodos de evaluación.').waitFor();
  expect(await page.getByRole('button', { name: 'Abrir periodo' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Escribir el primero' }).click();
  await page.getByRole('button', { name: 'Publicar edición' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publicar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openPage(page, portal.screen(EVALUATIONS));
  await page.getByRole('button', { name: 'Abrir periodo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir periodo' }).click();
  await page.waitForURL(/periodo=20\d\d-/);
  key = new URL(page.url()).searchParams.get('periodo') ?? '';
});

test('contracts that delivered are proposed with what their execution says, and become orders with a link each', async () => {
  const officer = await signedInOfficer(browser, portal.origin);
  ({ supplier } = await importFixtures(officer, portal.origin));
  const page = await openPeriod();
  await page.getByText('1 contrato recibió entregas en estos días y aún no se evalúa.').waitFor();
  await page.getByRole('button', { name: 'Ver y agregar' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('1 entrega en el periodo; 1 tarde, hasta 3 días').waitFor();
  expect(await violations(page, 'dialog')).toEqual([]);
  await sheet.getByRole('checkbox', { name: 'Todos (2)' }).check();
  await sheet.getByRole('button', { name: 'Agregar 2' }).click();
  await sheet.waitFor({ state: 'detached' });
  for (const order of ['EVAL1', 'EVAL2']) {
    await page.getByRole('link', { name: order }).click();
    links.push((await page.getByRole('dialog').locator('.ev-address').innerText()).trim());
    if (order === 'EVAL1')
      await page.getByRole('dialog').getByText('1 entrega en el periodo; 1 tarde, hasta 3 días').waitFor();
    await askArea(page, order === 'EVAL1' ? DIEGO : LUCIA);
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
  }
  // The list is put in the order of a column and comes as a file.
  await page.getByRole('columnheader', { name: 'Pedido' }).getByRole('button').click();
  await page.waitForURL(/orden=pedido/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe(`pedidos-${key}.csv`);
});

test('whoever has a conflict of interest says so, and another person of the area answers by the same link', async () => {
  const [first = '', second = ''] = links;
  const recused = await newPage(PHONE);
  await signInAt(recused, first, 'diego.alumno');
  await recused.getByRole('heading', { level: 1, name: 'Evaluar una entrega' }).waitFor();
  await recused.getByRole('button', { name: 'Tengo un conflicto de interés' }).click();
  const declaring = recused.getByRole('dialog');
  await declaring.getByRole('textbox').fill('Trabajé en esa empresa este año.');
  await declaring.locator('button[type=submit]').click();
  await recused.getByText('Declaraste un conflicto de interés.', { exact: false }).waitFor();
  const officer = await openPeriod();
  await officer.getByRole('link', { name: 'EVAL1' }).click();
  await askArea(officer, LUCIA);
  for (const [link, place] of [
    [first, MIDDLE],
    [second, BEST],
  ] as const) {
    const page = await newPage(PHONE);
    await signInAt(page, link, 'lucia.academica');
    await answerAll(page, 'main', place);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Enviar evaluación' }).click();
    await page.getByText('Gracias: tu respuesta llegó a la Unidad.').first().waitFor();
  }
});

test('the unit answers its part, accepts, and the review computes the results in the background', async () => {
  const page = await openPeriod();
  for (const order of ['EVAL1', 'EVAL2']) {
    await page.getByRole('link', { name: order }).click();
    const sheet = page.getByRole('dialog');
    if (order === 'EVAL1') await sheet.getByText(/declaró un conflicto de interés/).waitFor();
    await answerAll(page, 'dialog');
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: 'Guardar respuestas' }).click();
    await sheet.getByRole('button', { name: 'Aceptar' }).and(sheet.locator(':enabled')).click();
    await sheet.getByText('Aceptado', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Cerrar' }).click();
  }
  await takeStep(page, 'Pasar a revisión');
  await page.getByText(/El plazo de aclaración termina el/).waitFor();
  await page.getByRole('tab', { name: 'Resultados' }).click();
  await page.getByRole('button', { name: /^Dar clave a/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dar clave', exact: true }).click();
  const given = page.locator('.ev-key b');
  await given.filter({ hasText: /^A-/ }).waitFor();
  const [folio = '', secret = ''] = await given.allInnerTexts();
  access = { folio, key: secret };
});

test('the supplier replies by folio and key, and the unit answers', async () => {
  const page = await newPage(PHONE);
  await openPage(page, portal.screen(`/adquisiciones/evaluaciones/aclaracion?folio=${access.folio}`));
  await page.getByLabel('Clave').fill(access.key);
  await page.getByRole('button', { name: 'Ver mi resultado' }).click();
  await page.getByLabel('Qué no es correcto y por qué').fill('Entregamos el día que pidió el almacén.');
  await page.getByRole('button', { name: 'Mandar aclaración' }).click();
  await page.getByText('La recibimos.').waitFor();
  const officer = await openPeriod('aclaraciones');
  await officer.getByRole('button', { name: 'Responder' }).click();
  const dialog = officer.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'La evaluación se mantiene' }).check();
  await dialog.getByRole('textbox').fill('El almacén no cambió la fecha del contrato.');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await officer.getByText(/no cambió la fecha del contrato/).waitFor();
});

test('when the days are over it is published and closed, and a script that knows nothing of the portal recomputes it', async () => {
  await passTerm();
  const page = await openPeriod();
  await takeStep(page, 'Publicar resultados');
  await takeStep(page, 'Cerrar el periodo');
  await page.getByText('El periodo está cerrado y no cambia.').waitFor();
  expect(await page.getByRole('button', { name: 'Agregar pedidos' }).count()).toBe(0);

  const visitor = await newPage(DESK);
  await openPage(visitor, portal.screen('/adquisiciones/evaluaciones'));
  const downloading = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'CSV', exact: true }).click();
  const file = join(house, 'evaluacion.csv');
  await (await downloading).saveAs(file);
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: '1 calificaciones, 1 salen a la última cifra\n',
  });
  await visitor.getByRole('link', { name: supplier }).click();
  await visitor.getByText('la calificación es provisional', { exact: false }).waitFor();
  await visitor.getByText('Cómo se calculó, paso por paso').click();
  await visitor.getByText(/que se redondea a/).waitFor();
  await visitor.getByText(/^Con pesos ±10 %/).waitFor();
  await visitor.getByText('El proveedor mandó una aclaración y la evaluación se mantuvo.').waitFor();
  expect(await violations(visitor)).toEqual([]);
});
