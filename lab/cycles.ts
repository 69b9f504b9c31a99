import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkPortal } from '#server/features/backup/check-portal.ts';
import { readConfig } from '#server/config.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { openStore } from '#server/kit/files/open-store.ts';
import { createLog } from '#server/kit/log.ts';
import { createRandom } from '#server/local/demo/random.ts';
import { senderTo } from './scale/client.ts';
import { startTestbed, type Testbed } from './scale/fault-testbed.ts';
import { FAULTS } from './scale/faults.ts';
import { halvesOf, Ledger, lostOf } from './scale/ledger.ts';
import { drawn, Tally } from './scale/tally.ts';
import { whenStopped } from './scale/when-stopped.ts';
import { publishProcedures, registerSuppliers } from './scale/writers.ts';

const USAGE = `Uso: npm run cycles [-- VUELTAS] [--semilla=N] [--segundos=N]

Dos procesos del portal, su PostgreSQL y un almacén de objetos, en marcha y con trabajo; en cada vuelta se rompe algo (cada avería
una vez en orden al azar, y de nuevo): se mata un proceso, PostgreSQL, una sesión suya o el almacén; se detiene uno; se llena el disco, también en medio de una
subida; salta el reloj. Después de cada vuelta todo debe volver y alguien debe lograr guardar algo. Al final se comprueba
que está todo lo que se dijo guardado y nada a medias. Llenar el disco necesita root en Linux (un disco en memoria).

  VUELTAS     cuántas (100)
  --segundos  detenerse después de tanto tiempo, con las vueltas que haya`;

/** Beyond this something hangs, also on a machine that others load. */
const PATIENCE_MS = 240_000;
const NEEDS_DISK = /^disco/;
/** So many cycles later the rows are compared already, so that a loss is known near its cause. */
const COMPARE_EVERY = 25;

const say = (text: string): void => console.log(text);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      semilla: { type: 'string', default: '20261123' },
      segundos: { type: 'string', default: '86400' },
      ayuda: { type: 'boolean' },
    },
  });
  if (values.ayuda === true) return (say(USAGE), 0);
  const testbed = await startTestbed();
  whenStopped(() => testbed.stop());
  try {
    await testbed.processes.start();
    return await play(testbed, {
      cycles: Number(positionals[0] ?? 100),
      seed: Number(values.semilla),
      until: performance.now() + Number(values.segundos) * 1_000,
    });
  } finally {
    await testbed.stop();
  }
}

async function play(
  testbed: Testbed,
  wish: { cycles: number; seed: number; until: number },
): Promise<number> {
  const random = createRandom(wish.seed);
  const kinds = Object.keys(FAULTS).filter((kind) => testbed.hasDisk || !NEEDS_DISK.test(kind));
  if (!testbed.hasDisk) say('SALTADO: llenar el disco (necesita root en Linux).');
  const token = await testbed.issuer.token('ana', 'Administrador');
  const ledger = new Ledger();
  const over = new AbortController();
  const at = (index: number) => ({
    sender: senderTo(testbed.processes.origin(index), token),
    ledger,
    signal: over.signal,
  });
  const busy = [publishProcedures(at(0)), publishProcedures(at(1)), registerSuppliers(at(1))];
  const pool = createPool(testbed.database.url, 4);
  const tally = new Tally();
  const draw = drawn(kinds, random);
  const found: string[] = [];
  try {
    for (let cycle = 1; cycle <= wish.cycles && performance.now() < wish.until; cycle += 1) {
      const kind = draw.next().value;
      const since = stopwatch();
      try {
        await FAULTS[kind]?.({ testbed, random, ledger, token });
        const broken = since();
        await testbed.processes.areWell(PATIENCE_MS);
        const well = since();
        await somethingKept(ledger);
        tally.add(kind, { broken, well, kept: since() });
      } catch (error) {
        throw new Error(`Después de «${kind}» (vuelta ${cycle})`, { cause: error });
      }
      if (cycle % COMPARE_EVERY === 0) {
        found.push(...(await lostOf(pool, ledger.entries)));
        say(
          `${cycle} vueltas en ${Math.round(performance.now() / 1_000)} s, ${ledger.entries.length} acuses, ${found.length} perdidos`,
        );
        if (found.length > 0) break;
      }
    }
    over.abort();
    await Promise.all(busy);
    await testbed.processes.stop();
    return await judge(testbed, { ledger, tally, found });
  } finally {
    over.abort();
    await Promise.allSettled(busy);
    await pool.end();
  }
}

/** Gives the milliseconds since it was asked last. */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return last - before;
  };
}

/** Waits until somebody was told that something is kept, after the fault. */
async function somethingKept(ledger: Ledger): Promise<void> {
  const before = ledger.entries.length;
  const deadline = Date.now() + PATIENCE_MS;
  while (ledger.entries.length === before) {
    if (Date.now() > deadline) throw new Error('Nobody could keep anything after the fault');
    await pause(20);
  }
}

async function judge(
  testbed: Testbed,
  { ledger, tally, found }: { ledger: Ledger; tally: Tally; found: string[] },
): Promise<number> {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: testbed.settings.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: testbed.settings.AWS_SECRET_ACCESS_KEY,
  });
  const config = readConfig(testbed.settings);
  const pool = createPool(testbed.database.url, 4);
  const store = await openStore(config, createDb(pool), createLog('error', say));
  try {
    const run = { signal: new AbortController().signal, onProgress: () => undefined };
    const { wrong, contents } = await checkPortal({ pool, files: store.files }, run);
    const lost = [...new Set([...found, ...(await lostOf(pool, ledger.entries))])];
    const halves = await halvesOf(pool);
    say(`Vueltas: ${tally.count}.`);
    for (const line of tally.lines()) say(`  ${line}`);
    say(`Acuses: ${ledger.entries.length} (${ledger.summary()}).`);
    say(`Rechazos y dudas: ${[...ledger.refusals].map(([why, times]) => `${times} × ${why}`).join('; ')}.`);
    for (const [what, times] of testbed.processes.unexpected) say(`  ${times} × ${what}`);
    say(
      `Perdidos: ${lost.length}. A medias: ${halves.length}. Lectura completa: ${wrong.length} avisos, ${contents.count} archivos.`,
    );
    for (const line of [...lost, ...halves, ...wrong].slice(0, 40)) say(`  ${line}`);
    return lost.length + halves.length + wrong.length === 0 ? 0 : 1;
  } finally {
    store.close();
    await pool.end();
  }
}

process.exitCode = await main();
process.exit();
