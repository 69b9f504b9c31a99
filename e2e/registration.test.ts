import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ReviewFile } from '#contract/registration-review.ts';
import { launchBrowser } from './browser.ts';
import { signedInOfficer } from './officer.ts';
import {
  completeFile,
  day,
  filledRequest,
  firstLine,
  someCurp,
  someRfc,
  startRequest,
} from './registration-steps.ts';
import { biddingDocuments, scannedPages } from './sample-files.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let origin: string;

const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

beforeAll(async () => {
  browser = await launchBrowser();
  origin = inject('origin');
});
afterAll(() => browser?.close());
beforeEach(async () => {
  context = await browser.newContext(DESK);
  page = await context.newPage();
});
afterEach(() => context.close());

const FORM = '/proveedores/solicitud';
const open = (path: string, on: Page = page) =>
  on.goto(`${origin}/AdquisicionesUG${path}`, { waitUntil: 'networkidle' });
const next = (on: Page = page) => on.getByRole('button', { name: 'Continuar', exact: true }).click();
const at = (name: string, on: Page = page) =>
  on.getByRole('heading', { level: 2, name, exact: true }).waitFor();
const field = (path: string, on: Page = page) => on.locator(`#campo-${path.replaceAll('.', '-')}`);
const saved = (on: Page = page) => on.getByText('Guardado', { exact: true }).waitFor();
const pdf = async (name: string, pages = 1) => ({
  name,
  mimeType: 'application/pdf',
  buffer: await biddingDocuments(pages),
});

async function violations(on: Page = page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page: on }).include('main').analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function phone(): Promise<void> {
  await context.close();
  context = await browser.newContext(PHONE);
  page = await context.newPage();
}

/** Fills fields of the file by their path: text, dates, or an option of a select. */
async function fill(values: Record<string, string>): Promise<void> {
  for (const [path, value] of Object.entries(values)) {
    const control = field(path);
    const isSelect = (await control.evaluate((element) => element.tagName)) === 'SELECT';
    if (isSelect) await control.selectOption(value);
    else await control.fill(value);
  }
}

/** First step: makes the draft, keeps the key and goes on; gives folio and key. */
async function begin(rfc: string): Promise<{ folio: string; trackingKey: string }> {
  await page.getByLabel('RFC', { exact: true }).fill(rfc);
  await page.getByLabel('RFC', { exact: true }).blur();
  await page.getByText('RFC revisado').waitFor();
  await page.getByLabel('Correo', { exact: true }).fill('ventas@colibri.example');
  await page.getByLabel('Repite el correo').fill('ventas@colibri.example');
  await next();
  await at('Guarda tu folio y tu clave');
  const [folio = '', trackingKey = ''] = await page.locator('.r-secret__value').allInnerTexts();
  await page.getByLabel('Ya guardé el folio y la clave').check();
  await page.getByRole('button', { name: 'Continuar con la solicitud' }).click();
  await at('Datos');
  return { folio, trackingKey };
}

const ADDRESS = {
  'address.postalCode': '36000',
  'address.stateName': 'Guanajuato',
  'address.municipality': 'Guanajuato',
  'address.settlement': 'Centro',
  'address.street': 'Calle Inventada',
  'address.outerNumber': '10',
};

async function chooseLine(typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Agregar un giro' });
  await box.fill(typed);
  await page.getByRole('option').first().waitFor();
  await box.press('ArrowDown');
  await box.press('Enter');
  await page.getByText(/Giro principal:/).waitFor();
}

/** Uploads one PDF into a card and writes the facts that it asks. */
async function handIn(card: Locator, outcome = 'Positiva'): Promise<void> {
  await card
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pdf('documento.pdf'));
  await card.getByRole('button', { name: /^Ver / }).waitFor();
  for (const [label, value] of [
    ['Fecha de emisión', day(-3)],
    ['Vale hasta', day(400)],
  ] as const) {
    const control = card.getByLabel(label);
    if ((await control.count()) > 0) await control.fill(value);
  }
  const choice = card.getByLabel(outcome, { exact: true });
  if ((await choice.count()) > 0) await choice.check();
  await card.getByText('Listo', { exact: true }).waitFor();
}

