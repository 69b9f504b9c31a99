import { expect, test } from 'vitest';
import type { Failure } from '../errors.ts';
import { waitingLine } from './waiting-line.ts';

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Failure) => `${error.status} ${error.details.headers?.['retry-after']} ${error.message}`,
  );

test('work is done one after the other, also after one that fails', async () => {
  const line = waitingLine({ most: 10, mostEach: 10 });
  const done: number[] = [];
  const works = [30, 10, 20].map((turns, index) =>
    line.run('a', async () => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      done.push(index);
      if (index === 1) throw new Error('x');
    }),
  );
  await Promise.allSettled(works);
  expect(done).toEqual([0, 1, 2]);
});

test('one caller waits with so many only, all together with so many, and each is told when to come back', async () => {
  const line = waitingLine({ most: 4, mostEach: 2 });
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const inside = ['a', 'a', 'b', undefined].map((caller) => line.run(caller, () => gate));
  const more = () => Promise.resolve();
  expect(await refusal(line.run('a', more))).toBe(
    '429 10 Aún revisamos otros archivos tuyos. Espera unos segundos y vuelve a intentarlo.',
  );
  expect(await refusal(line.run('c', more))).toBe(
    '503 30 Hay muchos archivos en espera de revisión. Vuelve a intentarlo en medio minuto.',
  );
  open();
  await Promise.all(inside);
  expect(await refusal(line.run('a', more))).toBe('done');
});
