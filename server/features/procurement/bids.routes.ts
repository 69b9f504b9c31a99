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
  serve(api, bidsApi.suppliers, OFFICER, async ({ query }) => ({ rows: await findSuppliers(db, query.q) }));
  serve(api, bidsApi.opening, OFFICER, ({ params }) => getOpening(db, params.id));
  serve(
    api,
    bidsApi.saveOpening,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      saveOpening(db, { id: params.id, version }, body, { person, requestId }),
    READ_BIDS,
  );
  serve(
    api,
    bidsApi.reopenOpening,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      reopenOpening(db, { id: params.id, version, reason: body.reason }, { person, requestId }),
    REOPENED_ACT,
  );
  serve(
    api,
    bidsApi.closeOpening,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      closeOpening(db, { id: params.id, version, ...body }, { person, requestId }),
    CORRECTED_ACT,
  );
  serve(api, bidsApi.findings, OFFICER, async ({ params }) => ({
    rows: await listTendererFindings(db, params.id),
  }));
  serve(api, awardsApi.get, OFFICER, ({ params }) => getAward(db, params.id));
  serve(
    api,
    awardsApi.save,
    OFFICER,
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
