import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import { PARTIAL_UPLOAD, type OpenUpload } from '#contract/open-uploads.ts';
import type { RecentDocumentPage } from '#contract/recent-documents.ts';
import { OLD_HEADER, sampleRow, toCsv } from '#server/features/contract-import/sample-file.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/local/postgres/start.ts';
import { startIssuer, type Issuer } from '#lab/scale/issuer.ts';
import { senderTo } from '#lab/scale/client.ts';
import { Ledger } from '#lab/scale/ledger.ts';
import { archiveOf, publishProcedures } from '#lab/scale/writers.ts';
import { freePort, newDataDir, startPortal, type Portal } from '#e2e/portal.ts';
import { HOST, PROGRAMS, configured, type Name } from '#e2e/proxy-examples.ts';
import { proxyCaller, type ProxyCaller } from '#e2e/proxy-caller.ts';

const PATIENCE = { timeout: 60_000 };
const FOR_CACHES = ['cache-control', 'etag', 'vary', 'content-type', 'last-modified', 'content-encoding'];
const PLAIN = { 'x-forwarded-for': '127.0.0.1', 'accept-encoding': 'identity' };
const OPENSSL = '/usr/bin/openssl';
const AS_JSON = { 'content-type': 'application/json' };
const lacks = (name: Name) => !existsSync(PROGRAMS[name]) || !existsSync(OPENSSL);
const NAMES = (Object.keys(PROGRAMS) as Name[]).map((name) => ({
  name,
  without: lacks(name) ? ' (se omite: esta máquina no lo tiene)' : '',
}));
const areAway = NAMES.every(({ name }) => lacks(name));

let folder: string;
let database: EmbeddedPostgres;
let issuer: Issuer;
let token: string;
let portals: Portal[];

