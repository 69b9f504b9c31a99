import { expect, test } from 'vitest';
import { CallError } from './api.ts';
import { isRefusedForGood, type UploadJob, uploadQueue, type UploadState } from './upload-queue.ts';

const refusal = (status: number) =>
  new CallError({
    type: 'about:blank',
    title: 'Error',
    status,
    code: 'unavailable',
    detail: '',
    requestId: '',
  });

/** Jobs whose ends are given by hand. */
function jobs() {
  const started: string[] = [];
  const states = new Map<string, UploadState>();
  const ends = new Map<string, ReturnType<typeof Promise.withResolvers<void>>>();
  const job = (key: string, lane = key): UploadJob => ({
    key,
    lane,
    report: (state) => states.set(key, state),
    failureOf: () => ({ status: 'failed' }),
    async send({ signal }) {
      started.push(key);
      const end = Promise.withResolvers<void>();
      ends.set(key, end);
      signal.addEventListener('abort', () => end.reject(new DOMException('cancelled', 'AbortError')));
      await end.promise;
      states.set(key, { status: 'done' });
    },
  });
  return { started, states, job, end: (key: string) => ends.get(key) };
}

test('two files travel at once, and those of one lane one after the other', async () => {
  const { started, job, end } = jobs();
  const queue = uploadQueue(2);
  const ended = ['a1', 'a2', 'b1', 'c1'].map((key) => queue.add(job(key, key[0])));
  expect(started).toEqual(['a1', 'b1']);
  end('a1')?.resolve();
  await ended[0];
  expect(started).toEqual(['a1', 'b1', 'a2']);
  end('b1')?.resolve();
  await ended[2];
  expect(started).toEqual(['a1', 'b1', 'a2', 'c1']);
});

test('one that waits or travels is cancelled, and tried again when the person says so', async () => {
  const { started, states, job, end } = jobs();
  const queue = uploadQueue(1);
  const first = queue.add(job('a'));
  const second = queue.add(job('b'));
  queue.cancel('b');
  queue.cancel('a');
  await Promise.all([first, second]);
  expect([...states.values()].map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  const again = queue.retry('b');
  end('b')?.resolve();
  await again;
  expect(started).toEqual(['a', 'b']);
  expect(states.get('b')).toEqual({ status: 'done' });
});

test('what a lost connection stopped goes on when it is back; what was refused or cancelled does not', async () => {
  const { started, states, job, end } = jobs();
  const queue = uploadQueue(3);
  const all = ['lost', 'refused', 'cancelled'].map((key) => queue.add(job(key)));
  end('lost')?.reject(refusal(0));
  end('refused')?.reject(refusal(422));
  queue.cancel('cancelled');
  await Promise.all(all);
  started.length = 0;
  queue.resume();
  expect(started).toEqual(['lost']);
  expect(states.get('refused')).toEqual({ status: 'failed' });
  queue.resume((error) => error instanceof CallError && error.status === 422);
  expect(started).toEqual(['lost', 'refused']);
});

test('a page that goes away ends its uploads without a word', async () => {
  const { states, job } = jobs();
  const queue = uploadQueue(1);
  const ended = [queue.add(job('a')), queue.add(job('b'))];
  queue.stop();
  await Promise.all(ended);
  expect(states.get('a')?.status).toBe('uploading');
  expect(states.get('b')?.status).toBe('waiting');
});

test('a paused file says how far it was, and goes on when the person says so', async () => {
  const { states, job, started } = jobs();
  const queue = uploadQueue(1);
  const plain = job('a');
  const paused = queue.add({
    ...plain,
    send: (travel) => {
      travel.onPausable?.();
      travel.onProgress(0.4);
      return plain.send(travel);
    },
  });
  expect(states.get('a')).toEqual({ status: 'uploading', share: 0.4, canPause: true });
  queue.pause('a');
  await paused;
  expect(states.get('a')).toEqual({ status: 'paused', share: 0.4 });
  queue.resume();
  expect(started).toEqual(['a']);
  void queue.retry('a');
  expect(started).toEqual(['a', 'a']);
});

test('a file that waits for the connection says so until it moves', () => {
  const { states, job } = jobs();
  let waits: ((isWaiting: boolean) => void) | undefined;
  void uploadQueue(1).add({
    ...job('a'),
    send: async ({ onWaiting }) => {
      waits = onWaiting;
    },
  });
  waits?.(true);
  expect(states.get('a')).toMatchObject({ isWaiting: true });
  waits?.(false);
  expect(states.get('a')).toMatchObject({ isWaiting: false });
});

test('a file that is refused for what it is is not offered again; one that was cut, changed on its way or met a full disk is', () => {
  expect([413, 415, 422].map((status) => isRefusedForGood(refusal(status)))).toEqual([true, true, true]);
  expect([0, 400, 409, 429, 503, 507].filter((status) => isRefusedForGood(refusal(status)))).toEqual([]);
  const damaged = new CallError({ ...refusal(422).problem, code: 'upload_damaged' });
  expect(isRefusedForGood(damaged)).toBe(false);
});
