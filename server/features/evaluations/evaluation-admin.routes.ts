import { evaluationAdminApi as admin } from '#contract/evaluation-admin-api.ts';
import { evaluationAnswersApi as answers } from '#contract/evaluation-answers.ts';
import type { Context } from 'hono';
import { callerOf } from '#server/kit/client-address.ts';
import { serve, type Api } from '#server/kit/serve.ts';
import { listCandidates } from './contract-facts.sql.ts';
import { exportOrders, listOrders } from './order-list.ts';
import {
  answerAsArea,
  askArea,
  askForCode,
  enterByCode,
  orderToEvaluate,
  passOrder,
  recuse,
} from './area.service.ts';
import {
  createInstrument,
  getInstrument,
  listInstruments,
  publishInstrument,
  saveInstrument,
} from './instruments.service.ts';
import { addOrders, answerAsOfficer, getOrder, stepOrder } from './orders.service.ts';
import { reopenPeriod, startStep, stopStep } from './period-work.ts';
import { createPeriod, describePeriod, listPeriods, periodByKey } from './periods.service.ts';
import { decideProposal } from './proposals.service.ts';
import { sendFile } from '#server/kit/files/send.ts';
import { attachToReply, readReplyFile, REPLY_KEY } from './reply-files.service.ts';
import { answerReply, issueKey, openReply, replierOf, sendReply, takeKeyBack } from './replies.service.ts';
import { ASKED_BY_TWO } from './known-mailbox.ts';
import { IN_LOG, MAILED } from '#server/kit/effects.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import type { OrderStep } from '#contract/rules/evaluations/evaluation-machine.ts';
import { orderThing, readOrder, readPeriod } from './evaluation-things.ts';

const officer = { action: 'administer', subject: 'Evaluations' } as const;

/** Leaving an order out of the count. An acceptance asks for two people in a way of its own. */
const EXCLUDED: DecisionOf<{ params: { id: string }; body: { step: OrderStep } }> = {
  kind: ({ body }) => (body.step === 'exclude' ? 'evaluations' : null),
  what: () => 'Excluir un pedido de la evaluación',
  record: async ({ params }, db) => {
    const order = await readOrder(db, params.id);
    const period = order && (await readPeriod(db, order.period_id));
    if (order === undefined || period === undefined) return undefined;
    return {
      type: orderThing.subject,
      id: order.id,
      title: order.supplier_name,
      note: order.number,
      place: `/administracion/evaluaciones?periodo=${period.key}&pedido=${order.id}`,
      mark: String(order.version),
    };
  },
};

