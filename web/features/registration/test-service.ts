import type { Endpoint } from '#contract/endpoint.ts';
import { postalCodesApi } from '#contract/postal-codes.ts';
import { registrationApi } from '#contract/registration-api.ts';
import type { PaperOutcome, PaperPart, RequestFile, RequestPaper } from '#contract/registration.ts';
import { type Answer, type Asked, answer, Refusal, showScreen, type Around } from '#web/test-screen.tsx';
import { keepOpened } from './request/request-memory.ts';
import { CREATED, SETTINGS, storedPaper } from './test-request.ts';

type Saved = Pick<RequestFile, 'data' | 'declarations' | 'step'> & { replies: Record<string, string> };

interface SentPaper {
  parts: string[];
  paper?: string;
  issuedOn: string;
  expiresOn: string;
  outcome: PaperOutcome | '';
}

/** One request as the service keeps it: what is written is read back. */
export interface Service {
  answers: Answer[];
  /** The request as it is now. */
  now(): RequestFile;
}

/** `found` is what the service sees in files, by their names, or why it takes none of them; `read` what their text says. */
export function serviceOf(
  first: RequestFile,
  found: Record<string, Partial<PaperPart> | Refusal> = {},
  read: Record<string, RequestPaper['said']> = {},
): Service {
  let request = first;
  const change = (said: Partial<RequestFile>) => (request = { ...request, ...said });
  const others = (code: string) => request.papers.filter((one) => one.code !== code);
  const partsOf = (code: string) => request.parts[code] ?? [];
  const put = (code: string, said: Partial<RequestPaper>) => {
    const paper = storedPaper(code, said);
    change({ papers: [...others(code), paper] });
    return paper;
  };
  const answers = [
    answer(registrationApi.settings, SETTINGS),
    answer(postalCodesApi.place, ({ params: { codigo = '' } }) => ({
      code: codigo,
      municipalities: [],
      settlements: [],
    })),
    answer(registrationApi.check, {
      rfc: first.data.rfc,
      problem: null,
      warning: null,
      blocked: null,
      suspended: null,
      registered: false,
    }),
    answer(registrationApi.create, CREATED),
    answer(registrationApi.access, { token: 'otro-permiso', tokenExpiresAt: '2026-11-21T16:00:00.000Z' }),
    answer(registrationApi.get, () => request),
    answer(registrationApi.save, ({ body, headers }) => {
      if (headers.get('if-match') !== `"${request.version}"`)
        return new Refusal('version_conflict', { extra: { current: request } });
      const { data, declarations, step, replies } = body as Saved;
      const mailbox = { ...request.mailbox, isProven: data.email === first.data.email };
      const observations = request.observations.map((one) => ({
        ...one,
        reply: replies[one.id] ?? one.reply,
      }));
      return change({ data, declarations, step, mailbox, observations, version: request.version + 1 });
    }),
    answer(registrationApi.uploadPart, ({ params, query, body }) => {
      const name = query.get('nombre') ?? '';
      const seen = found[name];
      if (seen instanceof Refusal) return seen;
      const isPdf = name.endsWith('.pdf');
      const part: PaperPart = {
        id: crypto.randomUUID(),
        name,
        bytes: (body as Blob).size,
        pages: 1,
        mediaType: isPdf ? 'application/pdf' : 'image/jpeg',
        hasText: isPdf,
        textless: isPdf ? [] : [1],
        ...seen,
      };
      const code = params.documento ?? '';
      change({ parts: { ...request.parts, [code]: [...partsOf(code), part] } });
      return part;
    }),
    answer(registrationApi.putPaper, ({ params, body }) => {
      const code = params.documento ?? '';
      const { parts: ids, paper, ...facts } = body as SentPaper;
      const old = request.papers.find((one) => one.code === code);
      const isOfAnother = ids.length > 0 && old !== undefined && !ids.includes(paper ?? '');
      const { issuedOn, expiresOn, outcome } = isOfAnother
        ? { issuedOn: '', expiresOn: '', outcome: '' as const }
        : facts;
      const used = ids.map((id) => partsOf(code).find((part) => part.id === id)!);
      const [only] = used;
      change({
        parts: { ...request.parts, [code]: partsOf(code).filter(({ id }) => !ids.includes(id)) },
      });
      return put(code, {
        ...(only === undefined
          ? old
          : {
              fileName: used.length === 1 ? only.name : `${code}.pdf`,
              pages: used.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
              hasText: used.every(({ hasText }) => hasText === true),
              textless: used.length === 1 ? only.textless : null,
              said: read[only.name] ?? null,
              sha256: only.name,
            }),
        issuedOn: issuedOn === '' ? null : issuedOn,
        expiresOn: expiresOn === '' ? null : expiresOn,
        outcome: outcome === '' ? null : outcome,
      });
    }),
    answer(registrationApi.removePaper, ({ params }) => {
      change({ papers: others(params.documento ?? '') });
      return undefined;
    }),
    answer(registrationApi.withdraw, undefined),
  ];
  return { answers, now: () => request };
}

/** Shows the form of a request that is open in this tab, at a step. */
export function showForm(service: Service, paso: string, around: Around = {}): Promise<HTMLElement> {
  const { folio } = service.now();
  keepOpened({ folio, token: 'permiso' });
  return showScreen(`/proveedores/solicitud?folio=${folio}&paso=${paso}`, {
    ...around,
    answers: [...(around.answers ?? []), ...service.answers],
  });
}

/** The answer that a service has for an endpoint, which can be kept waiting. */
export function heldAnswer(service: Service, endpoint: Endpoint) {
  const { respond } = service.answers.find((one) => one.endpoint === endpoint)!;
  let held = Promise.resolve();
  let release = () => {};
  let asked = Promise.withResolvers<void>();
  return {
    answer: {
      endpoint,
      async respond(request: Asked) {
        asked.resolve();
        await held;
        return respond(request);
      },
    } satisfies Answer,
    /** From now on nothing is answered until it is released. */
    hold() {
      asked = Promise.withResolvers<void>();
      ({ promise: held, resolve: release } = Promise.withResolvers<void>());
    },
    release: () => release(),
    /** Once something waits. */
    asked: () => asked.promise,
  };
}
