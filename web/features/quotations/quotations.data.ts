import { quotationsApi } from '#contract/quotations-api.ts';
import { quotationOpeningApi, type CapturedQuotation } from '#contract/quotation-opening.ts';
import {
  QUOTATION_SESSION_HEADER,
  type QuotationDecline,
  type QuotationOffer,
  type SealedFile,
} from '#contract/quotations.ts';
import { supplierFetch } from '#web/kit/account-session.ts';
import { addressOf, CallError, createApi, type Api } from '#web/kit/api.ts';
import { patientFetch } from '#web/kit/patient-fetch.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';

/** Without a session of the university: whoever answers has a link, or is in its account. */
const visitor = createApi({ fetch: supplierFetch });
const holder = (session: string) =>
  createApi({ fetch: patientFetch, headers: { [QUOTATION_SESSION_HEADER]: session } });

/** Who acts: by the personal link, or by number where the request is open to others. */
export interface Acting {
  folio: string;
  link: string | null;
  number: string;
}

export const loadOpenRequests = (api: Api) => api.call(quotationsApi.open, {});

export const readAsked = ({ folio, link }: Pick<Acting, 'folio' | 'link'>, signal?: AbortSignal) =>
  visitor.call(quotationsApi.read, { params: { folio }, body: { link }, ...(signal && { signal }) });

export const sendCode = ({ folio, link, number }: Acting) =>
  visitor.call(quotationsApi.code, { params: { folio }, body: { link, number } });

export const enter = ({ folio, link, number }: Acting, code: string) =>
  visitor.call(quotationsApi.enter, { params: { folio }, body: { link, number, code } });

export const readOwn = (folio: string, session: string) =>
  holder(session).call(quotationsApi.own, { params: { folio } });

export const sendOffer = (folio: string, session: string, body: QuotationOffer) =>
  holder(session).call(quotationsApi.send, { params: { folio }, body });

export const decline = (folio: string, session: string, body: QuotationDecline) =>
  holder(session).call(quotationsApi.decline, { params: { folio }, body });

export const withdraw = (folio: string, session: string) =>
  holder(session).call(quotationsApi.withdraw, { params: { folio } });

export const ask = (folio: string, session: string, text: string) =>
  holder(session).call(quotationsApi.ask, { params: { folio }, body: { text } });

/** Sends a file for the answer. */
export const attach = (
  folio: string,
  session: string,
  file: File,
  travel: UploadOptions,
): Promise<SealedFile> =>
  holder(session).upload(addressOf(quotationsApi.attach, { folio }, { nombre: file.name }), file, travel);

export const readOpening = (api: Api, folio: string, signal: AbortSignal) =>
  api.call(quotationOpeningApi.get, { params: { folio }, signal });

export const openQuotations = (api: Api, folio: string, version: number, note: string) =>
  api.call(quotationOpeningApi.open, { params: { folio }, body: { note }, version });

export const attachCaptured = (
  api: Api,
  { folio, supplierId }: { folio: string; supplierId: string },
  file: File,
  travel: UploadOptions,
): Promise<SealedFile> =>
  api.upload(
    addressOf(quotationOpeningApi.attach, { folio }, { nombre: file.name, proveedor: supplierId }),
    file,
    travel,
  );

export const captureQuotation = (api: Api, folio: string, body: CapturedQuotation) =>
  api.call(quotationOpeningApi.capture, { params: { folio }, body });

export async function loadQuotationFile(api: Api, folio: string, id: string): Promise<Blob> {
  const response = await api.request(addressOf(quotationOpeningApi.file, { folio, id }));
  if (!response.ok) throw new CallError(await response.json());
  return response.blob();
}
