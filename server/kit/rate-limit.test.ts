import type { Context } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { rateLimit } from './rate-limit.ts';

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
      expect.objectContaining({
        code: 'too_many_requests',
        details: {
          detail: 'Desde tu red llegaron demasiadas solicitudes seguidas. Intenta de nuevo en un segundo.',
          headers: { 'retry-after': '1' },
        },
      }),
    );
    limit.check(from('192.0.2.2'));
    now = 1_000;
    expect(() => limit.check(from('192.0.2.1'))).not.toThrow();
  });

  it('a clock that somebody sets neither gives allowances nor takes them', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T08:00:00Z') });
    try {
      const limit = rateLimit({ perMinute: 1, burst: 3, trustProxy: false });
      limit.check(from('192.0.2.1'));
      vi.setSystemTime(Date.parse('2026-11-24T12:00:00Z'));
      limit.check(from('192.0.2.1'));
      vi.setSystemTime(Date.parse('2026-11-25T08:00:00Z'));
      limit.check(from('192.0.2.1'));
      expect(() => limit.check(from('192.0.2.1'))).toThrow(
        expect.objectContaining({ code: 'too_many_requests' }),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('never counts the portal’s own rendering', () => {
    const limit = rateLimit({ perMinute: 1, burst: 1, trustProxy: false });
    const inProcess = { req: { header: () => undefined }, env: undefined } as unknown as Context;
    for (let turn = 0; turn < 5; turn += 1) expect(() => limit.check(inProcess)).not.toThrow();
  });

  it('takes a network of IPv6 and an address with whatever port for one caller', () => {
    const limit = rateLimit({ perMinute: 1, burst: 3, trustProxy: true });
    const passed = (forwarded: readonly string[]) =>
      forwarded.filter((one) => {
        try {
          limit.check(from('10.0.0.1', one));
          return true;
        } catch {
          return false;
        }
      }).length;
    const times = Array.from({ length: 500 }, (_, i) => i);
    expect(passed(times.map((i) => `2001:db8:1:2:${(i * 7).toString(16)}::${i.toString(16)}`))).toBe(3);
    expect(passed(times.map((i) => `[2001:db8:1:3::1]:${i + 1024}`))).toBe(3);
    expect(passed(times.map((i) => `203.0.113.7:${i + 1024}`))).toBe(3);
    expect(passed(['::ffff:203.0.113.7', '::ffff:cb00:7107', '203.0.113.7'])).toBe(0);
  });
});
