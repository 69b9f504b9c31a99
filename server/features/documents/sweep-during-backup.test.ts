import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTENTS_LOCK } from '#server/kit/files/contents-lock.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { underLock } from '#server/kit/work-lock.ts';
import { sweepFiles } from './uploads.service.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.stop());

it('while a backup copies contents none is removed; the next night takes what nothing names', async () => {
  const { pool, config } = portal.services;
  // As another process put it there: what this one did it leaves alone by itself.
  const files = await createLocalStore(join(config.dataDir, 'archivos'));
  const source = (async function* () {
    yield Buffer.from('nadie me nombra');
  })();
  const { sha256 } = await files.put(source, { maxBytes: 100 });
  const old = new Date(Date.now() - 3 * 86_400_000);
  utimesSync((await files.path(sha256)) ?? '', old, old);
  await underLock(pool, CONTENTS_LOCK, async () => {
    expect(await sweepFiles(portal.services)).toBe(0);
  });
  expect(await files.size(sha256)).toBe(15);
});
