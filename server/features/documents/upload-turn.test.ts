import { execFileSync } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOnFiles } from '#server/kit/files/file-work.ts';
import { SOCKET_IDLE_MS } from '#server/kit/socket-idle.ts';
import { samplePdf, startDocuments } from './test-documents.ts';

let portal: Awaited<ReturnType<typeof startDocuments>>;
let dir: string;
beforeAll(async () => {
  portal = await startDocuments();
  dir = await mkdtemp(join(tmpdir(), 'turno-'));
  // Whoever reads it waits for somebody to write.
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(dir, 'espera')]);
});
afterAll(async () => {
  await portal.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Files of these people of the unit that stay in the line until they are let go. */
function hold(callers: readonly string[]) {
  const left = new AbortController();
  const works = callers.map((caller) => {
    const turn = { caller, isOfficer: true, since: performance.now(), signal: left.signal };
    const guard = { limitMs: 60_000, maxBytes: 400_000_000, isHeavy: false };
    return workOnFiles(turn, { examine: join(dir, 'espera') }, guard);
  });
  return async () => {
    left.abort();
    await Promise.allSettled(works);
  };
}

test(
  'the files of one person of the unit wait together, and the next is told when to come back',
  { tags: 'all' },
  async () => {
    const letGo = hold(Array.from({ length: 8 }, () => 'persona-Administrador'));
    const response = await portal.upload('bases.pdf', await samplePdf('espera'));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(5);
    expect(await response.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringMatching(
        /^Aún revisamos 8 archivos tuyos.* Vuelve a intentarlo en \d+ segundos\.$/,
      ),
    });
    await letGo();
    expect((await portal.upload('bases.pdf', await samplePdf('espera'))).status).toBe(201);
  },
);

test(
  'while a file waits, its connection is given the time of the longest wait',
  { tags: 'all' },
  async () => {
    const sockets: Socket[] = [];
    const note = (message: unknown) => void sockets.push((message as { socket: Socket }).socket);
    subscribe('http.server.request.start', note);
    const letGo = hold(['persona-a', 'persona-b']);
    const upload = portal.upload('bases.pdf', await samplePdf('turno'));
    while (sockets[0]?.timeout !== SOCKET_IDLE_MS) await new Promise(setImmediate);
    unsubscribe('http.server.request.start', note);
    await letGo();
    expect((await upload).status).toBe(201);
  },
);
