import { randomInt } from 'node:crypto';
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';

const SMALL = {
  fsync: 'off',
  shared_buffers: '16MB',
  max_connections: '20',
  wal_level: 'replica',
  max_wal_senders: '4',
};
const quiet = () => undefined;

/** Two servers of the included PostgreSQL: the second follows the first, and takes no writes. */
export interface Pair {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  stop(): Promise<void>;
}

/** Makes the pair: the standby is a copy of the first one's folder that goes on from there. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-par-'));
  const [one, two] = [join(folder, 'a'), join(folder, 'b')];
  // An address of its own on the loopback, because the port is part of the name of the socket.
  const address = `127.${randomInt(2, 250)}.${randomInt(2, 250)}.${randomInt(2, 250)}`;
  const settings = { ...SMALL, listen_addresses: address };
  const first = await startEmbeddedPostgres({ dataDir: one, log: quiet, settings });
  const secret = new URL(first.url.replace('@/', '@host/')).password;
  await first.stop();
  const files = (dataDir: string) => join(dataDir, 'postgres', 'data');
  await appendFile(join(files(one), 'pg_hba.conf'), `host replication all ${address}/8 scram-sha-256\n`);
  await cp(one, two, {
    recursive: true,
    filter: (path) => !/portal\.lock|postmaster\.pid|\.s\.PGSQL/.test(path),
  });
  await writeFile(join(files(two), 'standby.signal'), '');
  const primary = await startEmbeddedPostgres({ dataDir: one, log: quiet, settings });
  const standby = await startEmbeddedPostgres({
    dataDir: two,
    log: quiet,
    settings: {
      ...SMALL,
      primary_conninfo: `host=${address} user=portal password=${secret} application_name=copia`,
      hot_standby: 'on',
    },
  });
  return {
    primary,
    standby,
    async stop() {
      await standby.stop().catch(quiet);
      await primary.stop().catch(quiet);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
