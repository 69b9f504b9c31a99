import { dateAmendmentsApi } from '#contract/date-amendments.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { readLeaving } from '#server/features/documents/public.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { notFound } from '#server/kit/errors.ts';
import { asksSecond } from '#server/kit/second-person.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import {
  addContract,
  amendContract,
  discardContractDraft,
  publishContract,
  saveContract,
  saveContractDraft,
} from './contracts.service.ts';
import { exportAdminProcedures, listAdminProcedures } from './procedure-admin-list.sql.ts';
import { readRevisions } from '#server/kit/revision.sql.ts';
import { createProcedure, proposeNumber, saveProcedure } from './procedure-admin.service.ts';
import { mustRead } from './procedure-change.ts';
import { readChanges } from './procedure-admin.sql.ts';
import { findPublicId } from './procedure-detail.sql.ts';
import { leaveProposedDates, readProposedDates, takeProposedDates } from './procedure-dates.service.ts';
import { announceProcedure, discardDraft, publishProcedure } from './procedure-publication.service.ts';
import {
  CHANGED_STATE,
  contractDecision,
  DISCARDED_DRAFT,
  MOVED_DATES,
  PROPOSED_DATES,
  PUBLISHED_RESULT,
} from './procurement-decisions.ts';
import { scheduleProcedure, unscheduleProcedure } from './procedure-schedule.service.ts';
import { scheduleClock } from './procedures.jobs.ts';
import { listRefusedContracts } from './refused-contracts.ts';
import { changeState } from './procedure-state.service.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

/** Creating, publishing and following a procedure; and its public changes. */
export function registerProcedureAdmin(api: Api): void {
  const { db } = api.services;
  serve(api, procurementAdminApi.list, OFFICER, ({ query }) => listAdminProcedures(db, query));
  serve(api, procurementAdminApi.export, OFFICER, ({ query, context }) =>
    exportAdminProcedures(api.services, query, context),
  );
  serve(api, procurementAdminApi.proposeNumber, OFFICER, async ({ query }) => ({
    number: await proposeNumber(db, query.tipo, query.ejercicio),
  }));
  serve(api, procurementAdminApi.rules, OFFICER, () => readRuleBook(db));
  serve(api, procurementAdminApi.create, OFFICER, ({ body, person, requestId }) =>
    createProcedure(db, body, { person, requestId }),
  );
  serve(api, procurementAdminApi.get, OFFICER, ({ params }) => mustRead(db, params.id));
  serve(api, procurementAdminApi.refusedContracts, OFFICER, async ({ params }) => ({
    rows: await listRefusedContracts(db, params.id),
  }));
  serve(
    api,
    procurementAdminApi.save,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      saveProcedure(db, { id: params.id, version }, body, { person, requestId }),
    MOVED_DATES,
  );
  serve(api, dateAmendmentsApi.read, OFFICER, ({ params }) => readProposedDates(db, params.id));
  serve(
    api,
    dateAmendmentsApi.take,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      takeProposedDates(db, { id: params.id, version }, body, { person, requestId }),
    PROPOSED_DATES,
  );
  serve(api, dateAmendmentsApi.leave, OFFICER, ({ params, body, person, requestId }) =>
    leaveProposedDates(db, params.id, body, { person, requestId }),
  );
  serve(
    api,
    procurementAdminApi.discard,
    OFFICER,
    ({ params, version, person, requestId }) =>
      discardDraft(db, { id: params.id, version }, { person, requestId }),
    DISCARDED_DRAFT,
  );
  serve(
    api,
    procurementAdminApi.publish,
    OFFICER,
    async ({ params, body, version, person, requestId }) => {
      await readLeaving(
        api.services,
        body.documents.map(({ id }) => id),
      );
      const secondReviewer = await asksSecond(db, api.services, 'documents');
      return publishProcedure(db, { id: params.id, version, ...body, secondReviewer }, { person, requestId });
    },
    PUBLISHED_RESULT,
  );
  serve(api, procurementAdminApi.schedule, OFFICER, async ({ params, body, version, person, requestId }) => {
    await readLeaving(
      api.services,
      body.documents.map(({ id }) => id),
    );
    const secondReviewer = await asksSecond(db, api.services, 'documents');
    const wanted = { id: params.id, version, ...body, secondReviewer };
    const scheduled = await scheduleProcedure(db, wanted, { person, requestId });
    scheduleClock.wakeAt(api.services, new Date(body.publishAt));
    return scheduled;
  });
  serve(api, procurementAdminApi.unschedule, OFFICER, ({ params, version, person, requestId }) =>
    unscheduleProcedure(db, { id: params.id, version }, { person, requestId }),
  );
  serve(api, procurementAdminApi.announce, OFFICER, ({ params, version, person, requestId }) =>
    announceProcedure(db, { id: params.id, version }, { person, requestId }),
  );
  serve(
    api,
    procurementAdminApi.changeState,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      changeState(db, { id: params.id, version }, body, { person, requestId }),
    CHANGED_STATE,
  );
  serve(api, procurementAdminApi.addContract, OFFICER, ({ params, body, person, requestId }) =>
    addContract(db, params.id, body, { person, requestId }),
  );
  serve(
    api,
    procurementAdminApi.saveContract,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      saveContract(db, { id: params.id, contractId: params.contrato, version }, body, { person, requestId }),
    contractDecision('Corregir un contrato'),
  );
  serve(api, procurementAdminApi.saveContractDraft, OFFICER, ({ params, body, version, person, requestId }) =>
    saveContractDraft(db, { id: params.id, contractId: params.contrato, version }, body, {
      person,
      requestId,
    }),
  );
  serve(api, procurementAdminApi.discardContractDraft, OFFICER, ({ params, version, person, requestId }) =>
    discardContractDraft(db, { id: params.id, contractId: params.contrato, version }, { person, requestId }),
  );
  serve(
    api,
    procurementAdminApi.publishContract,
    OFFICER,
    ({ params, version, person, requestId }) =>
      publishContract(db, { id: params.id, contractId: params.contrato, version }, { person, requestId }),
    contractDecision('Publicar un contrato', 'contract'),
  );
  serve(
    api,
    procurementAdminApi.amendContract,
    OFFICER,
    ({ params, body, version, person, requestId }) =>
      amendContract(db, { id: params.id, contractId: params.contrato, version }, body, { person, requestId }),
    contractDecision('Agregar un convenio modificatorio'),
  );
  serve(api, procurementAdminApi.history, OFFICER, ({ params, query }) =>
    readRevisions(db, { type: 'procedure', id: params.id }, query),
  );
  serve(api, procurementAdminApi.contractHistory, OFFICER, ({ params, query }) =>
    readRevisions(db, { type: 'contract', id: params.contrato }, query),
  );
  serve(api, procurementAdminApi.changes, 'public', async ({ params }) => {
    const id = await findPublicId(db, params.numero);
    if (id === undefined) throw notFound();
    return { rows: await readChanges(db, id) };
  });
}
