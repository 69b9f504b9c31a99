import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/kit/db.ts';
import { senderTo } from './scale/client.ts';
import { judge } from './scale/judge.ts';
import { Ledger } from './scale/ledger.ts';
import { beforeLastSchema, NotHere, olderBuild } from './scale/older-build.ts';
import { startUpdateTestbed } from './scale/update-testbed.ts';
import { Visitors } from './scale/visitors.ts';
import { whenStopped } from './scale/when-stopped.ts';
import { publishProcedures, registerSuppliers } from './scale/writers.ts';

const USAGE = `Uso: npm run upgrades [-- REVISIÓN …] [--segundos=N]

Por cada versión anterior (REVISIÓN de git; sin ninguna, la anterior al último cambio del esquema): una base vacía se llena con
los datos de demostración de esa versión y con lo que personas publican e inscriben en ella; se detiene, y esta versión
arranca sobre lo mismo. Se comprueba que cada tabla conserva sus renglones, que está todo lo que se dijo guardado, que la
lectura completa no encuentra nada mal y que se puede seguir trabajando. Sin historia de git lo dice y termina con 0.

  --segundos   lo que se trabaja en cada versión (10)`;

const PATIENCE_MS = 240_000;
const VISITORS = 2;
/** Tables that the programs filled and nobody wrote to: what they said is a setting since migration 0167. */
const SETTINGS_NOW = ['funding_regime', 'purchase_basis'];
/** What a process writes on its own when it starts or ends, or keeps only for a while. */
const OWN_WORK = new Set([
  'schema_migration',
  'data_version',
  'idempotency_key',
  'integrity_due',
  'event_due',
  'integrity_state',
  'open_release_due',
  ...SETTINGS_NOW,
]);
const say = (text: string): void => console.log(text);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { segundos: { type: 'string', default: '10' }, ayuda: { type: 'boolean' } },
  });
  if (values.ayuda === true) return (say(USAGE), 0);
  try {
    const revisions = positionals.length > 0 ? positionals : [beforeLastSchema()];
    let bad = 0;
    for (const revision of revisions) {
      if (!(await upgraded(olderBuild(revision, say), Number(values.segundos)))) bad += 1;
    }
    say(`${revisions.length - bad} de ${revisions.length} versiones anteriores llegaron enteras a esta.`);
    return bad === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof NotHere)) throw error;
    say(`SALTADO: ${error.message}.`);
    return 0;
  }
}

/** Fills a base with an older version, takes it over with this one, and says whether nothing is missing. */
async function upgraded(older: { root: string; name: string }, length: number): Promise<boolean> {
  const undo: (() => unknown)[] = [];
  const leave = async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  whenStopped(leave);
  try {
    const { issuer, settings, processes } = await startUpdateTestbed(undo, 1, { DEMO_DATA: '1' });
    processes.runFrom(older.root, 0);
    await processes.start();
    await processes.areWell(PATIENCE_MS);
    const ledger = new Ledger();
    const token = await issuer.token('ana', 'Administrador');
    const visitors = new Visitors(processes.origin(0));
    const work = async (seconds: number) => {
      const over = new AbortController();
      const given = { sender: senderTo(processes.origin(0), token), ledger, signal: over.signal };
      const busy = [
        publishProcedures(given),
        registerSuppliers(given),
        visitors.visit(VISITORS, over.signal),
      ];
      await pause(seconds * 1_000);
      over.abort();
      await Promise.all(busy);
    };
    await work(length);
    const written = ledger.entries.length;
    const before = await countsIn(settings.DATABASE_URL);
    processes.runFrom(undefined, 0);
    processes.kill(0, 'SIGTERM');
    await processes.hasGone(0);
    const since = performance.now();
    await processes.areWell(PATIENCE_MS);
    const took = ((performance.now() - since) / 1_000).toFixed(1);
    const after = await countsIn(settings.DATABASE_URL);
    const fewer = [...before].filter(
      ([table, count]) => !OWN_WORK.has(table) && (after.get(table) ?? 0) < count,
    );
    say(
      `${older.name}: ${before.size} tablas, ${sum(before)} renglones, ${written} acuses; esta versión estuvo lista en ${took} s con ${after.size} tablas y ${sum(after)} renglones.`,
    );
    for (const [table, count] of fewer) say(`  ${table}: ${count} → ${after.get(table) ?? 'ya no está'}`);
    await work(length);
    await processes.stop();
    const whole = await judge(readConfig(settings), { ledger, seen: [visitors.take()], isShort: true });
    return whole && fewer.length === 0 && ledger.entries.length > written;
  } finally {
    await leave();
  }
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

/** Rows of each table. */
async function countsIn(url: string): Promise<Map<string, number>> {
  const pool = createPool(url, 1);
  try {
    const { rows } = await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const counts = new Map<string, number>();
    for (const { name } of rows) {
      const { rows: counted } = await pool.query<{ count: number }>(
        `select count(*)::int as count from "${name}"`,
      );
      counts.set(name, counted[0]?.count ?? 0);
    }
    return counts;
  } finally {
    await pool.end();
  }
}

process.exitCode = await main();
process.exit();
