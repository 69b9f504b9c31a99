import { afterAll, beforeAll, expect, it } from 'vitest';
import { startBudgetStub, type BudgetStub } from './stub.ts';
import { tryBudgetSystem } from './vectors.ts';

let stub: BudgetStub;
beforeAll(async () => {
  stub = await startBudgetStub({ K: '500000.00', poor: '100.00' });
});
afterAll(() => stub.close());

it('a system that keeps the interface passes every vector, and has afterwards what it had', async () => {
  const results = await tryBudgetSystem({ url: stub.url, key: 'K' });
  expect(results.filter(({ wrong }) => wrong !== '')).toEqual([]);
  expect(new Set(results.map(({ vector }) => vector))).toEqual(
    new Set(['V35', 'V36', 'V39', 'V40', 'V41', 'V46', '']),
  );
  expect(stub.available('K')).toBe('500000.00');
});

it('one that does not answer as agreed is told of', async () => {
  stub.fail(503);
  const [first] = await tryBudgetSystem({ url: stub.url, key: 'K' });
  expect(first).toEqual({ vector: 'V35', what: 'Reserva 116,000.00', wrong: 'se esperaba 201 y fue 503' });
  expect(await tryBudgetSystem({ url: stub.url, key: 'poor' })).toEqual([
    { vector: '', what: 'La clave poor tiene 500000.00 o más', wrong: 'tiene 100.00' },
  ]);
});
