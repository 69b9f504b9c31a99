import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A store for tests that speaks as much S3 as we do: PUT, GET with ranges, HEAD, DELETE, LIST. */
export interface TestBucketServer {
  endpoint: string;
  objects: Map<string, { body: Buffer; changedAt: Date }>;
  /** What it does instead of answering, to the next requests of a method. */
  fault: { method: string; times: number; does: number | 'breaks off' | 'lies' | 'falls silent' } | undefined;
  /** `METHOD key` of everything that was asked. */
  asked: string[];
  close(): Promise<void>;
}

const BUCKET = 'archivos';

/** Starts it on a free port of this machine. */
export async function startTestBucket(): Promise<TestBucketServer> {
  const state: TestBucketServer = {
    endpoint: '',
    objects: new Map(),
    fault: undefined,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server: Server = createServer((request, response) => void answer(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

async function answer(state: TestBucketServer, request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', state.endpoint);
  const [bucket, ...rest] = url.pathname.slice(1).split('/');
  const key = rest.join('/');
  const { method = 'GET', headers } = request;
  state.asked.push(`${method} ${key}`.trim());
  const { fault } = state;
  if (fault !== undefined && fault.method === method && fault.times > 0) {
    fault.times -= 1;
    if (fault.does === 'breaks off') return request.socket.destroy();
    if (typeof fault.does === 'number') return end(response, fault.does, '<Error><Code>Fault</Code></Error>');
  }
  if (bucket !== BUCKET) return end(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
  if (method === 'PUT') return take(state, key, request, response);
  if (method === 'DELETE') {
    state.objects.delete(key);
    return end(response, 204);
  }
  if (key === '') return end(response, 200, method === 'HEAD' ? '' : listing(state));
  const found = state.objects.get(key);
  if (found === undefined) return end(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
  response.setHeader('last-modified', found.changedAt.toUTCString());
  const body = fault?.does === 'lies' ? Buffer.from(found.body.toString().toUpperCase()) : found.body;
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  const part = range === null ? body : body.subarray(Number(range[1]), Number(range[2]) + 1);
  if (range !== null)
    response.setHeader(
      'content-range',
      `bytes ${range[1]}-${Number(range[1]) + part.length - 1}/${body.length}`,
    );
  response.writeHead(range === null ? 200 : 206, { 'content-length': part.length });
  if (fault?.does === 'falls silent') return response.write(part.subarray(0, part.length >> 1));
  response.end(method === 'HEAD' ? undefined : part);
}

async function take(
  state: TestBucketServer,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const sha256 = createHash('sha256').update(body).digest('hex');
  const isWhole = Number(request.headers['content-length']) === body.length;
  if (!isWhole || request.headers['x-amz-content-sha256'] !== sha256)
    return end(response, 400, '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>');
  state.objects.set(key, { body, changedAt: new Date() });
  return end(response, 200);
}

function listing(state: TestBucketServer): string {
  const contents = [...state.objects].map(
    ([key, { changedAt }]) =>
      `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`;
}

function end(response: ServerResponse, status: number, body = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(body);
}
