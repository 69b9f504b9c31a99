import { expect, it } from 'vitest';
import { awardsApi } from './awards.ts';
import { bidsApi } from './bids.ts';
import { clarificationsApi } from './clarifications-api.ts';
import { contentApi } from './content-api.ts';
import { CONTENT_KINDS } from './content-kinds.ts';
import { dateAmendmentsApi } from './date-amendments.ts';
import { documentsApi } from './documents-api.ts';
import type { Endpoint } from './endpoint.ts';
import { evaluationAdminApi } from './evaluation-admin-api.ts';
import { planningApi } from './planning-api.ts';
import { procurementAdminApi } from './procurement-admin-api.ts';

const APIS: Record<string, Endpoint>[] = [
  awardsApi,
  bidsApi,
  clarificationsApi,
  contentApi(CONTENT_KINDS.topes),
  dateAmendmentsApi,
  documentsApi,
  evaluationAdminApi,
  planningApi,
  procurementAdminApi,
];

/** What changes nothing that somebody else could have written, and why. */
const WITHOUT: Record<string, string> = {
  addContract: 'makes a new thing',
  addEvaluationOrders: 'makes new things',
  issueEvaluationKey: 'gives a key, and reads nothing that anybody wrote',
  leaveDateAmendment: 'names the proposal that was seen',
  reorderDocuments: 'names every document of the stage that was seen',
  takeEvaluationKeyBack: 'names the key that was seen, by when it was given',
  stopEvaluationStep: 'stops what runs, whatever it is about to write',
};

it('whoever takes a step with content, documents, procedures or evaluations says which version they saw', () => {
  const steps = APIS.flatMap((api) => Object.values(api)).filter(
    ({ method, path }) =>
      method !== 'GET' && /^\/(administracion|evaluaciones\/administrar)\//.test(path) && path.includes('{'),
  );
  const without = steps.filter(({ ifMatch }) => ifMatch !== true).map(({ operationId }) => operationId);
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});
