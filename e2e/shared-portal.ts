import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { testBrowser } from './browser.ts';
import { copyOfData, startPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the portal that all journeys share, with its demonstration data. */
    origin: string;
    /** Folder of a portal that has loaded its demonstration data and ended; see `demonstration.ts`. Empty where `origin` is somebody else's. */
    demonstration: string;
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Builds the pages when there are none, unpacks the browser, and starts one portal for all journeys. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(`${ROOT}dist/client/.vite/manifest.json`) || !existsSync(`${ROOT}dist/server/server.js`)) {
    execFileSync(process.execPath, ['tools/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  }
  // Unpacking moves the temporary folder of its process for a while: before anything else makes files there.
  await testBrowser();
  const { PORTAL_ORIGIN: elsewhere } = process.env;
  if (elsewhere !== undefined) {
    // Of `npm run scale -- --recorridos`: several processes that somebody else started, and breaks.
    project.provide('origin', elsewhere);
    project.provide('demonstration', '');
    return async () => undefined;
  }
  const first = await startPortal();
  await first.halt();
  const demonstration = await copyOfData(first.dataDir);
  const portal = await first.restart();
  project.provide('origin', portal.origin);
  project.provide('demonstration', demonstration);
  return async () => {
    await portal.stop();
    await rm(demonstration, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
