import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { PICTURES, type Picture } from './picture-list.ts';

const NAMES = process.argv.slice(4);
const FOLDER = resolve(process.argv[3] ?? join(import.meta.dirname, '..', '..', 'docs', 'pictures'));
const SIZES = { escritorio: { width: 1440, height: 900 }, telefono: { width: 390, height: 844 } } as const;
const ADMINISTRATOR = 'mariana.admin';
const PASSWORD = 'demo';

/**
 * `node tools/documents/pictures.ts http://localhost:8080 [folder] [name …]`: takes every picture of the README and the manual, or
 * those of these names, from a running demonstration portal, at 1440 px and where it says so at 390 px.
 */
async function main(origin: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchBrowser();
  try {
    for (const size of ['escritorio', 'telefono'] as const) await takeAll(browser, origin, size);
  } finally {
    await browser.close();
  }
}

/** Key of every request of the demonstration. */
const TRACKING_KEY = 'D3M0-D3M0-D3M0-D3M0';

async function takeAll(browser: Browser, origin: string, size: keyof typeof SIZES): Promise<void> {
  const newContext = () =>
    browser.newContext({
      viewport: SIZES[size],
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      reducedMotion: 'reduce',
    });
  const guest = await newContext();
  const pages = new Map<string, Page>();
  /** The page of a person, signed in; of a visitor under no name. */
  const pageOf = async (who: string): Promise<Page> => {
    const known = pages.get(who);
    if (known !== undefined) return known;
    const page = await (await newContext()).newPage();
    if (who !== '') await signIn(page, origin, who);
    pages.set(who, page);
    return page;
  };
  for (const picture of PICTURES) {
    if (size === 'telefono' && picture.onPhone !== true) continue;
    if (NAMES.length > 0 && !NAMES.includes(picture.name)) continue;
    const { signedIn } = picture;
    const page = await pageOf(signedIn === true ? ADMINISTRATOR : signedIn === false ? '' : signedIn);
    await show(page, origin, picture);
    const shown = picture.isTracked === true ? await track(page, await guest.newPage(), origin) : page;
    await seen(shown, picture);
    await shown.screenshot({ path: join(FOLDER, `${picture.name}-${size}.png`) });
    if (picture.name === 'lista' && size === 'escritorio') {
      await page.screenshot({ path: join(FOLDER, 'portal.png') });
    }
    console.log(`${picture.name}-${size}.png`);
  }
  await guest.close();
  for (const page of pages.values()) await page.context().close();
}

/** Opens the first request of the officer's list as its supplier does. */
async function track(list: Page, page: Page, origin: string): Promise<Page> {
  const row = await list.locator('main .rg tbody tr').first().innerText();
  await page.goto(`${origin}${SCREEN_BASE}/proveedores?vista=seguimiento`, { waitUntil: 'networkidle' });
  await page.getByLabel('Folio', { exact: true }).fill(/S-\d{4}-\w{4}-\w{4}/.exec(row)?.[0] ?? '');
  await page.getByLabel('Clave de seguimiento').fill(TRACKING_KEY);
  await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
  return page;
}

async function show(page: Page, origin: string, picture: Picture): Promise<void> {
  await page.goto(origin + SCREEN_BASE + picture.path, { waitUntil: 'networkidle' });
  if (picture.write !== undefined) {
    const field = page.getByLabel(picture.write.label, { exact: true });
    // The phone finds what the desk wrote.
    if ((await field.inputValue()) !== picture.write.text) {
      await field.fill(picture.write.text);
      await page.keyboard.press('ControlOrMeta+s');
      await page.getByText(/^Guardado a las/).waitFor();
    }
  }
  for (const selector of picture.follow ?? []) {
    await page.locator(selector).first().click();
    await page.waitForLoadState('networkidle');
  }
  if (picture.file !== undefined) {
    const { name, text } = picture.file;
    const buffer = Buffer.from(text, 'utf8');
    await page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  }
}

async function seen(page: Page, picture: Picture): Promise<void> {
  await page
    .locator(picture.ready ?? 'h1')
    .first()
    .waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  if (picture.at !== undefined)
    await page
      .locator(picture.at)
      .first()
      .evaluate((part) => part.scrollIntoView({ block: 'start' }));
}

async function signIn(page: Page, origin: string, user: string): Promise<void> {
  await page.goto(`${origin}${SCREEN_BASE}/authadmin`);
  await page.locator('input[name="usuario"]').fill(user);
  await page.locator('input[name="contrasena"]').fill(PASSWORD);
  await page.locator('button[value="entrar"]').click();
  await page.waitForURL(
    (url) => url.pathname.startsWith(SCREEN_BASE) && !url.pathname.includes('oidc-callback'),
  );
}

const origin = process.argv[2];
if (origin === undefined || !URL.canParse(origin)) {
  console.error('Uso: node tools/documents/pictures.ts http://localhost:8080 [carpeta] [nombre …]');
  process.exitCode = 2;
} else {
  await main(new URL(origin).origin);
}
