import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { createApp, type AppParts } from './app.ts';
import { readTools } from './features/sealed-bids/tool-files.ts';
import { doubtfulSettings } from './config-safety.ts';
import { readConfig, type Config } from './config.ts';
import { defineEveryJob } from './every-job.ts';
import { secretsOf } from './secrets-of.ts';
import { keepBudgetSystem } from './features/budget/system/budget-system.ts';
import { keepSatMode } from './features/invoices/public.ts';
import { resumeBackups } from './features/backup/backup.jobs.ts';
import { resumeEvaluations } from './features/evaluations/evaluations.jobs.ts';
import { resumeNegativeLists } from './features/negative-lists/negative-lists.jobs.ts';
import { resumeIntegrityChecks } from './features/integrity/integrity.jobs.ts';
import { writeReleasesAhead } from './features/open-contracting/open-contracting.jobs.ts';
import { readProceduresAhead } from './features/procurement/procedures.jobs.ts';
import { resumeRelatedSuppliers } from './features/related-suppliers/related-suppliers.jobs.ts';
import { publicSettings } from './features/system/public-settings.ts';
import { dataVersionReader } from './kit/data-version.ts';
import { limitConnections } from './kit/connection-limit.ts';
import { createDb, createPool } from './kit/db.ts';
import { releaseReserve, setReserveAside } from './kit/disk-reserve.ts';
import { makeDataFolder } from './kit/data-folder.ts';
import { prepareFileWork } from './kit/files/file-work.ts';
import { openStore } from './kit/files/open-store.ts';
import { createVerifier } from './kit/identity-verifier.ts';
import { resumeImports } from './kit/imports/imports.jobs.ts';
import { createJobs } from './kit/jobs.ts';
import { watchUncaught } from './kit/last-resort.ts';
import { createLog, errorFacts, type Log } from './kit/log.ts';
import { migrate } from './kit/migrations.ts';
import { createPages, type Canonical, type RenderPage } from './kit/pages/pages.ts';
import { createBannerKeeper } from './kit/pages/service-banner.ts';
import { loadBuiltAssets } from './kit/pages/built-assets.ts';
import { findShared, shareAssets } from './kit/pages/shared-assets.ts';
import { withOneHost } from './kit/host-header.ts';
import { endOwnWork } from './kit/own-work.ts';
import { refusePipelines } from './kit/pipeline-limit.ts';
import { asDemonstration } from './kit/demonstration.ts';
import { readMailbox } from './kit/mail/mailbox.ts';
import { makePrivate } from './kit/private-folder.ts';
import { addReplica } from './kit/read-replica.ts';
import { watchReaders } from './kit/reader-pace.ts';
import type { Services } from './kit/services.ts';
import { SOCKET_IDLE_MS } from './kit/socket-idle.ts';
import { stopWithParent } from './kit/parent.ts';
import { explainStartFailure } from './kit/start-failure.ts';
import { throughOutages } from './kit/through-outages.ts';
import { whenThereIsRoom, type RoomWaiter } from './kit/write-room.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GRACE_MS = 10_000;
/** A start waits so long for the included database to come back. */
const OUTAGE_MS = 60_000;
/** A statement of a request or a job batch that takes longer is ended by the database. */
const STATEMENT_MS = 30_000;

type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Things to undo, last first, once nobody is served any more. */
const undo: (() => Promise<unknown> | unknown)[] = [];
let stopServing: () => Promise<void> = () => Promise.resolve();
let isStopping = false;

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const forced = setTimeout(() => process.exit(code === 0 ? 1 : code), GRACE_MS + 5_000);
  forced.unref();
  // Requests in flight need everything else: the doors close first.
  for (const step of [stopServing, ...undo.toReversed()]) {
    try {
      await step();
    } catch (error) {
      process.stderr.write(`${explainStartFailure(error)}\n`);
    }
  }
  process.exit(code);
}

