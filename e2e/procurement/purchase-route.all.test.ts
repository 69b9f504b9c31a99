import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { violations } from '#e2e/violations.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: Browser;
let context: BrowserContext;
let page: Page;

const screen = (path: string) => `${inject('origin')}/AdquisicionesUG${path}`;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());
afterEach(() => context?.close());

async function open(path: string, { viewport = DESK, javaScriptEnabled = true } = {}): Promise<void> {
  context = await browser.newContext({ viewport, javaScriptEnabled });
  page = await context.newPage();
  await page.goto(screen(path), { waitUntil: javaScriptEnabled ? 'networkidle' : 'load' });
}

describe('Somebody who asks which procedure a purchase takes', () => {
  test('answers three questions with the keyboard and reads branch, rule, sheet and usual time', async () => {
    await open('/procedimientos');
    await page.getByLabel('¿Cuánto cuesta?').focus();
    await page.keyboard.type('1 mdp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Serv');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Fed');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/monto=1\+mdp&iva=sin&bien=servicio&recurso=federal$/);
    const finder = page.getByRole('region', { name: '¿Qué procedimiento me toca?' });
    await finder.getByRole('heading', { name: 'Invitación a cuando menos tres' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Respuesta');
    const text = await finder.innerText();
    expect(text).toContain('LAASSP 2025, arts. 35, fr. II, y 55');
    expect(text).toContain('LAASSP 2025, art. 1, fr. V');
    expect(text).toContain('Se invita al menos a 3 proveedores.');
    expect(text).toMatch(/días? de la publicación al fallo \(mediana\)|no hay un tiempo usual/);
    await finder.getByRole('link', { name: 'Solicitud de licitación' }).click();
    await page.getByRole('heading', { name: 'Solicitud de licitación', level: 1 }).waitFor();
  });

  test('on a phone is told at each question what to correct, and keeps what was typed', async () => {
    await open('/procedimientos', { viewport: PHONE });
    await page.getByLabel('¿Cuánto cuesta?').fill('1,5 mdp');
    await page.getByRole('button', { name: 'Ver qué me toca' }).click();
    await page.getByText('después de un punto').waitFor();
    const amount = page.getByLabel('¿Cuánto cuesta?');
    expect(await amount.inputValue()).toBe('1,5 mdp');
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    const described = await page.locator(`#${await amount.getAttribute('aria-describedby')}`).innerText();
    expect(described).toContain('después de un punto');
    expect(await page.getByText('Elige qué vas a comprar.').count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });

  test('opens a shared address without scripts, and is told when no limits are captured', async () => {
    await open('/procedimientos?monto=200,000&bien=bienes&recurso=estatal', { javaScriptEnabled: false });
    const year = new Date().getFullYear();
    expect(await page.locator('.route-result').innerText()).toContain(
      `No están capturados los montos máximos de ${year}`,
    );
    await page.goto(screen('/procedimientos?monto=100,000&iva=con&bien=bienes&recurso=propio'));
    expect(await page.locator('.route-branches .is-taken').innerText()).toContain('Adjudicación directa');
    expect(await page.locator('.route-result').innerText()).toContain('sin el 16 %');
  });
});

test('The steps of a sheet are drawn by actor, and the list says the same; also on a phone and on paper', async () => {
  await open('/procedimientos/P-ADQ-04', { viewport: PHONE });
  const drawing = page.getByRole('img', {
    name: /^Diagrama de 5 pasos entre Área requirente, Unidad de Adquisiciones/,
  });
  await drawing.waitFor();
  const drawn = await drawing.locator('.step-lanes__step > span').allInnerTexts();
  const listed = await page.locator('#lista-de-pasos li p:first-child').allInnerTexts();
  expect(drawn).toEqual(listed);
  // A step stands below the name of whoever does it.
  const left = async (text: string) => (await drawing.getByText(text, { exact: true }).boundingBox())?.x ?? 0;
  expect(await left('La Unidad elabora las bases')).toBeGreaterThan(await left('Entrega el anexo técnico'));
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  expect(await drawing.isVisible()).toBe(true);
});
