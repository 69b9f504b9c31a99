import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Browser, CDPSession, Page } from 'playwright-core';
import PdfFile from 'pdfkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { AdminDocument, Upload } from '#contract/documents.ts';
import type { OpenUpload } from '#contract/open-uploads.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { DESK } from '#e2e/devices.ts';
import { answerFilePickers } from '#e2e/file-picking.ts';
import { biddingDocuments } from '#e2e/sample-files.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import type { Portal } from '#e2e/portal.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { violations } from '#e2e/violations.ts';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const NAME = 'planos-del-edificio.pdf';
const BYTES = 30_000_000;
/** Of the line on which the journey travels, a second. */
const SPEED = 2_500_000;

let browser: Browser;
let portal: Portal;
let officer: Officer;
let page: Page;
let line: CDPSession;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planos-'));
  browser = await launchBrowser();
  portal = await startDemonstration({ MAX_FILE_MB: '40', SECOND_REVIEWER: 'true' });
  officer = await signedInOfficer(browser, portal.origin);
  page = await (await browser.newContext(DESK)).newPage();
  answerFilePickers(page);
  line = await page.context().newCDPSession(page);
});
afterAll(async () => {
  await portal?.stop();
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A file of one page, and a great deal beside it. */
async function bigPdf() {
  const document = new PdfFile({ compress: false });
  document.text('Planos del edificio de la Biblioteca Central');
  const digits = Buffer.alloc(BYTES);
  for (let at = 0; at < BYTES; at += 1) digits[at] = 48 + ((at * 7 + (at >> 9)) % 10);
  document.ref({}).end(digits);
  document.end();
  const bytes = await buffer(document);
  const path = join(folder, NAME);
  await writeFile(path, bytes);
  return { path, bytes: bytes.length };
}

const travel = (offline: boolean) =>
  line.send('Network.emulateNetworkConditions', {
    offline,
    latency: 5,
    downloadThroughput: -1,
    uploadThroughput: SPEED,
  });

const bar = () => page.getByRole('progressbar', { name: `Subiendo ${NAME}` });
const share = async () => Number(await bar().getAttribute('aria-valuenow'));
const moved = (beyond: number) =>
  expect.poll(share, { interval: 50, timeout: 60_000 }).toBeGreaterThan(beyond);
const halfway = async () =>
  (await officer.send<{ rows: OpenUpload[] }>('GET', '/administracion/cargas')).rows;

test(
  'a PDF of 30 MB goes on after a cut connection, a killed portal, a pause and a reload',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const file = await bigPdf();
    const list = await officer.send<{ rows: AdminDocument[] }>(
      'GET',
      '/administracion/documentos?estado=published',
    );
    await page.goto(portal.screen(`${RECORDS}?tab=nuevo&proc=${list.rows[0]?.procedureId}`));
    await fillSignIn(page, 'mariana.admin');
    const zone = page.getByRole('button', { name: /^Archivos/ });
    await zone.waitFor();
    await travel(false);
    const taken: Upload[] = [];
    page.on('requestfinished', async (request) => {
      if (request.method() === 'POST' && request.url().includes('carga='))
        taken.push((await (await request.response())?.json()) as Upload);
    });

    const picking = page.waitForEvent('filechooser');
    await zone.click();
    await (await picking).setFiles(file.path);
    await moved(10);

    await travel(true);
    await page.getByText('Sin respuesta del portal. Sigue sola cuando vuelva la conexión.').first().waitFor();
    const dead = once(portal.process, 'exit');
    portal.process.kill('SIGKILL');
    await dead;
    const before = await share();
    portal = await portal.restart();
    await travel(false);
    await moved(before + 10);

    const said = page.getByRole('group', { name: `Datos de ${NAME}` });
    await said.getByLabel('Título', { exact: true }).fill('Planos firmados del edificio');
    await said.getByLabel('Contiene datos personales').check();
    await page.getByRole('button', { name: `Pausar la subida de ${NAME}` }).click();
    await page.getByText('En pausa. Lo que ya se subió está guardado.').waitFor();
    expect(await violations(page)).toEqual([]);
    const paused = (await halfway())[0]?.offset ?? 0;
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const left = page.getByRole('region', { name: 'Se quedaron a medias' });
    await left.getByText(NAME).waitFor();
    expect(await violations(page)).toEqual([]);
    const wrong = page.waitForEvent('filechooser');
    await left.getByRole('button', { name: `Reanudar ${NAME}` }).click();
    await (
      await wrong
    ).setFiles({ name: 'otro.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
    await left.getByText(/^otro\.pdf no es el archivo que quedó a medias/).waitFor();
    expect(await page.getByRole('group', { name: 'Datos de otro.pdf' }).count()).toBe(0);
    const again = page.waitForEvent('filechooser');
    await left.getByRole('button', { name: `Reanudar ${NAME}` }).click();
    const part = page.waitForRequest((request) => request.method() === 'PATCH');
    await (await again).setFiles(file.path);
    expect(Number((await part).headers()['upload-offset'])).toBeGreaterThanOrEqual(paused);
    await moved(Math.floor((paused / file.bytes) * 100) - 1);
    await page.getByText('Listo', { exact: true }).waitFor({ timeout: 60_000 });
    await left.waitFor({ state: 'detached' });
    expect(await said.getByLabel('Título', { exact: true }).inputValue()).toBe(
      'Planos firmados del edificio',
    );
    expect(await said.getByLabel('Contiene datos personales').isChecked()).toBe(true);
    await expect.poll(() => taken[0]).toMatchObject({ name: NAME, bytes: file.bytes, pages: 1 });
    expect(await halfway()).toEqual([]);
  },
);

test(
  'where two people are asked for, a document is public only with the yes of the second',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const [context, name, title] = [
      await browser.newContext(DESK),
      'aviso-de-ventanilla.pdf',
      'Aviso de cambio de ventanilla',
    ];
    const list = await officer.send<{ rows: AdminDocument[] }>(
      'GET',
      '/administracion/documentos?estado=published',
    );
    const { procedureId = '', procedureSlug = '' } = list.rows[0] ?? {};
    const isPublic = async () =>
      (await (await fetch(`${portal.origin}${API_BASE}/procedimientos/${procedureSlug}`)).text()).includes(
        title,
      );
    const first = await context.newPage();
    answerFilePickers(first);
    await first.goto(portal.screen(`${RECORDS}?tab=nuevo&proc=${procedureId}`));
    await fillSignIn(first, 'mariana.admin');
    const zone = first.getByRole('button', { name: /^Archivos/ });
    await zone.waitFor();
    const picking = first.waitForEvent('filechooser');
    await zone.click();
    await (await picking).setFiles({ name, mimeType: 'application/pdf', buffer: await biddingDocuments(1) });
    await first.getByText('Listo', { exact: true }).waitFor();
    const fields = first.getByRole('group', { name: `Datos de ${name}` });
    await fields.getByLabel('Tipo de documento').selectOption('other');
    await fields.getByLabel('Etapa', { exact: true }).selectOption('notice');
    await fields.getByLabel('Título', { exact: true }).fill(title);
    await fields.getByLabel('Fecha del acto').fill('');
    await first.getByRole('button', { name: 'Enviar a revisión 1 documento' }).click();
    const asking = first.getByRole('dialog');
    await asking
      .getByText('Hasta que otra persona de la Unidad lo confirme, ningún visitante lo ve.')
      .waitFor();
    await asking.getByRole('button', { name: 'Enviar a revisión 1 documento' }).click();
    await first
      .getByText(/ en revisión\./)
      .first()
      .waitFor();
    await first.getByText('Propusiste publicarlo. Lo confirma otra persona de la Unidad.').waitFor();
    expect(await first.getByRole('button', { name: `Confirmar lo propuesto para ${title}` }).count()).toBe(0);
    expect(await violations(first)).toEqual([]);
    expect(await isPublic()).toBe(false);
    await context.close();

    const other = await browser.newContext(DESK);
    const second = await other.newPage();
    await second.goto(portal.screen('/administracion?de=libres&tipo=documentos-por-revisar'));
    await fillSignIn(second, 'oscar.compras');
    const row = second.locator('main li.wk-row', { hasText: title });
    await row.getByText('Documento por revisar').first().waitFor();
    await row.getByRole('link', { name: title, exact: true }).click();
    // Its row in the dossier, not what stands of it in the list of files.
    await second.locator(`[id^="documento-"][aria-label="Ver ${title}"]:focus`).waitFor();
    await second.getByRole('button', { name: `Confirmar lo propuesto para ${title}` }).click();
    const confirming = second.getByRole('dialog');
    await confirming.getByText(/propuso publicarlo, el/).waitFor();
    expect(await violations(second)).toEqual([]);
    const read = other.waitForEvent('response', (response) => response.url().endsWith('/1/archivo'));
    const tab = other.waitForEvent('page');
    await confirming.getByRole('button', { name: `Ver ${title}` }).click();
    expect((await read).headers()['content-type']).toBe('application/pdf');
    await (await tab).close();
    await second.getByRole('button', { name: 'Confirmar la publicación' }).click();
    await second.getByText(`Se publicó «${title}».`).waitFor();
    await expect.poll(isPublic).toBe(true);
    await other.close();
  },
);

test(
  'a withdrawal that another person confirms says so, and two of them do not overwrite each other',
  { tags: 'all', timeout: 600_000 },
  async () => {
    // What nothing is founded on may go: what was published before.
    const list = await officer.send<{ rows: AdminDocument[] }>(
      'GET',
      '/administracion/documentos?estado=published&tipo=other',
    );
    const found = list.rows.find(
      ({ proposal, pendingVersion }) => proposal === null && pendingVersion === null,
    );
    const { id = '', title = '', procedureId = '' } = found ?? {};
    const now = () => officer.send<AdminDocument>('GET', `/administracion/documentos/${id}`);
    const context = await browser.newContext(DESK);
    const second = await context.newPage();
    await second.goto(portal.screen(`${RECORDS}?tab=nuevo&proc=${procedureId}#documento-${id}`));
    await fillSignIn(second, 'oscar.compras');
    const row = second.locator('main .pa-dossier .u-doc', { has: second.locator(`#documento-${id}`) });
    await row.getByRole('button', { name: `Proponer el retiro de ${title}` }).click();
    const asking = second.getByRole('dialog', { name: `¿Proponer que se retire «${title}»?` });
    await asking.getByText(/^Sigue a la vista de todos hasta que otra persona/).waitFor();
    await asking.getByLabel('Motivo').fill('Se publicó el anexo de otro procedimiento.');

    const reason = 'La versión pública dejó datos personales a la vista.';
    await officer.send('POST', `/administracion/documentos/${id}/retiro`, {
      version: (await now()).version,
      body: JSON.stringify({ reason }),
    });
    await asking.getByRole('button', { name: 'Proponer el retiro' }).click();
    const met = asking.getByRole('alert', { name: /modificó/ });
    await met.waitFor();
    expect(await violations(second)).toEqual([]);
    expect(await asking.getByLabel('Motivo').inputValue()).toBe('Se publicó el anexo de otro procedimiento.');
    await met.getByRole('button', { name: 'Ya lo vi' }).click();
    await row.getByText(/propuso retirarlo/).waitFor();
    expect(await asking.getByLabel('Motivo').inputValue()).toBe('Se publicó el anexo de otro procedimiento.');
    expect(await asking.getByRole('button', { name: 'Proponer el retiro' }).isDisabled()).toBe(true);
    expect((await now()).proposal).toMatchObject({ action: 'withdraw', reason });
    await asking.getByRole('button', { name: 'Cancelar' }).click();

    await row.getByRole('button', { name: `Confirmar lo propuesto para ${title}` }).click();
    await second.getByRole('dialog').getByText(reason).waitFor();
    await second.getByRole('button', { name: 'Confirmar el retiro' }).click();
    await row.getByText(`: ${reason}`).waitFor();
    await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await context.close();
  },
);

test('a draft is deleted only after it was asked', { tags: 'all', timeout: 600_000 }, async () => {
  const draft = await officer.file(await officer.upload('borrador.pdf', await biddingDocuments(2)));
  const context = await browser.newContext(DESK);
  const desk = await context.newPage();
  await desk.goto(portal.screen(`${RECORDS}?tab=nuevo&proc=${draft.procedureId}`));
  await fillSignIn(desk, 'mariana.admin');
  const remove = desk.locator('main').getByRole('button', { name: `Eliminar ${draft.title}` });
  await remove.click();
  const asking = desk.getByRole('dialog', { name: `¿Eliminar el borrador «${draft.title}»?` });
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  expect(await officer.send('GET', `/administracion/documentos/${draft.id}`)).toMatchObject({
    id: draft.id,
  });
  await remove.click();
  await asking.getByRole('button', { name: 'Eliminar borrador' }).click();
  await remove.waitFor({ state: 'detached' });
  await context.close();
});