async function openDatabase(config: Config, log: Log): Promise<string> {
  makeDataFolder(config.dataDir);
  makePrivate(config.dataDir, (message) => log.warn('permissions', { message }));
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  if (await releaseReserve(config.dataDir)) log.error('disk.reserve_used', { dataDir: config.dataDir });
  const { startEmbeddedPostgres } = await import('./local/postgres/start.ts');
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (event) => log.info('postgres', { message: String(event) }),
  });
  undo.push(() => postgres.stop());
  return postgres.url;
}

/** The included database starts again by itself when it dies; one of somebody else's is not waited for. */
function whenDatabaseIsThere<T>(config: Config, pool: Pool, work: () => Promise<T>): Promise<T> {
  return config.databaseUrl === undefined ? throughOutages(pool, work, { patienceMs: OUTAGE_MS }) : work();
}

async function buildServices(
  config: Config,
  log: Log,
): Promise<{ services: Services; identity: NodeHandler | undefined }> {
  const databaseUrl = await openDatabase(config, log);
  const builder = createPool(databaseUrl, 2);
  await whenDatabaseIsThere(config, builder, () => migrate(builder)).finally(() => builder.end());
  const pool = createPool(databaseUrl, 16, STATEMENT_MS);
  undo.push(() => pool.end());
  undo.push(() => endOwnWork(pool));
  if (config.databaseReadUrl !== undefined)
    undo.push(addReplica(pool, config.databaseReadUrl, { log, statementMs: STATEMENT_MS }));
  const db = createDb(pool);
  await whenDatabaseIsThere(config, pool, () => keepBudgetSystem(db, config));
  await whenDatabaseIsThere(config, pool, () => keepSatMode(db, config));
  const { files, close } = await openStore(config, db, log, { isPortal: true });
  undo.push(close);
  const jobs = createJobs(databaseUrl, log);
  let identity: NodeHandler | undefined;
  let localKeys: object | undefined;
  if (config.oidc.embedded && config.mode !== 'production') {
    const { createIdentityProvider } = await import('./local/identity/provider.ts');
    const { clientId, roleClaim } = config.oidc;
    const { mode, publicUrl } = config;
    const { mailbox } = config.mail;
    const provider = await whenDatabaseIsThere(config, pool, () =>
      createIdentityProvider({
        mode,
        publicUrl,
        clientId,
        roleClaim,
        pool,
        log,
        readMails: mailbox === undefined ? undefined : () => readMailbox(mailbox),
      }),
    );
    undo.push(() => provider.stop());
    identity = (request, response) => provider.handle(request, response);
    localKeys = provider.jwks;
  }
  const verify = createVerifier({
    issuer: config.oidc.issuer,
    clientId: config.oidc.clientId,
    roleClaim: config.oidc.roleClaim,
    log,
    ...(localKeys === undefined ? {} : { localKeys: localKeys as never }),
  });
  return { services: { config, log, pool, db, files, jobs, verify }, identity };
}

const DEMONSTRATION_LOCK = 1_148_415;

/** Of processes that start together on an empty database one fills it, and the others wait. */
async function oneAtATime(pool: Pool, work: () => Promise<void>): Promise<void> {
  const guard = await pool.connect();
  try {
    await guard.query('select set_config($1, $2, false)', ['statement_timeout', '0']);
    await guard.query('select pg_advisory_lock($1)', [DEMONSTRATION_LOCK]);
    await work();
  } finally {
    // Closing the connection gives the lock back.
    guard.release(true);
  }
}

/** Where the build leaves the tools of sealed bids. */
const TOOLS = join(ROOT, 'dist', 'tools');

