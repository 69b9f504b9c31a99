import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { PaperPart, RequiredPaper } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { createApp } from '#server/app.ts';
import { createDb, createPool } from '#server/kit/db.ts';
import { createDiskRoom } from '#server/kit/files/disk-room.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { bytesOfDrafts, bytesOfRequest } from './draft-room.ts';
import {
  freshRfc,
  observe,
  paperFactsFor,
  problemOf,
  samplePdf,
  startRegistration,
  type Holder,
} from '../test-requests.ts';

let app: TestApp;
let usual: TestApp['services']['config']['uploads'];
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  usual = { ...app.services.config.uploads };
});
afterEach(() => void Object.assign(app.services.config.uploads, usual));
afterAll(() => app.stop());

/** A PDF of about so many bytes that no other is like. */
async function heavyPdf(bytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const text = randomBytes(Math.floor(bytes / 3.4))
    .toString('latin1')
    .replace(/[^!-~]/g, 'x');
  return new Uint8Array(await samplePdf(1, text, { compress: false }));
}

interface Sent {
  address: string;
  body: BodyInit;
  bytes?: number;
  by?: { app: { request: (path: string, init: RequestInit) => Response | Promise<Response> } };
}

/** Uploads a piece as a browser does, which says how long it is. */
async function send(holder: Holder, code: string, { address, body, bytes, by = app.api }: Sent) {
  const length = bytes ?? (body instanceof Uint8Array ? body.byteLength : 0);
  return by.app.request(
    `http://localhost:8099/DISU/AdquisicionesUG/proveedores/solicitudes/${holder.folio}/documentos/${code}/partes?nombre=a.pdf`,
    {
      method: 'POST',
      headers: {
        [REQUEST_TOKEN_HEADER]: holder.token,
        'x-forwarded-for': address,
        'content-length': String(length),
      },
      body,
      duplex: 'half',
    } as RequestInit,
  );
}

async function draft(): Promise<{ holder: Holder; papers: RequiredPaper[]; id: string }> {
  const holder = await startRegistration(app, freshRfc());
  const { rows } = await sql<{
    id: string;
  }>`select id from registration_request where folio = ${holder.folio}`.execute(app.db);
  return { holder, papers: (await holder.read()).requirements, id: rows[0]?.id ?? '' };
}

