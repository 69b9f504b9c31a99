import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startPortal } from './portal.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of the portal that all journeys share, with its demonstration data. */
    origin: string;
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Builds the pages when there are none and starts one portal for all journeys. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!existsSync(`${ROOT}dist/client/.vite/manifest.json`) || !existsSync(`${ROOT}dist/server/server.js`)) {
    execFileSync(process.execPath, ['tools/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  }
  const portal = await startPortal();
  project.provide('origin', portal.origin);
  return () => portal.stop();
}
