import { workTransfersApi } from '#contract/work-transfers-api.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { sheetResponse } from '#server/kit/pdf/sheet-pdf.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { previewOf, scopeOf } from './transfer-scope.ts';
import {
  beginTransfer,
  listTransfers,
  readSheet,
  readTransfer,
  requireGiver,
  signTransfer,
  undoTransfer,
} from './work-transfers.service.ts';

const OFFICER = { action: 'administer', subject: 'Work' } as const;

/** All that somebody has, given to others. */
export function registerWorkTransfers(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, workTransfersApi.list, { access: OFFICER }, ({ person }) => listTransfers(db, person));
  serve(api, workTransfersApi.scope, { access: OFFICER, budget: 'listing' }, ({ query, person }) => {
    requireGiver(person, query.persona);
    return scopeOf(db, query.persona);
  });
  serve(api, workTransfersApi.preview, { access: OFFICER, effect: 'question' }, ({ body, person }) => {
    requireGiver(person, body.personId);
    return previewOf(db, body.personId, body.groups);
  });
  serve(
    api,
    workTransfersApi.begin,
    { access: OFFICER, effect: 'repeatable' },
    ({ body, person, requestId }) => beginTransfer(services, body, { person, requestId }),
  );
  serve(api, workTransfersApi.read, { access: OFFICER }, ({ params, person }) =>
    readTransfer(db, params.id, person),
  );
  serve(
    api,
    workTransfersApi.sign,
    {
      access: OFFICER,
      effect: {
        must: 'Que sea quien recibe, y no haya firmado',
        said: 'De quién recibe, cuántos asuntos y cuáles no puede recibir',
        back: `Se deshace dentro de 24 horas mientras nada se mueva. ${IN_LOG}`,
      },
    },
    ({ params, version, person, requestId }) =>
      signTransfer(services, { id: params.id, version }, { person, requestId }),
  );
  serve(
    api,
    workTransfersApi.undo,
    { access: OFFICER, effect: 'repeatable' },
    ({ params, version, person, requestId }) =>
      undoTransfer(services, { id: params.id, version }, { person, requestId }),
  );
  serve(api, workTransfersApi.sheet, { access: OFFICER, budget: 'drawing' }, async ({ params, person }) =>
    sheetResponse(await readSheet(db, params.id, person), `acta-${params.id.slice(0, 8)}.pdf`),
  );
}
