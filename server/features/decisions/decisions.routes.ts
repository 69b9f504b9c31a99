import { decisionsApi } from '#contract/decisions-api.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { confirmDecision, listProposedDecisions, returnDecision } from './decisions.service.ts';

const OFFICER = { action: 'administer', subject: 'Work' } as const;

/** What one person proposed and another decides, whatever operation it is. */
export function registerDecisions(api: Api): void {
  serve(api, decisionsApi.list, { access: OFFICER, budget: 'listing' }, async ({ query, person }) => ({
    rows: await listProposedDecisions(api, query, person),
  }));
  serve(
    api,
    decisionsApi.confirm,
    {
      access: OFFICER,
      effect: {
        must: 'Que la propuso otra persona y el registro no cambió desde entonces',
        said: 'Qué cambia, antes y después, el motivo y quién lo propuso',
        back: 'Como la operación que confirma; la bitácora lleva los dos nombres',
      },
    },
    ({ params, person, requestId, request, context }) =>
      confirmDecision(api, params.id, { person, requestId, request, context }),
  );
  serve(
    api,
    decisionsApi.giveBack,
    { access: OFFICER, effect: 'repeatable' },
    ({ params, body, person, requestId }) =>
      returnDecision(api, params.id, { reason: body.reason, person, requestId }),
  );
}
