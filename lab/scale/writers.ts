import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { AdminDocument, Upload } from '#contract/documents.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { DECLARATIONS, type RequestFile } from '#contract/registration.ts';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import { COMPLETE } from '#server/features/procurement/test-procedures.ts';
import {
  completeFile,
  freshRfc,
  paperFactsFor,
  samplePdf,
} from '#server/features/registration/test-requests.ts';
import { NoAnswer, Refused, taken, type Sender } from './client.ts';
import type { Ledger } from './ledger.ts';

/** After a refusal somebody waits a moment before they begin something else. */
const AFTER_REFUSAL_MS = 100;
const NOBODY_READS = 'El archivo es un plano: no tiene datos de personas.';
/** What the form of a procedure does not send back. */
const NOT_SENT = new Set(
  'id slug status statusReason publishedAt updatedAt updatedBy version origin contracts changes joined'.split(
    ' ',
  ),
);

/** Who works while things break. */
interface Work {
  sender: Sender;
  ledger: Ledger;
  signal: AbortSignal;
}

const seen = (version: number) => ({ 'if-match': `"${version}"` });

/** A ZIP that does not compress, of about so many bytes. */
export async function archiveOf(bytes: number): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(randomBytes(bytes), 'plano.dwg', { compress: false });
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** Does `step` until the end; what is refused is counted, and somebody begins anew. */
async function untilTheEnd({ ledger, signal }: Work, step: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    try {
      await step();
    } catch (error) {
      if (error instanceof NoAnswer) ledger.refuse(`sin respuesta: ${error.message}`);
      else if (error instanceof Refused) ledger.refuse(`${error.status} ${codeOf(error.message)}`);
      else throw error;
      await pause(AFTER_REFUSAL_MS);
    }
  }
}

/** The code of a problem document, or what stands there. */
function codeOf(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? text.replaceAll(/\s+/g, ' ').slice(0, 60);
}

/** An officer who makes procedures, uploads documents to them and publishes them. */
export function publishProcedures(work: Work, documents = 2): Promise<void> {
  const { sender, ledger } = work;
  const base = '/administracion/procedimientos';
  let made = 0;
  return untilTheEnd(work, async () => {
    const draft = await taken<AdminProcedure>(sender.send('admin', 'POST', base, { kind: 'open' }));
    ledger.add({ kind: 'procedure', id: draft.id });
    const filled = { ...draft, ...COMPLETE, title: `Carga ${process.pid} ${(made += 1)}` };
    const form = Object.fromEntries(Object.entries(filled).filter(([name]) => !NOT_SENT.has(name)));
    const saved = await taken<AdminProcedure>(
      sender.send('admin', 'PUT', `${base}/${draft.id}`, form, seen(draft.version)),
    );
    const filed: AdminDocument[] = [];
    for (let number = 1; number <= documents; number += 1)
      filed.push(await fileDocument(work, draft.id, number));
    const chosen = filed.map(({ id, version, stage, kind }) => ({
      id,
      version,
      // Nobody can look through a ZIP: who publishes one says why.
      ...(kind !== 'notice' && { early: { reason: NOBODY_READS, stage, kind } }),
    }));
    await taken(
      sender.send(
        'admin',
        'POST',
        `${base}/${draft.id}/publicacion`,
        { documents: chosen },
        seen(saved.version),
      ),
    );
    ledger.add({ kind: 'published', id: draft.id, documents: filed.map(({ id }) => id) });
  });
}

async function fileDocument(
  { sender, ledger }: Work,
  procedureId: string,
  number: number,
): Promise<AdminDocument> {
  const isNotice = number === 1;
  const bytes = isNotice ? await samplePdf(1, randomBytes(8).toString('hex')) : await archiveOf(200_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = `/administracion/archivos?nombre=documento-${number}.${isNotice ? 'pdf' : 'zip'}`;
  const upload = await taken<Upload>(sender.send('admin', 'POST', path, bytes));
  ledger.add({ kind: 'upload', id: upload.id, sha256 });
  const document = await taken<AdminDocument>(
    sender.send('admin', 'POST', '/administracion/documentos', {
      procedureId,
      uploadId: upload.id,
      stage: 'notice',
      kind: isNotice ? 'notice' : 'technical_annex',
      title: `Documento ${number}`,
    }),
  );
  ledger.add({ kind: 'document', id: document.id, sha256 });
  return document;
}

/** A supplier who fills a registration with its papers and sends it; an officer reviews each paper and approves it. */
export function registerSuppliers(work: Work): Promise<void> {
  return untilTheEnd(work, async () => {
    const folio = await sendRegistration(work);
    await reviewRegistration(work, folio);
  });
}

async function sendRegistration({ sender, ledger }: Work): Promise<string> {
  const rfc = freshRfc();
  const email = `${rfc.toLowerCase()}@carga.example`;
  const started = await taken<{ folio: string; token: string }>(
    sender.send('stranger', 'POST', '/proveedores/solicitudes', {
      kind: 'registration',
      personType: 'legal',
      rfc,
      email,
      emailAgain: email,
    }),
  );
  const { folio } = started;
  ledger.add({ kind: 'request', folio });
  const ask = (method: string, path: string, body?: unknown, version?: number) =>
    sender.send('stranger', method, `/proveedores/solicitudes/${folio}${path}`, body, {
      [REQUEST_TOKEN_HEADER]: started.token,
      ...(version === undefined ? {} : seen(version)),
    });
  const read = () => taken<RequestFile>(ask('GET', ''));
  const { lines } = await taken<{ lines: { code: string }[] }>(
    sender.send('stranger', 'GET', '/proveedores/tramites'),
  );
  const draft = await read();
  const form = {
    data: { ...completeFile(rfc, [lines[0]?.code ?? '']), email, emailAgain: email },
    declarations: Object.fromEntries(DECLARATIONS.map((one) => [one, true])),
    privacyVersion: draft.privacyNotice.version,
    step: 8,
  };
  await taken(ask('PUT', '', form, draft.version));
  const { requirements } = await read();
  for (const paper of requirements.filter(({ required }) => required)) {
    const bytes = await samplePdf(1, `${folio} ${paper.code}`);
    const part = await taken<{ id: string }>(
      ask('POST', `/documentos/${paper.code}/partes?nombre=documento.pdf`, bytes),
    );
    await taken(ask('PUT', `/documentos/${paper.code}`, { parts: [part.id], ...paperFactsFor(paper) }));
    ledger.add({ kind: 'paper', folio, code: paper.code });
  }
  const { papers, version } = await read();
  const sent = { papers: Object.fromEntries(papers.map(({ code, id }) => [code, id])) };
  await taken(ask('POST', '/envio', sent, version));
  ledger.add({ kind: 'sent', folio });
  return folio;
}

async function reviewRegistration({ sender, ledger }: Work, folio: string): Promise<void> {
  const base = `/padron/solicitudes/${folio}`;
  let review = await taken<ReviewFile>(sender.send('admin', 'GET', base));
  for (const { code } of review.papers) {
    const decision = { decision: 'valid' };
    review = await taken<ReviewFile>(
      sender.send('admin', 'PUT', `${base}/documentos/${code}`, decision, seen(review.version)),
    );
    ledger.add({ kind: 'reviewed', folio, code });
  }
  await taken(sender.send('admin', 'POST', `${base}/acciones`, { action: 'approve' }, seen(review.version)));
  ledger.add({ kind: 'approved', folio });
}
