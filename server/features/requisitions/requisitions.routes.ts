import { requisitionsApi } from '#contract/requisitions-api.ts';
import { ofRequester } from '#contract/rules/requisitions/requisition-splitting.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { IN_LOG, MAILED } from '#server/kit/effects.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { areasOf } from '#server/kit/functions.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { keysOfArea } from '#server/features/budget/public.ts';
import { mustMeet } from './requisition-access.ts';
import {
  attachToRequisition,
  readRequisitionFile,
  removeFromRequisition,
} from './requisition-files.service.ts';
import { selectAreas, selectItems, selectPlaces, selectSuggestions } from './requisition-options.sql.ts';
import { readRequisition, rowOf } from './requisition-seen.ts';
import { answerRequisition, sendRequisition } from './requisition-sending.service.ts';
import { beginRequisition, cancelRequisition, saveRequisition } from './requisitions.service.ts';
import { splitFindings } from './requisition-splitting.sql.ts';
import { countOwn, readForm, selectOwn } from './requisitions.sql.ts';

const READS = { action: 'consult', subject: 'Requisitions' } as const;
const WRITES = { action: 'administer', subject: 'Requisitions' } as const;

/** Requisitions of whoever needs something. What the others do with them: `requisition-desk.routes.ts`. */
export function registerRequisitions(api: Api): void {
  registerReading(api);
  registerWriting(api);
  registerFiles(api);
}

function registerReading(api: Api): void {
  const { db } = api.services;
  serve(api, requisitionsApi.list, { access: READS, budget: 'listing' }, async ({ query, person }) => {
    const { estado, pagina, q } = query;
    const { rows, titles, total } = await selectOwn(db, {
      personId: person.id,
      which: estado,
      q,
      page: pagina,
    });
    return {
      rows: rows.map((one) => rowOf(one, titles.get(one.id) ?? '', one.people)),
      total,
      counts: await countOwn(db, person.id),
    };
  });
  serve(api, requisitionsApi.options, { access: WRITES }, async ({ person }) => {
    const mine = [await areasOf(db, person, 'requester'), await areasOf(db, person, 'area_approver')];
    const year = Number(todayInMexico(new Date()).slice(0, 4));
    return {
      areas: await selectAreas(db, mine.includes('all') ? 'all' : (mine as string[][]).flat()),
      places: await selectPlaces(db, person.id),
      years: [year, year + 1],
      items: await selectItems(db),
    };
  });
  serve(api, requisitionsApi.keys, { access: WRITES }, async ({ params, person }) => {
    const { requisition } = await mustMeet(db, params.folio, person);
    const form = await readForm(db, requisition.id);
    return { rows: await keysOfArea(db, [requisition.areaId], form?.fiscalYear ?? 0) };
  });
  serve(
    api,
    requisitionsApi.suggestions,
    { access: WRITES, budget: 'searches' },
    async ({ query, person }) => ({
      rows: await selectSuggestions(db, query.q, await areasOf(db, person, 'requester')),
    }),
  );
  serve(api, requisitionsApi.findings, { access: READS, budget: 'searches' }, async ({ params, person }) => {
    const { requisition } = await mustMeet(db, params.folio, person);
    const rows = ofRequester(await splitFindings(db, requisition.id));
    return { rows: rows.map((row) => ({ ...row, sisters: [...row.sisters] })) };
  });
  serve(api, requisitionsApi.detail, { access: READS }, ({ params, person }) =>
    readRequisition(db, params.folio, person),
  );
}

function registerWriting(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, requisitionsApi.begin, { access: WRITES, effect: 'draft' }, ({ body, person, requestId }) =>
    beginRequisition(db, body, { person, requestId }),
  );
  serve(
    api,
    requisitionsApi.save,
    { access: WRITES, effect: 'draft' },
    ({ params, version, body, person, requestId }) =>
      saveRequisition(db, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    requisitionsApi.send,
    {
      access: WRITES,
      effect: {
        must: 'Que esté completa y que quien la envía declare que no tiene un interés',
        said: 'Quién la autoriza y hasta cuándo',
        back: `Se cancela mientras no la tenga un comprador. ${MAILED}`,
      },
    },
    ({ params, version, body, person, requestId }) =>
      sendRequisition(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    requisitionsApi.answer,
    {
      access: WRITES,
      effect: {
        must: 'Que se responda todo lo que preguntaron',
        said: 'Si sigue donde estaba o empieza de nuevo',
        back: `Lo respondido queda en su historial. ${MAILED}`,
      },
    },
    ({ params, version, body, person, requestId }) =>
      answerRequisition(services, { ...params, version }, body, { person, requestId }),
  );
  serve(
    api,
    requisitionsApi.cancel,
    {
      access: WRITES,
      effect: {
        must: 'Que no haya pedido; una razón de la lista',
        said: 'Que se libera lo apartado y a quién se avisa',
        back: `No se reabre: se copia a otra. ${IN_LOG}`,
      },
    },
    ({ params, version, body, person, requestId }) =>
      cancelRequisition(services, { ...params, version }, body, { person, requestId }),
  );
}

function registerFiles(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(
    api,
    requisitionsApi.attach,
    { access: WRITES, budget: 'document', effect: 'draft' },
    ({ params, query, context, person, requestId }) =>
      attachToRequisition(
        services,
        { context, ...params, name: query.nombre, paper: query.papel },
        { person, requestId },
      ),
  );
  serve(
    api,
    requisitionsApi.file,
    { access: READS, budget: 'ownFile' },
    async ({ params, context, person }) =>
      sendFile(context, services, {
        ...(await readRequisitionFile(db, params, person)),
        cache: 'private',
        download: true,
      }),
  );
  serve(api, requisitionsApi.detach, { access: WRITES, effect: 'draft' }, ({ params, person, requestId }) =>
    removeFromRequisition(db, params, { person, requestId }),
  );
}
