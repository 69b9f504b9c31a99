import { createPool } from '#server/kit/db.ts';
import { migrate } from '#server/kit/migrations.ts';
import { explainStartFailure } from '#server/kit/start-failure.ts';

/** `npm run migrate`: brings the database of DATABASE_URL, or the embedded one, to this version. */
async function main(): Promise<void> {
  const dataDir = process.env.DATA_DIR ?? 'datos';
  const outside = process.env.DATABASE_URL;
  const embedded = outside
    ? undefined
    : await (
        await import('#server/local/postgres/start.ts')
      ).startEmbeddedPostgres({ dataDir, log: console.log, isShared: true });
  const pool = createPool(outside ?? embedded?.url ?? '', 2);
  try {
    const applied = await migrate(pool);
    console.log(applied === 0 ? 'La base de datos ya estaba al día.' : `Migraciones aplicadas: ${applied}.`);
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

main().catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
});
