import { awardsApi } from '#contract/awards.ts';
import { bidsApi } from '#contract/bids.ts';
import { readLeaving } from '#server/features/documents/public.ts';
import { asksSecond } from '#server/kit/second-person.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { getAward, saveAward } from './award.service.ts';
import { findSuppliers } from './opening.sql.ts';
import { CORRECTED_ACT, CORRECTED_AWARD, READ_BIDS, REOPENED_ACT } from './procurement-decisions.ts';
import {
  closeOpening,
  getOpening,
  listTendererFindings,
  reopenOpening,
  saveOpening,
} from './opening.service.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

/** Bids as they are opened, and what is decided about each lot. */
export function registerBids(api: Api): void {
  const { config, db } = api.services;
  serve(api, bidsApi.suppliers, { access: OFFICER, budget: 'listing' }, async ({ query }) => ({
    rows: await findSuppliers(db, query.q),
  }));
  serve(api, bidsApi.opening, { access: OFFICER }, ({ params }) => getOpening(db, params.id));
  serve(
    api,
    bidsApi.saveOpening,
    {
      access: OFFICER,
      budget: 'saving',
      effect: {
        must: 'Que haya llegado la hora de la apertura y no esté cerrada; que un sobre abierto no pase a ser de otro licitante. Ya cerrada, solo lo que llegó tarde, con su hora y su motivo público',
        said: 'Desde cuándo se puede leer y que al cerrarla queda fija',
        back: 'Se corrige mientras no se cierra; lo leído queda y se publica al cerrar con su motivo. Lo extemporáneo se corrige con otro motivo, y lo de antes queda a la vista',
        second: { kinds: ['state'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      saveOpening(db, { id: params.id, version }, body, { person, requestId }),
    READ_BIDS,
  );
  serve(
    api,
    bidsApi.reopenOpening,
    {
      access: OFFICER,
      effect: {
        must: 'Motivo, y que no haya puntos ni partidas decididas. Nada de lo leído se quita; a quien no se leyó, o un monto que nadie oyó, lo dice el acta publicada',
        said: 'Que la reapertura y cada rectificación se publican, con lo que se leyó antes',
        back: 'Se cierra otra vez; lo leído y lo rectificado quedan en «Cambios»',
        second: { kinds: ['state'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      reopenOpening(db, { id: params.id, version, reason: body.reason }, { person, requestId }),
    REOPENED_ACT,
  );
  serve(
    api,
    bidsApi.closeOpening,
    {
      access: OFFICER,
      effect: {
        must: 'Que todo sobre esté abierto y todo monto leído, y motivo público de lo que no quedó como se leyó en el acto',
        said: 'Qué queda fijo, qué falta y qué se corrigió después de leerse',
        back: 'Se reabre con motivo público mientras no haya puntos ni partidas decididas',
        second: { kinds: ['state'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      closeOpening(db, { id: params.id, version, ...body }, { person, requestId }),
    CORRECTED_ACT,
  );
  serve(api, bidsApi.findings, { access: OFFICER, budget: 'listing' }, async ({ params }) => ({
    rows: await listTendererFindings(db, params.id),
  }));
  serve(api, awardsApi.get, { access: OFFICER }, ({ params }) => getAward(db, params.id));
  serve(
    api,
    awardsApi.save,
    {
      access: OFFICER,
      budget: 'saving',
      effect: {
        must: 'Antes de darlo, que gane una propuesta que sigue en pie. Ya dado: motivo público, el documento que lo corrige, que ninguna partida quede sin resultado y que nadie impedido gane',
        said: 'Que el fallo ya es público, qué documento se publica y que se avisa a los licitantes',
        back: 'Con otra corrección; lo anterior queda en «Cambios»',
        second: { kinds: ['award'], isGuarded: true },
      },
    },
    async ({ params, body, version, person, requestId }) => {
      if (body.documentId) await readLeaving(api.services, [body.documentId]);
      return saveAward(db, { id: params.id, version }, body, {
        author: { person, requestId },
        publicUrl: config.publicUrl,
        secondReviewer: await asksSecond(db, api.services, 'documents'),
      });
    },
    CORRECTED_AWARD,
  );
}
