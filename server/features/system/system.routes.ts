import { createHash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { systemStateApi } from '#contract/system-state.ts';
import { systemApi, type Health } from '#contract/system.ts';
import { backupState, type BackupState } from '#server/features/backup/public.ts';
import { counterLines } from '#server/kit/counters.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { inTime } from '#server/kit/in-time.ts';
import { pendingMigrations } from '#server/kit/migrations.ts';
import type { RequestTimes } from '#server/kit/request-times.ts';
import { programVersion } from '#server/kit/program-version.ts';
import { PreparedAnswer } from '#server/kit/prepared-answer.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { StartFailure } from '#server/kit/start-failure.ts';
import { refusesChanges } from '#server/kit/write-room.ts';
import { backupGauges } from './backup-gauges.ts';
import { integrityGauges } from './integrity-gauges.ts';
import { fileGauges } from './file-gauges.ts';
import { eventGauges } from './event-gauges.ts';
import { jobGauges } from './job-gauges.ts';
import { documentationPage } from './documentation-page.ts';
import { openApiDocument } from './openapi.ts';
import { openMail, runJob, sendMailAgain, systemState } from './system-state.service.ts';
import { MAILED } from '#server/kit/effects.ts';

const version = programVersion();

/** Who asks for health wants to know now; a database that needs longer is not well. */
const PATIENCE_MS = 5_000;

const NO_CHANGES =
  'La base de datos no tiene espacio: no se guardan cambios y se sigue consultando. Libera o amplía el disco.';
const NO_UPLOADS = 'Al disco le queda poco espacio: no se reciben archivos. Libera o amplía el disco.';

/** Health, metrics and the description of the API. */
export function registerSystem(api: Api, times: RequestTimes): void {
  const { config, db, pool } = api.services;
  serve(api, systemApi.health, { access: 'public', budget: 'health' }, async () => {
    const reasons: string[] = [];
    const short: string[] = [];
    const { free, mark } = await api.services.files.room.space();
    const uploads = free > mark ? 'open' : 'refused';
    let changes: Health['changes'] = 'open';
    let backup: BackupState | null = null;
    try {
      await inTime('the database', PATIENCE_MS, sql`select 1`.execute(db));
      const pending = await inTime('the database', PATIENCE_MS, pendingMigrations(pool));
      if (pending.length > 0) reasons.push(`Faltan migraciones por aplicar: ${pending.join(', ')}.`);
      else {
        backup = await inTime('the database', PATIENCE_MS, backupState(pool, new Date()));
        const isFull = refusesChanges(db, { isShort: uploads === 'refused' });
        if (await inTime('the database', PATIENCE_MS, isFull)) changes = 'refused';
      }
    } catch (error) {
      reasons.push(error instanceof StartFailure ? error.message : 'La base de datos no responde.');
    }
    if (changes === 'refused') short.push(NO_CHANGES);
    if (uploads === 'refused') short.push(NO_UPLOADS);
    const isFailing = reasons.length > 0;
    const status = isFailing ? 'failing' : short.length > 0 ? 'degraded' : 'ok';
    return Response.json(
      { status, reasons: [...reasons, ...short], changes, uploads, backup, version },
      { status: isFailing ? 503 : 200, headers: { 'cache-control': 'no-store' } },
    );
  });
  const KEEPER = { action: 'administer', subject: 'Settings' } as const;
  serve(api, systemStateApi.state, { access: KEEPER }, () => systemState(api.services, new Date()));
  serve(api, systemStateApi.runJob, { access: KEEPER, effect: 'repeatable' }, ({ body, person, requestId }) =>
    runJob(api.services, body.name, { person, requestId }),
  );
  serve(
    api,
    systemStateApi.sendAgain,
    {
      access: KEEPER,
      effect: {
        must: 'Que no haya salido y que no lleve una clave olvidada',
        said: 'De qué correo se trata y a qué dominio va',
        back: MAILED,
      },
    },
    ({ body, person, requestId }) => sendMailAgain(api.services, body.id, { person, requestId }),
  );
  serve(api, systemStateApi.openMail, { access: KEEPER, effect: 'question' }, ({ body, person, requestId }) =>
    openMail(api.services, body, { person, requestId }),
  );
  const description = new PreparedAnswer(() => JSON.stringify(openApiDocument(api, version)), {
    'content-type': 'application/json',
  });
  serve(api, systemApi.openapi, { access: 'public' }, async ({ request }) => description.respond(request));
  let readable: { unit: string; page: PreparedAnswer } | undefined;
  serve(api, systemApi.documentation, { access: 'public' }, async ({ request }) => {
    const { unit } = await readNames(db);
    if (readable?.unit !== unit)
      readable = { unit, page: documentationPage(() => openApiDocument(api, version), unit) };
    return readable.page.respond(request);
  });
  serve(api, systemApi.metrics, { access: 'public', budget: 'health' }, async ({ request }) => {
    if (config.mode === 'production') {
      if (config.metricsToken === undefined) throw notFound();
      if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${config.metricsToken}`))
        throw failure('unauthenticated');
    }
    const memory = process.memoryUsage();
    const kept = await fileGauges(api.services);
    const gauges = [
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${memory.rss}`,
      '# TYPE portal_database_connections gauge',
      `portal_database_connections{state="total"} ${pool.totalCount}`,
      `portal_database_connections{state="idle"} ${pool.idleCount}`,
      `portal_database_connections{state="waiting"} ${pool.waitingCount}`,
      ...kept,
      ...(await backupGauges(pool)),
      ...(await integrityGauges(pool)),
      ...(await jobGauges(pool)),
      ...(await eventGauges(db)),
      ...counterLines(),
    ];
    return new Response(`${gauges.join('\n')}\n${times.text()}`, {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    });
  });
}

/** Compares in a time that does not tell how much of a secret was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
