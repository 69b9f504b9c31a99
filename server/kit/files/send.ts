import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import { failure } from '../errors.ts';
import { errorFacts, type Log } from '../log.ts';
import { secureHeaders } from '../pages/security-headers.ts';
import { contentDisposition } from './names.ts';
import { isUnchanged, rangeStillHolds, readRange } from './range.ts';
import { sentAlready } from './sent-already.ts';
import type { FileStore } from './store.ts';

/** What is sent, under which name, and who may keep it. */
export interface SentFile {
  sha256: string;
  mediaType: string;
  name: string;
  /**
   * `public` files may be kept by anyone who asks again before each use, because a document may be withdrawn;
   * `private` ones by nobody. Who calls has checked that the file may be read now: a 304 is an answer too.
   */
  cache: 'public' | 'private';
  download: boolean;
}

/**
 * Nothing inside a stored file may run with the portal's rights. Browsers refuse to show a PDF under `sandbox`
 * (their viewer is a plug-in frame), so PDF has the strict policy without it.
 */
function policyFor(mediaType: string): string {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
  return mediaType === 'application/pdf' ? policy : `${policy}; sandbox`;
}

/**
 * Answers a stored content with Range, ETag, HEAD and conditional requests. On the Node server the disk stream
 * goes straight to the socket. Throws `file_missing` (logged) when a row names bytes that are gone.
 */
export async function sendFile(
  context: Context,
  { files, log, config }: { files: FileStore; log: Log; config: Config },
  file: SentFile,
): Promise<Response> {
  const etag = `"${file.sha256}"`;
  const headers: Record<string, string> = {
    etag,
    'accept-ranges': 'bytes',
    'content-type': file.mediaType,
    'content-disposition': contentDisposition(file.download ? 'attachment' : 'inline', file.name),
    'cache-control': file.cache === 'public' ? 'public, no-cache' : 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policyFor(file.mediaType),
    'cross-origin-resource-policy': 'same-origin',
  };
  if (isUnchanged(context.req.header('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const range = await asked(context, files, file, etag, log);
  const opened = await files.open(file.sha256, range);
  if (opened === undefined) throw missing(log, file.sha256);
  const status = range === undefined ? 200 : 206;
  headers['content-length'] = String(range === undefined ? opened.bytes : range.end - range.start + 1);
  if (range !== undefined) headers['content-range'] = `bytes ${range.start}-${range.end}/${opened.bytes}`;
  if (context.req.method === 'HEAD') {
    opened.stream.destroy();
    return new Response(null, { status, headers });
  }
  const outgoing = (context.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
  if (outgoing === undefined) {
    return new Response(Readable.toWeb(opened.stream) as ReadableStream, { status, headers });
  }
  const all = new Headers(headers);
  all.set('x-request-id', String(context.get('requestId' as never) ?? ''));
  secureHeaders(all, config);
  outgoing.writeHead(status, Object.fromEntries(all));
  try {
    await pipeline(opened.stream, outgoing);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') {
      log.error('file.broken_off', errorFacts(error));
    }
  }
  return sentAlready();
}

async function asked(context: Context, files: FileStore, file: SentFile, etag: string, log: Log) {
  const header = context.req.header('range');
  if (header === undefined || !rangeStillHolds(context.req.header('if-range'), etag)) return undefined;
  const bytes = await files.size(file.sha256);
  if (bytes === undefined) throw missing(log, file.sha256);
  const range = readRange(header, bytes);
  if (range === 'unsatisfiable') {
    throw failure('range_not_satisfiable', { headers: { 'content-range': `bytes */${bytes}` } });
  }
  return range;
}

function missing(log: Log, sha256: string) {
  log.error('file.missing', { sha256 });
  return failure('file_missing', { detail: 'El archivo no está disponible. Ya avisamos a la Unidad.' });
}
