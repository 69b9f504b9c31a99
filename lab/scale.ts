import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { senderTo, type Sender } from './scale/client.ts';
import {
  end,
  installPackages,
  makeBucket,
  missingPackages,
  startCluster,
  startFront,
  startSwift,
} from './scale/engines.ts';
import { startIssuer } from './scale/issuer.ts';
import { JOURNEYS, startJourneys } from './scale/journeys.ts';
import { judge, stepLine } from './scale/judge.ts';
import { Ledger } from './scale/ledger.ts';
import { Processes } from './scale/processes.ts';
import { whenStopped } from './scale/when-stopped.ts';
import { STEPS, type Stage, type Step } from './scale/steps.ts';
import { Visitors, type Seen } from './scale/visitors.ts';
import { publishProcedures, registerSuppliers } from './scale/writers.ts';

const USAGE = `Uso: npm run scale [-- --corta] [--recorridos] [--instalar] [--puerto=N]

Tres procesos del portal, Swift de tres nodos con dos puertas S3, Patroni de tres PostgreSQL y HAProxy; mientras se publica,
se inscriben proveedores y hay visitas, se mata un nodo de cada uno por turnos y vuelve. Al final se comprueba que está todo
lo que se dijo guardado. Necesita paquetes de Debian 12; si faltan lo dice y termina con 0 sin haber probado nada.

  --corta      solo los pasos que más enseñan; juzga lo guardado, y de las visitas solo dice
  --recorridos en vez de los programas que escriben, personas de las pruebas con navegador: los recorridos del padrón y de los
               procedimientos, mientras todo muere y vuelve por turnos hasta que terminan
  --recorrido  de ellos, solo este archivo, como «award-in-part»; se puede repetir
  --instalar   instala los paquetes que falten
  --puerto     primero de unos cien puertos (16000)`;

const VISITORS = 6;
/** Longest time until every process is well again. */
const PATIENCE_MS = 120_000;
/** Loading the demonstration writes some hundred files to the store. */
const FIRST_START_MS = 300_000;
/** While journeys run, people meet a whole portal for so long between two faults. */
const BETWEEN_MS = 5_000;

const seconds = (milliseconds: number): string =>
  `${(milliseconds / 1_000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} s`;
const say = (text: string): void => console.log(text);

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      corta: { type: 'boolean', default: false },
      recorridos: { type: 'boolean', default: false },
      recorrido: { type: 'string', multiple: true, default: [] },
      instalar: { type: 'boolean', default: false },
      puerto: { type: 'string', default: '16000' },
      ayuda: { type: 'boolean', default: false },
    },
  });
  if (values.ayuda) return (say(USAGE), 0);
  const unknown = values.recorrido.filter((name) => !JOURNEYS.includes(name));
  if (unknown.length > 0)
    return (say(`No hay recorridos «${unknown.join('», «')}»: son ${JOURNEYS.join(', ')}.`), 2);
  const missing = missingPackages();
  const refusal = missing.length > 0 && values.instalar ? installPackages(missing) : undefined;
  if (missingPackages().length > 0) {
    say(
      `SALTADO: faltan los paquetes ${missing.join(', ')}${refusal === undefined ? ' (con --instalar se instalan)' : `; ${refusal}`}.`,
    );
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'portal-escala-'));
  const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const leave = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  whenStopped(leave);
  try {
    return await play(
      folder,
      Number(values.puerto),
      { isShort: values.corta, walk: values.recorridos ? values.recorrido : undefined },
      undo,
    );
  } finally {
    await leave();
  }
}

