import { approvalRoutesApi } from '#contract/approval-routes-api.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { listRoutes, simulate } from './simulation.service.ts';

const reader = { action: 'consult', subject: 'Settings' } as const;

/** Who authorises what, for whoever keeps it; it is written as content. */
export function registerApprovalRoutes(api: Api): void {
  const { db } = api.services;
  serve(api, approvalRoutesApi.list, { access: reader }, () => listRoutes(db));
  serve(api, approvalRoutesApi.simulate, { access: reader }, ({ query }) => simulate(db, query));
}
