import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { verify, createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startPortal, type Portal } from './portal.ts';
import { readQrOfSheet } from './qr-of-sheet.ts';
import { day, someRfc } from './registration-steps.ts';
import { fillSignIn } from './sign-in-steps.ts';
import { at, begin, declareAll, fillLegalPerson, handIn, handInAll, next } from './wizard-steps.ts';

const API = '/DISU/AdquisicionesUG';
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;
/** The registration lasts a year; its renewal opens 60 days before the end. */
const LATER_DAYS = 330;

let browser: Browser;
let portal: Portal;
/** Days that all clocks are ahead. */
let shift = 0;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [browser, portal] = await Promise.all([launchBrowser(), startPortal({ SECOND_REVIEWER: 'true' })]);
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

const open = (page: Page, path: string) => page.goto(portal.screen(path), { waitUntil: 'networkidle' });

/** The review panel of a request, opened by an officer of the demonstration. */
async function review(user: string, folio: string): Promise<{ page: Page; panel: Locator }> {
  const page = await newPage(DESK);
  await page.goto(portal.screen(`/padron-Proveedores/Administrador?sol=${folio}`));
  await fillSignIn(page, user);
  const panel = page.getByRole('complementary', { name: `Revisión de ${folio}` });
  await panel.getByRole('heading', { level: 2 }).waitFor();
  return { page, panel };
}

/** Marks every paper that is not decided yet as good. */
async function acceptAll(panel: Locator): Promise<void> {
  const papers = panel.locator('li[data-paper]');
  await papers.first().waitFor();
  for (const paper of await papers.all()) {
    const button = paper.getByRole('button', { name: 'Cumple' });
    if ((await button.getAttribute('aria-pressed')) === 'true') continue;
    await button.click();
    await paper.getByText('Cumple', { exact: true }).first().waitFor();
  }
}

async function decide(page: Page, panel: Locator, label: string): Promise<void> {
  const button = panel.getByRole('button', { name: label, exact: true });
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** The follow-up on another phone, with folio and key. */
async function follow(folio: string, trackingKey: string): Promise<Page> {
  const page = await newPage(PHONE);
  await open(page, `/proveedores?vista=seguimiento&folio=${folio}`);
  await page.getByLabel('Clave de seguimiento').fill(trackingKey);
  await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
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
  await open(phone, '/proveedores/solicitud');
  const { folio, trackingKey } = await begin(phone, someRfc('legal'));
  await fillLegalPerson(phone, async () => undefined);
  const handed = await handInAll(phone);
  await next(phone);
  await declareAll(phone);
  await next(phone);
  await at(phone, 'Todo está completo');
  await phone.getByRole('button', { name: 'Enviar inscripción' }).click();
  await phone.getByRole('heading', { name: 'Le toca a la unidad' }).waitFor();

  const first = await review('oscar.compras', folio);
  const papers = first.panel.locator('li[data-paper]');
  await papers.first().waitFor();
  expect(await papers.count()).toBe(handed);
  for (const index of [0, 1]) {
    const paper = papers.nth(index);
    await paper.getByRole('button', { name: 'Observar' }).click();
    const remark = paper.getByLabel(/^Observación sobre/);
    await remark.fill('No se lee la segunda página.');
    await remark.blur();
    await first.panel.getByText(`${index + 1} de ${handed} revisados`).waitFor();
  }
  await decide(first.page, first.panel, 'Devolver con 2 observaciones');

  const other = await follow(folio, trackingKey);
  await other.getByRole('heading', { name: 'Te toca a ti' }).waitFor();
  await other.getByRole('link', { name: 'Corregir 2 observaciones' }).click();
  await other.locator('.r-paper').first().waitFor();
  expect(await other.locator('.r-paper').count()).toBe(2);
  for (const card of await other.locator('.r-paper').all()) {
    await card.getByRole('button', { name: /^Cambiar / }).click();
    await handIn(card);
  }
  await other.getByRole('button', { name: 'Enviar correcciones' }).click();
  await other.getByRole('heading', { name: 'Le toca a la unidad' }).waitFor();

  await first.page.goto(portal.screen(`/padron-Proveedores/Administrador?sol=${folio}`));
  await acceptAll(first.panel);
  await decide(first.page, first.panel, 'Validar');
  const second = await review('mariana.admin', folio);
  await decide(second.page, second.panel, 'Aprobar inscripción');
  const said = await second.page.getByText(/Constancia P-\d{5} emitida/).innerText();
  const number = /P-\d{5}/.exec(said)?.[0] ?? '';

  const last = await follow(folio, trackingKey);
  await last.getByText('Aprobada', { exact: true }).first().waitFor();
  const keys = await publishedKeys();
  const text = await certificateQr(number);
  expect(JSON.stringify(statementOf(text, keys))).toContain(number);
  const { pathname, search, hash } = new URL(text);
  await last.goto(portal.origin + pathname + search + hash, { waitUntil: 'networkidle' });
  await expect.poll(() => last.locator('main').innerText()).toContain('Firma auténtica');
  expect(await last.locator('main').innerText()).toContain('Constancia válida');

  await Promise.all(contexts.splice(0).map((context) => context.close()));
  shift = LATER_DAYS;
  portal = await later();
  const back = await newPage(PHONE);
  await open(back, '/proveedores/solicitud?tramite=refrendo');
  await back.getByLabel('Con el folio y la clave de mi última solicitud').check();
  await back.getByLabel('Folio', { exact: true }).fill(folio);
  await back.getByLabel('Clave de seguimiento').fill(trackingKey);
  await next(back);
  await at(back, 'Guarda tu folio y tu clave');
  const [renewalFolio = ''] = await back.locator('.r-secret__value').allInnerTexts();
  await back.getByLabel('Ya guardé el folio y la clave').check();
  await back.getByRole('button', { name: 'Continuar con la solicitud' }).click();
  await back.getByText('Se conserva').first().waitFor();
  expect(await back.locator('main').innerText()).toContain('Papelería Colibrí Inventada');
  await renew(back, handed);

  const third = await review('oscar.compras', renewalFolio);
  await acceptAll(third.panel);
  await decide(third.page, third.panel, 'Validar');
  const fourth = await review('mariana.admin', renewalFolio);
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
}, 300_000);

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
  await at(page, 'Todo está completo');
  await page.getByRole('button', { name: 'Enviar refrendo' }).click();
  await page.getByRole('heading', { name: 'Le toca a la unidad' }).waitFor();
}

const isoDay = (days: number) => day(days).split('/').toReversed().join('-');

/** The same portal over the same data, its clock moved on. */
async function later(): Promise<Portal> {
  const { dataDir } = portal;
  const port = Number(new URL(portal.origin).port);
  await portal.halt();
  const preload = fileURLToPath(new URL('shifted-clock.ts', import.meta.url));
  return startPortal(
    {
      SECOND_REVIEWER: 'true',
      NODE_OPTIONS: `--import=${preload}`,
      PORTAL_CLOCK_SHIFT_DAYS: String(LATER_DAYS),
    },
    { dataDir, port },
  );
}
