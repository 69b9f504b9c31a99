import type { ChildProcessByStdio } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '#server/local/postgres/process-facts.ts';

const LAUNCHER = join(import.meta.dirname, 'run.mjs');
/** Like the server: says its process id, counts the signals, stops when told or left alone. */
const SCRIPT = `
let signals = 0;
const keepAlive = setInterval(() => {}, 60_000);
process.on('SIGTERM', () => { signals += 1; setImmediate(() => { console.log('señales ' + signals); process.exit(7); }); });
process.once('disconnect', () => process.exit(0));
console.log('PID ' + process.pid);
`;

type Child = ChildProcessByStdio<null, Readable, null>;

let folder: string;
let script: string;
let pid: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanzador con espacios '));
  script = join(folder, 'script.ts');
  writeFileSync(script, SCRIPT);
});

afterEach(() => {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

async function launch(command: string, args: string[]): Promise<{ child: Child; said: () => string }> {
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], env });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  await vi.waitUntil(() => text.includes('PID'), { timeout: 10_000 });
  pid = Number(/PID (\d+)/.exec(text)?.[1]);
  return { child, said: () => text };
}

describe('the launcher', () => {
  test('passes a signal on once and ends with the exit code of the program', async () => {
    const { child, said } = await launch(process.execPath, [LAUNCHER, script]);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(7);
    expect(said()).toContain('señales 1');
  });

  test('killed with -9 takes the program along', async () => {
    const { child } = await launch(process.execPath, [LAUNCHER, script]);
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  });

  test('ends when npm or its shell above is killed with -9', async () => {
    const line = `"${process.execPath}" "${LAUNCHER}" "${script}"; true`;
    const { child } = await launch('sh', ['-c', line]);
    child.kill('SIGKILL');
    await vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });
  });

  test('reads the settings of a file as the service has them, beside those of the environment', async () => {
    const file = join(folder, 'portal.env');
    writeFileSync(
      file,
      'NODE_ENV=production\nPORT=8080\nFOOTER_ADDRESS="Calle 5 # 3"\nFILES_URL=s3://a?b=c&d=e\nDATABASE_URL=postgres://x:a%40$b@h/p\n',
    );
    writeFileSync(
      script,
      `const { NODE_ENV, PORT, FOOTER_ADDRESS, FILES_URL, DATABASE_URL } = process.env;
       console.log(JSON.stringify([NODE_ENV, PORT, FOOTER_ADDRESS, FILES_URL, DATABASE_URL])); process.exit();`,
    );
    const { NODE_ENV: _, ...rest } = process.env;
    const { stdout } = spawnSync(process.execPath, [LAUNCHER, script], {
      env: { ...rest, SETTINGS_FILE: file, PORT: '9000' },
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual([
      'production',
      '9000',
      'Calle 5 # 3',
      's3://a?b=c&d=e',
      'postgres://x:a%40$b@h/p',
    ]);
  });

  test('tells Node in time of the certificates and the proxy that the file names', () => {
    const file = join(folder, 'portal.env');
    const authority = join(folder, 'autoridad.pem');
    writeFileSync(authority, `${rootCertificates[0]}\n`);
    writeFileSync(file, `NODE_EXTRA_CA_CERTS="${authority}"\nHTTPS_PROXY=http://proxy.example:3128\n`);
    writeFileSync(
      script,
      `import { getCACertificates } from 'node:tls';
       console.log(JSON.stringify([getCACertificates('extra').length, process.env.HTTPS_PROXY])); process.exit();`,
    );
    const { NODE_EXTRA_CA_CERTS: _, HTTPS_PROXY: __, ...rest } = process.env;
    const { stdout } = spawnSync(process.execPath, [LAUNCHER, script], {
      env: { ...rest, SETTINGS_FILE: file },
      encoding: 'utf8',
    });
    expect(JSON.parse(stdout)).toEqual([1, 'http://proxy.example:3128']);
  });

  test('says that the file of settings is not there, and starts nothing', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, script], {
      env: { ...process.env, SETTINGS_FILE: join(folder, 'no-esta.env') },
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^SETTINGS_FILE nombra .*no-esta\.env, que no existe: corrige la ruta/);
  });
});
