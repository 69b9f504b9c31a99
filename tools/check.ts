import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { RUNTIME_DIR } from './runtime.mjs';

/** One step of the check; `report` names the file where Vitest counts its tests. A measure is left out when time is short. */
type Step = { name: string; program: string; args: string[]; report?: string; isMeasure?: true };
type Outcome = { name: string; passed: number; failed: number; seconds: number };

/** Past it no measure is begun: integration servers end a run at 90 minutes, and one that was ended has said nothing. */
const MEASURES_UNTIL_MS = 70 * 60_000;
const ROOT = join(import.meta.dirname, '..');
const NODE = process.execPath;
const bin = (name: string) => join(ROOT, 'node_modules', '.bin', name);

function vitest(name: string, config: string): Step {
  const report = join(RUNTIME_DIR, `${config}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, program: bin('vitest'), args: ['run', '--config', config, ...reporters], report };
}

const QUICK: Step[] = [
  { name: 'formato', program: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'estilo', program: bin('oxlint'), args: ['--type-aware'] },
  { name: 'tipos', program: bin('tsc'), args: ['--noEmit'] },
  { name: 'límites', program: NODE, args: ['tools/check-boundaries.ts'] },
  { name: 'expresiones', program: NODE, args: ['tools/check-expressions.ts'] },
  { name: 'código sin uso', program: bin('knip'), args: ['--no-progress'] },
  vitest('pruebas', 'vitest.config.ts'),
];
const JOURNEYS: Step[] = [
  { name: 'páginas', program: NODE, args: ['tools/build-pages.mjs'] },
  vitest('recorridos', 'vitest.e2e.config.ts'),
  {
    name: 'escala',
    program: NODE,
    // Only where it was said may programs of the system be installed.
    args: ['tools/scale.ts', '--corta', ...(process.env.SCALE_PACKAGES === 'install' ? ['--instalar'] : [])],
    isMeasure: true,
  },
  { name: 'abuso', program: NODE, args: ['bench/abuse.ts', '--within', '2000'], isMeasure: true },
];

/** Runs every step although one fails, prints what happened, and counts. */
async function main(): Promise<void> {
  mkdirSync(RUNTIME_DIR, { recursive: true });
  const steps = process.argv.includes('--journeys') ? [...QUICK, ...JOURNEYS] : QUICK;
  const outcomes: Outcome[] = [];
  for (const step of steps) {
    if (step.isMeasure !== true || performance.now() < MEASURES_UNTIL_MS) outcomes.push(await runStep(step));
    else
      console.log(
        `\n── ${step.name}: SALTADO, la comprobación ya lleva más de ${MEASURES_UNTIL_MS / 60_000} minutos`,
      );
  }
  console.log('');
  for (const { name, passed, failed, seconds } of outcomes) {
    const count = failed > 0 ? `${passed} bien, ${failed} mal` : `${passed} bien`;
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(15)} ${seconds.toFixed(1).padStart(6)} s   ${count}`,
    );
  }
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0);
  const failed = outcomes.reduce((sum, one) => sum + one.failed, 0);
  const total = `${passed} passed, ${failed} failed`;
  writeFileSync(join(RUNTIME_DIR, 'last-check'), `${total}\n`);
  console.log(total);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function runStep(step: Step): Promise<Outcome> {
  if (step.report) rmSync(step.report, { force: true });
  console.log(`\n── ${step.name}`);
  const began = performance.now();
  const isGood = await run(step);
  const seconds = (performance.now() - began) / 1000;
  const counted = step.report ? countTests(step.report) : { passed: 0, failed: 0 };
  // A step counts as one by itself when it is no test run, or when it failed without a failed test.
  if (!step.report) counted[isGood ? 'passed' : 'failed'] = 1;
  else if (!isGood && counted.failed === 0) counted.failed = 1;
  return { name: step.name, ...counted, seconds };
}

function run({ program, args }: Step): Promise<boolean> {
  // The tools' own scripts look for `node` in the path, which may be an older one.
  const env = { ...process.env, PATH: `${dirname(NODE)}${delimiter}${process.env.PATH ?? ''}` };
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env });
  child.on('error', (error) => {
    console.error(error.message);
    resolve(false);
  });
  child.on('exit', (code) => resolve(code === 0));
  return promise;
}

function countTests(report: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      numFailedTests: number;
    };
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

await main();
