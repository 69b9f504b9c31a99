import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSatStub, type SatStub } from '#server/local/campus/sat.ts';

/** The stub of the demonstration on the loopback. */
export interface ServedStub extends Pick<SatStub, 'asked' | 'says'> {
  url: string;
  close(): Promise<void>;
}

export async function startSatStub(): Promise<ServedStub> {
  const stub = createSatStub();
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = request.method === 'POST' ? { body: Buffer.concat(parts) } : {};
      const answer = await stub.respond(
        new Request(`http://127.0.0.1${request.url}`, { method: request.method ?? 'GET', ...body }),
      );
      if (answer.type === 'error') return request.socket.destroy();
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      return response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/campus/sat`,
    get asked() {
      return stub.asked;
    },
    says: (what, uuid) => stub.says(what, uuid),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
