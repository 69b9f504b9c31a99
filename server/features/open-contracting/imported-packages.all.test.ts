import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImportBench, type ImportBench } from '#server/features/contract-import/test-bench.ts';
import { writeReleases } from './releases.service.ts';
import { hasOfficialSchemas, SKIPPED } from './test-official-schemas.ts';
import { expectNothingApart, expectOfficial, expectOwnRules, takePublished } from './test-whole-packages.ts';

const SHARED = process.env.PORTAL_SHARED ?? join(import.meta.dirname, '../../../../shared');
const REAL_FILES = join(SHARED, 'data/compranet');

describe('packages of imported files of CompraNet', () => {
  const names = existsSync(REAL_FILES) ? readdirSync(REAL_FILES).filter((name) => name.endsWith('.csv')) : [];
  const isSkipped = names.length === 0;
  const title = isSkipped ? ` (SKIPPED: no files in ${REAL_FILES}; set PORTAL_SHARED)` : SKIPPED;
  let bench: ImportBench;
  beforeAll(async () => {
    if (!isSkipped) bench = await startImportBench();
  });
  afterAll(async () => {
    if (!isSkipped) await bench.stop();
  });

  it.skipIf(isSkipped)(
    `hold every imported procedure, by the rules of the standard and its official schemas${title}`,
    async () => {
      for (const name of names)
        expect(await bench.importAll(readFileSync(join(REAL_FILES, name)))).toMatchObject({ status: 'done' });
      await writeReleases(bench.services);
      const files = await takePublished(bench);
      expectOwnRules(files, await expectNothingApart(bench));
      if (hasOfficialSchemas) expectOfficial(files);
    },
    600_000,
  );
});