describe('quotas of bytes', () => {
  it(
    'a supplier hands in every paper at the size of phone scans and replaces some, ten at one address, without meeting one',
    { tags: 'all', timeout: 120_000 },
    async () => {
      // The usual quotas and 16 papers of 20 MB, all a thousandth.
      const scale = 1_000;
      Object.assign(app.services.config.uploads, {
        perAddressDay: usual.perAddressDay / scale,
        perDraft: usual.perDraft / scale,
        allDrafts: usual.allDrafts / scale,
      });
      const { holder, papers } = await draft();
      const codes = papers.map(({ code }) => code);
      const pdf = await heavyPdf(20_000_000 / scale);
      for (let upload = 0; upload < 16 + 4; upload += 1) {
        const code = codes[upload % codes.length] ?? '';
        // Each content is another one: a comment before another end of the PDF.
        const body = new Uint8Array(Buffer.concat([pdf, Buffer.from(`%${upload}\n%%EOF\n`)]));
        const part = await send(holder, code, { address: '198.51.100.1', body });
        expect(part.status, await part.clone().text()).toBe(201);
        const { id } = (await part.json()) as PaperPart;
        const paper = papers.find((one) => one.code === code) as RequiredPaper;
        const saved = await holder.ask('PUT', `/documentos/${code}`, {
          parts: [id],
          ...paperFactsFor(paper),
        });
        expect(saved.status).toBe(200);
      }
      const { rows } = await sql<{
        used: number;
      }>`select used from budget where kind = 'bytes_of_address'`.execute(app.db);
      expect(rows[0]?.used).toBeGreaterThan(20 * pdf.byteLength);
      expect(10 * (16 / 20) * (rows[0]?.used ?? 0)).toBeLessThan(usual.perAddressDay / scale);
    },
  );

  it('what one address sends in a day ends with 429 and when, for all processes together; others go on', async () => {
    const { holder, papers } = await draft();
    const code = papers[0]?.code ?? '';
    const body = await heavyPdf(10_000);
    app.services.config.uploads.perAddressDay = 2.5 * body.byteLength;
    const pool = createPool(app.services.config.databaseUrl ?? '', 3);
    try {
      const by = createApp({ services: { ...app.services, pool, db: createDb(pool) } });
      expect((await send(holder, code, { address: '203.0.113.1', body })).status).toBe(201);
      expect((await send(holder, code, { address: '203.0.113.1', body, by })).status).toBe(201);
      const refused = await send(holder, code, { address: '203.0.113.1', body, by });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await problemOf(refused)).detail).toContain('Lo que subiste está guardado');
      expect((await send(holder, code, { address: '203.0.113.2', body })).status).toBe(201);
      expect((await holder.read()).parts[code]).toHaveLength(3);
    } finally {
      await pool.end();
    }
  });

  it('a file that is refused or breaks off costs nothing of the day', async () => {
    const { holder, papers } = await draft();
    const code = papers[0]?.code ?? '';
    const body = await heavyPdf(10_000);
    app.services.config.uploads.perAddressDay = 1.5 * body.byteLength;
    const address = '203.0.113.3';
    const bad = new Uint8Array(body.byteLength).fill(65);
    expect([415, 422]).toContain((await send(holder, code, { address, body: bad })).status);
    const half = new ReadableStream({
      start(controller) {
        controller.enqueue(body.subarray(0, 100));
        controller.close();
      },
    });
    expect((await send(holder, code, { address, body: half, bytes: body.byteLength })).status).toBe(400);
    expect((await send(holder, code, { address, body })).status).toBe(201);
    expect((await send(holder, code, { address, body })).status).toBe(429);
  });

  it('one request keeps so much and no more, also of pieces that come at the same time', async () => {
    const { holder, papers, id } = await draft();
    const code = papers[0]?.code ?? '';
    const bodies = await Promise.all(Array.from({ length: 6 }, () => heavyPdf(10_000)));
    const most = 2.5 * Math.max(...bodies.map(({ byteLength }) => byteLength));
    app.services.config.uploads.perDraft = most;
    const answers = await Promise.all(
      bodies.map((body, index) => send(holder, code, { address: `198.51.100.1${index}`, body })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422) as Response;
    expect(await problemOf(refused)).toMatchObject({
      code: 'draft_full',
      detail: expect.stringContaining('Quita alguno'),
    });
    expect(await bytesOfRequest(app.db, id)).toBeLessThan(most);
    const [first] = (await holder.read()).parts[code] as PaperPart[];
    expect((await holder.ask('DELETE', `/documentos/${code}/partes/${first?.id}`)).status).toBe(204);
    expect((await send(holder, code, { address: '198.51.100.1', body: bodies[5] as BodyInit })).status).toBe(
      201,
    );
  });

  it('what nobody has sent yet keeps so much in all, counting what is on its way; reading and writing go on', async () => {
    const { holder, papers } = await draft();
    const code = papers[0]?.code ?? '';
    const body = await heavyPdf(10_000);
    const all = (await bytesOfDrafts(app.db)) + 1.5 * body.byteLength;
    app.services.config.uploads.allDrafts = all;
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = new ReadableStream(
      {
        async pull(controller) {
          begun.resolve();
          await gate.promise;
          controller.error(new Error('el teléfono perdió la señal'));
        },
      },
      { highWaterMark: 0 },
    );
    const pending = send(holder, code, { address: '198.51.100.20', body: slow, bytes: body.byteLength });
    await begun.promise;
    const refused = await send(holder, code, { address: '198.51.100.21', body });
    expect(refused.status).toBe(507);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await problemOf(refused)).detail).toContain('solicitudes sin enviar');
    const { data, version } = await holder.read();
    expect((await holder.ask('PUT', '', { data, step: 3 }, version)).status).toBe(200);
    const corrected = await draft();
    // As sending it would have fixed them.
    await sql`update registration_request set requirements = ${JSON.stringify(papers)}::jsonb
      where id = ${corrected.id}`.execute(app.db);
    await observe(app, corrected.holder, [{ paper: code }]);
    const correction = await send(corrected.holder, code, { address: '198.51.100.22', body });
    expect(correction.status, 'a correction has a term').toBe(201);
    gate.resolve();
    expect((await pending).status).toBe(400);
    expect((await send(holder, code, { address: '198.51.100.21', body })).status).toBe(201);
    expect((await send(holder, code, { address: '198.51.100.21', body })).status).toBe(507);
  });

  it('an account uploads so much in a day, and another goes on', async () => {
    const body = await heavyPdf(10_000);
    app.services.config.uploads.perOfficerDay = 1.5 * body.byteLength;
    const upload = (caller: Caller, path: string) =>
      app.send(caller, 'POST', path, body, { 'content-length': String(body.byteLength) });
    expect((await upload('admin', '/administracion/archivos?nombre=a.pdf')).status).toBe(201);
    for (const path of [
      '/administracion/archivos?nombre=b.pdf',
      '/padron/oficios?nombre=b.pdf',
      '/padron/importaciones?nombre=b.csv',
      '/padron/listas/importaciones?fuente=sat_69b&nombre=b.csv',
      '/administracion/importaciones?nombre=b.csv',
    ]) {
      const refused = await upload('admin', path);
      expect(refused.status, path).toBe(429);
      expect((await problemOf(refused)).detail, path).toContain('Tu cuenta ya subió hoy');
    }
    expect((await upload('other-admin', '/administracion/archivos?nombre=c.pdf')).status).toBe(201);
  });
});

