import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { API_BASE } from '#contract/endpoint.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';

/**
 * Follows «Punto en el tiempo» of docs/operations.md with the PostgreSQL of this machine: a portal that people write to, a
 * base backup while they do, a lost database, and its return to the moment between two acknowledged writes.
 * Needs `initdb` and `pg_basebackup` (Debian: postgresql-15, postgresql-contrib); says so and ends well without them.
 */
const ROOT = join(import.meta.dirname, '..');
const PATIENCE_MS = 120_000;
const JUMP = 1_000_000;

const found = ['17', '16', '15', '18']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .concat(process.env.PG_BIN ?? [])
  .findLast((folder) => existsSync(join(folder, 'pg_basebackup')));
if (found === undefined) {
  console.log('Se omite: aquí no hay initdb ni pg_basebackup (Debian: apt install postgresql-15).');
  process.exit(0);
}
const bin = found;

const home = mkdtempSync(join(tmpdir(), 'punto-en-el-tiempo-'));
const folders = {
  base: join(home, 'base'),
  again: join(home, 'recuperada'),
  copy: join(home, 'copia'),
  wal: join(home, 'wal'),
  portal: join(home, 'portal'),
};
// PostgreSQL refuses root.
const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined;
chmodSync(home, 0o755);
for (const folder of [folders.base, folders.again, folders.copy, folders.wal]) {
  mkdirSync(folder, { mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}
const port = await freePort();
const started: ChildProcess[] = [];

try {
  postgres('initdb', ['-D', folders.base, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  writeSettings(folders.base, [
    `port = ${port}`,
    `unix_socket_directories = ''`,
    `listen_addresses = '127.0.0.1'`,
    'wal_level = replica',
    'archive_mode = on',
    `archive_command = 'test ! -f ${folders.wal}/%f && cp %p ${folders.wal}/%f'`,
    'archive_timeout = 60',
  ]);
  postgres('pg_ctl', ['-D', folders.base, '-l', join(folders.wal, 'base.log'), '-w', 'start']);
  const url = `postgres://portal@127.0.0.1:${port}/portal`;
  postgres('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'portal', 'portal']);

  const first = await startPortal(url);
  const before = await begin(first.origin, 'CEL200115AA');
  postgres('pg_basebackup', [
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'portal',
    '-D',
    folders.copy,
    '-X',
    'none',
    '-c',
    'fast',
  ]);
  // Acknowledged after the base backup: only the archived WAL has it.
  const kept = await begin(first.origin, 'CEM200115AA');
  await pause(1_100);
  const { moment, version } = await one<{ moment: string; version: string }>(
    url,
    'select now()::text moment, version::text from data_version',
  );
  await pause(1_100);
  const lost = await begin(first.origin, 'CEN200115AA');
  await archive(url);
  await first.stop();
  // The disk of the database is gone; the folder of the portal and the archive are not.
  postgres('pg_ctl', ['-D', folders.base, '-m', 'immediate', '-w', 'stop']);
  rmSync(folders.base, { recursive: true });

  execFileSync('cp', ['-a', `${folders.copy}/.`, folders.again]);
  writeSettings(folders.again, [
    `restore_command = 'cp ${folders.wal}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = 'promote'`,
    // The archive of the time line that ends here stays as it is.
    `archive_mode = off`,
  ]);
  writeFileSync(join(folders.again, 'recovery.signal'), '');
  if (account !== undefined) chownSync(join(folders.again, 'recovery.signal'), account.uid, account.gid);
  postgres('pg_ctl', ['-D', folders.again, '-l', join(folders.wal, 'recuperada.log'), '-w', 'start']);
  await until(async () => !(await one<{ is: boolean }>(url, 'select pg_is_in_recovery() "is"')).is);
  const { version: returned } = await one<{ version: string }>(url, 'select version::text from data_version');
  await one(url, `update data_version set version = version + ${JUMP} returning version::text`);

  const verified = execFileSync(process.execPath, [join(ROOT, 'tools/verify.ts')], {
    cwd: ROOT,
    env: environment(url),
    encoding: 'utf8',
  });
  console.log(verified.trimEnd());
  const second = await startPortal(url);
  const seen = await Promise.all([before, kept, lost].map((request) => opens(second.origin, request)));
  await second.stop();
  console.log(
    `Instante: ${moment}. Versión de los datos: ${version} al pedirlo, ${returned} al volver, y ${JUMP} más después.`,
  );
  console.log(
    `Antes de la copia: ${words(seen[0])}. Entre la copia y el instante: ${words(seen[1])}. Después del instante: ${words(seen[2])}.`,
  );
  const [isFirst, isSecond, isThird] = seen;
  if (isFirst !== true || isSecond !== true || isThird !== false)
    throw new Error('No volvió al instante que se pidió.');
  console.log('La base volvió al instante que se pidió, con los archivos del portal.');
} finally {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of [folders.base, folders.again])
    if (existsSync(join(folder, 'postmaster.pid')))
      postgres('pg_ctl', ['-D', folder, '-m', 'immediate', '-w', 'stop']);
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

interface Begun {
  folio: string;
  token: string;
  file: string;
}

/** A supplier begins a request and sends a paper, both acknowledged. */
async function begin(origin: string, rfc: string): Promise<Begun> {
  const email = 'ventas@proveedor.example';
  const asked = await fetch(`${origin}${API_BASE}/proveedores/solicitudes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'registration',
      personType: 'legal',
      rfc: rfc + rfcCheckDigit(rfc),
      email,
      emailAgain: email,
    }),
  });
  if (asked.status !== 201) throw new Error(await asked.text());
  const { folio, token } = (await asked.json()) as Omit<Begun, 'file'>;
  const headers = { [REQUEST_TOKEN_HEADER]: token };
  const address = `${origin}${API_BASE}/proveedores/solicitudes/${folio}`;
  const { requirements } = (await (await fetch(address, { headers })).json()) as {
    requirements: { code: string; asksIssueDate: boolean }[];
  };
  const code = requirements.find(({ asksIssueDate }) => !asksIssueDate)?.code ?? '';
  const sent = await fetch(`${address}/documentos/${code}/partes?nombre=acta.pdf`, {
    method: 'POST',
    headers,
    body: new Uint8Array(pdf(folio)),
  });
  if (!sent.ok) throw new Error(await sent.text());
  const { id } = (await sent.json()) as { id: string };
  const paper = await fetch(`${address}/documentos/${code}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ parts: [id], issuedOn: '', expiresOn: '', outcome: '' }),
  });
  if (!paper.ok) throw new Error(await paper.text());
  return { folio, token, file: code };
}

/** Whether the request and the bytes of its paper are there. */
async function opens(origin: string, { folio, token, file }: Begun): Promise<boolean> {
  const answer = await fetch(
    `${origin}${API_BASE}/proveedores/solicitudes/${folio}/documentos/${file}/archivo`,
    { headers: { [REQUEST_TOKEN_HEADER]: token } },
  );
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.ok && bytes.subarray(0, 5).toString() === '%PDF-';
}

function words(is: boolean | undefined): string {
  return is === true ? 'está, con su archivo' : 'no está';
}

/** The smallest PDF that says something. */
function pdf(text: string): Buffer {
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>',
  ];
  const body = parts.map((part, index) => `${index + 1} 0 obj${part}endobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}

function environment(url: string): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: url, DATA_DIR: folders.portal, DEMO_DATA: '0', LOG_LEVEL: 'error' };
}

async function startPortal(url: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const own = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    cwd: ROOT,
    env: { ...environment(url), PORT: String(own) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  started.push(child);
  const origin = `http://127.0.0.1:${own}`;
  await until(async () => (await fetch(`${origin}${API_BASE}/salud`)).ok);
  return {
    origin,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a program of PostgreSQL as its account. */
function postgres(program: string, args: string[]): void {
  execFileSync(join(bin, program), args, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'], ...account });
}

function writeSettings(folder: string, lines: string[]): void {
  const file = join(folder, 'postgresql.auto.conf');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(file, `${kept}${lines.join('\n')}\n`);
}

function accountOf(name: string): { uid: number; gid: number } {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

async function one<T extends object>(url: string, text: string): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows[0] as T;
  } finally {
    await client.end();
  }
}

/** Closes the WAL file that is being written, and waits until it lies in the archive. */
async function archive(url: string): Promise<void> {
  const { file } = await one<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) file');
  await until(() => Promise.resolve(existsSync(join(folders.wal, file))));
}

async function until(is: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await is().catch(() => false)) return;
    if (Date.now() > end) throw new Error('Tardó demasiado.');
    await pause(200);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return free;
}
