import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { verify, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillLegalPerson } from '#e2e/applicant-steps.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import { startPortal, type Portal } from '#e2e/portal.ts';
import { mailedSupplierCode } from '#e2e/portal-database.ts';
import { readQrOfSheet } from '#e2e/qr-of-sheet.ts';
import { day, someRfc } from '#e2e/registration-steps.ts';
import { acceptPapers, decide, observePapers, review, reviewAgain } from '#e2e/review-steps.ts';
import { openPage } from '#e2e/settled.ts';
import {
  at,
  begin,
  correctPapers,
  declareAll,
  FORM,
  goOn,
  handInAll,
  next,
  openFollowUp,
  sendAll,
} from '#e2e/wizard-steps.ts';

const API = '/DISU/AdquisicionesUG';
/** The registration lasts a year; its renewal opens 60 days before the end. */
const LATER_DAYS = 330;

let browser: Browser;
let portal: Portal;
/** Days that all clocks are ahead. */
let shift = 0;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [browser, portal] = await Promise.all([launchBrowser(), startDemonstration({ SECOND_REVIEWER: 'true' })]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** A page of its own browser; once the portal's clock moved on, so did everybody's. */
async function newPage(options: typeof PHONE | typeof DESK): Promise<Page> {
  const context = await browser.newContext(options);
  contexts.push(context);
  if (shift > 0) await context.clock.setFixedTime(new Date(Date.now() + shift * 86_400_000));
  return context.newPage();
}

const open = (page: Page, path: string) => openPage(page, portal.screen(path));

/** The review panel of a request, opened by an officer of the demonstration. */
async function reviewBy(user: string, folio: string): Promise<{ page: Page; panel: Locator }> {
  const page = await newPage(DESK);
  return { page, panel: await review(page, portal.origin, user, folio) };
}

/** The follow-up on another phone, with folio and key. */
async function follow(request: { folio: string; trackingKey: string }): Promise<Page> {
  const page = await newPage(PHONE);
  await openFollowUp(page, portal.origin, request);
  return page;
}

async function publishedKeys(): Promise<{ kid: string; x: string }[]> {
  const answer = await fetch(`${portal.origin}${API}/proveedores/verificacion/llaves`);
  return ((await answer.json()) as { keys: { kid: string; x: string }[] }).keys;
}

/** What the statement of a QR says, if its signature is that of a published key; needs no network. */
function statementOf(text: string, keys: readonly { kid: string; x: string }[]): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = new URL(text).hash.slice(1).split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const x = keys.find((key) => key.kid === kid)?.x ?? '';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
}

async function certificateQr(number: string): Promise<string> {
  const answer = await fetch(`${portal.origin}${API}/proveedores/${number}/constancia`);
  expect(answer.headers.get('content-type')).toContain('application/pdf');
  return readQrOfSheet(new Uint8Array(await answer.arrayBuffer()));
}

test('a company registers on a phone, corrects what was observed, is approved by a second officer, is verified offline and renews a year later without retyping', async () => {
  const phone = await newPage(PHONE);
  await open(phone, FORM);
  const request = await begin(phone, someRfc('legal'));
  const { folio } = request;
  await fillLegalPerson(phone);
  const handed = await handInAll(phone);
  await next(phone);
  await declareAll(phone);
  await next(phone);
  await sendAll(phone, 'inscripción');

  const first = await reviewBy('oscar.compras', folio);
  await observePapers(first.panel, 2, handed);
  await decide(first.page, first.panel, 'Devolver con 2 observaciones');

  const other = await follow(request);
  await other.getByRole('link', { name: 'Corregir 2 observaciones' }).waitFor();
  await correctPapers(other);

  await reviewAgain(first.page, portal.origin, folio);
  await acceptPapers(first.panel);
  await decide(first.page, first.panel, 'Validar');
  const second = await reviewBy('mariana.admin', folio);
  await decide(second.page, second.panel, 'Aprobar inscripción');
  const said = await second.page.getByText(/Constancia P-\d{5} emitida/).innerText();
  const number = /P-\d{5}/.exec(said)?.[0] ?? '';

  const last = await follow(request);
  await last.getByText('Aprobada', { exact: true }).first().waitFor();
  const keys = await publishedKeys();
  const text = await certificateQr(number);
  expect(JSON.stringify(statementOf(text, keys))).toContain(number);
  const { pathname, search, hash } = new URL(text);
  await openPage(last, portal.origin + pathname + search + hash);
  await expect.poll(() => last.locator('main').innerText()).toContain('Firma auténtica');
  expect(await last.locator('main').innerText()).toContain('Constancia válida');

  await Promise.all(contexts.splice(0).map((context) => context.close()));
  shift = LATER_DAYS;
  portal = await later();
  const back = await newPage(PHONE);
  await open(back, `${FORM}?tramite=refrendo`);
  await back.getByLabel('Número de registro').fill(number);
  await back.getByRole('button', { name: 'Enviar código' }).click();
  await back.getByText(/enviamos un código a su correo registrado/).waitFor();
  const code = await mailedSupplierCode(portal.dataDir, number, 'ventas@colibri.example');
  await back.getByLabel('Código', { exact: true }).fill(code);
  await next(back);
  await at(back, 'Guarda tu folio y tu clave');
  const [renewalFolio = ''] = await back.locator('.r-secret__value').allInnerTexts();
  await goOn(back);
  await back.getByText('Se conserva').first().waitFor();
  expect(await back.locator('main').innerText()).toContain('Papelería Colibrí Inventada');
  await renew(back, handed);

  const third = await reviewBy('oscar.compras', renewalFolio);
  await acceptPapers(third.panel);
  await decide(third.page, third.panel, 'Validar');
  const fourth = await reviewBy('mariana.admin', renewalFolio);
  await decide(fourth.page, fourth.panel, 'Aprobar refrendo');
  await fourth.page
    .getByText(/emitida/)
    .first()
    .waitFor();
  const supplier = (await (await fetch(`${portal.origin}${API}/proveedores/${number}`)).json()) as {
    status: string;
    validUntil: string;
  };
  expect(supplier.status).toBe('active');
  expect(supplier.validUntil > isoDay(LATER_DAYS + 300)).toBe(true);
  expect(JSON.stringify(statementOf(await certificateQr(number), keys))).toContain(supplier.validUntil);
}, 600_000);

/** Walks the renewal without typing any field of the file: only papers that expired are handed in again. */
async function renew(page: Page, handedBefore: number): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    const title = (await page.locator('main h2').first().innerText()).trim();
    if (title === 'Documentos') {
      const asked = await handInAll(page, LATER_DAYS);
      expect(asked).toBeLessThan(handedBefore);
    }
    if (title === 'Manifiestos') await declareAll(page);
    if (title === 'Revisión') break;
    await next(page);
    await expect.poll(async () => (await page.locator('main h2').first().innerText()).trim()).not.toBe(title);
  }
  await sendAll(page, 'refrendo');
}

const isoDay = (days: number) => day(days).split('/').toReversed().join('-');

/** The same portal over the same data, its clock moved on. */
async function later(): Promise<Portal> {
  const { dataDir } = portal;
  const port = Number(new URL(portal.origin).port);
  await portal.halt();
  const preload = fileURLToPath(new URL('../shifted-clock.ts', import.meta.url));
  return startPortal(
    {
      SECOND_REVIEWER: 'true',
      NODE_OPTIONS: `--import=${preload}`,
      PORTAL_CLOCK_SHIFT_DAYS: String(LATER_DAYS),
    },
    { dataDir, port },
  );
}
