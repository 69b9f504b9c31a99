import type { ChildProcessByStdio } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from './process-facts.ts';
import { roomiestFolder } from './room-in-memory.ts';

const PROGRAM = join(import.meta.dirname, 'hold.ts');

type Child = ChildProcessByStdio<null, Readable, Readable>;
type Portal = { child: Child; said: () => string; postmaster: number; url: string };

let dataDir: string;
let started: Child[];
let postmasters: number[];

beforeEach(() => {
  dataDir = mkdtempSync(join(roomiestFolder(), 'portal con espacios '));
  started = [];
  postmasters = [];
});

afterEach(async () => {
  for (const child of started) await kill(child);
  for (const pid of postmasters.filter(isAlive)) {
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

function run(folder = dataDir): { child: Child; said: () => string } {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
  return { child, said: () => text };
}

async function startPortal(folder?: string): Promise<Portal> {
  const { child, said } = run(folder);
  await vi.waitUntil(() => said().includes('LISTO') || child.exitCode !== null, { timeout: 20_000 });
  const [, pid, url] = /LISTO (\d+) (\S+)/.exec(said()) ?? [];
  if (!pid || !url) throw new Error(said());
  postmasters.push(Number(pid));
  return { child, said, postmaster: Number(pid), url };
}

async function ended(child: Child): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

async function kill(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('embedded PostgreSQL', () => {
  test('starts in a folder with spaces, keeps its data and stops cleanly', async () => {
    const first = await startPortal();
    await ask(first.url, "CREATE TABLE kept AS SELECT 'ñandú' AS word");
    first.child.kill('SIGTERM');
    expect(await ended(first.child)).toBe(0);
    expect(isAlive(first.postmaster)).toBe(false);
    const second = await startPortal();
    expect(await ask(second.url, 'SELECT upper(word) FROM kept')).toEqual(['ÑANDÚ']);
  });

  test('is reached only through a socket that asks for the password', async () => {
    const { url } = await startPortal();
    expect(await ask(url, 'SHOW listen_addresses')).toEqual(['']);
    await expect(ask(url.replace(/:[^:@/]+@/, ':otra@'), 'SELECT 1')).rejects.toMatchObject({
      code: '28P01',
    });
    expect(readFileSync(join(dataDir, 'postgres', 'data', 'pg_hba.conf'), 'utf8')).not.toMatch(
      /^\w.*trust$/m,
    );
  });

  test('a portal killed with -9 leaves a server that the next start adopts', async () => {
    const first = await startPortal();
    await ask(first.url, 'CREATE TABLE kept (id int)');
    await kill(first.child);
    const second = await startPortal();
    expect(second.postmaster).toBe(first.postmaster);
    expect(await ask(second.url, 'SELECT count(*)::int FROM kept')).toEqual([0]);
    second.child.kill('SIGTERM');
    expect(await ended(second.child)).toBe(0);
    expect(isAlive(second.postmaster)).toBe(false);
  });

  test('a server killed with -9 is started again by the running portal, with its data', async () => {
    const { url, postmaster, said } = await startPortal();
    await ask(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    process.kill(postmaster, 'SIGKILL');
    await vi.waitUntil(() => said().includes('PostgreSQL funciona otra vez.'), { timeout: 20_000 });
    expect(await ask(url, 'SELECT n FROM kept')).toEqual([7]);
    const pidFile = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    postmasters.push(Number.parseInt(pidFile, 10));
  });

  test('a server killed with -9 again and again, also while it starts, is started until it runs', async () => {
    const { url, postmaster, said } = await startPortal();
    await ask(url, 'CREATE TABLE kept AS SELECT 7 AS n');
    const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    let last = postmaster;
    for (let kills = 1; kills <= 4; kills += 1) {
      process.kill(last, 'SIGKILL');
      const running = () => Number.parseInt(existsSync(pidFile) ? readFileSync(pidFile, 'utf8') : '', 10);
      await vi.waitUntil(() => running() > 0 && running() !== last && isAlive(running()), {
        timeout: 20_000,
      });
      last = running();
      postmasters.push(last);
    }
    const well = () => said().split('PostgreSQL se detuvo; se inicia de nuevo.').at(-1);
    await vi.waitUntil(() => well()?.includes('PostgreSQL funciona otra vez.'), { timeout: 30_000 });
    expect(await ask(url, 'SELECT n FROM kept')).toEqual([7]);
  }, 90_000);

  test.runIf(process.getuid?.() === 0)(
    'started as root the server has an account of its own, also over data of the shared one, and nobody else sees the folder',
    async () => {
      const files = join(dataDir, 'postgres', 'data');
      const first = await startPortal();
      const own = statSync(files).uid;
      expect(own).toBeGreaterThanOrEqual(65_536);
      const ownerOf = (pid: number) => /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      expect(ownerOf(first.postmaster)).toBe(String(own));
      expect((statSync(join(dataDir, 'postgres')).mode & 0o777).toString(8)).toBe('700');
      await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
      first.child.kill('SIGTERM');
      await ended(first.child);

      execFileSync('chown', ['-R', '65534:65534', files]);
      const second = await startPortal();
      expect(ownerOf(second.postmaster)).toBe(String(own));
      expect(statSync(join(files, 'PG_VERSION')).uid).toBe(own);
      expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([7]);
      second.child.kill('SIGTERM');
      await ended(second.child);

      const copy = join(dataDir, 'copia');
      mkdirSync(copy);
      execFileSync('cp', ['-a', join(dataDir, 'postgres'), copy]);
      const third = await startPortal(copy);
      expect(ownerOf(third.postmaster)).toBe(String(own));
      expect(await ask(third.url, 'SELECT n FROM kept')).toEqual([7]);
    },
    90_000,
  );

  test('both killed with -9: the next start recovers', async () => {
    const first = await startPortal();
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await kill(first.child);
    process.kill(first.postmaster, 'SIGKILL');
    const second = await startPortal();
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([7]);
  });

  test('of two portals started at once on one folder, one runs and one says why not', async () => {
    const both = [run(), run()];
    await vi.waitUntil(() => both.some(({ child }) => child.exitCode !== null), { timeout: 20_000 });
    const loser = both.find(({ child }) => child.exitCode !== null);
    const winner = both.find((one) => one !== loser);
    await vi.waitUntil(() => winner?.said().includes('LISTO'), { timeout: 20_000 });
    postmasters.push(Number(/LISTO (\d+)/.exec(winner?.said() ?? '')?.[1]));
    expect(await ended(loser!.child)).toBe(1);
    expect(loser!.said()).toContain(`Ya hay un portal usando ${dataDir}`);
    expect(loser!.said().trim().split('\n')).toHaveLength(1);
  });

  test('data of another major version is named and left untouched', async () => {
    const files = join(dataDir, 'postgres', 'data');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'PG_VERSION'), '15\n');
    const { child, said } = run();
    expect(await ended(child)).toBe(1);
    expect(said()).toMatch(/son de PostgreSQL 15 y este programa trae el 18: no se tocó nada/);
    expect(readFileSync(join(files, 'PG_VERSION'), 'utf8')).toBe('15\n');
  });

  test('a first start that was interrupted begins again', async () => {
    const draft = join(dataDir, 'postgres', 'data.new');
    mkdirSync(draft, { recursive: true });
    writeFileSync(join(draft, 'PG_VERSION'), '18\n');
    const { url } = await startPortal();
    expect(await ask(url, 'SELECT 1')).toEqual([1]);
    expect(existsSync(draft)).toBe(false);
  });

  test('a data folder that may not be written is named in one sentence', async () => {
    const folder = join(dataDir, 'archivo', 'datos');
    writeFileSync(join(dataDir, 'archivo'), '');
    const { child, said } = run(folder);
    expect(await ended(child)).toBe(1);
    expect(said().trim()).toBe(
      `No se puede escribir en la carpeta de datos ${folder}: corrige sus permisos o indica otra con DATA_DIR.`,
    );
  });

  test('works where the path is too long for a socket and where only its owner may enter', async () => {
    const closed = join(dataDir, 'cerrada');
    mkdirSync(closed, { mode: 0o700 });
    const deep = join(closed, 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(deep, { recursive: true });
    const { child, said } = run(deep);
    await vi.waitUntil(() => said().includes('LISTO') || child.exitCode !== null, { timeout: 20_000 });
    expect(said()).toContain('LISTO');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(said()).toContain('DETENIDO');
  });
});
