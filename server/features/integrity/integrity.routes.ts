import { integrityApi } from '#contract/integrity-api.ts';
import { integrityAlarmsApi } from '#contract/integrity-alarms.ts';
import { integrityChecksApi } from '#contract/integrity-checks.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction } from '#server/kit/db.ts';
import { contentDisposition } from '#server/kit/files/names.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readNames } from '#server/kit/settings.ts';
import { closeAlarm, selectAlarms } from './alarms.service.ts';
import { checkpointFeed, checkpointsText } from './checkpoint-feed.rules.ts';
import { selectChecks } from './checks.sql.ts';
import { addedBetween, dailyHeads, listHeads } from './integrity.sql.ts';
import { startCheck, stopCheck } from './nightly-check.service.ts';
import {
  findLeaves,
  headOf,
  proveConsistency,
  proveInclusion,
  readLeaves,
  readSummary,
  receiptAt,
  receiptOf,
  requireHead,
} from './proofs.service.ts';
import { verifierCommand } from './verifier-command.ts';
import { verifierPage } from './verifier-page.ts';
import { sequence } from './sequence.service.ts';

const HEADS = 100;
/** Days whose last checkpoint is in the feed. */
const FED_DAYS = 100;
const OFFICERS = { action: 'administer', subject: 'AuditLog' } as const;

/** The log that anyone can check: heads, leaves, proofs and receipts are everybody's. */
export function registerIntegrity(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, integrityApi.summary, { access: 'public' }, () => readSummary(db, config.publicUrl));
  serve(api, integrityApi.heads, { access: 'public' }, async ({ query }) => ({
    heads: (await listHeads(db, query.mayor, HEADS)).map(headOf),
  }));
  serve(api, integrityApi.checkpoint, { access: 'public' }, async () => {
    const { checkpoint, size } = await requireHead(db);
    return new Response(checkpoint, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': contentDisposition('attachment', `punto-de-control-${size}.txt`),
        'cache-control': 'no-cache',
      },
    });
  });
  serve(api, integrityApi.leaves, { access: 'public', budget: 'listing' }, ({ query }) =>
    readLeaves(db, { from: query.lugar, most: query.cuantas, withToday: query.hoy === '1' }),
  );
  serve(api, integrityApi.inclusion, { access: 'public' }, ({ query }) =>
    proveInclusion(db, query.hoja, query.mayor),
  );
  serve(api, integrityApi.consistency, { access: 'public' }, ({ query }) =>
    proveConsistency(db, { from: query.menor, to: query.mayor }),
  );
  serve(api, integrityApi.receipt, { access: 'public' }, ({ params }) =>
    receiptOf(db, params.id, params.version === 'retiro' ? 'withdrawal' : params.version),
  );
  serve(api, integrityApi.leafReceipt, { access: 'public' }, ({ params }) => receiptAt(db, params.lugar));
  serve(api, integrityApi.find, { access: 'public', budget: 'listing' }, ({ query }) =>
    findLeaves(db, query.q),
  );
  serve(api, integrityApi.checkpoints, { access: 'public', budget: 'listing' }, async () => {
    const heads = (await dailyHeads(db)).map(headOf);
    return new Response(checkpointsText(heads), {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'puntos-de-control.txt'),
        'cache-control': 'no-cache',
      },
    });
  });
  serve(api, integrityApi.feed, { access: 'public', budget: 'listing' }, async () => {
    // One more than is told: what came before the first one that is.
    const daily = (await dailyHeads(db, FED_DAYS + 1)).map(headOf);
    const isWhole = daily.length <= FED_DAYS;
    const sizes = daily.map(({ size }) => size);
    const added = await addedBetween(db, isWhole ? [0, ...sizes] : sizes);
    const heads = daily
      .slice(isWhole ? 0 : 1)
      .map((head) => ({ ...head, added: added.get(head.size) ?? [] }))
      .toReversed();
    const { unit } = await readNames(db);
    return new Response(checkpointFeed(heads, { publicUrl: config.publicUrl, unit }), {
      headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'cache-control': 'no-cache' },
    });
  });
  serve(api, integrityApi.verifier, { access: 'public' }, async () => {
    const { html, policy } = verifierPage();
    return new Response(html, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': contentDisposition('attachment', 'verificador-de-integridad.html'),
        'content-security-policy': `${policy}; frame-ancestors 'none'`,
        'cache-control': 'no-cache',
      },
    });
  });
  serve(
    api,
    integrityApi.command,
    { access: 'public' },
    async () =>
      new Response(verifierCommand(), {
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'content-disposition': contentDisposition('attachment', 'verificador.mjs'),
          'cache-control': 'no-cache',
        },
      }),
  );
  serve(api, integrityChecksApi.list, { access: OFFICERS }, async () => ({ rows: await selectChecks(db) }));
  serve(
    api,
    integrityChecksApi.start,
    { access: OFFICERS, budget: 'sweeping', effect: 'repeatable' },
    ({ person, requestId }) => startCheck(services, { person, requestId }),
  );
  serve(
    api,
    integrityChecksApi.stop,
    { access: OFFICERS, budget: 'sweeping', effect: 'repeatable' },
    ({ params, person, requestId }) => stopCheck(db, params.id, { person, requestId }),
  );
  serve(api, integrityAlarmsApi.list, { access: 'public' }, async () => ({ rows: await selectAlarms(db) }));
  serve(
    api,
    integrityAlarmsApi.close,
    {
      access: OFFICERS,
      budget: 'sweeping',
      effect: {
        must: 'Motivo',
        said: 'Que el motivo se publica para siempre y que el registro toma lo que la base dice hoy',
        back: 'No se deshace: lo que vuelva a no corresponder es otra alarma',
      },
    },
    ({ params, body, person, requestId }) =>
      closeAlarm(db, params.id, { reason: body.reason, person, requestId }),
  );
  serve(
    api,
    integrityApi.sign,
    {
      access: OFFICERS,
      budget: 'sweeping',
      effect: {
        must: 'Nada más',
        said: 'Que se firma una cabeza del registro',
        back: 'No se deshace: la siguiente la continúa',
      },
    },
    async ({ body, person, requestId }) => {
      await sequence(services, { mustSign: true });
      const head = await requireHead(db);
      await transaction(db, (tx) =>
        audit(tx, {
          person,
          operation: 'integrity.sign',
          subjectType: 'integrity_head',
          subjectId: String(head.size),
          after: { size: head.size, root: head.root.toString('hex') },
          reason: body.reason,
          requestId,
        }),
      );
      return headOf(head);
    },
  );
}
