import { parseArgs } from 'node:util';
import { readConfig, type Config } from '#server/config.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createLog, redact } from '#server/kit/log.ts';
import { secretsOf } from '#server/secrets-of.ts';
import { explainStartFailure } from '#server/kit/start-failure.ts';
import { wrong, type Finding } from './doctor/finding.ts';
import { lookAtBackups } from './doctor/look-at-backups.ts';
import { lookAtDatabase } from './doctor/look-at-database.ts';
import { lookAtFolder, lookAtStore } from './doctor/look-at-files.ts';
import { lookAtAddress, lookAtIssuer, lookAtServices } from './doctor/look-at-network.ts';
import { lookAtReplica } from './doctor/look-at-replica.ts';
import { lookAtSettings } from './doctor/look-at-settings.ts';
import { writeSupportBundle } from './doctor/support-bundle.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Uso: npm run doctor [-- --paquete=ARCHIVO.zip]

Lee los ajustes de esta instalación y dice en frases qué está mal. No cambia nada.

  --paquete  escribe además un ZIP para pedir ayuda: versiones, cuentas y estados, sin datos personales ni secretos

Termina con 0 si todo está bien, 3 si algo está mal y 2 si las opciones no sirven.`;

const MARKS = { good: '  bien   ', doubtful: '  revisar', wrong: '  MAL    ' };

interface Wish {
  bundle: string | undefined;
}

function readWish(args: string[]): Wish | undefined {
  try {
    const { values, positionals } = parseArgs({ args, options: { paquete: { type: 'string' } } });
    return positionals.length > 0 ? undefined : { bundle: values.paquete };
  } catch {
    return undefined;
  }
}

async function lookAtAll(config: Config, wish: Wish): Promise<Finding[]> {
  const found = [...lookAtSettings(config, process.env), ...(await lookAtFolder(config))];
  const log = createLog('error', () => undefined);
  let database: Awaited<ReturnType<typeof openDatabase>>;
  try {
    database = await openDatabase(config);
  } catch (error) {
    return [...found, wrong(explainStartFailure(error))];
  }
  const pool = createPool(database.url, 2, 30_000);
  try {
    const inDatabase = await lookAtDatabase(pool);
    found.push(...inDatabase);
    const isThere = inDatabase.some(({ level }) => level === 'good');
    if (isThere) found.push(...(await lookAtStore(config, createDb(pool), log)));
    const others = await Promise.all([
      lookAtIssuer(config),
      lookAtAddress(config),
      lookAtServices(config),
      isThere ? lookAtReplica(pool, config.databaseReadUrl) : [],
      isThere ? lookAtBackups(config, pool) : [],
    ]);
    found.push(...others.flat());
    if (wish.bundle !== undefined)
      await writeSupportBundle(wish.bundle, { config, found, ...(isThere ? { pool } : {}) });
    return found;
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function main(): Promise<number> {
  const wish = readWish(process.argv.slice(2));
  if (wish === undefined) {
    console.error(USAGE);
    return 2;
  }
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    for (const line of explainStartFailure(error).split('\n')) console.log(`${MARKS.wrong} ${line}`);
    return 3;
  }
  const found = await lookAtAll(config, wish);
  const secrets = secretsOf(config);
  for (const { level, text } of found) console.log(`${MARKS[level]} ${redact(text, secrets)}`);
  const bad = found.filter(({ level }) => level === 'wrong').length;
  console.log(bad === 0 ? 'Nada está mal.' : `Cosas que están mal: ${bad}.`);
  if (wish.bundle !== undefined) console.log(`Paquete para pedir ayuda: ${wish.bundle}`);
  return bad === 0 ? 0 : 3;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(explainStartFailure(error));
    process.exitCode = 1;
  },
);
