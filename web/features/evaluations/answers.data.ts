import {
  evaluationAnswersApi as answersApi,
  REPLY_KEY_HEADER,
  type SupplierReply,
} from '#contract/evaluation-answers.ts';
import type { Answer } from '#contract/rules/evaluations/evaluation-score.ts';
import { addressOf, createApi, type Api } from '#web/kit/api.ts';
import { supplierFetch } from '#web/kit/account-session.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';

/** The order of a link. */
export const readOrderToEvaluate = (api: Api, enlace: string, signal: AbortSignal) =>
  api.call(answersApi.order, { params: { enlace }, signal });

/** Sends what the area answers. */
export function answerOrder(
  api: Api,
  enlace: string,
  { answers, comment, version }: { answers: Record<string, Answer>; comment: string; version: number },
) {
  return api.call(answersApi.answer, {
    params: { enlace },
    body: { answers, comment, declaresNoConflict: true },
    version,
  });
}

export const recuseFromOrder = (api: Api, enlace: string, reason: string) =>
  api.call(answersApi.recuse, { params: { enlace }, body: { reason } });

export const passOrder = (api: Api, enlace: string, email: string) =>
  api.call(answersApi.pass, { params: { enlace }, body: { email } });

export const sendOrderCode = (api: Api, enlace: string) => api.call(answersApi.code, { params: { enlace } });

export const proveOrderMailbox = (api: Api, enlace: string, code: string) =>
  api.call(answersApi.prove, { params: { enlace }, body: { code } });

/** Without a session: a wrong key is no reason to renew one. */
const visitor = createApi({ fetch: supplierFetch });

/** Sends the file of a reply that is not sent yet. */
export const attachToReply = (
  { folio, key }: { folio: string; key: string },
  file: File,
  travel: UploadOptions,
): Promise<SupplierReply> =>
  createApi({ fetch: supplierFetch, headers: { [REPLY_KEY_HEADER]: key } }).upload(
    addressOf(answersApi.attach, { folio }, { nombre: file.name }),
    file,
    travel,
  );

/** A supplier's result, with its folio and key. */
export const openReply = (body: { folio: string; key: string }) =>
  visitor.call(answersApi.openReply, { body });

export const sendReply = (body: { folio: string; key: string; text: string }) =>
  visitor.call(answersApi.reply, { body });
