import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { withDatabase } from '#server/kit/database-url.ts';
import { readDefinitions } from '#server/kit/definitions.ts';
import { DB_DIR, migrate } from '#server/kit/migrations.ts';
import { startThrowaway } from '#server/local/postgres/test-server.ts';
import { definitionsIn } from './definitions-in.ts';

const USAGE = `Uso: npm run definitions -- [--desde URL]

Escribe db/definitions como están en una base de datos: la de URL o, sin ella, una nueva hecha con los archivos de db.
Un archivo que ya dice lo mismo se queda como está, con su forma y sus comentarios; uno que no, se escribe de nuevo y conserva
el comentario con que empieza. Los nuevos quedan en db/definitions/common: muévelos a su área.`;

const ROOT = join(DB_DIR, 'definitions');

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { desde: { type: 'string' }, ayuda: { type: 'boolean' } } });
  if (values.ayuda === true) return console.log(USAGE);
  const server = await startThrowaway();
  const name = 'portal_definiciones';
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const pool = new pg.Pool({ connectionString: withDatabase(server.url, name), max: 1 });
    await migrate(pool);
    const known = await definitionsIn(pool);
    await pool.end();
    const from =
      values.desde === undefined ? undefined : new pg.Pool({ connectionString: values.desde, max: 1 });
    const wanted = from === undefined ? known : await definitionsIn(from);
    await from?.end();
    write(wanted, known);
  } finally {
    await admin.end();
    await server.stop();
  }
}

function write(wanted: Map<string, string>, known: Map<string, string>): void {
  const files = new Map(readDefinitions(DB_DIR).map((one) => [one.name, one]));
  for (const [name, { path }] of files) {
    if (wanted.has(name)) continue;
    rmSync(join(ROOT, path));
    console.log(`- ${path}`);
  }
  for (const [name, text] of wanted) {
    const file = files.get(name);
    if (file !== undefined && known.get(name) === text) continue;
    const path = join(ROOT, file?.path ?? join('common', `${name}.sql`));
    mkdirSync(dirname(path), { recursive: true });
    const [comment = ''] = /^(?:--[^\n]*\n)*/.exec(file?.sql ?? '') ?? [];
    writeFileSync(path, comment + text);
    console.log(`${file === undefined ? '+' : '~'} ${path.slice(ROOT.length + 1)}`);
  }
}

await main();
