import { planningApi } from '#contract/planning-api.ts';
import { overrideFinding } from '#server/features/planning/public.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { checkPurchase, findingToAnswer } from './purchase-checks.service.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

/** What contradicts or is risky in a procedure, and who answered for it. */
export function registerPurchaseChecks(api: Api): void {
  const { db } = api.services;
  serve(api, planningApi.check, { access: OFFICER }, ({ params }) => checkPurchase(db, params.id));
  serve(
    api,
    planningApi.override,
    { access: OFFICER, effect: 'draft' },
    async ({ params, body, version, person, requestId }) => {
      const { key, code, message } = await findingToAnswer(db, params.id, body.key);
      const finding = { key, code, message, reason: body.reason };
      await overrideFinding(db, { id: params.id, version }, finding, { person, requestId });
      return checkPurchase(db, params.id);
    },
  );
}
