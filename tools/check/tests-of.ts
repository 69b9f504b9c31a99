import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../runtime.mjs';
import { NO_TAGGED, vitest, type Part } from './parts.ts';

/**
 * The tests that lie in a folder or file called so, or import something from one; undefined when there are none. Of what
 * only `npm run test:all` runs, the file of this very name.
 */
export function testsOf(name: string): Part | undefined {
  const files = globSync('{contract,server,web,tools,lab}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !path.includes('.all.') || `/${path}`.includes(`/${name}.all.`))
    .filter((path) => isIn(path, name) || importsOf(path).some((one) => isIn(one, name)));
  return files.length === 0 ? undefined : vitest(`pruebas/${name.replaceAll('/', '-')}`, NO_TAGGED, ...files);
}

const isIn = (path: string, name: string): boolean =>
  `/${path}`.includes(`/${name}/`) || `/${path}`.includes(`/${name}.`);

const importsOf = (path: string): string[] =>
  [...readFileSync(join(ROOT, path), 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from!);
