import { clarificationsApi } from '#contract/clarifications-api.ts';
import type {
  Asked,
  AskInput,
  ClarificationBoard,
  ClarificationSave,
  DocumentClarifications,
  PublicClarifications,
  QuestionForm,
} from '#contract/clarifications.ts';
import type { RevisionPage } from '#contract/revision.ts';
import { createApi, type Api } from '#web/kit/api.ts';
import { patientFetch } from '#web/kit/patient-fetch.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';

/** Without a session: a wrong key is no reason to renew one. */
const visitor = createApi({ fetch: patientFetch });

export const readClarifications = (
  api: Api,
  numero: string,
  signal: AbortSignal,
): Promise<PublicClarifications> => api.call(clarificationsApi.list, { params: { numero }, signal });

export const readQuestionForm = (api: Api, numero: string, signal: AbortSignal): Promise<QuestionForm> =>
  api.call(clarificationsApi.form, { params: { numero }, signal });

export const askQuestions = (numero: string, body: AskInput): Promise<Asked> =>
  visitor.call(clarificationsApi.ask, { params: { numero }, body });

export const confirmQuestions = (numero: string, token: string): Promise<Asked> =>
  visitor.call(clarificationsApi.confirm, { params: { numero }, body: { token } });

export const readOfDocument = (api: Api, id: string, signal: AbortSignal): Promise<DocumentClarifications> =>
  api.call(clarificationsApi.ofDocument, { params: { id }, signal });

export const readBoard = (api: Api, id: string, signal: AbortSignal): Promise<ClarificationBoard> =>
  api.call(clarificationsApi.board, { params: { id }, signal });

interface Target {
  id: string;
  version: number;
}

export const saveBoard = (
  api: Api,
  { id, version }: Target,
  body: ClarificationSave,
): Promise<ClarificationBoard> => api.call(clarificationsApi.save, { params: { id }, version, body });

export const publishBoard = (
  api: Api,
  { id, version }: Target,
  reason: string | null,
): Promise<ClarificationBoard> =>
  api.call(clarificationsApi.publish, { params: { id }, version, body: { reason } });

export const readBoardHistory = (
  api: Api,
  id: string,
  ...[query, signal]: HistoryAsk
): Promise<RevisionPage> => api.call(clarificationsApi.history, { params: { id }, query, signal });
