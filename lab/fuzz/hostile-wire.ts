import { connect } from 'node:net';
import { API_BASE, SCREEN_BASE } from '#contract/endpoint.ts';
import type { Random } from './random.ts';

const HOST = 'Host: portal.test\r\n';
const LINES: readonly ((random: Random) => string | Buffer)[] = [
  () => `TRACE ${API_BASE}/salud HTTP/1.1\r\n${HOST}\r\n`,
  () => `CONNECT portal.test:443 HTTP/1.1\r\n${HOST}\r\n`,
  () => `PROPFIND ${API_BASE}/salud HTTP/1.1\r\n${HOST}\r\n`,
  () => `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET http://otra.example${API_BASE}/salud HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET //otra.example/%2e%2e HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET ${API_BASE}/salud HTTP/1.1\r\nHost: [::\r\n\r\n`,
  () => `GET ${API_BASE}/salud HTTP/1.1\r\nHost: a b\r\n\r\n`,
  () => `GET ${API_BASE}/salud HTTP/1.1\r\n\r\n`,
  () => `GET ${API_BASE}/salud HTTP/1.0\r\n\r\n`,
  () => `GET ${API_BASE}/sal\x00ud HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET ${SCREEN_BASE}/%ff%fe?%ff=%ff HTTP/1.1\r\n${HOST}\r\n`,
  (random) => `GET ${API_BASE}/${'a/'.repeat(random.pick([100, 3_000]))} HTTP/1.1\r\n${HOST}\r\n`,
  () => `GET ${API_BASE}/salud HTTP/1.1\r\n${HOST}X: ${'y'.repeat(70_000)}\r\n\r\n`,
  () => `GET ${API_BASE}/salud HTTP/1.1\n${HOST.replace('\r', '')}\n`,
  () => `GET ${API_BASE}/salud HTTP/9.9\r\n${HOST}\r\n`,
  () =>
    `POST ${API_BASE}/proveedores/tramites/revision HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /otra HTTP/1.1\r\n\r\n`,
  () =>
    `POST ${API_BASE}/proveedores/tramites/revision HTTP/1.1\r\n${HOST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`,
  () => `POST ${API_BASE}/proveedores/tramites/revision HTTP/1.1\r\n${HOST}Content-Length: -1\r\n\r\n{}`,
  () =>
    `POST ${API_BASE}/proveedores/tramites/revision HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n{}`,
  () =>
    `POST ${API_BASE}/proveedores/tramites/revision HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n`,
  () =>
    `POST ${API_BASE}/proveedores/tramites/revision HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`,
  () => `GET ${API_BASE}/salud HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
  () =>
    `GET ${API_BASE}/salud HTTP/1.1\r\n${HOST}Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
  (random) => random.bytes(200),
  () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]),
];

/** How many kinds there are. */
export const WIRE_KINDS = LINES.length;

/** Bytes that are almost HTTP, or not at all. */
export const hostileWire = (index: number, random: Random): Buffer =>
  Buffer.from(
    (LINES[index % LINES.length] as (random: Random) => string | Buffer)(random) as string,
    'latin1',
  );

/** What the server says to them before it closes or has said enough; empty when it only closes. */
export function answerOfWire(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const parts: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(parts).toString('latin1'));
    };
    socket.on('data', (part) => {
      parts.push(part);
      if (Buffer.concat(parts).includes('\r\n\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
    // Half a request waits for its rest: we say that there is none.
    socket.on('connect', () => socket.end(bytes));
  });
}
