import { sql } from 'kysely';
import type { z } from 'zod';
import { disputesApi, type DisputeCorrection, type DisputeStepInput } from '#contract/disputes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { COMPLAINT_PLACES } from '#contract/rights-setting.ts';
import { DISPUTE_STEPS } from '#contract/rules/rights/disputes.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import { actOnDispute } from './dispute-steps.service.ts';
import { describeDispute } from './dispute-seen.ts';
import { recordDispute, saveDispute } from './disputes.service.ts';
import { listDisputes, selectDispute, summarizeDisputes } from './disputes.sql.ts';

const READS = { action: 'consult', subject: 'Procurement' } as const;
const WRITES = { action: 'administer', subject: 'Procurement' } as const;

/** What lets go on what an authority had stopped, and what it decided, takes two, as a step of the procedure does. */
const LIFTED: DecisionOf<{ params: { id: string }; body: DisputeStepInput }> = {
  kind: ({ body }) => (['counter', 'lift', 'resolve', 'firm'].includes(body.step) ? 'state' : null),
  what: ({ body }) => `Inconformidad: ${DISPUTE_STEPS[body.step].toLowerCase()}`,
  record: async ({ params: { id } }, db) => {
    const { rows } = await sql<{
      number: string;
      title: string;
      mark: string;
    }>`select d.number, p.title, d.version::text mark
      from dispute d join procedure p on p.id = d.procedure_id where d.id = ${id}`.execute(db);
    const [row] = rows;
    return (
      row && {
        type: 'dispute',
        id,
        title: row.title,
        note: row.number,
        place: `/administracion/inconformidades/${id}`,
        mark: row.mark,
      }
    );
  },
};

const UNTOLD = { who: 'Quién la presentó', grounds: 'Motivos', summary: 'Resumen' } as const;

/** What was resolved was resolved of these facts: whoever rewrites them since asks another person, always. */
const REWRITTEN: DecisionOf<{ params: { id: string }; body: z.output<typeof DisputeCorrection> }> = {
  kind: async ({ params: { id } }, db) => {
    const { rows } = await sql`select from dispute where id = ${id} and resolved_on is not null`.execute(db);
    return rows.length === 0 ? null : 'state';
  },
  isGuarded: () => true,
  what: () => 'Inconformidad resuelta: corregir lo registrado',
  record: LIFTED.record as DecisionOf<{ params: { id: string } }>['record'],
  // Who it is and what it says is read at its screen, not in the log.
  tells: async ({ params: { id }, body }, db) => {
    const found = await selectDispute(db, id);
    const names = (['who', 'grounds', 'summary'] as const).filter((name) => found?.[name] !== body[name]);
    const differences = names.map((name) => ({ name, label: UNTOLD[name], before: null, after: 'Cambia' }));
    return differences.length === 0 ? [] : [{ subject: 'dispute', differences }];
  },
};

/** What authorities notify of purchases, and what it stops. */
export function registerDisputes(api: Api): void {
  const { db } = api.services;
  serve(api, disputesApi.list, { access: READS, budget: 'listing' }, ({ query }) => listDisputes(db, query));
  serve(api, disputesApi.detail, { access: READS }, ({ params, person }) =>
    describeDispute(db, params.id, person),
  );
  serve(api, disputesApi.begin, { access: WRITES, effect: 'repeatable' }, ({ body, ...author }) =>
    recordDispute(api.services, body, author),
  );
  serve(
    api,
    disputesApi.save,
    {
      access: WRITES,
      effect: {
        must: 'Que no haya quedado firme; ya resuelta, un motivo de al menos 20 letras',
        said: 'Que el motivo queda a la vista y que se avisa a quien la registró',
        back: `Se corrige otra vez; lo de antes queda. ${IN_LOG}`,
        second: { kinds: ['state'], isGuarded: true },
      },
    },
    ({ params, version, body, ...author }) =>
      saveDispute(api.services, { id: params.id, version }, body, author),
    REWRITTEN,
  );
  serve(
    api,
    disputesApi.act,
    {
      access: WRITES,
      effect: {
        must: 'Que el paso quepa, que su día ya haya llegado y que su documento esté en el expediente',
        said: 'Que una suspensión detiene el fallo, los contratos, los pedidos y los pagos de sus partidas y se publica',
        back: `Se anota lo contrario, como que se levantó. ${IN_LOG}`,
        second: { kinds: ['state'] },
      },
    },
    ({ params, version, body, ...author }) => actOnDispute(db, { id: params.id, version }, body, author),
    LIFTED,
  );
  serve(api, disputesApi.summary, { access: 'public', budget: 'listing' }, async ({ query }) => {
    const kept = (await readSettingValues(db, [COMPLAINT_PLACES.key])).get(COMPLAINT_PLACES.key);
    const tellsPending = kept?.tellPendingDispute === 'siempre';
    const year = query.anio ?? Number(todayInMexico().slice(0, 4));
    return summarizeDisputes(db, { year, tellsPending });
  });
}
