import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { failure } from '../errors.ts';
import type { Log } from '../log.ts';

/** Longest time without a word from the antivirus. */
export const SCAN_PATIENCE_MS = 60_000;
const CHUNK_BYTES = 64 * 1024;

/**
 * Has the antivirus daemon look at a file by INSTREAM. Throws `file_infected` when it finds something, and
 * `scan_unavailable` whenever there is no clear answer: nothing passes unseen.
 */
export async function scanFile(clamdUrl: string, path: string, log: Log): Promise<void> {
  const answer = await ask(clamdUrl, path).catch((error: unknown) => {
    const { code } = error as { code?: string };
    log.error('scan.unavailable', { code: code ?? 'UNKNOWN' });
    throw failure('scan_unavailable', { cause: error });
  });
  if (/^stream: OK$/.test(answer)) return;
  if (answer.endsWith(' FOUND')) {
    log.warn('scan.found', { signature: answer.slice('stream: '.length, -' FOUND'.length) });
    throw failure('file_infected');
  }
  log.error('scan.unclear', { answer: answer.slice(0, 80) });
  throw failure('scan_unavailable');
}

async function ask(clamdUrl: string, path: string): Promise<string> {
  const socket = open(clamdUrl);
  const answer = readAnswer(socket);
  // Whatever breaks first decides; the other must not go unheard.
  answer.catch(() => undefined);
  try {
    await send(socket, Buffer.from('zINSTREAM\0'));
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
      const bytes = chunk as Buffer;
      const length = Buffer.alloc(4);
      length.writeUInt32BE(bytes.length);
      await send(socket, Buffer.concat([length, bytes]));
    }
    await send(socket, Buffer.alloc(4));
  } catch (error) {
    // The daemon answers and hangs up when a stream is longer than it allows.
    return await answer.catch(() => Promise.reject(error as Error));
  } finally {
    socket.end();
  }
  return answer;
}

function open(clamdUrl: string): Socket {
  const socket = clamdUrl.startsWith('unix:')
    ? connect({ path: clamdUrl.slice('unix:'.length) })
    : connect({ host: new URL(clamdUrl).hostname, port: Number(new URL(clamdUrl).port) });
  socket.setTimeout(SCAN_PATIENCE_MS, () =>
    socket.destroy(new Error('The antivirus did not answer in time')),
  );
  return socket;
}

function send(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error == null ? resolve() : reject(error)));
  });
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')).trim());
    });
    socket.once('error', reject);
    socket.once('close', () => {
      if (text.trim() === '') reject(new Error('The antivirus hung up'));
      else resolve(text.replaceAll('\0', '').trim());
    });
  });
}
