// Parses on Node 18.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, nodeForPortal, textOf } from './runtime.mjs';

const SOURCES = [
  'web',
  'contract',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
  'tools/build.ts',
  'tools/build-sealing.ts',
];
const STAMP = join(ROOT, 'dist', '.portal-stamp');

/** Builds the pages when their sources changed since the last build; ends the process if that fails. */
export function buildPagesWhenChanged() {
  const wanted = hashOfSources();
  if (textOf(STAMP) === wanted) return;
  process.stdout.write('Construyendo las páginas…\n');
  const began = Date.now();
  const build = spawnSync(nodeForPortal(), [join(ROOT, 'tools', 'build.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (build.status !== 0) {
    process.stderr.write('Las páginas no pudieron construirse: corrige lo anterior y repite la orden.\n');
    process.exit(build.status || 1);
  }
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(`${STAMP}.new`, wanted);
  renameSync(`${STAMP}.new`, STAMP);
  process.stdout.write(`Páginas listas en ${Math.round((Date.now() - began) / 1000)} s.\n`);
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(ROOT, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`);
  } else if (!/\.test\.tsx?$|\.md$/.test(path)) {
    hash.update(path).update('\0').update(readFileSync(full));
  }
}
