import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startThrowaway } from '#server/local/postgres/test-server.ts';
import { ROOT } from '#tools/runtime.mjs';
import { access } from './faults/access.ts';
import { copyProject, plant, whyNotPlanted, type Copy } from './faults/copy.ts';
import { documents } from './faults/documents.ts';
import type { Area, Fault, Verdict } from './faults/fault.ts';
import { formsAndLists } from './faults/forms-and-lists.ts';
import { procurement } from './faults/procurement.ts';
import { publishing } from './faults/publishing.ts';
import { registration } from './faults/registration.ts';
import { endRunning, type Workspace } from './faults/run-tests.ts';
import { failsAnyway, failsWithoutFault, whoNotices } from './faults/search.ts';
import { writeTable } from './faults/table.ts';
import { whenStopped } from './scale/when-stopped.ts';

const USAGE = `Uso: npm run test:faults [-- PARTE …] [--write]

Pone en una copia del proyecto, una tras otra, faltas pequeñas que dañarían a una persona, y dice qué prueba nota cada una:
las más cercanas primero, después las de su carpeta, los tipos, todas las de npm test y al final las de npm run test:all.
Antes corre las pruebas cercanas sin falta alguna. Ctrl C termina y no deja nada. Acaba con 1 si una falta ya no se puede
poner o si nadie la nota.

  PARTE     del nombre de un área o de una falta: solo esas
  --write   guarda la tabla en docs/testing.md; los renglones de las faltas que no se pusieron quedan como estaban`;

const STOPPED = 130;
const TABLE = join(ROOT, 'docs', 'testing.md');
const AREAS: readonly Area[] = [registration, procurement, publishing, access, formsAndLists, documents];
let isStopped = false;
const say = (text: string): void => {
  if (!isStopped) console.log(text);
};

interface Chosen {
  area: string;
  fault: Fault;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean' }, ayuda: { type: 'boolean' } },
  });
  if (values.ayuda === true) return (say(USAGE), 0);
  const chosen = AREAS.flatMap(({ name, faults }) => faults.map((fault) => ({ area: name, fault }))).filter(
    (one) => positionals.length === 0 || positionals.some((part) => isCalled(one, part)),
  );
  if (chosen.length === 0) return (say('Ningún área ni falta se llama así.'), 2);
  let copy: Copy | undefined;
  let server: Awaited<ReturnType<typeof startThrowaway>> | undefined;
  const leave = async () => {
    isStopped = true;
    await endRunning();
    await server?.stop();
    copy?.remove();
  };
  whenStopped(leave);
  try {
    copy = copyProject(ROOT);
    server = await startThrowaway();
    const verdicts = await judge(chosen, copy, { root: copy.root, databaseUrl: server.url });
    if (isStopped) return STOPPED;
    if (values.write === true) writeTable(TABLE, AREAS, verdicts);
    return tell(chosen, verdicts);
  } finally {
    await leave();
  }
}

const isCalled = ({ area, fault }: Chosen, part: string): boolean =>
  [area, fault.name].some((name) => name.toLowerCase().includes(part.toLowerCase()));

/** Plants each fault that can be planted, and takes it back. */
async function judge(chosen: readonly Chosen[], copy: Copy, workspace: Workspace): Promise<Verdict[]> {
  const planted = chosen.filter(({ fault }) => {
    const why = whyNotPlanted(copy.root, fault);
    if (why !== undefined) say(`✗ ya no se puede poner: ${fault.name}: ${why}`);
    return why === undefined;
  });
  say(`${planted.length} faltas; primero, sus pruebas cercanas sin ninguna.`);
  const without = await failsWithoutFault(
    workspace,
    copy,
    planted.map(({ fault }) => fault),
  );
  if (without !== undefined) {
    say(`✗ ${without.file} › ${without.title} falla también sin falta: así no se puede saber nada.`);
    return [];
  }
  const verdicts: Verdict[] = [];
  for (const { area, fault } of planted) {
    if (isStopped) break;
    const began = performance.now();
    const takeBack = plant(copy.root, fault);
    const { by, part } = await whoNotices(workspace, copy, fault);
    takeBack();
    const seconds = (performance.now() - began) / 1_000;
    // Something far away may fail for reasons of its own; then it has noticed nothing.
    const isIll = by !== undefined && (await failsAnyway(workspace, copy, fault, by.file));
    const verdict: Verdict = isIll
      ? { area, fault: fault.name, part: 'nobody', seconds }
      : { area, fault: fault.name, ...(by === undefined ? {} : { by }), part, seconds };
    verdicts.push(verdict);
    say(lineOf(verdict));
    if (isIll) say(`  ${by.file} › ${by.title} falla también sin la falta`);
  }
  return verdicts;
}

function lineOf({ area, fault, by, part, seconds }: Verdict): string {
  const who = by === undefined ? 'nadie' : `${part}: ${by.file} › ${by.title}`;
  return `${part === 'nobody' ? '✗' : '✓'} ${seconds.toFixed(0).padStart(4)} s  ${area}: ${fault}\n          ${who}`;
}

/** The sums; the exit code says whether every fault was planted and noticed. */
function tell(chosen: readonly Chosen[], verdicts: readonly Verdict[]): number {
  const counted = (part: Verdict['part']) => verdicts.filter((one) => one.part === part).length;
  const [quick, all, nobody] = [counted('npm test'), counted('test:all'), counted('nobody')];
  const idle = chosen.length - verdicts.length;
  say(
    `\n${chosen.length} faltas: ${quick} las nota npm test, ${all} solo npm run test:all, ${nobody} nadie` +
      `${idle === 0 ? '' : `; ${idle} no se pusieron`}.`,
  );
  return nobody + idle === 0 ? 0 : 1;
}

process.exitCode = await main();
process.exit();
