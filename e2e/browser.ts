import { accessSync, constants, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import type { Browsing } from './packed-chromium.ts';
import { packedChromium } from './packed-chromium.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ARGS = [...QUIET, '--no-sandbox', '--disable-gpu'];
export const PATIENCE_MS = 60_000;
const IS_PACKED_FOR_HERE = process.platform === 'linux' && process.arch === 'x64';

/**
 * The browser of the tests: the packed one, which is the same everywhere and takes a fifth of the work of one with
 * windows; where it is not made for this system, the one installed.
 * PORTAL_CHROMIUM chooses: a path, or `sparticuz` for the packed one.
 */
export async function testBrowser(): Promise<Browsing & { args: string[] }> {
  const choice = process.env.PORTAL_CHROMIUM;
  const installed = INSTALLED.find(isProgram);
  if (choice && choice !== 'sparticuz') return { executablePath: choice, env: {}, args: ARGS };
  if (choice !== 'sparticuz' && !IS_PACKED_FOR_HERE && installed !== undefined)
    return { executablePath: installed, env: {}, args: ARGS };
  return { ...(await packedChromium()), args: ARGS };
}

/** Starts the browser of the journeys; where the packed one does not run, the one installed on the system. */
export async function launchBrowser(): Promise<Browser> {
  const browsing = await testBrowser();
  try {
    return await launch(browsing);
  } catch (error) {
    const installed = INSTALLED.find(isProgram);
    if (installed === undefined || process.env.PORTAL_CHROMIUM) throw error;
    console.warn(`El navegador incluido no arranca; se usa ${installed}.`);
    return launch({ executablePath: installed, env: {} });
  }
}

async function launch({ executablePath, env }: Browsing): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: ARGS,
    env: { ...process.env, ...env },
    timeout: PATIENCE_MS,
    // The tests stop their own things on a signal; the browser is closed by them.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const begin = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    // What moves only for the eye costs time, and is still while it is measured.
    const context = await begin({ reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Address of the built file of a source (`web/features/…`), as a page asks for it. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(
    readFileSync(new URL('../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string } | undefined>;
  const built = manifest[source];
  if (built === undefined) throw new Error(`${source} has no file of its own among the built pages`);
  return `**/${built.file}`;
}
