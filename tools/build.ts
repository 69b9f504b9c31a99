import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import { writeSealing } from './build-sealing.ts';
import { billOfMaterials, type Lockfile } from './sbom.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Smaller files grow by it. */
const LEAST = 100;
const COMPRESSIBLE = /\.(?:js|mjs|css|svg|json|wasm|txt)$/;

/** Writes `.br` and `.gz` twins, so that the server never compresses while somebody waits. */
function precompress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!COMPRESSIBLE.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < LEAST) continue;
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 1_500_000 ? 9 : 11 },
      }),
    );
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

process.env.NODE_ENV = 'production';
// Built beside and put in place by a rename: a portal that starts meanwhile finds the old pages whole.
const NEXT = join(ROOT, `dist.next-${process.pid}`);
rmSync(NEXT, { recursive: true, force: true });
const builder = await createBuilder({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  logLevel: 'warn',
  environments: {
    client: { build: { outDir: join(NEXT, 'client') } },
    ssr: { build: { outDir: join(NEXT, 'server') } },
  },
});
for (const name of ['client', 'ssr'] as const) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`The build environment ${name} is missing.`);
  await builder.build(environment);
}
await writeSealing(join(NEXT, 'tools'));
precompress(join(NEXT, 'client', 'assets'));
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
writeFileSync(join(NEXT, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(lock), null, 1)}\n`);
const [current, old] = [join(ROOT, 'dist'), join(ROOT, `dist.old-${process.pid}`)];
rmSync(old, { recursive: true, force: true });
if (existsSync(current)) renameSync(current, old);
renameSync(NEXT, current);
rmSync(old, { recursive: true, force: true });
