import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, RUNTIME_DIR } from '../runtime.mjs';

/** A program that is run and counted by its name; `report` names the file where Vitest counts its tests. */
export interface Part {
  name: string;
  program: string;
  args: string[];
  report?: string;
}
/** Parts that run at once. What the first writes is seen as it comes, what the others write at their end. */
export type Group = readonly Part[];

const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);
const one = (name: string, program: string, ...args: string[]): Part => ({ name, program, args });
const script = (name: string, ...args: string[]): Part => one(name, process.execPath, ...args);

/** Leaves out the cases that only `npm run test:all` runs. */
export const NO_TAGGED = '--tags-filter=!all';
/** The same with the files named so. */
const OF_EACH_CHANGE = ['--exclude=**/*.all.{test,browser.test}.{ts,tsx}', NO_TAGGED];

const JSON_REPORTER = join(ROOT, 'tools', 'check', 'json-reporter.ts');
/** A run of Vitest with its own count. */
export function vitest(name: string, ...args: string[]): Part {
  const report = join(RUNTIME_DIR, `${name.replace('/', '-')}.json`);
  const reporters = ['--reporter=default', `--reporter=${JSON_REPORTER}`, `--outputFile.json=${report}`];
  return { name, program: bin('vitest'), args: ['run', ...args, ...reporters], report };
}
const E2E = '--config=vitest.e2e.config.ts';
/** It takes all cores. */
const STYLE = one('estilo', bin('oxlint'), '--type-aware', '--quiet');
/** Each works on one core. */
const STATIC: Part[] = [
  // Its threads repeat what each other found out: one alone costs little more than half.
  one('tipos', bin('tsc'), '--noEmit', '--singleThreaded'),
  one('formato', bin('oxfmt'), '--check', '.'),
  script('límites', 'tools/check-boundaries.ts'),
  script('tamaño', 'tools/house.ts'),
  one('código sin uso', bin('knip'), '--no-progress'),
];
const EXPRESSIONS = script('expresiones', 'tools/check-expressions.ts');
const PAGES = script('páginas', 'tools/build-pages.mjs');
const TESTS = vitest('pruebas', ...OF_EACH_CHANGE);
const JOURNEYS = vitest('recorridos', E2E, ...OF_EACH_CHANGE);

/** What is looked at without a browser's journey. */
export const CHECK: Group[] = [[STYLE], [...STATIC, EXPRESSIONS], [TESTS]];
/** What guards each change. Tests and journeys at once took longer, and a quarter more of the processor. */
export const EACH_CHANGE: Group[] = [[STYLE], [...STATIC, EXPRESSIONS, PAGES], [TESTS], [JOURNEYS]];

/** Folders of `e2e` by the name of their part. */
const FOLDERS = {
  'recorridos/acceso': 'sign-in',
  'recorridos/visitantes': 'visitors',
  'recorridos/documentos': 'documents',
  'recorridos/registro': 'registration',
  'recorridos/padron': 'registry',
  'recorridos/licitaciones': 'procurement',
  'recorridos/contenido': 'content',
  'recorridos/evaluaciones': 'evaluations',
  'recorridos/trabajo': 'work',
  'recorridos/accesibilidad': 'accessibility',
  'recorridos/fallas': 'failures',
};
const nameless = globSync('e2e/*/*.test.ts', { cwd: ROOT })
  .map((path) => path.split('/')[1]!)
  .find((folder) => !Object.values(FOLDERS).includes(folder));
if (nameless !== undefined)
  throw new Error(`tools/check/parts.ts: e2e/${nameless} needs the name of its part`);
/** Everything, in the order in which a fault costs least. */
export const ALL_PARTS: Group[] = [
  [STYLE],
  [...STATIC, script('expresiones', 'tools/check-expressions.ts', '--all'), PAGES],
  [vitest('pruebas/unidad', '--project=unit')],
  [vitest('pruebas/pantallas', '--project=browser')],
  [vitest('pruebas/servidor', '--project=server')],
  ...Object.entries(FOLDERS).map(([name, folder]) => [vitest(name, E2E, `e2e/${folder}/`)]),
  // Only where it was said may programs of the system be installed.
  [
    script(
      'escala',
      'lab/scale.ts',
      '--corta',
      ...(process.env.SCALE_PACKAGES === 'install' ? ['--instalar'] : []),
    ),
  ],
  [script('abuso', 'lab/abuse.ts', '--within', '2000')],
  [script('fuzz', 'lab/fuzz.ts', '1')],
];
