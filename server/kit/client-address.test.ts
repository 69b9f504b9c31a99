import type { Context } from 'hono';
import { describe, expect, it } from 'vitest';
import { budgetName, callerOf, clientAddress } from './client-address.ts';

const from = (address: string | undefined, forwarded?: string): Context =>
  ({
    req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
    env: address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } },
  }) as unknown as Context;

describe('the address of the caller', () => {
  it('is the last hop of X-Forwarded-For only behind a trusted proxy', () => {
    const context = from('10.0.0.1', '6.6.6.6, 198.51.100.4');
    expect(clientAddress(context, true)).toBe('198.51.100.4');
    expect(clientAddress(context, false)).toBe('10.0.0.1');
    expect(callerOf(from(undefined), true)).toBeUndefined();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s takes from the budget of %s', (address, name) => {
    expect(budgetName(address)).toBe(name);
  });
});
