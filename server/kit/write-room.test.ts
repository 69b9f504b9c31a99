import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { whenThereIsRoom } from './write-room.ts';

function full(): Error {
  const error = new pg.DatabaseError('No space left on device', 1, 'error');
  error.code = '53100';
  return error;
}

test('a step of the start that has no room is done later, and the start goes on', async () => {
  const lines: string[] = [];
  const waiter = whenThereIsRoom(
    createLog('info', (line) => lines.push(line)),
    1,
  );
  const work = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(full())
    .mockRejectedValueOnce(Object.assign(new Error('write'), { code: 'ENOSPC' }))
    .mockResolvedValue(undefined);
  await waiter.run('jobs', work);
  expect(lines.join()).toContain('"start.waits_for_room"');
  await expect.poll(() => work.mock.calls.length, { interval: 5 }).toBe(3);
  waiter.stop();
});

test('what fails for another reason ends the start', async () => {
  const waiter = whenThereIsRoom(createLog('info', () => undefined));
  await expect(waiter.run('jobs', () => Promise.reject(new Error('otra cosa')))).rejects.toThrow('otra cosa');
});
