import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { abilityForRole, type RoleClaim } from '#contract/permissions.ts';
import { createApp, type AppParts } from '../app.ts';
import { readConfig } from '../config.ts';
import { createDb, createPool, type Db } from './db.ts';
import { failure } from './errors.ts';
import { createLocalStore } from './files/local-store.ts';
import type { Person } from './identity.ts';
import type { JobKind } from './jobs.ts';
import { createLog } from './log.ts';
import type { Api } from './serve.ts';
import type { Services } from './services.ts';
import { createTestDatabase, type Filled } from './test-database.ts';
import { plantedIn } from './test-planted.ts';

/** Who sends a request in a test; `bad` sends a token that does not verify, `guest:elena` is one more guest, whose id is `elena`. */
export type Caller = keyof typeof ROLES | 'stranger' | 'bad' | `guest:${string}`;

const ROLES = {
  guest: 'guest',
  'no-role': undefined,
  admin: 'Administrador',
  'other-admin': ['Administrador', 'otro'],
} satisfies Record<string, RoleClaim>;

/** A job that was sent, in tests where jobs do not run by themselves. */
export interface SentJob {
  name: string;
  data: Record<string, unknown>;
}

/** The real app over a database of its own; only token verification and the job runner are replaced. */
export interface TestApp {
  api: Api;
  /** For what a test plants, which is followed like an act; the app has its own, which takes no row without its event. */
  db: Db;
  services: Services;
  log: string[];
  sentJobs: SentJob[];
  /** Sends a request below the API base; a plain object as body goes as JSON. */
  send(
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Runs the jobs sent so far, in order, until none is left. */
  runJobs(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it: one per test file, in `beforeAll`; call `stop` in `afterAll`. */
export async function startTestApp(
  environment: Record<string, string> = {},
  kinds?: AppParts['kinds'],
  filled?: Filled,
): Promise<TestApp> {
  const database = await createTestDatabase(filled);
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-prueba-'));
  if (database.files !== undefined) await cp(database.files, join(dataDir, 'archivos'), { recursive: true });
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, PORT: '8099', ...environment });
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const pool = createPool(database.url, 6);
  const db = createDb(pool);
  const planting = createPool(plantedIn(database.url), 4);
  const sentJobs: SentJob[] = [];
  const works = new Map<string, (data: Record<string, unknown>, signal: AbortSignal) => Promise<void>>();
  const kindsOfJobs: JobKind[] = [];
  const services: Services = {
    config,
    log,
    pool,
    db,
    files: await createLocalStore(join(dataDir, 'archivos')),
    jobs: {
      define(name, work, { cron } = {}) {
        works.set(name, work);
        kindsOfJobs.push({ name, cron });
      },
      kinds: () => kindsOfJobs,
      send: async (_, name, data) => void sentJobs.push({ name, data }),
      start: async () => undefined,
      stop: async () => undefined,
    },
    verify: verifyTestToken,
  };
  const api = createApp({ services, ...(kinds === undefined ? {} : { kinds }) });
  return {
    api,
    db: createDb(planting),
    services,
    log: lines,
    sentJobs,
    async send(caller, method, path, body, headers = {}) {
      const isPlain =
        typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype;
      return api.app.request(
        `http://localhost:8099${path.startsWith('/DISU') ? '' : '/DISU/AdquisicionesUG'}${path}`,
        {
          method,
          headers: {
            ...(caller === 'stranger' ? {} : { authorization: `Bearer ${caller}` }),
            ...(isPlain || Array.isArray(body) ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body === undefined
            ? {}
            : {
                body: isPlain || Array.isArray(body) ? JSON.stringify(body) : (body as BodyInit),
                duplex: 'half',
              }),
        },
      );
    },
    async runJobs() {
      for (let job = sentJobs.shift(); job !== undefined; job = sentJobs.shift()) {
        const work = works.get(job.name);
        if (work === undefined) throw new Error(`No job named ${job.name} was defined`);
        await work(job.data, new AbortController().signal);
      }
    },
    async stop() {
      await Promise.all([pool.end(), planting.end()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function verifyTestToken(authorization: string | undefined): Promise<Person | undefined> {
  if (authorization === undefined) return undefined;
  const caller = authorization.replace(/^Bearer /, '') as Caller;
  const [kind = '', id = kind] = caller.split(':');
  if (!(kind in ROLES))
    throw failure('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
  const role: RoleClaim = ROLES[kind as keyof typeof ROLES];
  return {
    id,
    name: `Persona ${id}`,
    email: `${id}@universidad.example`,
    role,
    ability: abilityForRole(role),
    // Of whoever is called so the provider does not know whether the mail is theirs.
    claims: { sub: id, email_verified: id !== 'sin-comprobar' },
  };
}
