import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { API_BASE } from '#contract/endpoint.ts';
import type { Upload } from '#contract/documents.ts';
import type { Random } from '#server/local/demo/random.ts';
import { processesOf, type Testbed } from './fault-testbed.ts';
import type { Ledger } from './ledger.ts';
import { archiveOf } from './writers.ts';

/** What a fault has at hand. */
export interface Fault {
  testbed: Testbed;
  random: Random;
  ledger: Ledger;
  token: string;
}

const HOUR_MS = 3_600_000;
/** Clocks that are wrong by a little, by hours, and by days. */
const SHIFTS = [30_000, -30_000, HOUR_MS, -HOUR_MS, 20 * HOUR_MS, -20 * HOUR_MS, 60 * HOUR_MS];

const signalAll = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
};

/** Each breaks something for a moment and mends it; what must be waited for afterwards is the cycle's. */
export const FAULTS: Record<string, (fault: Fault) => Promise<void>> = {
  'proceso muerto': async ({ testbed, random }) => testbed.processes.kill(random.int(0, 1)),
  'PostgreSQL muerto': async ({ testbed }) => signalAll([testbed.database.pid], 'SIGKILL'),
  'una sesión de PostgreSQL muerta': async ({ testbed, random }) => {
    const [, ...children] = processesOf(testbed.database.pid);
    signalAll(children.length === 0 ? [] : [children[random.int(0, children.length - 1)]!], 'SIGKILL');
  },
  'PostgreSQL detenido': async ({ testbed, random }) => {
    const frozen = processesOf(testbed.database.pid);
    signalAll(frozen, 'SIGSTOP');
    await pause(random.int(200, 2_000));
    signalAll(frozen, 'SIGCONT');
  },
  'almacén muerto': async ({ testbed, random }) => {
    await testbed.store.kill();
    await pause(random.int(0, 1_200));
    await testbed.store.start();
  },
  'almacén detenido': async ({ testbed, random }) => {
    testbed.store.signal('SIGSTOP');
    await pause(random.int(200, 2_000));
    testbed.store.signal('SIGCONT');
  },
  'disco lleno': async ({ testbed, random }) => {
    testbed.fillDisk();
    await pause(random.int(200, 1_500));
    testbed.freeDisk();
  },
  'disco que se llena en medio de una subida': uploadOnAFillingDisk,
  'reloj que salta': async ({ testbed, random }) => {
    testbed.setClock(SHIFTS[random.int(0, SHIFTS.length - 1)] ?? 0);
    await pause(random.int(300, 1_500));
    testbed.setClock(0);
  },
};

/** The first half of a file arrives; then the disk has no room for the second. */
async function uploadOnAFillingDisk({ testbed, token, ledger }: Fault): Promise<void> {
  const bytes = await archiveOf(4_000_000);
  const half = bytes.length >> 1;
  const isHalfWay = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(bytes.subarray(0, half));
      isHalfWay.resolve();
      await mayGoOn.promise;
      controller.enqueue(bytes.subarray(half));
      controller.close();
    },
  });
  const answer = fetch(`${testbed.processes.origin(0)}${API_BASE}/administracion/archivos?nombre=datos.zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
    duplex: 'half',
  } as RequestInit).then(
    async (response) => {
      if (response.status !== 201) return ledger.refuse(`${response.status} subida en un disco que se llena`);
      const upload = (await response.json()) as Upload;
      ledger.add({ kind: 'upload', id: upload.id, sha256: createHash('sha256').update(bytes).digest('hex') });
    },
    () => ledger.refuse('sin respuesta: subida en un disco que se llena'),
  );
  await Promise.race([isHalfWay.promise, answer]);
  await pause(100);
  testbed.fillDisk();
  mayGoOn.resolve();
  await answer;
  testbed.freeDisk();
}