beforeAll(async () => {
  if (areAway) return;
  folder = await newDataDir();
  [database, issuer] = await Promise.all([
    startEmbeddedPostgres({ dataDir: folder, log: () => undefined }),
    startIssuer(),
  ]);
  token = await issuer.token('ana', 'Administrador');
  const settings = {
    DATABASE_URL: database.url,
    PUBLIC_URL: `https://${HOST}`,
    DEMO_PUBLIC: '1',
    DEMO_DATA: '0',
    TRUST_PROXY: '1',
    OIDC_ISSUER: issuer.url,
    PROFILE_URL: issuer.url,
  };
  const begin = () => startPortal(settings, { dataDir: folder });
  portals = await Promise.all([begin(), begin()]);
  await publishOne(portals[0]?.origin ?? '');
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const [key, certificate] = [join(folder, 'k.pem'), join(folder, 'c.pem')];
  execFileSync(
    OPENSSL,
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      ...subject,
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(join(folder, 'b.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
});
afterAll(async () => {
  if (areAway) return;
  await Promise.all((portals ?? []).map((portal) => portal.halt()));
  issuer?.close();
  await database?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** One published procedure with its documents. */
async function publishOne(origin: string): Promise<void> {
  const [ledger, over] = [new Ledger(), new AbortController()];
  const publishing = publishProcedures({ sender: senderTo(origin, token), ledger, signal: over.signal });
  await vi.waitUntil(() => ledger.entries.some(({ kind }) => kind === 'published'), PATIENCE);
  over.abort();
  await publishing;
}

const portOf = ({ origin }: Portal) => new URL(origin).port;

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });

describe.each(NAMES)('$name with the configuration of deploy/, before two processes$without', ({ name }) => {
  let proxy: ChildProcess;
  let caller: ProxyCaller;
  let ports: [number, number];
  beforeAll(async () => {
    if (lacks(name)) return;
    ports = [await freePort(), await freePort()];
    proxy = spawn(PROGRAMS[name], configured(name, { folder, ports, servers: portals.map(portOf) }), {
      stdio: 'ignore',
    });
    await vi.waitUntil(() => answers(ports[1]), PATIENCE);
    caller = proxyCaller({ host: HOST, port: ports[1], ca: readFileSync(join(folder, 'c.pem')), token });
    await vi.waitUntil(async () => (await caller.ask('GET', `${API_BASE}/salud`)).status === 200, PATIENCE);
  });
  afterAll(async () => {
    if (proxy === undefined) return;
    caller.close();
    const gone = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await gone;
  });

  const there = test.skipIf(lacks(name));

  there(
    'a page, a file of the program and data come as the portal sends them, headers for caches included',
    async () => {
      const list = `${SCREEN_BASE}/adquisiciones`;
      const page = (await caller.ask('GET', list)).body.toString();
      const asset = /(?:src|href)="([^"]+\.(?:js|css))"/.exec(page)?.[1] ?? '';
      const kept = [];
      for (const path of [list, asset, `${API_BASE}/procedimientos`]) {
        const through = await caller.ask('GET', path);
        const direct = await fetch(new URL(path, portals[0]?.origin), { headers: PLAIN });
        await direct.arrayBuffer();
        expect(through.status, path).toBe(200);
        for (const header of FOR_CACHES)
          expect(through.headers[header], `${path} ${header}`).toBe(direct.headers.get(header) ?? undefined);
        const { etag } = through.headers;
        if (etag === undefined) continue;
        kept.push((await caller.ask('GET', path, { headers: { 'if-none-match': etag } })).status);
      }
      expect(kept.length).toBeGreaterThan(0);
      expect(new Set(kept)).toEqual(new Set([304]));
    },
  );

  there('a document is read by ranges', async () => {
    const { rows } = await caller.json<RecentDocumentPage>('GET', '/documentos');
    const url = API_BASE + (rows[0]?.href ?? '');
    const whole = await caller.ask('GET', url);
    const part = await caller.ask('GET', url, { headers: { range: 'bytes=100-299' } });
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes 100-299/${whole.body.length}`, etag: whole.headers.etag },
    });
    expect(part.body.equals(whole.body.subarray(100, 300))).toBe(true);
  });

  const begin = (body: Buffer) =>
    caller.json<OpenUpload>('POST', '/administracion/cargas', {
      name: 'plano.zip',
      bytes: body.length,
      fingerprint: randomBytes(8).toString('hex'),
      sha256: createHash('sha256').update(body).digest('hex'),
    });
  const asPart = (offset: number, isLast: boolean) => ({
    'content-type': PARTIAL_UPLOAD,
    'upload-offset': String(offset),
    'upload-complete': isLast ? '?1' : '?0',
  });
  const at = async (id: string) =>
    (await caller.json<OpenUpload>('GET', `/administracion/cargas/${id}`)).offset;

  there(
    'a file of 9 MB arrives in parts; of a part that is cut off, what had come is there to go on from',
    async () => {
      const body = await archiveOf(9_000_000);
      const { id } = await begin(body);
      const path = `${API_BASE}/administracion/cargas/${id}`;
      await caller.cutOff('PATCH', path, {
        headers: { ...asPart(0, false), 'content-length': '8000000' },
        body: body.subarray(0, 3_000_000),
      });
      await expect.poll(() => at(id)).toBeGreaterThan(0);
      const offset = await at(id);
      const middle = await caller.ask('PATCH', path, {
        headers: asPart(offset, false),
        body: body.subarray(offset, 8_000_000),
      });
      expect(middle.status).toBe(200);
      const last = await caller.ask('PATCH', path, {
        headers: asPart(8_000_000, true),
        body: body.subarray(8_000_000),
      });
      expect(last.status).toBe(200);
      const upload = await caller.ask(
        'POST',
        `${API_BASE}/administracion/archivos?nombre=plano.zip&carga=${id}`,
      );
      expect(upload.status, upload.body.toString()).toBe(201);
    },
  );

  there('a table of 20 MB is taken whole', async () => {
    const header = OLD_HEADER;
    const row = toCsv([sampleRow(header, { CODIGO_CONTRATO: 'K' })]);
    const body = Buffer.from(toCsv([header]) + row.repeat(Math.ceil(20_000_000 / row.length)));
    const taken = await caller.ask('POST', `${API_BASE}/administracion/importaciones?nombre=contratos.csv`, {
      body,
    });
    expect(taken.status, taken.body.toString()).toBe(201);
    expect(JSON.parse(taken.body.toString())).toMatchObject({
      fileName: 'contratos.csv',
      fileBytes: body.length,
    });
  });

  there('what is too large is refused in the words of the portal, from its first bytes', async () => {
    for (const [path, bytes] of [
      [`${API_BASE}/administracion/archivos?nombre=a.zip`, 40_000_000],
      [`${API_BASE}/administracion/procedimientos`, 3_000_000],
    ] as const) {
      const refused = await caller.cutOff('POST', path, {
        headers: { 'content-length': String(bytes), 'content-type': 'application/json' },
        body: Buffer.alloc(1_000, 32),
      });
      expect(refused, path).toMatchObject({
        status: 413,
        headers: { 'content-type': expect.stringContaining('problem+json') },
      });
      expect(JSON.parse(refused?.body.toString() ?? ''), path).toMatchObject({
        status: 413,
        code: expect.stringMatching(/^(?:body|file)_too_large$/),
        detail: expect.stringMatching(/pesa|grande/),
      });
    }
  });

  there(
    'whoever writes an address of their own into X-Forwarded-For is still counted by the one they come from',
    async () => {
      const wrong = (from: string, forged: string) =>
        caller.ask('POST', `${API_BASE}/proveedores/solicitudes/SPP-2026-000001-A/acceso`, {
          from,
          headers: { ...AS_JSON, 'x-forwarded-for': forged, 'x-forwarded-proto': 'http' },
          body: Buffer.from('{"trackingKey":"AAAA-BBBB-CCCC"}'),
        });
      const [mine, other] = name === 'nginx' ? ['127.0.1.7', '127.0.1.8'] : ['127.0.2.7', '127.0.2.8'];
      const statuses: number[] = [];
      for (let index = 1; index <= 22; index += 1)
        statuses.push((await wrong(mine, `203.0.113.${index}`)).status);
      expect(statuses.at(0)).toBe(401);
      expect(statuses.at(-1)).toBe(429);
      expect((await wrong(other, mine)).status).toBe(401);
    },
  );

  there('nobody is led from http to https with a key, and a page is', async () => {
    const plain = (path: string) =>
      fetch(`http://127.0.0.1:${ports[0]}${path}`, { redirect: 'manual', headers: { host: HOST } });
    expect((await plain(`${API_BASE}/procedimientos`)).status).toBe(403);
    expect((await plain(`${SCREEN_BASE}/`)).status).toBe(301);
  });

  there('when a process is killed the other one answers, and nobody notices', async () => {
    const [first] = portals as [Portal, Portal];
    const gone = once(first.process, 'exit');
    first.process.kill('SIGKILL');
    await gone;
    const statuses = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, page) =>
          (await caller.ask('GET', `${API_BASE}/procedimientos?pagina=${1 + (page % 3)}`)).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    portals = [await first.restart(), portals[1] as Portal];
  });
});
