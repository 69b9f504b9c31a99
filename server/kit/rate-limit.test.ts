import type { Context } from 'hono';
import { describe, expect, it } from 'vitest';
import { clientAddress, rateLimit } from './rate-limit.ts';

const from = (address: string, forwarded?: string): Context =>
  ({
    req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
    env: { incoming: { socket: { remoteAddress: address } } },
  }) as unknown as Context;

describe('the rate limit', () => {
  it('lets a burst pass, refuses the next with the seconds to wait, and recovers with time', () => {
    let now = 0;
    const limit = rateLimit({ perMinute: 60, burst: 3, trustProxy: false, now: () => now });
    for (let turn = 0; turn < 3; turn += 1) limit.check(from('192.0.2.1'));
    expect(() => limit.check(from('192.0.2.1'))).toThrow(
      expect.objectContaining({ code: 'too_many_requests', details: { headers: { 'retry-after': '1' } } }),
    );
    limit.check(from('192.0.2.2'));
    now = 1_000;
    expect(() => limit.check(from('192.0.2.1'))).not.toThrow();
  });

  it('never counts the portal’s own rendering', () => {
    const limit = rateLimit({ perMinute: 1, burst: 1, trustProxy: false });
    const inProcess = { req: { header: () => undefined }, env: undefined } as unknown as Context;
    for (let turn = 0; turn < 5; turn += 1) expect(() => limit.check(inProcess)).not.toThrow();
  });

  it('believes the last hop of X-Forwarded-For only behind a trusted proxy', () => {
    const context = from('10.0.0.1', '6.6.6.6, 198.51.100.4');
    expect(clientAddress(context, true)).toBe('198.51.100.4');
    expect(clientAddress(context, false)).toBe('10.0.0.1');
  });
});
