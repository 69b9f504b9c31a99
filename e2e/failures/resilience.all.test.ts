import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Upload } from '#contract/documents.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { OLD_HEADER, sampleRow, toCsv } from '#server/features/contract-import/sample-file.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { signedInOfficer, type Officer } from '#e2e/officer.ts';
import { startDemonstration } from '#e2e/demonstration.ts';
import { freePort, type Portal } from '#e2e/portal.ts';
import { signIn, signInByFormAt } from '#e2e/sign-in-steps.ts';

const API = '/DISU/AdquisicionesUG';
const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const ROWS = 6_000;

let browser: Browser;
let portal: Portal;
let officer: Officer;

beforeAll(async () => {
  browser = await launchBrowser();
  portal = await startDemonstration();
  officer = await signedInOfficer(browser, portal.origin);
});
afterAll(async () => {
  await portal?.stop();
  await browser?.close();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A ZIP that does not compress, of about so many bytes. */
async function archive(bytes: number): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(randomBytes(bytes), 'plano.dwg', { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

async function fileOf(path: string): Promise<Buffer> {
  const response = await fetch(portal.origin + API + path, {
    headers: { authorization: `Bearer ${officer.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function importUntil(id: string, isEnough: (run: ImportDetail) => boolean): Promise<void> {
  await expect
    .poll(
      async () => isEnough(await officer.send<ImportDetail>('GET', `/administracion/importaciones/${id}`)),
      {
        interval: 20,
        timeout: 60_000,
      },
    )
    .toBe(true);
}

test('kill -9 amid uploads and an import: everything acknowledged is there with its bytes, no file is missing, the import ends', async () => {
  const rows = Array.from({ length: ROWS }, (_, index) =>
    sampleRow(OLD_HEADER, {
      CODIGO_CONTRATO: `K${index}`,
      NUMERO_PROCEDIMIENTO: `LA-${index % 400}-K1-2014`,
    }),
  );
  const csv = Buffer.from(toCsv([OLD_HEADER, ...rows]));
  const { id } = await officer.send<ImportDetail>('POST', '/administracion/importaciones?nombre=muerto.csv', {
    body: csv as BodyInit,
  });
  await importUntil(id, ({ status }) => status === 'ready');

  const acknowledged: Upload[] = [];
  let sent = 0;
  const uploader = async () => {
    for (;;) {
      const bytes = await archive(400_000);
      sent += 1;
      const upload = await officer.upload(`plano-${sent}.zip`, bytes).catch(() => undefined);
      if (upload === undefined) return;
      expect(upload.sha256).toBe(sha256(bytes));
      acknowledged.push(upload);
    }
  };
  await officer.send('POST', `/administracion/importaciones/${id}/inicio`, {
    body: JSON.stringify({ scope: 'valid' }),
  });
  const uploaders = [uploader(), uploader(), uploader()];
  await importUntil(id, ({ position }) => position > 0);
  await expect.poll(() => acknowledged.length, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const dead = once(portal.process, 'exit');
  portal.process.kill('SIGKILL');
  await Promise.all([dead, ...uploaders]);
  expect(sent).toBeGreaterThan(acknowledged.length);

  portal = await portal.restart();
  for (const upload of acknowledged) {
    const document = await officer.file(upload);
    expect(sha256(await fileOf(document.versions[0]?.href ?? ''))).toBe(upload.sha256);
  }
  await importUntil(id, ({ status }) => status === 'done');
  expect(await officer.send('GET', `/administracion/importaciones/${id}`)).toMatchObject({
    position: ROWS,
    taken: ROWS,
    refused: 0,
  });
  expect(await readdir(join(portal.dataDir, 'archivos', 'tmp'))).toEqual([]);
}, 600_000);

test('SIGTERM lets a download and an upload in flight finish, takes nothing new, and ends with 0', async () => {
  const big = await archive(20_000_000);
  const published = await officer.publish(await officer.file(await officer.upload('grande.zip', big)));
  const { documents } = (await (
    await fetch(`${portal.origin}${API}/procedimientos/${published.procedureSlug}`)
  ).json()) as { documents: { id: string; versions: { href: string }[] }[] };
  const href = documents.find((document) => document.id === published.id)?.versions[0]?.href ?? '';
  const download = await fetch(`${portal.origin}${API}${href}`);
  const reader = (download.body as ReadableStream<Uint8Array>).getReader();
  const chunks = [(await reader.read()).value ?? new Uint8Array()];

  const small = await archive(50_000);
  const upload = request(`${portal.origin}${API}/administracion/archivos?nombre=tarde.zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${officer.token}`, 'content-length': small.length },
  });
  upload.write(small.subarray(0, 20_000));
  await expect
    .poll(async () => (await readdir(join(portal.dataDir, 'archivos', 'tmp'))).length, {
      interval: 10,
      timeout: 10_000,
    })
    .toBe(1);

  const ended = once(portal.process, 'exit');
  portal.process.kill('SIGTERM');
  await expect
    .poll(
      () =>
        fetch(`${portal.origin}${API}/salud`).then(
          () => 'taken',
          () => 'refused',
        ),
      { interval: 10, timeout: 10_000 },
    )
    .toBe('refused');
  const answered = once(upload, 'response');
  upload.end(small.subarray(20_000));
  const [answer] = (await answered) as [import('node:http').IncomingMessage];
  expect(answer.statusCode).toBe(201);
  const taken = JSON.parse((await buffer(answer)).toString()) as Upload;
  for (;;) {
    const { value } = await reader.read();
    if (value === undefined) break;
    chunks.push(value);
  }
  expect(sha256(Buffer.concat(chunks))).toBe(sha256(big));
  expect(await ended).toEqual([0, null]);

  portal = await portal.restart();
  const document = await officer.file(taken);
  expect(sha256(await fileOf(document.versions[0]?.href ?? ''))).toBe(sha256(small));
}, 600_000);

/** Starts the program where it cannot start; gives its exit code and what it wrote. */
async function failedStart(environment: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: '', VITEST: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
  });
  const ended = once(child, 'exit');
  const [out, err] = await Promise.all([buffer(child.stdout), buffer(child.stderr)]);
  const [code] = (await ended) as [number];
  return { code, said: Buffer.concat([out, err]).toString() };
}

test('a taken port and a data folder in use each end the start with one sentence that says what to do', async () => {
  const { port } = new URL(portal.origin);
  const other = join(portal.dataDir, 'otra');
  const taken = await failedStart({ PORT: port, DATA_DIR: other });
  expect(taken.code).toBe(1);
  expect(taken.said).toBe(
    `El puerto ${port} está ocupado: cierra el programa que lo usa o indica otro con PORT.\n`,
  );
  expect(await readdir(portal.dataDir)).not.toContain('otra');
  const shared = await failedStart({ PORT: String(await freePort()), DATA_DIR: portal.dataDir });
  expect(shared.code).toBe(1);
  expect(shared.said.trim().split('\n')).toHaveLength(1);
  expect(shared.said).toMatch(/DATA_DIR/);
  expect((await fetch(`${portal.origin}${API}/salud`)).status).toBe(200);
});

test('two portals stand side by side: a person is signed in to both at once, and what one publishes the other does not know', async () => {
  const context = await browser.newContext();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first, portal.origin, 'mariana.admin');
  await signInByFormAt(second, `${inject('origin')}/AdquisicionesUG/perfiles`, 'lucia.academica');
  const avatar = { name: /^Menú de usuario/ };
  await second.getByRole('button', avatar).waitFor();
  await first.reload();
  await first.getByRole('button', avatar).waitFor();
  await first.goto(portal.screen('/adquisiciones/documentos?q=grande'));
  await first.getByRole('link', { name: 'grande.zip', exact: true }).waitFor();
  await second.goto(`${inject('origin')}/AdquisicionesUG/adquisiciones/documentos?q=grande.zip`);
  await second.getByRole('heading', { level: 1 }).waitFor();
  expect(await second.getByRole('link', { name: 'grande.zip', exact: true }).count()).toBe(0);
  await context.close();
});

test('the bytes of every row lie in the store under their own hash', async () => {
  const shelves = join(portal.dataDir, 'archivos');
  const files = (await readdir(shelves, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const { name, parentPath } of files) expect(sha256(await readFile(join(parentPath, name)))).toBe(name);
});

test.skipIf(process.platform === 'win32')(
  'nothing in the data folder is open to another account',
  async () => {
    const entries = await readdir(portal.dataDir, { recursive: true, withFileTypes: true });
    const ours = entries.filter(({ parentPath }) => !parentPath.includes('/postgres/data'));
    const open: string[] = [];
    for (const { name, parentPath } of ours) {
      const { mode } = await stat(join(parentPath, name));
      if ((mode & 0o077) !== 0) open.push(`${join(parentPath, name)} ${(mode & 0o777).toString(8)}`);
    }
    expect(ours.length).toBeGreaterThan(10);
    expect(open).toEqual([]);
  },
);
