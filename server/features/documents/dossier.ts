import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import { ZipFile } from 'yazl';
import { DOCUMENT_STAGE_LABELS, DOCUMENT_STAGES, type PublicDocument } from '#contract/procedures.ts';
import { errorFacts } from '#server/kit/log.ts';
import { contentDisposition, safeFileName } from '#server/kit/files/names.ts';
import type { FileStore } from '#server/kit/files/store.ts';
import { secureHeaders } from '#server/kit/pages/security-headers.ts';
import type { Services } from '#server/kit/services.ts';

/** One file of the archive: where it goes and what it is. */
export interface DossierEntry {
  path: string;
  sha256: string;
  publishedAt: Date;
}

/** Current public versions as `1 Convocatoria/Bases.pdf`; equal names get a number. */
export function dossierEntries(documents: readonly PublicDocument[]): DossierEntry[] {
  const taken = new Set<string>();
  const entries: DossierEntry[] = [];
  for (const document of documents) {
    const version = document.versions[0];
    if (version === undefined) continue;
    const folder = `${DOCUMENT_STAGES.indexOf(document.stage) + 1} ${DOCUMENT_STAGE_LABELS[document.stage]}`;
    const name = safeFileName(version.originalName);
    let path = `${folder}/${name}`;
    for (let copy = 2; taken.has(path.toLowerCase()); copy += 1) {
      path = `${folder}/${name.replace(/(\.[^.]*)?$/, (ending) => ` (${copy})${ending}`)}`;
    }
    taken.add(path.toLowerCase());
    entries.push({ path, sha256: version.sha256, publishedAt: new Date(version.publishedAt) });
  }
  return entries;
}

/** Streams the archive. Files are stored, not deflated: PDF and office files are compressed already. */
export async function sendDossier(
  context: Context,
  { files, log, config }: Services,
  dossier: { name: string; entries: readonly DossierEntry[] },
): Promise<Response> {
  const zip = new ZipFile();
  zip.on('error', (error) => log.error('dossier.failed', errorFacts(error)));
  for (const entry of dossier.entries) {
    if ((await files.path(entry.sha256)) === undefined) {
      log.error('file.missing', { sha256: entry.sha256 });
      continue;
    }
    zip.addReadStreamLazy(entry.path, { compress: false, mtime: entry.publishedAt }, (done) => {
      void open(files, entry.sha256, done);
    });
  }
  zip.end();
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', dossier.name),
    'cache-control': 'no-cache',
    'x-request-id': String(context.get('requestId' as never) ?? ''),
  });
  secureHeaders(headers, config);
  const output = zip.outputStream as Readable;
  if (context.req.method === 'HEAD') return new Response(null, { headers });
  const outgoing = (context.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
  if (outgoing === undefined) return new Response(Readable.toWeb(output) as ReadableStream, { headers });
  outgoing.writeHead(200, Object.fromEntries(headers));
  zip.on('error', () => outgoing.destroy());
  await pipeline(output, outgoing).catch(() => undefined);
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
}

type Opened = (error: unknown, stream: Readable) => void;

async function open(files: FileStore, sha256: string, done: Opened): Promise<void> {
  let stream = Readable.from([]);
  let problem: unknown = null;
  try {
    const opened = await files.open(sha256);
    if (opened === undefined) problem = new Error('file missing');
    else stream = opened.stream;
  } catch (error) {
    problem = error;
  }
  done(problem, stream);
}
