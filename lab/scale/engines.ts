import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import pg from 'pg';

const run = promisify(execFile);

/** Programs of Debian's packages, and the package of each. */
const PROGRAMS = {
  '/usr/bin/swift-proxy-server': 'swift-proxy',
  '/usr/bin/swift-object-server': 'swift-object',
  '/usr/bin/swift-container-server': 'swift-container',
  '/usr/bin/swift-account-server': 'swift-account',
  '/usr/bin/memcached': 'memcached',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
};

/** Packages that this machine lacks, of all or of these. */
export const missingPackages = (wanted: readonly string[] = Object.values(PROGRAMS)): string[] =>
  Object.entries(PROGRAMS).flatMap(([program, name]) =>
    existsSync(program) || !wanted.includes(name) ? [] : [name],
  );

/** Installs them where that is possible: Debian, as root, with its archive within reach; says why it was not. */
export function installPackages(names: readonly string[]): string | undefined {
  if (process.getuid?.() !== 0) return 'hace falta ser root para instalarlos';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const order = (...args: string[]) =>
    execFileSync('apt-get', args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  try {
    order('update', '-qq');
    order('install', '-y', '-qq', '--no-install-recommends', ...names);
    return undefined;
  } catch (error) {
    return `apt-get no pudo: ${(error as Error).message.split('\n').at(-1)?.slice(0, 200)}`;
  }
}

/** Runs one of the scripts of this folder. */
function script(name: string, env: Record<string, string>) {
  return async (...args: string[]): Promise<string> => {
    const { stdout } = await run(join(import.meta.dirname, name), args, { env: { ...process.env, ...env } });
    return stdout.trim();
  };
}

/** A cluster of three PostgreSQL under Patroni. */
export interface Cluster {
  /** The servers of the portal's database, by name and by the door of the proxy in front. */
  hosts: string;
  proxy: string;
  do(...args: string[]): Promise<string>;
  leader(): Promise<string>;
}

/** Starts it on twenty ports from `port` on; gives how to break it, and adds how to undo it. */
export async function startCluster(home: string, port: number, undo: (() => unknown)[]): Promise<Cluster> {
  const order = script('patroni.sh', { HA_HOME: home, HA_PORT: String(port) });
  undo.push(() => order('wipe'));
  await order('start');
  const administrator = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  await administrator.connect();
  await administrator.query('create role portal login');
  await administrator.query('create database portal owner portal');
  await administrator.end();
  const servers = [1, 2, 3].map((number) => `127.0.0.1:${port + 10 + number}`).join(',');
  return {
    hosts: `postgres://portal@${servers}/portal?target_session_attrs=read-write`,
    proxy: `postgres://portal@127.0.0.1:${port}/portal`,
    do: order,
    leader: async () => (await order('leader')).split('\n').at(-1) ?? '',
  };
}

/** A Swift of three nodes with two S3 gateways. */
export async function startSwift(
  home: string,
  port: number,
  undo: (() => unknown)[],
): Promise<(...args: string[]) => Promise<string>> {
  const order = script('swift.sh', {
    SWIFT_HOME: home,
    SWIFT_PORT: String(port),
    SWIFT_NODES: '3',
    SWIFT_PROXIES: '2',
  });
  undo.push(() => order('wipe'));
  await order('start');
  return order;
}

/** Makes a bucket where the store has none of that name. */
export async function makeBucket(endpoint: string, name: string): Promise<void> {
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' });
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

/** The example of `deploy/`, without TLS, before these processes; and a door before the gateways of the store. */
export async function startFront(
  folder: string,
  {
    web,
    processes,
    store,
    gateways = [],
  }: { web: number; processes: number[]; store?: number; gateways?: number[] },
): Promise<ChildProcess> {
  const example = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const servers = (ports: number[]) =>
    ports.map((port, index) => `    server p${index} 127.0.0.1:${port} check\n`).join('');
  const plain = example
    .replaceAll(
      /^.*(bind :443|redirect scheme|deny_status 403 if \{ path_beg|log stdout|option httplog|log global).*\n/gm,
      '',
    )
    .replace('bind :80', `bind 127.0.0.1:${web}`)
    .replaceAll(/(^ +server .*\n?)+/gm, servers(processes));
  const door =
    store === undefined
      ? ''
      : `
listen almacen
    bind 127.0.0.1:${store}
    option httpchk GET /healthcheck
    retry-on conn-failure
    default-server inter 500ms fall 2 rise 1
${servers(gateways)}`;
  const config = `${plain}${door}`;
  const path = join(folder, 'haproxy.cfg');
  writeFileSync(path, config);
  const child = spawn('/usr/sbin/haproxy', ['-q', '-db', '-f', path], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(web))) {
    if (child.exitCode !== null) throw new Error('HAProxy did not start');
    await pause(50);
  }
  return child;
}

/** Ends a process of ours and waits for it. */
export async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