/** What officers, areas and suppliers do to evaluate. */
export function registerEvaluationAdmin(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, admin.instruments, { access: officer }, () => listInstruments(db));
  serve(api, admin.newInstrument, { access: officer, effect: 'draft' }, ({ body, person, requestId }) =>
    createInstrument(db, body.key, { person, requestId }),
  );
  serve(api, admin.instrument, { access: officer }, ({ params }) => getInstrument(db, params.id));
  serve(
    api,
    admin.saveInstrument,
    { access: officer, effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      saveInstrument(db, params.id, { ...body, version, author: { person, requestId } }),
  );
  serve(
    api,
    admin.publishInstrument,
    {
      access: officer,
      effect: {
        must: 'Que sus pesos sumen y no falte criterio',
        said: '«¿Publicar esta edición?»: desde entonces no cambia',
        back: 'No se deshace: se hace la edición siguiente',
      },
    },
    ({ params, version, person, requestId }) =>
      publishInstrument(db, { id: params.id, version, author: { person, requestId } }),
  );
  serve(api, admin.periods, { access: officer }, () => listPeriods(db));
  serve(
    api,
    admin.newPeriod,
    {
      access: officer,
      effect: {
        must: 'Una edición publicada y plazos en orden',
        said: 'Qué meses abarca y a quién se le pedirá',
        back: 'No se borra: se cierra',
      },
    },
    ({ body, person, requestId }) => createPeriod(db, { ...body, author: { person, requestId } }),
  );
  serve(api, admin.period, { access: officer }, async ({ params }) =>
    describePeriod(db, await periodByKey(db, params.clave)),
  );
  serve(
    api,
    admin.stepPeriod,
    {
      access: officer,
      budget: 'sweeping',
      effect: {
        must: 'Que lo que sigue pueda empezar; motivo de 10 letras si algo queda fuera o es antes de su día',
        said: 'Qué se publica o se cierra y qué falta por evaluar',
        back: 'Se detiene mientras corre; la revisión y el cierre se deshacen mientras nadie se apoyó en ellos; lo publicado no',
      },
    },
    ({ params, body, version, person, requestId }) =>
      startStep(services, { key: params.clave, version, ...body, author: { person, requestId } }),
  );
  serve(
    api,
    admin.reopen,
    {
      access: officer,
      effect: {
        must: 'Motivo de 10 letras; en revisión, que ningún proveedor haya mandado su aclaración; cerrado, que no se haya publicado otro periodo después',
        said: 'Qué resultados y claves dejan de valer y a quién se avisa',
        back: 'Se pasa a revisión o se cierra otra vez; queda en el historial del periodo',
      },
    },
    ({ params, body, version, person, requestId }) =>
      reopenPeriod(services, {
        key: params.clave,
        version,
        reason: body.reason,
        author: { person, requestId },
      }),
  );
  serve(api, admin.stopStep, { access: officer, effect: 'repeatable' }, ({ params, person, requestId }) =>
    stopStep(db, params.clave, { person, requestId }),
  );
  serve(api, admin.candidates, { access: officer, budget: 'listing' }, async ({ params }) =>
    listCandidates(db, await periodByKey(db, params.clave)),
  );
  serve(api, admin.orders, { access: officer, budget: 'listing' }, ({ params, query }) =>
    listOrders(db, params.clave, query),
  );
  serve(api, admin.ordersFile, { access: officer, budget: 'exporting' }, ({ params, query, context }) =>
    exportOrders(services, params.clave, query, context),
  );
  serve(
    api,
    admin.addOrders,
    {
      access: officer,
      budget: 'sweeping',
      effect: { must: 'Que el pedido no esté ya', said: 'A qué áreas sale su enlace', back: MAILED },
    },
    ({ params, body, person, requestId }) =>
      addOrders(services, params.clave, body.orders, { person, requestId }),
  );
  serve(api, admin.order, { access: officer }, ({ params, person }) =>
    getOrder(services, params.id, person.id),
  );
  serve(
    api,
    admin.answerOrder,
    { access: officer, effect: 'draft' },
    ({ params, body, version, person, requestId }) =>
      answerAsOfficer(services, {
        id: params.id,
        version,
        answers: body.answers,
        comment: body.comment,
        author: { person, requestId },
      }),
  );
  serve(
    api,
    admin.askOrder,
    {
      access: officer,
      effect: {
        must: 'Que el pedido espere respuesta',
        said: 'A qué correo se le pide',
        back: MAILED,
        second: { kinds: ['evaluations'], isGuarded: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      askArea(services, { id: params.id, version, email: body.email, author: { person, requestId } }),
    ASKED_BY_TWO,
  );
  serve(
    api,
    admin.stepOrder,
    {
      access: officer,
      effect: {
        must: 'Que esté respondida; razón para devolver o excluir',
        said: 'Qué queda fijo y a quién se avisa',
        back: 'Se retoma mientras el periodo no se publica',
        second: { kinds: ['evaluations'], isOwn: true },
      },
    },
    ({ params, body, version, person, requestId }) =>
      stepOrder(services, { id: params.id, version, ...body, author: { person, requestId } }),
    EXCLUDED,
  );
  serve(
    api,
    admin.issueKey,
    {
      access: officer,
      effect: {
        must: 'Que el periodo esté en revisión',
        said: 'Que la clave anterior deja de servir',
        back: 'Se retira mientras nadie la use, y la anterior vuelve a servir; usada, se da otra',
      },
    },
    ({ params, person, requestId }) =>
      issueKey(db, { key: params.clave, number: params.numero, author: { person, requestId } }),
  );
  serve(
    api,
    admin.takeKeyBack,
    {
      access: officer,
      effect: {
        must: 'Que se haya dado en la Unidad y nadie la haya usado',
        said: 'Que esa clave deja de servir y la anterior vuelve a servir',
        back: 'Se da otra',
      },
    },
    ({ params, query, person, requestId }) =>
      takeKeyBack(db, {
        key: params.clave,
        number: params.numero,
        given: query.dada,
        author: { person, requestId },
      }),
  );
  serve(
    api,
    admin.answerReply,
    {
      access: officer,
      effect: { must: 'Que la aclaración haya llegado', said: 'Qué lee el proveedor', back: MAILED },
    },
    ({ params, body, version, person, requestId }) =>
      answerReply(services, { id: params.id, version, ...body, author: { person, requestId } }),
  );
  serve(api, admin.replyFile, { access: officer, budget: 'ownFile' }, async ({ params, context }) =>
    sendFile(context, services, {
      ...(await readReplyFile(db, params.id)),
      cache: 'private',
      download: true,
    }),
  );
  serve(
    api,
    admin.decideProposal,
    {
      access: officer,
      effect: { must: 'Razón', said: 'Que el portal no la ejecuta: deja dicho qué se hizo', back: IN_LOG },
    },
    ({ params, body, version, person, requestId }) =>
      decideProposal(db, { id: params.id, version, ...body, author: { person, requestId } }),
  );

  serve(api, answers.order, { access: 'signed-in' }, ({ params, person }) =>
    orderToEvaluate(db, params.enlace, person),
  );
  serve(
    api,
    answers.answer,
    { access: 'signed-in', effect: 'applicant' },
    ({ params, body, version, person, requestId }) =>
      answerAsArea(db, {
        link: params.enlace,
        version,
        answers: body.answers,
        comment: body.comment,
        author: { person, requestId },
      }),
  );
  serve(
    api,
    answers.recuse,
    {
      access: 'signed-in',
      effect: {
        must: 'Que le toque responderla',
        said: 'Que responde otra persona del área',
        back: 'No se deshace: la Unidad la reasigna',
      },
    },
    ({ params, body, person, requestId }) =>
      recuse(db, { link: params.enlace, reason: body.reason, author: { person, requestId } }),
  );

  serve(
    api,
    answers.pass,
    {
      access: 'signed-in',
      effect: {
        must: 'Que lo pase a quien se le pidió, a un correo de la misma institución',
        said: 'A quién se le pide desde entonces',
        back: 'La Unidad lo pide a otra persona; queda en el historial del pedido',
      },
    },
    ({ params, body, person, requestId }) =>
      passOrder(services, { link: params.enlace, email: body.email, author: { person, requestId } }),
  );

  serve(
    api,
    answers.code,
    {
      access: 'signed-in',
      budget: 'mailing',
      effect: {
        must: 'Que se haya pedido a un correo que no es el de quien inició sesión',
        said: 'A qué correo va el código',
        back: MAILED,
      },
    },
    ({ params, person }) => askForCode(services, { link: params.enlace, person }),
  );
  serve(
    api,
    answers.prove,
    { access: 'signed-in', effect: 'applicant' },
    ({ params, body, person, requestId }) =>
      enterByCode(db, { link: params.enlace, code: body.code, author: { person, requestId } }),
  );

  const callerOfRequest = (context: Context) => callerOf(context, config.trustProxy);
  serve(
    api,
    answers.openReply,
    { access: 'public', budget: 'opening', effect: 'applicant' },
    async ({ body, context }) =>
      openReply(db, {
        ...body,
        caller: callerOfRequest(context),
        account: await replierOf(services, context, body.key),
      }),
  );
  serve(
    api,
    answers.attach,
    { access: REPLY_KEY, budget: 'document', effect: 'applicant' },
    ({ params, query, context }) =>
      attachToReply(services, { context, folio: params.folio, name: query.nombre }),
  );
  serve(
    api,
    answers.reply,
    {
      access: 'public',
      budget: 'opening',
      effect: { must: 'Folio, clave y plazo', said: 'Que se envía una sola vez', back: 'No se deshace' },
    },
    async ({ body, context, requestId }) =>
      sendReply(services, {
        ...body,
        caller: callerOfRequest(context),
        account: await replierOf(services, context, body.key),
        requestId,
      }),
  );
}