async function loadDemonstration(services: Services): Promise<void> {
  const { isDatabaseEmpty, loadDemo } = await import('./local/demo/load-demo.ts');
  const { todayInMexico } = await import('#contract/mexico-time.ts');
  if (await isDatabaseEmpty(services.db)) {
    process.stdout.write('Cargando los datos de demostración…\n');
    const { issueMissingCertificates } = await import('./features/certificates/public.ts');
    await loadDemo({
      db: services.db,
      files: services.files,
      today: todayInMexico(new Date()),
      finish: async (tx) => void (await issueMissingCertificates(tx, services, 'demostración')),
    });
    const { readOwnDocuments } = await import('./features/documents/public.ts');
    await readOwnDocuments(services);
  }
  const { MadeAuthority } = await import('./local/demo/invoices/made-certificates.ts');
  MadeAuthority.of(services.config);
  const { loadDemoLists } = await import('./local/demo/registry/demo-lists.ts');
  await loadDemoLists(services);
  const { loadDemoQuotations } = await import('./local/demo/quotations.ts');
  const { addContract } = await import('./features/procurement/contracts.service.ts');
  await loadDemoQuotations({ ...services, addContract });
  const { loadDemoOrders } = await import('./local/demo/orders.ts');
  const { loadDemoAccounts } = await import('./local/demo/accounts.ts');
  const { ORDER_DOORS } = await import('./features/procurement/execution/order-doors.ts');
  await loadDemoOrders({ ...services, ...ORDER_DOORS });
  const { loadDemoInvoices } = await import('./local/demo/invoices/load-invoices.ts');
  await loadDemoInvoices(services);
  const { loadDemoPayments } = await import('./local/demo/payments.ts');
  const { changePayments } = await import('./features/procurement/execution/execution.service.ts');
  await loadDemoPayments({ ...services, changePayments });
  await loadDemoAccounts(services);
  const tools = readTools(TOOLS);
  const { loadDemoUrn } = await import('./local/demo/urn.ts');
  if (tools !== undefined) await loadDemoUrn(services, () => tools);
}

async function main(): Promise<void> {
  const config = asDemonstration(readConfig());
  const log = createLog(config.logLevel, (line) => process.stderr.write(`${line}\n`), secretsOf(config));
  for (const doubt of doubtfulSettings(config)) log.warn('config.doubtful', { message: doubt });
  watchUncaught(log, () => void stop(1));
  const server = createServer({
    requestTimeout: 0,
    headersTimeout: 20_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 20_000,
  });
  server.setTimeout(SOCKET_IDLE_MS);
  limitConnections(server, config.connections, log);
  watchReaders(server, log);
  // The port is taken first: a second copy must fail before it touches any data.
  await listen(server, config);
  stopServing = () => closeServer(server);
  let handle: NodeHandler = (_, response) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' });
    response.end('El portal está iniciando.\n');
  };
  server.on(
    'request',
    refusePipelines(
      withOneHost((request, response) => handle(request, response), new URL(config.publicUrl).host),
      log,
    ),
  );

  const { services, identity } = await buildServices(config, log);
  // Also while they start: what works by itself asks the database until it is stopped.
  undo.push(() => services.jobs.stop());
  const orLater = whenThereIsRoom(log);
  undo.push(() => orLater.stop());
  const whenThere = (work: () => Promise<void>) => whenDatabaseIsThere(config, services.pool, work);
  if (config.demoData) await whenThere(() => oneAtATime(services.pool, () => loadDemonstration(services)));
  defineEveryJob(services);
  const banner = createBannerKeeper(services.db, join(config.dataDir, 'franja.json'));
  undo.push(() => banner.stop());
  banner.start();
  const parts: AppParts = { services, banner: () => banner.shown() };
  if (config.oidc.embedded && config.mode !== 'production') {
    const { createCampus } = await import('./local/campus/campus.ts');
    parts.campus = createCampus({ verify: services.verify, clientId: config.oidc.clientId });
  }
  const before = await preparePages(config, services, parts, { server, orLater });
  const tools = readTools(TOOLS);
  if (tools !== undefined) parts.tools = tools;
  const { app } = createApp(parts);
  fetchApi = (url, init) => Promise.resolve(app.fetch(new Request(url, init)));
  const listener = getRequestListener(app.fetch);
  handle = (request, response) => {
    const url = request.url ?? '/';
    if (identity !== undefined && /^\/identidad(?:[/?]|$)/.test(url)) return identity(request, response);
    if (redirectsToPublicName(config, request, response)) return undefined;
    if (before !== undefined) return before(request, response, () => void listener(request, response));
    return void listener(request, response);
  };
  await orLater.run('jobs', async () => {
    await whenThere(() => services.jobs.start());
    for (const resume of RESUMES) await whenThere(() => resume(services));
  });
  prepareFileWork(config.dataDir);
  process.stdout.write(`El portal está listo en ${config.publicUrl}${SCREEN_BASE}/\n`);
  readProceduresAhead(services);
  writeReleasesAhead(services);
  if (config.databaseUrl === undefined)
    await setReserveAside(config.dataDir).catch((error: unknown) =>
      log.warn('disk.no_reserve', errorFacts(error)),
    );
}

