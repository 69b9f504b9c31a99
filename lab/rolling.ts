import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { senderTo } from './scale/client.ts';
import { end, missingPackages, startFront } from './scale/engines.ts';
import { startJourneys } from './scale/journeys.ts';
import { judge, stepLine } from './scale/judge.ts';
import { Ledger } from './scale/ledger.ts';
import { beforeLastSchema, NotHere, olderBuild } from './scale/older-build.ts';
import { WELL } from './scale/processes.ts';
import { startUpdateTestbed } from './scale/update-testbed.ts';
import { Visitors, type Seen } from './scale/visitors.ts';
import { whenStopped } from './scale/when-stopped.ts';
import { publishProcedures, registerSuppliers } from './scale/writers.ts';

const USAGE = `Uso: npm run rolling [-- REVISIÓN] [--recorridos] [--segundos=N]

Dos procesos de una versión anterior (REVISIÓN de git; la anterior al último cambio del esquema) sobre una base y un almacén,
detrás de HAProxy, mientras se publica, se inscriben proveedores y hay visitas. Se cambia un proceso por el de esta versión, y
luego el otro. Al final se comprueba que está todo lo que se dijo guardado, nada a medias, y que las visitas tuvieron
respuesta. Sin historia de git o sin el paquete haproxy lo dice y termina con 0 sin haber probado nada.

  --recorridos en vez de los programas que escriben, personas de las pruebas con navegador; REVISIÓN ha de ser reciente,
               porque son los recorridos de esta versión
  --segundos   lo que dura cada parte (10; con recorridos, 60)`;

const VISITORS = 6;
const PATIENCE_MS = 240_000;
/** Loading the demonstration writes some hundred files to the store. */
const FIRST_START_MS = 300_000;
/** Journeys sign in by the form, and begin with the demonstration. */
const FOR_JOURNEYS = { OIDC_ISSUER: '', PROFILE_URL: '', DEMO_DATA: '', DEMO_PUBLIC: '1' };
const say = (text: string): void => console.log(text);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      recorridos: { type: 'boolean', default: false },
      segundos: { type: 'string' },
      ayuda: { type: 'boolean' },
    },
  });
  if (values.ayuda === true) return (say(USAGE), 0);
  const missing = missingPackages(['haproxy']);
  if (missing.length > 0) return (say(`SALTADO: falta el paquete ${missing.join(', ')}.`), 0);
  let older: { root: string; name: string };
  try {
    older = olderBuild(positionals[0] ?? beforeLastSchema(), say);
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    say(`SALTADO: ${error.message}.`);
    return 0;
  }
  const undo: (() => unknown)[] = [];
  const leave = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  whenStopped(leave);
  try {
    const length = Number(values.segundos ?? (values.recorridos ? 60 : 10));
    return await play(older, { length, isWalk: values.recorridos }, undo);
  } finally {
    await leave();
  }
}

async function play(
  older: { root: string; name: string },
  { length, isWalk }: { length: number; isWalk: boolean },
  undo: (() => unknown)[],
): Promise<number> {
  const { folder, issuer, web, origin, settings, processes } = await startUpdateTestbed(
    undo,
    2,
    isWalk ? FOR_JOURNEYS : {},
  );
  for (const index of processes.ports.keys()) processes.runFrom(older.root, index);
  await processes.start(FIRST_START_MS);
  await processes.areWell(PATIENCE_MS);
  await processes.warm();
  const front = await startFront(folder, { web, processes: [...processes.ports] });
  undo.push(() => end(front));
  say(`Dos procesos de ${older.name} en marcha.`);

  const over = new AbortController();
  const ledger = new Ledger();
  const visitors = new Visitors(origin);
  const walk = isWalk ? startJourneys(origin) : undefined;
  const sender = senderTo(origin, await issuer.token('ana', 'Administrador'));
  const work = { sender, ledger, signal: over.signal };
  const busy = [
    ...(isWalk ? [] : [publishProcedures(work), publishProcedures(work), registerSuppliers(work)]),
    visitors.visit(VISITORS, over.signal),
  ];
  const seen: Seen[] = [];
  const during = async (name: string, act: () => Promise<void>) => {
    ledger.silence();
    visitors.take();
    const before = ledger.entries.length;
    await act();
    await pause(length * 1_000);
    const had = visitors.take();
    seen.push(had);
    const acknowledged = ledger.entries.length - before;
    say(stepLine(name, had, { acknowledged, silence: ledger.silence() }));
  };
  const replace = (index: number) => async () => {
    processes.runFrom(undefined, index);
    processes.kill(index, 'SIGTERM');
    await processes.hasGone(index);
    await processes.areWell(PATIENCE_MS, [index]);
  };
  try {
    await during('dos de la anterior', () => Promise.resolve());
    await during('el primero se cambia', replace(0));
    const said = await processes.says(1);
    say(`  la anterior, al lado de la nueva: ${said === WELL ? 'bien' : said}`);
    await during('el segundo se cambia', replace(1));
    await processes.areWell(PATIENCE_MS);
    await during('dos de la nueva', async () => void (await walk?.ended));
  } finally {
    over.abort();
    await Promise.allSettled(busy);
  }
  await Promise.all(busy);
  await processes.stop();
  for (const [what, times] of processes.unexpected) say(`  ${times} × ${what}`);
  const isWhole = await judge(readConfig(settings), { ledger, seen, isShort: false });
  return isWhole && ((await walk?.ended) ?? 0) === 0 ? 0 : 1;
}

process.exitCode = await main();
process.exit();
