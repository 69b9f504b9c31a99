import { sql } from 'kysely';
import { getRequestListener } from '@hono/node-server';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '#contract/endpoint.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createDb, createPool, type Db } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { DiskRoom } from '#server/kit/files/disk-room.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import type { Jobs } from '#server/kit/jobs.ts';
import { createLog } from '#server/kit/log.ts';
import type { Services } from '#server/kit/services.ts';
import { createTestDatabase } from '#server/kit/test-database.ts';
import { plantedIn } from '#server/kit/test-planted.ts';

const jobs: Jobs = {
  define: () => undefined,
  kinds: () => [],
  send: () => Promise.resolve(),
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
};

/**
 * The documents' operations behind a real HTTP server, database and file store; tokens are the roles' names, and
 * `role@name` another person of that role.
 */
export async function startDocuments(
  options: {
    databaseUrl?: string;
    dir?: string;
    port?: number;
    clamdUrl?: string;
    room?: DiskRoom;
    environment?: Record<string, string>;
  } = {},
) {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'documents-')));
  const pool = createPool(options.databaseUrl ?? database?.url ?? '', 8);
  const planting = createPool(plantedIn(options.databaseUrl ?? database?.url ?? ''), 3);
  const lines: string[] = [];
  const services: Services = {
    config: readConfig({
      MAX_FILE_MB: '2',
      ...options.environment,
      ...(options.clamdUrl === undefined ? {} : { CLAMD_URL: options.clamdUrl }),
    }),
    log: createLog('info', (line) => lines.push(line)),
    pool,
    db: createDb(pool),
    files: await createLocalStore(join(dir, 'archivos'), options.room),
    jobs,
    verify: async (authorization) => {
      if (authorization === undefined) return undefined;
      const [role = '', name = role] = authorization.replace('Bearer ', '').split('@');
      if (role === 'malo') throw failure('unauthenticated');
      return { id: `persona-${name}`, name, role, ability: abilityForRole(role), claims: {} };
    },
  };
  const api = createApp({ services });
  const server = createServer(getRequestListener(api.app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${API_BASE}`;
  const call = async (
    method: string,
    path: string,
    input: { body?: unknown; version?: number; role?: string } = {},
  ) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${input.role ?? 'Administrador'}`,
        ...(input.version === undefined ? {} : { 'if-match': `"${input.version}"` }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  return {
    base,
    api,
    services,
    /** For what a test plants, which is followed like an act. */
    planting,
    db: createDb(planting),
    lines,
    call,
    upload: (name: string, bytes: Uint8Array, role = 'Administrador') =>
      fetch(`${base}/administracion/archivos?nombre=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${role}` },
        body: bytes as BodyInit,
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([pool.end(), planting.end()]);
      if (options.dir === undefined) await rm(dir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** A procedure that documents can belong to. */
export async function insertProcedure({ db }: { db: Db }, number: string, isPublic = true): Promise<string> {
  const { id } = await db
    .insertInto('procedure')
    .values({
      number,
      slug: number.toLowerCase(),
      title: `Adquisición de ${number}`,
      kind: 'open',
      character: 'national',
      modality: 'mixed',
      category: 'goods',
      regime: 'laassp_2025',
      fiscal_year: 2026,
      requesting_area: 'Dirección de Bibliotecas',
      status: isPublic ? 'active' : 'draft',
      published_at: isPublic ? new Date(Date.now() - 86_400_000) : null,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select refresh_procedures(array[${id}::uuid])`.execute(db);
  return id;
}

/** A small real PDF; different `text` gives different bytes. */
export async function samplePdf(text: string, pages = 1): Promise<Buffer> {
  const { default: PdfFile } = await import('pdfkit');
  const { buffer } = await import('node:stream/consumers');
  const document = new PdfFile({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  for (let page = 1; page <= pages; page += 1) document.addPage().text(`${text}, página ${page}`);
  document.end();
  return buffer(document);
}
