import { createServer, type Server } from 'node:net';

/** The harmless text that every antivirus takes for a virus, in two halves so that none takes this file for one. */
export const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-` + 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** An antivirus daemon for tests: it knows the protocol and one signature. */
export interface FakeClamd {
  url: string;
  /** Bytes of each stream that it was given. */
  seen: number[];
  /** What it answers instead of looking. */
  answer?: string;
  close(): Promise<void>;
}

/** Starts it on a free port, or on a socket file. */
export async function startFakeClamd(path?: string): Promise<FakeClamd> {
  const fake: FakeClamd = { url: '', seen: [], close: () => stop(server) };
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      bytes = Buffer.concat([bytes, data]);
      const stream = streamOf(bytes);
      if (stream === undefined) return;
      fake.seen.push(stream.length);
      const found = stream.toString('latin1').includes(EICAR);
      socket.end(`${fake.answer ?? (found ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK')}\0`);
    });
  });
  await new Promise<void>((resolve) => {
    if (path === undefined) server.listen(0, '127.0.0.1', resolve);
    else server.listen(path, resolve);
  });
  const address = server.address();
  fake.url =
    typeof address === 'object' && address !== null ? `tcp://127.0.0.1:${address.port}` : `unix:${path}`;
  return fake;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** The whole stream of an INSTREAM command once its end has come. */
function streamOf(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (bytes.length < command.length) return undefined;
  const chunks: Buffer[] = [];
  let at = command.length;
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
