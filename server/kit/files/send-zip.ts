import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import type { ZipFile } from 'yazl';
import type { Config } from '../../config.ts';
import { callerOf } from '../client-address.ts';
import { errorFacts, type Log } from '../log.ts';
import { fairSemaphore } from '../fair-semaphore.ts';
import { secureHeaders } from '../pages/security-headers.ts';
import { contentDisposition } from './names.ts';
import { sentAlready } from './sent-already.ts';
import type { FileStore } from './store.ts';

/** Archives on their way at the same time; each keeps a file open for as long as its reader takes. */
const line = fairSemaphore({ total: 24, each: 4, waiting: 48, waitingEach: 4, patienceMs: 20_000 });

/** Adds a stored content, opened only when its turn comes. It is stored, not deflated: PDF is compressed already. */
export function addStored(
  zip: ZipFile,
  files: FileStore,
  entry: { path: string; sha256: string; mtime?: Date },
): void {
  const options = { compress: false, ...(entry.mtime === undefined ? {} : { mtime: entry.mtime }) };
  zip.addReadStreamLazy(entry.path, options, (done) => {
    void open(files, entry.sha256, done);
  });
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

/** Ends the archive and streams it; on the Node server straight to the socket. */
export async function sendZip(
  context: Context,
  { log, config }: { log: Log; config: Config },
  zip: ZipFile,
  { name, cacheControl }: { name: string; cacheControl: string },
): Promise<Response> {
  zip.on('error', (error) => log.error('archive.failed', errorFacts(error)));
  zip.end();
  const headers = new Headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition('attachment', name),
    'cache-control': cacheControl,
    'x-request-id': String(context.get('requestId' as never) ?? ''),
  });
  secureHeaders(headers, config);
  const output = zip.outputStream as Readable;
  if (context.req.method === 'HEAD') return new Response(null, { headers });
  const outgoing = (context.env as { outgoing?: ServerResponse } | undefined)?.outgoing;
  if (outgoing === undefined) return new Response(Readable.toWeb(output) as ReadableStream, { headers });
  const leave = await line.take(callerOf(context, config.trustProxy));
  try {
    outgoing.writeHead(200, Object.fromEntries(headers));
    zip.on('error', () => outgoing.destroy());
    await pipeline(output, outgoing).catch(() => undefined);
  } finally {
    leave();
  }
  return sentAlready();
}
