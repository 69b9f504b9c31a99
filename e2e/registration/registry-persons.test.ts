import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillForeignCompany, fillNaturalPerson } from '#e2e/applicant-steps.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { DESK, PHONE } from '#e2e/devices.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import type { Portal } from '#e2e/portal.ts';
import { someRfc } from '#e2e/registration-steps.ts';
import { acceptPapers, decide, observePapers, review, reviewAgain } from '#e2e/review-steps.ts';
import { openPage } from '#e2e/settled.ts';
import {
  begin,
  beginAbroad,
  correctPapers,
  declareAll,
  field,
  FORM,
  handInAll,
  next,
  openFollowUp,
  sendAll,
} from '#e2e/wizard-steps.ts';

let browser: Browser;
let portal: Portal;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [browser, portal] = await Promise.all([launchBrowser(), startDemonstration({ SECOND_REVIEWER: 'true' })]);
});
afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

async function newPage(options: typeof PHONE | typeof DESK): Promise<Page> {
  const context = await browser.newContext(options);
  contexts.push(context);
  return context.newPage();
}

async function newForm(): Promise<Page> {
  const page = await newPage(PHONE);
  await openPage(page, portal.screen(FORM));
  return page;
}

/** From «Documentos» to the certificate: observed on two papers, corrected, validated, approved by somebody else. */
async function registerWhole(page: Page, request: { folio: string; trackingKey: string }): Promise<string> {
  const handed = await handInAll(page);
  await next(page);
  await declareAll(page);
  await next(page);
  await sendAll(page, 'inscripción');

  const first = await newPage(DESK);
  const panel = await review(first, portal.origin, 'oscar.compras', request.folio);
  await observePapers(panel, 2, handed);
  await decide(first, panel, 'Devolver con 2 observaciones');
  const other = await newPage(PHONE);
  await openFollowUp(other, portal.origin, request);
  await correctPapers(other);
  await reviewAgain(first, portal.origin, request.folio);
  await acceptPapers(panel);
  await decide(first, panel, 'Validar');
  const second = await newPage(DESK);
  const theirs = await review(second, portal.origin, 'mariana.admin', request.folio);
  await decide(second, theirs, 'Aprobar inscripción');
  const said = await second.getByText(/Constancia P-\d{5} emitida/).innerText();
  return /P-\d{5}/.exec(said)?.[0] ?? '';
}

/** What everybody reads of a supplier. */
async function publicPage(number: string): Promise<string> {
  const page = await newPage(DESK);
  await openPage(page, portal.screen(`/proveedores/${number}`));
  return page.locator('main').innerText();
}

test('a persona física registers in eight steps, is observed, corrects, is approved by a second officer and keeps its RFC to itself', async () => {
  const rfc = someRfc('natural');
  const page = await newForm();
  const request = await begin(page, rfc);
  await page.getByText('Paso 2 de 8').waitFor();
  await fillNaturalPerson(page);
  const number = await registerWhole(page, request);
  const text = await publicPage(number);
  expect(text).toContain('Julia Inventada');
  expect(text).not.toContain(rfc);
}, 600_000);

test(
  'a foreign company registers with its own tax number and address, is observed, corrects and is approved',
  { tags: 'all', timeout: 600_000 },
  async () => {
    const page = await newForm();
    const request = await beginAbroad(page, `EIN ${Date.now()}`);
    expect(await field(page, 'bank.clabe').count()).toBe(0);
    await fillForeignCompany(page);
    const number = await registerWhole(page, request);
    expect(await publicPage(number)).toContain('Invented Hummingbird');
  },
);
