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
import { announceProcedure, discardAndTell, publishProcedure } from './procedure-publication.service.ts';
import {
  CHANGED_STATE,
  contractDecision,
  CORRECTED_CONTRACT,
  ANNOUNCED,
  DISCARDED_CONTRACT,
  DISCARDED_DRAFT,
  MOVED_DATES,
  PROPOSED_DATES,
  PUBLISHED_RESULT,
} from './procurement-decisions.ts';
import { scheduleProcedure, unscheduleProcedure } from './procedure-schedule.service.ts';
import { scheduleClock } from './procedures.jobs.ts';
import { listRefusedContracts } from './refused-contracts.ts';
import { changeState } from './procedure-state.service.ts';
import { IN_LOG } from '#server/kit/effects.ts';

const OFFICER = { action: 'administer', subject: 'Procurement' } as const;

/** Creating, publishing and following a procedure; and its public changes. */
export function registerProcedureAdmin(api: Api): void {
  const { db } = api.services;
  serve(api, procurementAdminApi.list, { access: OFFICER, budget: 'listing' }, ({ query }) =>
    listAdminProcedures(db, query),
  );
  serve(api, procurementAdminApi.export, { access: OFFICER, budget: 'exporting' }, ({ query, context }) =>
    exportAdminProcedures(api.services, query, context),
  );
  serve(api, procurementAdminApi.proposeNumber, { access: OFFICER }, async ({ query }) => ({
    number: await proposeNumber(db, query.tipo, query.ejercicio),
  }));
  serve(api, procurementAdminApi.rules, { access: OFFICER }, () => readRuleBook(db));
  serve(
    api,
    procurementAdminApi.create,
    { access: OFFICER, budget: 'drafting', effect: 'draft' },
    ({ body, person, requestId }) => createProcedure(db, body, { person, requestId }),
  );
  serve(api, procurementAdminApi.get, { access: OFFICER }, ({ params }) => mustRead(db, params.id));
  serve(
    api,
    procurementAdminApi.refusedContracts,
    { access: OFFICER, budget: 'listing' },
    async ({ params }) => ({
      rows: await listRefusedContracts(db, params.id),
    }),
  );
  serve(
    api,
    procurementAdminApi.save,
    {
      access: OFFICER,
      budget: 'saving',
      effect: {
        must: 'En borrador, nada. Publicado: motivo de 20 letras; nada de lo que fijó la convocatoria; ninguna fecha antes de hoy, antes de la publicada ni de lo que ya ocurrió; partidas, garantías, plazo y lugar, con el documento que los modifica y los días que da la ley, o los que dio la convocatoria, contados desde hoy',
        said: 'Que la corrección es pública, y el motivo que leerán los visitantes',
        back: 'Con otra corrección; la anterior queda en «Cambios» y en el historial',
        second: { kinds: ['dates'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      saveProcedure(db, { id: params.id, version }, body, { person, requestId }),
    MOVED_DATES,
  );
  serve(api, dateAmendmentsApi.read, { access: OFFICER }, ({ params }) => readProposedDates(db, params.id));
  serve(
    api,
    dateAmendmentsApi.take,
    {
      access: OFFICER,
      effect: {
        must: 'Que la propuesta siga abierta y las fechas cumplan los plazos',
        said: 'Cada fecha antes y después, y su motivo público',
        back: 'Con otra corrección; la anterior queda en «Cambios»',
        second: { kinds: ['dates'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      takeProposedDates(db, { id: params.id, version }, body, { person, requestId }),
    PROPOSED_DATES,
  );
  serve(
    api,
    dateAmendmentsApi.leave,
    { access: OFFICER, effect: 'repeatable' },
    ({ params, body, person, requestId }) => leaveProposedDates(db, params.id, body, { person, requestId }),
  );
  serve(
    api,
    procurementAdminApi.discard,
    {
      access: OFFICER,
      effect: {
        must: 'Que nunca se haya publicado ni anunciado; el que empezó otra persona lo confirma otra',
        said: 'Qué se elimina, con sus documentos; a quien lo escribió se le dice',
        back: `No se deshace. ${IN_LOG}`,
        second: { kinds: ['state'] },
      },
    },
    ({ params, version, person, requestId }) =>
      discardAndTell(api.services, { id: params.id, version }, { person, requestId }),
    DISCARDED_DRAFT,
  );
  serve(
    api,
    procurementAdminApi.publish,
    {
      access: OFFICER,
      effect: {
        must: 'Que no falte nada de la ley ni un documento obligatorio, y que ningún contratista esté impedido',
        said: 'Qué se publica, con qué documentos, y que la fecha la pone el servidor',
        back: 'No se deshace: se cancela con motivo público',
        second: { kinds: ['award'] },
      },
    },
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
  serve(
    api,
    procurementAdminApi.schedule,
    {
      access: OFFICER,
      effect: {
        must: 'Lo mismo que para publicar, al programar y otra vez a su hora',
        said: 'A qué hora se publica por sí solo, y con qué documentos',
        back: 'Se desprograma antes de su hora; después, como lo publicado',
        second: { kinds: ['documents'], isOwn: true },
      },
    },
    async ({ params, body, version, person, requestId }) => {
      await readLeaving(
        api.services,
        body.documents.map(({ id }) => id),
      );
      const secondReviewer = await asksSecond(db, api.services, 'documents');
      const wanted = { id: params.id, version, ...body, secondReviewer };
      const scheduled = await scheduleProcedure(db, wanted, { person, requestId });
      scheduleClock.wakeAt(api.services, new Date(body.publishAt));
      return scheduled;
    },
  );
  serve(
    api,
    procurementAdminApi.unschedule,
    { access: OFFICER, effect: 'repeatable' },
    ({ params, version, person, requestId }) =>
      unscheduleProcedure(db, { id: params.id, version }, { person, requestId }),
  );
  serve(
    api,
    procurementAdminApi.announce,
    {
      access: OFFICER,
      effect: {
        must: 'Que tenga lo que pide un anuncio',
        said: 'Que desde ese momento la ven los visitantes, con su día previsto',
        back: 'Se cancela con motivo público; el anuncio queda a la vista',
        second: { kinds: ['state'] },
      },
    },
    ({ params, version, person, requestId }) =>
      announceProcedure(db, { id: params.id, version }, { person, requestId }),
    ANNOUNCED,
  );
  serve(
    api,
    procurementAdminApi.changeState,
    {
      access: OFFICER,
      effect: {
        must: 'Que el estado lo permita y estén sus documentos; para el fallo, toda partida decidida y que haya llegado su hora publicada',
        said: 'Qué pasa con el procedimiento y el motivo que leerán los visitantes',
        back: 'Suspender se reanuda. Lo demás no: queda a la vista con su motivo, y el fallo se corrige con otro acto',
        second: { kinds: ['award', 'state'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      changeState(db, { id: params.id, version }, body, { person, requestId }),
    CHANGED_STATE,
  );
  serve(
    api,
    procurementAdminApi.addContract,
    { access: OFFICER, effect: 'draft' },
    ({ params, body, person, requestId }) => addContract(db, params.id, body, { person, requestId }),
  );
  serve(
    api,
    procurementAdminApi.saveContract,
    {
      access: OFFICER,
      effect: {
        must: 'Motivo público; lo mismo que al publicarlo, sin bajar de lo pagado ni pasar lo que permite un convenio; lo que tiene convenio se cambia con otro, un plazo mayor también, y ninguna garantía se quita',
        said: 'El motivo que leerán los visitantes',
        back: 'Con otra corrección; la anterior queda en «Cambios»',
        second: { kinds: ['contract'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      saveContract(db, { id: params.id, contractId: params.contrato, version }, body, { person, requestId }),
    CORRECTED_CONTRACT,
  );
  serve(
    api,
    procurementAdminApi.saveContractDraft,
    { access: OFFICER, effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      saveContractDraft(db, { id: params.id, contractId: params.contrato, version }, body, {
        person,
        requestId,
      }),
  );
  serve(
    api,
    procurementAdminApi.discardContractDraft,
    {
      access: OFFICER,
      effect: {
        must: 'Que nunca se haya publicado; el que escribió otra persona lo confirma otra',
        said: 'Qué borrador se elimina; a quien lo escribió se le dice',
        back: `No se deshace. ${IN_LOG}`,
        second: { kinds: ['contract'] },
      },
    },
    ({ params, version, person, requestId }) =>
      discardContractDraft(
        api.services,
        { id: params.id, contractId: params.contrato, version },
        { person, requestId },
      ),
    DISCARDED_CONTRACT,
  );
  serve(
    api,
    procurementAdminApi.publishContract,
    {
      access: OFFICER,
      effect: {
        must: 'Que lo firme quien ganó esas partidas y no esté impedido, por no más de lo adjudicado, entre el fallo y hoy, y con cada pregunta de la revisión contestada; sin fallo, que los contratos de la compra no pasen juntos del límite por su monto',
        said: 'Que el contrato queda a la vista con el procedimiento',
        back: 'Se corrige con motivo público, o termina con su documento',
        second: { kinds: ['contract'] },
      },
    },
    ({ params, version, person, requestId }) =>
      publishContract(db, { id: params.id, contractId: params.contrato, version }, { person, requestId }),
    contractDecision('Publicar un contrato', 'contract'),
  );
  serve(
    api,
    procurementAdminApi.amendContract,
    {
      access: OFFICER,
      effect: {
        must: 'Que el contrato siga vigente y no pase el límite de su ley, con su documento público o el motivo de que no esté',
        said: 'El monto y el plazo, antes y después, y el límite con su artículo',
        back: 'Con otro convenio; el anterior queda a la vista',
        second: { kinds: ['contract'] },
      },
    },
    ({ params, body, version, person, requestId }) =>
      amendContract(db, { id: params.id, contractId: params.contrato, version }, body, { person, requestId }),
    contractDecision('Agregar un convenio modificatorio'),
  );
  serve(api, procurementAdminApi.history, { access: OFFICER }, ({ params, query }) =>
    readRevisions(db, { type: 'procedure', id: params.id }, query),
  );
  serve(api, procurementAdminApi.contractHistory, { access: OFFICER }, ({ params, query }) =>
    readRevisions(db, { type: 'contract', id: params.contrato }, query),
  );
  serve(api, procurementAdminApi.changes, { access: 'public' }, async ({ params }) => {
    const id = await findPublicId(db, params.numero);
    if (id === undefined) throw notFound();
    return { rows: await readChanges(db, id) };
  });
}
