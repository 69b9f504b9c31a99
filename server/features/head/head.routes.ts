import { headApi } from '#contract/head-api.ts';
import { headLoad, headRows } from '#server/features/waiting/public.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { readEntries, readMoney } from './head-money.sql.ts';
import { exportMoney, headTimes } from './head.service.ts';

const READER = { action: 'consult', subject: 'Head' } as const;

/** The panel of whoever directs the unit. */
export function registerHead(api: Api): void {
  const { services } = api;
  const { db } = services;
  serve(api, headApi.load, { access: READER, budget: 'listing' }, ({ query, person }) =>
    headLoad(db, query, { person, now: new Date() }),
  );
  serve(api, headApi.rows, { access: READER, budget: 'listing' }, ({ query, person }) =>
    headRows(db, query, { person, now: new Date() }),
  );
  serve(api, headApi.money, { access: READER, budget: 'listing' }, ({ query }) => readMoney(db, query));
  serve(api, headApi.file, { access: READER, budget: 'exporting' }, ({ query, context }) =>
    exportMoney(services, query, context),
  );
  serve(api, headApi.entries, { access: READER, budget: 'listing' }, ({ query }) => readEntries(db, query));
  serve(api, headApi.times, { access: READER, budget: 'listing' }, ({ query }) =>
    headTimes(db, query, new Date()),
  );
}
