import { evaluationAnswersApi as answersApi } from '#contract/evaluation-answers.ts';
import type { Answer } from '#contract/rules/evaluation-score.ts';
import type { Api } from '#web/kit/api.ts';

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

/** A supplier's result, with its folio and key. */
export const openReply = (api: Api, body: { folio: string; key: string }) =>
  api.call(answersApi.openReply, { body });

export const sendReply = (api: Api, body: { folio: string; key: string; text: string }) =>
  api.call(answersApi.reply, { body });