const cardOf = (name: RegExp) =>
  page.locator('.r-paper').filter({ has: page.getByRole('heading', { name }) });

describe('Registration without an account', () => {
  test('a persona moral registers with all its papers on a phone, without an accessibility fault on the way', async () => {
    await phone();
    await open('/proveedores?vista=inscripcion');
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Iniciar inscripción' }).click();
    await at('Tipo y RFC');
    await next();
    await page.getByRole('heading', { name: /Hay \d+ datos por corregir/ }).waitFor();
    expect(await violations()).toEqual([]);
    const { folio } = await begin(someRfc('legal'));
    expect(folio).toMatch(/^S-\d{4}-[0-9A-HJKMNP-TV-Z]{6}$/);
    await next();
    await page.getByRole('heading', { name: /Hay \d+ datos por corregir/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('u-errors');
    expect(await violations()).toEqual([]);
    await fill({
      legalName: 'Papelería Colibrí Inventada',
      legalSuffix: 'S.A. de C.V.',
      taxRegime: '601 General de Ley Personas Morales',
      size: 'small',
      economicActivity: 'Venta de papelería',
      corporatePurpose: 'Comercializar artículos de oficina',
      phone: '473 123 4567',
      'bank.clabe': '032180000118359719',
      'bank.holder': 'Papelería Colibrí Inventada',
      'incorporation.number': '1234',
      'incorporation.date': '12/06/2015',
      'incorporation.notary': 'Notaria Ficticia',
      'incorporation.notaryNumber': '7',
    });
    await page.getByText('Banco: IXE Banco').waitFor();
    await next();
    await at('Domicilio');
    await fill(ADDRESS);
    await next();
    await at('Representante');
    await fill({
      'representative.givenNames': 'Elena',
      'representative.firstSurname': 'Ficticia',
      'representative.curp': someCurp(),
      'representative.phone': '4731234567',
      'representative.email': 'elena@colibri.example',
      'representative.accreditation': 'incorporation_deed',
    });
    await page.getByRole('button', { name: 'Agregar un socio' }).click();
    await fill({ 'partners.0.name': 'Socia Inventada', 'partners.0.percentage': '100' });
    expect(await violations()).toEqual([]);
    await next();
    await at('Giros');
    await chooseLine('papeleria');
    expect(await violations()).toEqual([]);
    await next();
    await at('Documentos');
    const due = page.locator('section[aria-labelledby=docs-obligatorios] .r-paper');
    await due.first().waitFor();
    for (let index = 0; index < (await due.count()); index += 1) await handIn(due.nth(index));
    expect(await violations()).toEqual([]);
    await next();
    await at('Manifiestos');
    await page.getByRole('button', { name: /Acepto los \d manifiestos/ }).click();
    expect(await violations()).toEqual([]);
    await next();
    await at('Revisión');
    await at('Todo está completo');
    expect(await violations()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    await page.getByRole('heading', { name: 'Le toca a la unidad' }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(/Quedan \d+ días hábiles: hasta el \w+/);
    expect(await violations()).toEqual([]);
  }, 240_000);

  test('a persona física joins photographs in the order it wants and signs for itself: seven steps', async () => {
    const request = await startRequest(origin, { personType: 'natural' });
    const file = completeFile(request.identity, await firstLine(origin));
    await request.save({ ...file, curp: 'BEML920313HMCLNS09' });
    await openDraft(request, 'datos');
    await page.getByText('Paso 2 de 7').waitFor();
    await field('curp').focus();
    await field('curp').blur();
    await page.getByText('La fecha de la CURP (920313) no es la del RFC (800101).').waitFor();
    await open(`${FORM}?folio=${request.folio}&paso=documentos`);
    const card = cardOf(/Identificación oficial/);
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles([await pdf('reverso.pdf'), await pdf('frente.pdf', 2)]);
    await card.getByText('Se unirán en un solo PDF, en este orden:').waitFor();
    const up = card.getByRole('button', { name: 'Subir frente.pdf un lugar' });
    await up.focus();
    await page.keyboard.press('Enter');
    expect(await card.locator('.u-upload__name').allInnerTexts()).toEqual(['frente.pdf', 'reverso.pdf']);
    await card.getByRole('button', { name: 'Unir 2 archivos y guardar' }).click();
    await card.getByText('3 páginas').waitFor();
  });

  test('a foreigner registers with its own tax number and its own address', async () => {
    await open(`${FORM}?origen=extranjero`);
    await page.getByLabel('Identificación fiscal de tu país').fill(`EIN ${Date.now()}`);
    await page.getByLabel('Correo', { exact: true }).fill('sales@hummingbird.example');
    await page.getByLabel('Repite el correo').fill('sales@hummingbird.example');
    await next();
    await at('Guarda tu folio y tu clave');
    await page.getByLabel('Ya guardé el folio y la clave').check();
    await page.getByRole('button', { name: 'Continuar con la solicitud' }).click();
    await at('Datos');
    expect(await field('bank.clabe').count()).toBe(0);
    const folio = new URL(page.url()).searchParams.get('folio') ?? '';
    await open(`${FORM}?folio=${folio}&paso=domicilio`);
    await fill({
      'address.country': 'Estados Unidos',
      'address.city': 'Austin',
      'address.street': 'Invented Road',
      'address.outerNumber': '5',
    });
    expect(await field('address.stateName').count()).toBe(0);
    await next();
    await at('Representante');
    const filled = await filledRequest(origin, { origin: 'foreign' });
    expect((await filled.submit()).status).toBe('submitted');
  });

  test('a negative opinion is explained at once and cannot be sent', async () => {
    const request = await filledRequest(origin, { without: ['opinion_sat'] });
    await openDraft(request, 'documentos');
    const card = cardOf(/32-D/);
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles(await pdf('opinion.pdf'));
    await card.getByRole('button', { name: /^Ver / }).waitFor();
    await card.getByLabel('Fecha de emisión').fill(day(-2));
    await card.getByLabel('Negativa', { exact: true }).check();
    await card
      .getByText(/Con una opinión negativa no podemos inscribirte/)
      .first()
      .waitFor();
    await open(`${FORM}?folio=${request.folio}&paso=revision`);
    await at('Falta 1 cosa para enviar');
    expect(await page.getByRole('button', { name: 'Enviar inscripción' }).isDisabled()).toBe(true);
  });

  test('a blocked RFC is told in the first step, with the authority and the period', async () => {
    const list = await (await fetch(`${origin}/DISU/AdquisicionesUG/proveedores/sancionados`)).json();
    const rows = (list as { rows: { rfc: string | null; kind: string; active?: boolean }[] }).rows;
    const blocked = rows.find(
      ({ rfc, kind }) => rfc !== null && rfc.length === 12 && kind === 'disqualification',
    );
    await open(FORM);
    await page.getByLabel('RFC', { exact: true }).fill(blocked?.rfc ?? '');
    await page.getByLabel('RFC', { exact: true }).blur();
    await page.getByText(/Este RFC está inhabilitado/).waitFor();
    expect(await page.getByRole('button', { name: 'Continuar' }).isDisabled()).toBe(true);
  });

  test('files too large or of another type are refused before they travel, with what to do', async () => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(request, 'documentos');
    const card = cardOf(/Comprobante de domicilio/);
    const input = card.locator('input[type=file]').first();
    await input.setInputFiles({
      name: 'grande.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.alloc(30_000_000, 1),
    });
    await card.getByText(/grande\.pdf pesa 30 MB y el máximo es .* menos resolución/).waitFor();
    await input.setInputFiles({ name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.alloc(2_000, 1) });
    await card.getByText(/foto\.heic no se admite/).waitFor();
    expect(await violations()).toEqual([]);
  });
});

describe('Drafts', () => {
  test('the first step is filled, the key kept and lines chosen and ordered with the keyboard alone', async () => {
    await open(FORM);
    const key = (name: string) => page.keyboard.press(name);
    await page.getByLabel('Persona moral').focus();
    await key('Tab');
    await key('Tab');
    await page.keyboard.type(someRfc('legal'));
    await key('Tab');
    await page.keyboard.type('ventas@colibri.example');
    await key('Tab');
    await page.keyboard.type('ventas@colibri.example');
    await key('Enter');
    await at('Guarda tu folio y tu clave');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Guarda tu folio y tu clave');
    for (let press = 0; press < 4; press += 1) await key('Tab');
    await key('Space');
    await key('Tab');
    await key('Enter');
    await at('Datos');
    const folio = new URL(page.url()).searchParams.get('folio') ?? '';
    await open(`${FORM}?folio=${folio}&paso=giros`);
    await page.getByRole('combobox', { name: 'Agregar un giro' }).focus();
    await page.keyboard.type('papel');
    await page.getByRole('option').first().waitFor();
    await key('ArrowDown');
    await key('Enter');
    await page.getByText(/Giro principal:/).waitFor();
    await page.keyboard.type('limpieza');
    await page
      .getByRole('option', { name: /impieza/ })
      .first()
      .waitFor();
    await key('ArrowDown');
    await key('Enter');
    const chosen = page.getByRole('list', { name: 'Giros elegidos' }).getByRole('listitem');
    await expect.poll(() => chosen.count()).toBe(2);
    const [first = ''] = await chosen.allInnerTexts();
    await chosen
      .nth(1)
      .getByRole('button', { name: /^Subir/ })
      .focus();
    await key('Enter');
    await expect.poll(async () => (await chosen.allInnerTexts())[0]).not.toBe(first);
    await saved();
  });

  test('the whole file is downloaded as a ZIP and starts another draft', async () => {
    const request = await filledRequest(origin, { personType: 'natural' });
    await open(`/proveedores?vista=seguimiento&folio=${request.folio}`);
    await page.getByLabel('Clave de seguimiento').fill(request.trackingKey);
    await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar mi expediente (ZIP)' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${request.folio}-expediente.zip`);
    const zip = await download.path();
    await open(`${FORM}?desde=expediente`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'expediente.zip',
      mimeType: 'application/zip',
      buffer: await readFile(zip),
    });
    await at('Guarda tu folio y tu clave');
    expect(await violations()).toEqual([]);
    await page.getByLabel('Ya guardé el folio y la clave').check();
    await page.getByRole('button', { name: 'Continuar con la solicitud' }).click();
    await at('Datos');
    expect(await field('givenNames').inputValue()).toBe('Julia');
  });

  test('a draft is continued on another browser with folio and key', async () => {
    await open(FORM);
    const { folio, trackingKey } = await begin(someRfc('legal'));
    await fill({ legalName: 'Colibrí de otro equipo', phone: '4731234567' });
    await saved();
    const other = await browser.newContext(PHONE);
    const there = await other.newPage();
    await open(`${FORM}?desde=folio`, there);
    await there.getByLabel('Folio', { exact: true }).fill(folio.toLowerCase().replaceAll('-', ' '));
    await there.getByLabel('Clave de seguimiento').fill(trackingKey.toLowerCase().replaceAll('-', ''));
    await there.getByRole('button', { name: 'Continuar', exact: true }).click();
    await at('Datos', there);
    expect(await field('legalName', there).inputValue()).toBe('Colibrí de otro equipo');
    await other.close();
  });

  test('two tabs: the second one sees what differs and chooses', async () => {
    const request = await startRequest(origin);
    await openDraft(request, 'datos');
    const second = await browser.newContext(DESK);
    const there = await second.newPage();
    await openDraft(request, 'datos', there);
    await fill({ tradeName: 'Primera pestaña' });
    await saved();
    await field('tradeName', there).fill('Segunda pestaña');
    const box = there.getByRole('alert').filter({ hasText: 'otra pestaña o equipo' });
    await box.waitFor();
    expect(await box.innerText()).toContain('Primera pestaña');
    expect(await box.innerText()).toContain('Segunda pestaña');
    expect(await violations(there)).toEqual([]);
    await box.getByRole('button', { name: 'Guardar lo mío' }).click();
    await saved(there);
    expect((await request.read()).data.tradeName).toBe('Segunda pestaña');
    await second.close();
  });

  test('a connection lost in the middle of an upload keeps the rest, and a new try finishes it', async () => {
    const request = await startRequest(origin);
    await request.save(completeFile(request.identity, await firstLine(origin)));
    await openDraft(request, 'documentos');
    const network = await context.newCDPSession(page);
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 400_000 };
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', conditions);
    const card = cardOf(/Comprobante de domicilio/);
    const large = { name: 'recibo.pdf', mimeType: 'application/pdf', buffer: await scannedPages(2, 6) };
    await card
      .locator('input[type=file]')
      .first()
      .setInputFiles([await pdf('corto.pdf'), large]);
    await card.getByRole('progressbar', { name: 'Subiendo recibo.pdf' }).waitFor();
    await network.send('Network.emulateNetworkConditions', { ...conditions, offline: true });
    const failed = card.getByRole('listitem').filter({ hasText: 'Se perdió la conexión' }).last();
    await failed.waitFor();
    expect(await card.getByText('Listo', { exact: true }).count()).toBe(1);
    await network.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 });
    await card.getByRole('button', { name: 'Reintentar recibo.pdf' }).click();
    await card.getByRole('button', { name: 'Unir 2 archivos y guardar' }).click();
    await card.getByText('3 páginas').waitFor();
  });

  test('what is typed without a connection stays and is saved when the connection is back', async () => {
    const request = await startRequest(origin);
    await openDraft(request, 'datos');
    await context.setOffline(true);
    await fill({ tradeName: 'Escrito sin red' });
    await page.getByText(/No se guardó\. .*Lo que escribiste sigue aquí\./).waitFor();
    await context.setOffline(false);
    await saved();
    expect((await request.read()).data.tradeName).toBe('Escrito sin red');
  });

  test('an ended permission asks the key again and keeps what was typed', async () => {
    const request = await startRequest(origin);
    await openDraft(request, 'datos');
    await page.route('**/proveedores/solicitudes/*', async (route) => {
      const headers = { ...route.request().headers(), 'solicitud-token': 'vencido' };
      await route.continue({ headers });
    });
    await fill({ tradeName: 'Escrito antes de vencer' });
    const dialog = page.getByRole('dialog', { name: 'Escribe otra vez tu clave' });
    await dialog.waitFor();
    await page.unroute('**/proveedores/solicitudes/*');
    await dialog.getByLabel('Clave de seguimiento').fill(request.trackingKey);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await saved();
    expect((await request.read()).data.tradeName).toBe('Escrito antes de vencer');
  });
});

