import { interestsApi } from '#contract/interests.ts';
import { IN_LOG } from '#server/kit/effects.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { declareInterest, interestsOfRecord, takeInterestBack } from './interests.service.ts';
import { listInterests } from './interests.sql.ts';

const COLLEAGUE = { action: 'administer', subject: 'Work' } as const;

/** Interests in purchases: declared by whoever has them, read by auditors and the head, taken back by another. */
export function registerInterests(api: Api): void {
  const { db } = api.services;
  serve(
    api,
    interestsApi.list,
    { access: { action: 'consult', subject: 'Head' }, budget: 'listing' },
    ({ query, person }) => listInterests(db, query.pag, person),
  );
  serve(api, interestsApi.ofRecord, { access: 'signed-in' }, ({ query, person }) =>
    interestsOfRecord(db, query, person),
  );
  serve(
    api,
    interestsApi.declare,
    {
      access: COLLEAGUE,
      effect: {
        must: 'Que el registro exista, se elija el motivo que nombra la ley y se explique; que no lo haya declarado ya',
        said: 'Que desde entonces no actúa en la compra ni en lo que cuelga de ella, y que sus pendientes pasan a otra persona',
        back: `Lo retira otra persona, con su motivo. ${IN_LOG}`,
      },
    },
    ({ body, person, requestId }) => declareInterest(db, body, { person, requestId }),
  );
  serve(
    api,
    interestsApi.takeBack,
    {
      access: { action: 'administer', subject: 'People' },
      effect: {
        must: 'Que lo haya declarado otra persona, siga en vigor y haya un motivo',
        said: 'Que quien lo declaró vuelve a poder actuar en esa compra',
        back: `No se deshace: quien lo declaró puede declararlo otra vez. ${IN_LOG}`,
        second: { kinds: ['functions'], isOwn: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      takeInterestBack(db, { id: params.id, version, reason: body.reason }, { person, requestId }),
  );
}
