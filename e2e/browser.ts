import { accessSync, constants } from 'node:fs';
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
const INSTALLED_ARGS = [...QUIET, '--no-sandbox', '--disable-gpu'];
const PACKED_ARGS = [...QUIET, '--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader'];
const PATIENCE_MS = 60_000;

/**
 * Starts the browser of the journeys: the one installed on the system, else the packed one.
 * PORTAL_CHROMIUM chooses: a path, or `sparticuz` for the packed one.
 */
export async function launchBrowser(): Promise<Browser> {
  const choice = process.env.PORTAL_CHROMIUM;
  if (choice === 'sparticuz') return launch(await packedChromium(), PACKED_ARGS);
  const executablePath = choice || INSTALLED.find(isProgram);
  if (executablePath) {
    try {
      return await launch({ executablePath, env: {} }, INSTALLED_ARGS);
    } catch (error) {
      if (choice) throw error;
      console.warn(`${executablePath} no arranca; se usa el navegador incluido.`);
    }
  }
  return launch(await packedChromium(), PACKED_ARGS);
}

function launch({ executablePath, env }: Browsing, args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env },
    timeout: PATIENCE_MS,
    // The tests stop their own things on a signal; the browser is closed by them.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
