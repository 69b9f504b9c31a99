import { createHash, randomUUID } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** An object store of one process that can be killed and stopped: as much S3 as the portal speaks, on a folder. */
const [folder = '', port = '0'] = process.argv.slice(2);
const coming = join(folder, 'en-camino');
mkdirSync(coming, { recursive: true });

const nameOf = (key: string) => join(folder, key.replaceAll('/', '_'));

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}

async function take(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
  const draft = join(coming, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  try {
    await pipeline(request, createWriteStream(draft));
    const isWhole = bytes === Number(request.headers['content-length']);
    if (!isWhole || hash.digest('hex') !== request.headers['x-amz-content-sha256'])
      return end(response, 400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
    renameSync(draft, nameOf(key));
    end(response, 200);
  } finally {
    rmSync(draft, { force: true });
  }
}

function give(request: IncomingMessage, response: ServerResponse, key: string): void {
  const facts = statSync(nameOf(key), { throwIfNoEntry: false });
  if (facts === undefined) return end(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const last = Math.min(Number(to ?? facts.size - 1), facts.size - 1);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': last - start + 1,
    'last-modified': facts.mtime.toUTCString(),
    ...(from === undefined ? {} : { 'content-range': `bytes ${start}-${last}/${facts.size}` }),
  });
  if (request.method === 'HEAD' || facts.size === 0) response.end();
  else createReadStream(nameOf(key), { start, end: last }).pipe(response);
}

function list(response: ServerResponse): void {
  const contents = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => {
      const changed = statSync(join(folder, name)).mtime.toISOString();
      return `<Contents><Key>${name.replaceAll('_', '/')}</Key><LastModified>${changed}</LastModified></Contents>`;
    });
  end(response, 200, `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`);
}

createServer((request, response) => {
  const [, ...rest] = (request.url ?? '/').split('?')[0]!.slice(1).split('/');
  const key = rest.join('/');
  if (request.method === 'PUT') void take(request, response, key).catch(() => request.destroy());
  else if (request.method === 'DELETE') {
    rmSync(nameOf(key), { force: true });
    end(response, 204);
  } else if (key !== '') give(request, response, key);
  else if (request.method === 'HEAD') end(response, 200);
  else list(response);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listo\n'));
