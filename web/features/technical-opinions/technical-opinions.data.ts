import {
  technicalOpinionsApi,
  type Opinion,
  type OpinionInput,
  type OpinionRow,
  type OpinionStepInput,
} from '#contract/technical-opinions.ts';
import { addressOf, CallError, type Api } from '#web/kit/api.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';

/** One's own requests, and those of everybody for whoever keeps the profiles. */
export async function loadOpinions(
  api: Api,
  isOfficer: boolean,
  signal: AbortSignal,
): Promise<{ own: OpinionRow[]; queue: OpinionRow[] | null }> {
  const [own, queue] = await Promise.all([
    api.call(technicalOpinionsApi.list, { signal }),
    isOfficer ? api.call(technicalOpinionsApi.queue, { signal }) : null,
  ]);
  return { own: own.rows, queue: queue?.rows ?? null };
}

export const loadOpinion = (api: Api, folio: string, signal: AbortSignal): Promise<Opinion> =>
  api.call(technicalOpinionsApi.detail, { params: { folio }, signal });

export const requestOpinion = (api: Api, body: OpinionInput): Promise<Opinion> =>
  api.call(technicalOpinionsApi.create, { body });

export const stepOpinion = (
  api: Api,
  { folio, version }: Opinion,
  body: OpinionStepInput,
): Promise<Opinion> => api.call(technicalOpinionsApi.step, { params: { folio }, body, version });

/** The opinion as PDF; it needs the reader's authorisation. */
export async function loadOpinionPdf(api: Api, folio: string): Promise<Blob> {
  const response = await api.request(`/dictamenes/${encodeURIComponent(folio)}/pdf`);
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}

/** Attaches a file to an open request. */
export const attachToOpinion = (
  api: Api,
  folio: string,
  file: File,
  options: UploadOptions,
): Promise<Opinion> =>
  api.upload<Opinion>(
    addressOf(technicalOpinionsApi.attach, { folio }, { nombre: file.name }),
    file,
    options,
  );

/** Takes away a file of one's own side. */
export const removeFromOpinion = (api: Api, folio: string, id: string): Promise<Opinion> =>
  api.call(technicalOpinionsApi.detach, { params: { folio, id } });

/** A file of a request; it needs the reader's authorisation. */
export async function loadOpinionFile(api: Api, folio: string, id: string): Promise<Blob> {
  const response = await api.request(`/dictamenes/${encodeURIComponent(folio)}/archivos/${id}`);
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}
