import { expect, test } from 'vitest';
import { pendingWork } from './pending-work.ts';

function later(): { work: Promise<void>; end: () => void; fail: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { work: promise, end: resolve, fail: () => reject(new Error('lost')) };
}

test('waiting ends after all work, and after the work that it began', async () => {
  const heard: boolean[] = [];
  const pending = pendingWork((isBusy) => heard.push(isBusy));
  const upload = later();
  const join = later();
  const whole = upload.work.then(() => pending.track(join.work));
  void pending.track(whole);
  let isDone = false;
  const waiting = pending.done().then(() => (isDone = true));
  upload.end();
  await upload.work;
  expect(isDone).toBe(false);
  join.end();
  await waiting;
  expect(heard).toEqual([true, false]);
});

test('work that begins as another ends is waited for too', async () => {
  const pending = pendingWork(() => undefined);
  const upload = later();
  const join = later();
  void pending.track(upload.work.then(() => void pending.track(join.work)));
  let isDone = false;
  const waiting = pending.done().then(() => (isDone = true));
  upload.end();
  // A whole turn: everything that follows from the end of the upload has happened.
  await new Promise((resolve) => setTimeout(resolve));
  expect(isDone).toBe(false);
  join.end();
  await waiting;
});

test('work that fails does not hold the form for ever', async () => {
  const pending = pendingWork(() => undefined);
  const lost = later();
  pending.track(lost.work).catch(() => undefined);
  lost.fail();
  await expect(pending.done()).resolves.toBeUndefined();
});

test('what waits to be sent goes first, until it is forgotten', async () => {
  const pending = pendingWork(() => undefined);
  const sent: string[] = [];
  const forget = pending.beforeWaiting(async () => sent.push('dates'));
  pending.beforeWaiting(() => undefined);
  await pending.done();
  forget();
  await pending.done();
  expect(sent).toEqual(['dates']);
});
