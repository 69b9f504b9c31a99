import { documentsApi } from '#contract/documents-api.ts';
import type { AdminDocument, Upload } from '#contract/documents.ts';
import {
  minutesApi,
  MINUTES_FILING,
  type Minutes,
  type MinutesAct,
  type MinutesSave,
  type RoomView,
} from '#contract/minutes.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';

/** The minutes of one act of a procedure. */
export interface MinutesOf {
  id: string;
  acta: MinutesAct;
}

export const readMinutes = (api: Api, params: MinutesOf, signal: AbortSignal): Promise<Minutes> =>
  api.call(minutesApi.get, { params, signal });

export const saveMinutes = (
  api: Api,
  params: MinutesOf,
  { version, body }: { version: number; body: MinutesSave },
): Promise<Minutes> => api.call(minutesApi.save, { params, version, body });

export const readDraft = (api: Api, params: MinutesOf, formato: 'pdf' | 'docx'): Promise<Blob> =>
  readFile(api, addressOf(minutesApi.draft, params, { formato }));

export const readComparison = (api: Api, id: string): Promise<Blob> =>
  readFile(api, addressOf(minutesApi.comparison, { id }));

export const readRoom = (api: Api, id: string, signal?: AbortSignal): Promise<RoomView> =>
  api.call(minutesApi.room, { params: { id }, ...(signal && { signal }) });

/** Files the draft as a document of its stage and kind, itself a draft, by the way of every other file. */
export async function fileDraft(
  api: Api,
  { id, acta }: MinutesOf,
  { number, day }: { number: string; day: string | null },
): Promise<AdminDocument> {
  const { title, stage, kind } = MINUTES_FILING[acta];
  const bytes = await readDraft(api, { id, acta }, 'pdf');
  const address = addressOf(documentsApi.upload, undefined, { nombre: `${title} ${number}.pdf` });
  const upload = await api.upload<Upload>(address, bytes);
  const body = { procedureId: id, uploadId: upload.id, stage, kind, title, documentDate: day };
  return api.call(documentsApi.create, { body });
}
