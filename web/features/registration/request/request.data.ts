import { fillPath } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { REQUEST_TOKEN_HEADER, registrationApi } from '#contract/registration-api.ts';
import type {
  Declaration,
  IdentityCheck,
  NewRequest,
  PaperPart,
  RequestFile,
  RequestPaper,
} from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { addressOf, type Api, CallError, createApi } from '#web/kit/api.ts';
import { patientFetch } from '#web/kit/patient-fetch.ts';
import type { UploadOptions } from '#web/kit/send-with-progress.ts';
import { type Opened, openedWith, type PaperFacts } from './request-memory.ts';

/** What a save sends. */
export interface SaveBody {
  data: SupplierFile;
  declarations: Partial<Record<Declaration, boolean>>;
  privacyVersion?: number;
  step: number;
  /** Answers to observations that the server does not have yet, by their ids. */
  replies: Readonly<Record<string, string>>;
  /** What was there before it was written: what another window changed beside it is then joined. */
  seen: { data: SupplierFile; declarations: Partial<Record<Declaration, boolean>> };
}

/** Everything that the holder of a key may do with one request. */
export interface RequestClient {
  folio: string;
  get(signal?: AbortSignal): Promise<RequestFile>;
  save(version: number, body: SaveBody): Promise<RequestFile>;
  /** While correcting, opens a part that nobody observed. */
  openPart(
    version: number,
    body: { kind: 'field' | 'paper'; target: string; reason: string },
  ): Promise<RequestFile>;
  submit(version: number, papers: Record<string, string>): Promise<RequestFile>;
  withdraw(version: number): Promise<undefined>;
  upload(code: string, file: File, options: UploadOptions): Promise<PaperPart>;
  removePart(code: string, id: string): Promise<undefined>;
  putPaper(code: string, facts: PaperFacts, parts: string[]): Promise<RequestPaper>;
  /** Takes away the paper of this id, when it is still the one. */
  removePaper(code: string, id: string): Promise<undefined>;
  paper(code: string): Promise<Blob>;
  receipt(trackingKey?: string): Promise<Blob>;
  portableFile(): Promise<Blob>;
  /** Mails a code to the mailbox that was saved; the sentence says where it went. */
  sendMailboxCode(): Promise<string>;
  proveMailbox(code: string): Promise<RequestFile>;
}

const visitor = createApi({ fetch: patientFetch });

/** The client of a visitor without session: an officer's sign-in has no part in these requests. */
function withToken(token: string): Api {
  return createApi({
    fetch: patientFetch,
    headers: { [REQUEST_TOKEN_HEADER]: token },
  });
}

async function blobOf(api: Api, path: string, init?: RequestInit): Promise<Blob> {
  let response: Response;
  try {
    response = await api.request(path, init);
  } catch {
    throw new CallError({
      type: 'about:blank',
      title: 'Sin conexión',
      status: 0,
      code: 'unavailable',
      detail: 'No hay conexión con el portal. Revisa tu red e intenta de nuevo.',
      requestId: '',
    });
  }
  if (!response.ok) throw new CallError((await response.json()) as Problem);
  return response.blob();
}

/** Operations on the request that `opened` gives access to. */
export function requestClient({ folio, token }: Opened): RequestClient {
  const api = withToken(token);
  const params = { folio };
  const of = (code: string) => ({ folio, documento: code });
  return {
    folio,
    get: (signal) => api.call(registrationApi.get, { params, ...(signal === undefined ? {} : { signal }) }),
    save: (version, body) => api.call(registrationApi.save, { params, version, body }),
    openPart: (version, body) => api.call(registrationApi.openPart, { params, version, body }),
    submit: (version, papers) => api.call(registrationApi.submit, { params, version, body: { papers } }),
    withdraw: (version) => api.call(registrationApi.withdraw, { params, version }),
    upload: (code, file, options) =>
      api.upload<PaperPart>(
        addressOf(registrationApi.uploadPart, of(code), { nombre: file.name }),
        file,
        options,
      ),
    removePart: (code, parte) => api.call(registrationApi.removePart, { params: { ...of(code), parte } }),
    putPaper: (code, { of: paper, ...facts }, parts) =>
      api.call(registrationApi.putPaper, {
        params: of(code),
        body: { ...facts, parts, ...(paper === undefined ? {} : { paper }) },
      }),
    removePaper: (code, visto) =>
      api.call(registrationApi.removePaper, { params: of(code), query: { visto } }),
    paper: (code) => blobOf(api, fillPath(registrationApi.downloadPaper.path, of(code))),
    receipt: (trackingKey) =>
      blobOf(api, fillPath(registrationApi.receipt.path, params), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(trackingKey === undefined ? {} : { trackingKey }),
      }),
    portableFile: () => blobOf(api, fillPath(registrationApi.portableFile.path, params)),
    sendMailboxCode: async () => (await api.call(registrationApi.sendMailboxCode, { params })).text,
    proveMailbox: (code) => api.call(registrationApi.proveMailbox, { params, body: { code } }),
  };
}

/** Exchanges folio and key for a permission of this tab. */
export async function openRequest(folio: string, trackingKey: string): Promise<Opened> {
  const { token } = await visitor.call(registrationApi.access, { params: { folio }, body: { trackingKey } });
  return openedWith({ folio, token, trackingKey });
}

/** Mails a code to the mailbox of a request whose key was lost. */
export async function sendKeyCode(folio: string): Promise<string> {
  return (await visitor.call(registrationApi.sendKeyCode, { body: { folio } })).text;
}

/** Another key, for the mailed code. */
export function renewKey(folio: string, code: string): Promise<NewRequest> {
  return visitor.call(registrationApi.renewKey, { body: { folio, code } });
}

/** Instant checks of person type and RFC. */
export function checkIdentity(body: {
  personType: SupplierFile['personType'];
  origin: SupplierFile['origin'];
  rfc: string;
  taxId: string;
  country: string;
}): Promise<IdentityCheck> {
  return visitor.call(registrationApi.check, { body });
}

/** Mails a one-time code to the registered supplier. */
export async function sendCode(number: string): Promise<string> {
  return (await visitor.call(registrationApi.sendCode, { body: { number } })).text;
}

/** Starts a request: its folio and its key. */
export function createRequest(body: {
  kind: RequestFile['kind'];
  personType: SupplierFile['personType'];
  origin: SupplierFile['origin'];
  rfc: string;
  taxId: string;
  country: string;
  email: string;
  emailAgain: string;
  proof?: { number?: string; code?: string };
}): Promise<NewRequest> {
  return visitor.call(registrationApi.create, { body });
}

/** Starts a registration with the ZIP of a portable file. */
export function createFromFile(
  file: File,
  options: UploadOptions,
): Promise<NewRequest & { notes: string[] }> {
  return visitor.upload(addressOf(registrationApi.fromPortableFile), file, options);
}
