import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCommitted, passedBefore, rememberPassed } from './check/passed.ts';
import { ALL_PARTS, CHECK, EACH_CHANGE, type Group } from './check/parts.ts';
import { processorSeconds, runPart, type Outcome } from './check/run-part.ts';
import { testsOf } from './check/tests-of.ts';
import { RUNTIME_DIR } from './runtime.mjs';

const USE = `Uso:
  npm test                  lo que cuida cada cambio, en unos diez minutos
  npm test -- NOMBRE        las pruebas que están en NOMBRE o lo importan
  npm run test:all          todo, por partes; lo que ya pasó en este commit se salta
  npm run test:all -- PARTE …   solo esas partes, aunque ya hayan pasado: ${ALL_PARTS.flat()
    .map(({ name }) => name)
    .join(', ')}
  npm run test:all -- --otra-vez   todo, también lo que ya pasó`;

/** What the arguments ask for; undefined when nothing is called so. */
function chosenGroups(args: readonly string[]): Group[] | undefined {
  const [first, ...rest] = args;
  const names = rest.filter((name) => !name.startsWith('--'));
  if (first === '--check') return CHECK;
  if (first === '--all') return names.length === 0 ? ALL_PARTS : groupsCalled(names);
  if (first === undefined) return EACH_CHANGE;
  const part = testsOf(first);
  return part === undefined ? undefined : [[part]];
}

/** The parts that are called so, or begin so; undefined where a name is of none. */
function groupsCalled(names: readonly string[]): Group[] | undefined {
  const isOf = (part: string, name: string) => part === name || part.startsWith(`${name}/`);
  if (!names.every((name) => ALL_PARTS.flat().some((part) => isOf(part.name, name)))) return undefined;
  return ALL_PARTS.map((group) => group.filter((part) => names.some((name) => isOf(part.name, name)))).filter(
    (group) => group.length > 0,
  );
}

/** Runs every part although one fails, prints what happened, and counts. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const groups = chosenGroups(args);
  if (groups === undefined) {
    console.error(USE);
    process.exitCode = 2;
    return;
  }
  mkdirSync(RUNTIME_DIR, { recursive: true });
  const isWhole = args[0] === '--all' && args.length === 1;
  const outcomes: Outcome[] = [];
  // The parts of journeys load the demonstration once for all of them.
  const kept = mkdtempSync(join(tmpdir(), 'portal-comprobacion-'));
  process.env.KEPT_DEMONSTRATION = join(kept, 'demostracion');
  for (const group of groups) {
    const ended = await Promise.all(
      group.map(async (part, at) => {
        const before = isWhole ? passedBefore(part.name) : undefined;
        return before === undefined ? runPart(part, at === 0) : { ...before, isKept: true as const };
      }),
    );
    if (args[0] === '--all') for (const one of ended) if (one.failed === 0) rememberPassed(one);
    outcomes.push(...ended);
  }
  rmSync(kept, { recursive: true, force: true });
  if (isWhole && !isCommitted())
    console.log('\nHay cambios sin commit: lo que pasó se recuerda mientras no cambie nada más.');
  report(outcomes);
}

function report(outcomes: readonly Outcome[]): void {
  console.log('');
  for (const { name, passed, failed, skipped, seconds, failures = [], isKept } of outcomes) {
    const count = failed > 0 ? `${passed} bien, ${failed} mal` : `${passed} bien`;
    const rest = `${skipped > 0 ? `, ${skipped} omitidas` : ''}${isKept === true ? ' (antes, en este commit)' : ''}`;
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s   ${count}${rest}`,
    );
    for (const failure of failures) console.log(`    × ${failure}`);
  }
  const sum = (what: 'passed' | 'failed') => outcomes.reduce((all, one) => all + one[what], 0);
  const processor = processorSeconds();
  const minutes = (performance.now() / 60_000).toFixed(1);
  console.log(
    `${minutes} minutos${processor === undefined ? '' : `, ${processor.toFixed(0)} segundos de procesador`}`,
  );
  const total = `${sum('passed')} passed, ${sum('failed')} failed`;
  writeFileSync(join(RUNTIME_DIR, 'last-check'), `${total}\n`);
  console.log(total);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}

await main();