/** Opens a draft in a page with folio and key. */
async function openDraft(
  request: { folio: string; trackingKey: string },
  paso: string,
  on: Page = page,
): Promise<void> {
  await open(`${FORM}?folio=${request.folio}&paso=${paso}`, on);
  await on.getByLabel('Clave de seguimiento').fill(request.trackingKey);
  await on.getByRole('button', { name: 'Continuar', exact: true }).click();
  await on.getByRole('navigation', { name: 'Pasos de la solicitud' }).waitFor();
  if (paso !== 'datos') await open(`${FORM}?folio=${request.folio}&paso=${paso}`, on);
}

describe('Follow-up', () => {
  test('observed on two documents, only those can be changed; corrected they go back to the unit', async () => {
    const request = await filledRequest(origin);
    await request.submit();
    const officer = await signedInOfficer(browser, origin);
    const path = `/padron/solicitudes/${request.folio}`;
    const act = async (action: string) => {
      const { version } = await officer.send<ReviewFile>('GET', path);
      return officer.send<ReviewFile>('POST', `${path}/acciones`, {
        version,
        body: JSON.stringify({ action }),
      });
    };
    let review = await act('take');
    const [first, second] = review.papers;
    for (const paper of review.papers) {
      const isObserved = paper.code === first?.code || paper.code === second?.code;
      review = await officer.send<ReviewFile>('PUT', `${path}/documentos/${paper.code}`, {
        version: review.version,
        body: JSON.stringify(
          isObserved
            ? { decision: 'observed', remark: 'No se lee la segunda página.' }
            : { decision: 'valid' },
        ),
      });
    }
    await act('observe');

    await open(`/proveedores?vista=seguimiento&folio=${request.folio}`);
    await page.getByLabel('Clave de seguimiento').fill(request.trackingKey);
    await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
    await page.getByRole('heading', { name: 'Te toca a ti' }).waitFor();
    expect(await violations()).toEqual([]);
    await page.getByRole('link', { name: 'Corregir 2 observaciones' }).click();
    await page.locator('.r-paper').first().waitFor();
    expect(await page.locator('.r-paper').count()).toBe(2);
    expect(await page.locator('main input:not([type=file])').count()).toBe(
      await page.locator('.r-paper input:not([type=file])').count(),
    );
    expect(await page.getByText('No se lee la segunda página.').count()).toBe(2);
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Enviar correcciones' }).click();
    await page.getByRole('heading', { name: 'Hay 2 datos por corregir' }).waitFor();
    for (const card of await page.locator('.r-paper').all()) {
      await card.getByRole('button', { name: /^Cambiar / }).click();
      await handIn(card);
    }
    await page.getByRole('button', { name: 'Enviar correcciones' }).click();
    await page.getByRole('heading', { name: 'Le toca a la unidad' }).waitFor();
    expect((await request.read()).status).toBe('in_review');
  });

  test('a request is withdrawn after asking once; the lost key has its help', async () => {
    const request = await filledRequest(origin, { personType: 'natural' });
    await request.submit();
    await open('/proveedores?vista=seguimiento');
    await page.getByText('No tengo mi clave').click();
    await page.getByText(/La enviamos al correo de la solicitud/).waitFor();
    await page.getByLabel('Folio', { exact: true }).fill(request.folio);
    await page.getByLabel('Clave de seguimiento').fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
    await page.getByText('El folio o la clave no coinciden.').first().waitFor();
    await page.getByLabel('Clave de seguimiento').fill(request.trackingKey);
    await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
    await page.getByRole('button', { name: 'Retirar la solicitud' }).click();
    await page.getByRole('button', { name: `Retirar ${request.folio}` }).click();
    await page.getByText('Retiraste la solicitud. Puedes empezar otra cuando quieras.').waitFor();
  });

  test('requirements are read without scripts, for each person and procedure', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const paper = await plain.newPage();
    await paper.goto(
      `${origin}/AdquisicionesUG/proveedores?vista=inscripcion&persona=fisica&tramite=refrendo`,
    );
    const text = await paper.locator('main').innerText();
    expect(text).toContain('Refrendo de persona física');
    expect(text).toContain('Opinión del cumplimiento de obligaciones fiscales');
    expect(text).not.toContain('Acta constitutiva con folio mercantil');
    await plain.close();
  });
});