/** Work that an earlier process left half-way. */
const RESUMES = [
  resumeImports,
  resumeNegativeLists,
  resumeRelatedSuppliers,
  resumeEvaluations,
  resumeIntegrityChecks,
  resumeBackups,
];

let fetchApi: (url: string, init?: RequestInit) => Promise<Response>;

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

async function preparePages(
  config: Config,
  services: Services,
  parts: AppParts,
  { server, orLater }: { server: Server; orLater: RoomWaiter },
): Promise<Middleware | undefined> {
  const common = {
    config,
    log: services.log,
    fetchApi: (url: string, init?: RequestInit) => fetchApi(url, init),
    dataVersion: dataVersionReader(services.db),
    settings: () => publicSettings(services),
    ...(parts.banner === undefined ? {} : { banner: parts.banner }),
  };
  if (config.mode === 'development') {
    const { developPages } = await import('./local/development/develop-pages.ts');
    const development = await developPages({ root: ROOT, server, ...common });
    undo.push(() => development.close());
    parts.pages = development.pages;
    return development.middleware;
  }
  const assets = loadBuiltAssets(join(ROOT, 'dist', 'client'), (name) => findShared(services.db, name));
  await orLater.run('assets', () =>
    whenDatabaseIsThere(config, services.pool, () => shareAssets(services.db, assets.shared())),
  );
  const { renderPage, canonicalAddress } = (await import(join(ROOT, 'dist', 'server', 'server.js'))) as {
    renderPage: RenderPage;
    canonicalAddress: Canonical;
  };
  parts.assets = (request) => assets.serve(request);
  parts.pages = createPages({ ...common, assets, render: renderPage, canonical: canonicalAddress });
  return undefined;
}

/** On a fresh machine `127.0.0.1` and `localhost` are the same portal, but sign-in belongs to one origin. */
function redirectsToPublicName(config: Config, request: IncomingMessage, response: ServerResponse): boolean {
  const { host } = new URL(config.publicUrl);
  const asked = request.headers.host ?? '';
  const isOtherLoopback = /^(127\.0\.0\.1|\[::1\])(:\d+)?$/.test(asked) && host.startsWith('localhost');
  if (!config.oidc.embedded || !isOtherLoopback || request.method !== 'GET') return false;
  if (!(request.headers.accept ?? '').includes('text/html') || !(request.url ?? '').startsWith(SCREEN_BASE))
    return false;
  response.writeHead(307, { location: config.publicUrl + (request.url ?? '') });
  response.end();
  return true;
}

function listen(server: Server, config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Lets answers in flight finish, at most {@link GRACE_MS}. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    // A connection whose last answer has gone out stays open for another request: none will be taken.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(timer);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

stopWithParent(() => void stop(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
main().catch(async (error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  await stop(1);
});
