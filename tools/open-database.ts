import type { Config } from '#server/config.ts';

/** The database of the settings, or the included one of the data folder, which a portal at work shares. */
export async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: () => Promise.resolve() };
  const { startEmbeddedPostgres } = await import('#server/local/postgres/start.ts');
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: console.log, isShared: true });
}
