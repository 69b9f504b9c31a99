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
import { answerReply, issueKey, openReply, sendReply, takeKeyBack } from './replies.service.ts';

const officer = { action: 'administer', subject: 'Evaluations' } as const;

/** What officers, areas and suppliers do to evaluate. */
export function registerEvaluationAdmin(api: Api): void {
  const { services } = api;
  const { db, config } = services;
  serve(api, admin.instruments, officer, () => listInstruments(db));
  serve(api, admin.newInstrument, officer, ({ body, person, requestId }) =>
    createInstrument(db, body.key, { person, requestId }),
  );
  serve(api, admin.instrument, officer, ({ params }) => getInstrument(db, params.id));
  serve(api, admin.saveInstrument, officer, ({ params, body, version, person, requestId }) =>
    saveInstrument(db, params.id, { ...body, version, author: { person, requestId } }),
  );
  serve(api, admin.publishInstrument, officer, ({ params, version, person, requestId }) =>
    publishInstrument(db, { id: params.id, version, author: { person, requestId } }),
  );
  serve(api, admin.periods, officer, () => listPeriods(db));
  serve(api, admin.newPeriod, officer, ({ body, person, requestId }) =>
    createPeriod(db, { ...body, author: { person, requestId } }),
  );
  serve(api, admin.period, officer, async ({ params }) =>
    describePeriod(db, await periodByKey(db, params.clave)),
  );
  serve(api, admin.stepPeriod, officer, ({ params, body, version, person, requestId }) =>
    startStep(services, { key: params.clave, version, ...body, author: { person, requestId } }),
  );
  serve(api, admin.reopen, officer, ({ params, body, version, person, requestId }) =>
    reopenPeriod(services, {
      key: params.clave,
      version,
      reason: body.reason,
      author: { person, requestId },
    }),
  );
  serve(api, admin.stopStep, officer, ({ params, person, requestId }) =>
    stopStep(db, params.clave, { person, requestId }),
  );
  serve(api, admin.candidates, officer, async ({ params }) =>
    listCandidates(db, await periodByKey(db, params.clave)),
  );
  serve(api, admin.orders, officer, ({ params, query }) => listOrders(db, params.clave, query));
  serve(api, admin.ordersFile, officer, ({ params, query, context }) =>
    exportOrders(services, params.clave, query, context),
  );
  serve(api, admin.addOrders, officer, ({ params, body, person, requestId }) =>
    addOrders(services, params.clave, body.orders, { person, requestId }),
  );
  serve(api, admin.order, officer, ({ params, person }) => getOrder(services, params.id, person.id));
  serve(api, admin.answerOrder, officer, ({ params, body, version, person, requestId }) =>
    answerAsOfficer(services, {
      id: params.id,
      version,
      answers: body.answers,
      comment: body.comment,
      author: { person, requestId },
    }),
  );
  serve(api, admin.askOrder, officer, ({ params, body, version, person, requestId }) =>
    askArea(services, { id: params.id, version, email: body.email, author: { person, requestId } }),
  );
  serve(api, admin.stepOrder, officer, ({ params, body, version, person, requestId }) =>
    stepOrder(services, { id: params.id, version, ...body, author: { person, requestId } }),
  );
  serve(api, admin.issueKey, officer, ({ params, person, requestId }) =>
    issueKey(db, { key: params.clave, number: params.numero, author: { person, requestId } }),
  );
  serve(api, admin.takeKeyBack, officer, ({ params, query, person, requestId }) =>
    takeKeyBack(db, {
      key: params.clave,
      number: params.numero,
      given: query.dada,
      author: { person, requestId },
    }),
  );
  serve(api, admin.answerReply, officer, ({ params, body, version, person, requestId }) =>
    answerReply(services, { id: params.id, version, ...body, author: { person, requestId } }),
  );
  serve(api, admin.replyFile, officer, async ({ params, context }) =>
    sendFile(context, services, {
      ...(await readReplyFile(db, params.id)),
      cache: 'private',
      download: true,
    }),
  );
  serve(api, admin.decideProposal, officer, ({ params, body, version, person, requestId }) =>
    decideProposal(db, { id: params.id, version, ...body, author: { person, requestId } }),
  );

  serve(api, answers.order, 'signed-in', ({ params, person }) => orderToEvaluate(db, params.enlace, person));
  serve(api, answers.answer, 'signed-in', ({ params, body, version, person, requestId }) =>
    answerAsArea(db, {
      link: params.enlace,
      version,
      answers: body.answers,
      comment: body.comment,
      author: { person, requestId },
    }),
  );
  serve(api, answers.recuse, 'signed-in', ({ params, body, person, requestId }) =>
    recuse(db, { link: params.enlace, reason: body.reason, author: { person, requestId } }),
  );

  serve(api, answers.pass, 'signed-in', ({ params, body, person, requestId }) =>
    passOrder(services, { link: params.enlace, email: body.email, author: { person, requestId } }),
  );

  serve(api, answers.code, 'signed-in', ({ params, person }) =>
    askForCode(services, { link: params.enlace, person }),
  );
  serve(api, answers.prove, 'signed-in', ({ params, body, person, requestId }) =>
    enterByCode(db, { link: params.enlace, code: body.code, author: { person, requestId } }),
  );

  const callerOfRequest = (context: Context) => callerOf(context, config.trustProxy);
  serve(api, answers.openReply, 'public', ({ body, context }) =>
    openReply(db, { ...body, caller: callerOfRequest(context) }),
  );
  serve(api, answers.attach, REPLY_KEY, ({ params, query, context }) =>
    attachToReply(services, { context, folio: params.folio, name: query.nombre }),
  );
  serve(api, answers.reply, 'public', ({ body, context, requestId }) =>
    sendReply(services, { ...body, caller: callerOfRequest(context), requestId }),
  );
}
