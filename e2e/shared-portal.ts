import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
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
    /** Data of the shared portal; empty where it is somebody else's. */
    dataDir: string;
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A folder of data into which a portal has loaded its demonstration. */
async function loadedDemonstration(): Promise<string> {
  const portal = await startPortal();
  await portal.halt();
  return portal.dataDir;
}

/** Builds the pages when there are none, unpacks the browser, and starts one portal for all journeys. KEPT_DEMONSTRATION names a folder that several runs share. */
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
    project.provide('dataDir', '');
    return async () => undefined;
  }
  const kept = process.env.KEPT_DEMONSTRATION;
  const demonstration = kept !== undefined && existsSync(kept) ? kept : await loadedDemonstration();
  if (kept !== undefined && kept !== demonstration) await rename(demonstration, kept);
  const portal = await startPortal({}, { dataDir: await copyOfData(kept ?? demonstration) });
  project.provide('origin', portal.origin);
  project.provide('demonstration', kept ?? demonstration);
  project.provide('dataDir', portal.dataDir);
  return async () => {
    await portal.stop();
    if (kept === undefined)
      await rm(demonstration, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