async function play(
  folder: string,
  port: number,
  { isShort, walk }: { isShort: boolean; walk: readonly string[] | undefined },
  undo: (() => unknown)[],
): Promise<number> {
  const began = performance.now();
  const clusterHome = mkdtempSync('/tmp/pg-');
  undo.push(() => rmSync(clusterHome, { recursive: true, force: true }));
  const [cluster, swift] = await Promise.all([
    startCluster(clusterHome, port + 60, undo),
    startSwift(join(folder, 'swift'), port, undo),
  ]);
  const issuer = await startIssuer();
  undo.push(() => issuer.close());
  const doors = {
    web: port + 90,
    store: port + 91,
    gateways: [port, port + 1],
    processes: [92, 93, 94].map((n) => port + n),
  };
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'portal:app',
    AWS_SECRET_ACCESS_KEY: 'secret-of-the-test',
  });
  const endpoint = `http://127.0.0.1:${doors.store}`;
  const origin = `http://localhost:${doors.web}`;
  const settings = (index: number) => ({
    // Two look for the primary among the servers; one asks the proxy.
    DATABASE_URL: index === 2 ? cluster.proxy : cluster.hosts,
    FILES_URL: `s3://archivos?endpoint=${endpoint}`,
    DATA_DIR: join(folder, 'datos'),
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    LIMIT_FACTOR: '1000',
    MAILS_PER_ADDRESS_DAY: '100000',
    LOG_LEVEL: 'error',
    // Journeys sign in by the form and begin with the demonstration; otherwise visits read what is published meanwhile.
    ...(walk !== undefined
      ? { DEMO_PUBLIC: '1' }
      : { OIDC_ISSUER: issuer.url, PROFILE_URL: issuer.url, DEMO_DATA: '0' }),
  });
  const front = await startFront(folder, doors);
  undo.push(() => end(front));
  await makeBucket(endpoint, 'archivos');
  const processes = new Processes({ dataDir: join(folder, 'datos'), ports: doors.processes }, settings);
  undo.push(() => processes.stop());
  await processes.start(FIRST_START_MS);
  await processes.areWell(PATIENCE_MS);
  await processes.warm();
  say(
    `Todo en marcha en ${seconds(performance.now() - began)}: tres procesos, Swift ×3, Patroni ×3, HAProxy.`,
  );
  const stage = { processes, cluster, swift };
  if (walk !== undefined)
    return (await walkWhileThingsBreak(stage, { origin, only: walk }, readConfig({ ...settings(0) })))
      ? 0
      : 1;
  const sender = senderTo(origin, await issuer.token('ana', 'Administrador'));
  const { ledger, seen } = await breakThings(stage, {
    origin,
    sender,
    steps: STEPS.filter((step) => !isShort || step.isShort),
  });
  return (await judge(readConfig({ ...settings(0) }), { ledger, seen, isShort })) ? 0 : 1;
}

/** Journeys in a browser while each step breaks something and mends it, over and over until they end. */
async function walkWhileThingsBreak(
  stage: Stage,
  { origin, only }: { origin: string; only: readonly string[] },
  config: Config,
): Promise<boolean> {
  const over = new AbortController();
  const visitors = new Visitors(origin);
  const visiting = visitors.visit(VISITORS, over.signal);
  const walk = startJourneys(origin, only);
  const seen: Seen[] = [];
  for (let turn = 0; !walk.hasEnded(); turn += 1) {
    const { name, harm, seconds: length, mend } = STEPS[turn % STEPS.length] as Step;
    await harm(stage);
    await Promise.race([pause(length * 1_000), walk.ended]);
    await mend?.(stage);
    await stage.processes.areWell(PATIENCE_MS);
    const had = visitors.take();
    seen.push(had);
    say(stepLine(name, had, { acknowledged: 0, silence: 0 }));
    await Promise.race([pause(BETWEEN_MS), walk.ended]);
  }
  over.abort();
  await visiting;
  const passed = (await walk.ended) === 0;
  return (await judge(config, { ledger: new Ledger(), seen, isShort: false })) && passed;
}

/** Works and visits while each step breaks something and mends it. */
async function breakThings(
  stage: Stage,
  { origin, sender, steps }: { origin: string; sender: Sender; steps: Step[] },
): Promise<{ ledger: Ledger; seen: Seen[] }> {
  const over = new AbortController();
  const ledger = new Ledger();
  const visitors = new Visitors(origin);
  const work = { sender, ledger, signal: over.signal };
  const busy = [
    publishProcedures(work),
    publishProcedures(work),
    registerSuppliers(work),
    visitors.visit(VISITORS, over.signal),
  ];
  const seen: Seen[] = [];
  for (const { name, harm, seconds: length, mend } of steps) {
    ledger.silence();
    visitors.take();
    const before = ledger.entries.length;
    await harm(stage);
    await pause(length * 1_000);
    const silence = ledger.silence();
    await mend?.(stage);
    await stage.processes.areWell(PATIENCE_MS);
    const had = visitors.take();
    seen.push(had);
    say(stepLine(name, had, { acknowledged: ledger.entries.length - before, silence }));
  }
  over.abort();
  await Promise.all(busy);
  return { ledger, seen };
}

process.exitCode = await main();
process.exit();