describe('below the free-space mark', () => {
  it('every upload is refused with 507 and when, unread; reading, writing and health go on and say so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lleno-'));
    const { files } = app.services;
    try {
      const { holder, papers } = await draft();
      const code = papers[0]?.code ?? '';
      const space = { free: 5_000_000_000, total: 100_000_000_000 };
      const room = createDiskRoom(folder, { minFree: 4_000_000_000, read: async () => space });
      app.services.files = await createLocalStore(folder, room);
      const body = await heavyPdf(1_000);
      expect((await send(holder, code, { address: '198.51.100.30', body })).status).toBe(201);
      space.free = 4_000_000_100;
      const paths: [Caller, string][] = [
        ['stranger', `/proveedores/solicitudes/${holder.folio}/documentos/${code}/partes?nombre=a.pdf`],
        ['stranger', '/proveedores/solicitudes/desde-expediente'],
        ['admin', '/administracion/archivos?nombre=b.pdf'],
        ['admin', '/padron/oficios?nombre=b.pdf'],
        ['admin', '/padron/importaciones?nombre=b.csv'],
        ['admin', '/padron/listas/importaciones?fuente=sat_69b&nombre=b.csv'],
        ['admin', '/administracion/importaciones?nombre=b.csv'],
      ];
      for (const [caller, path] of paths) {
        const unread = new ReadableStream(
          { pull: (controller) => controller.error(new Error(`${path} was read`)) },
          { highWaterMark: 0 },
        );
        const answer = await app.send(caller, 'POST', path, unread, {
          [REQUEST_TOKEN_HEADER]: holder.token,
          'content-length': '20000',
        });
        expect(answer.status, path).toBe(507);
        expect(answer.headers.get('retry-after'), path).toBe('600');
        expect((await problemOf(answer)).detail, path).toContain('queda poco espacio');
      }
      expect(await readdir(join(folder, 'tmp'))).toEqual([]);
      const { data, version } = await holder.read();
      expect((await holder.ask('PUT', '', { data, step: 4 }, version)).status).toBe(200);
      const health = await app.send('stranger', 'GET', '/salud');
      expect(health.status).toBe(200);
      space.free = 3_000_000_000;
      expect(await (await app.send('stranger', 'GET', '/salud')).json()).toMatchObject({
        status: 'degraded',
        changes: 'open',
        uploads: 'refused',
        reasons: [expect.stringContaining('no se reciben archivos')],
      });
      const metrics = await (await app.send('stranger', 'GET', '/metricas')).text();
      expect(metrics).toContain('portal_files_free_bytes 3000000000\n');
      expect(metrics).toContain('portal_files_free_mark_bytes 4000000000\n');
      expect(metrics).toMatch(/portal_draft_files_bytes\{what="kept"\} [1-9]\d+\n/);
      expect(metrics).toMatch(/portal_mails_last_day\{cause="stranger"\} [1-9]/);
    } finally {
      app.services.files = files;
      await rm(folder, { recursive: true, force: true });
    }
  });
});
