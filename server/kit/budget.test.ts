import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createBudgets, type Budget } from './budget.ts';

const COST: Budget = { name: 'prueba', perMinute: 60, burst: 3, atOnce: 2, bytes: 0, seconds: 5 };

const from = (address: string): Context =>
  ({
    req: { header: () => undefined },
    env: { incoming: { socket: { remoteAddress: address } } },
  }) as unknown as Context;

it('one address has so many calls under way, and leaving makes room again', () => {
  const budgets = createBudgets(readConfig({}), () => 0);
  const wide = { ...COST, burst: 50 };
  const leave = budgets.enter(from('192.0.2.1'), wide);
  budgets.enter(from('192.0.2.1'), wide);
  expect(() => budgets.enter(from('192.0.2.1'), wide)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', message: expect.stringContaining('en curso') }),
  );
  budgets.enter(from('192.0.2.2'), wide);
  leave();
  expect(() => budgets.enter(from('192.0.2.1'), wide)).not.toThrow();
});

it('operations of one name share an allowance, and LIMIT_FACTOR widens it', () => {
  const spent = (factor: string) => {
    const budgets = createBudgets(readConfig({ LIMIT_FACTOR: factor }), () => 0);
    let passed = 0;
    try {
      for (;;) {
        budgets.enter(from('192.0.2.1'), { ...COST, seconds: passed })();
        passed += 1;
      }
    } catch {
      return passed;
    }
  };
  expect(spent('1')).toBe(3);
  expect(spent('4')).toBe(12);
});

it('the rendering of our own pages costs nothing', () => {
  const budgets = createBudgets(readConfig({}), () => 0);
  const own = { req: { header: () => undefined }, env: undefined } as unknown as Context;
  for (let turn = 0; turn < 10; turn += 1) expect(() => budgets.enter(own, COST)).not.toThrow();
});
