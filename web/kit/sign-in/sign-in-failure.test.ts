import { describe, expect, it } from 'vitest';
import { safeReturn } from './return-address.ts';
import { errorKey } from './error-key.ts';
import { causeOf, checkClock, ClockError, SIGN_IN_CAUSES } from './sign-in-failure.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECONDS = NOW / 1000;

describe('failed sign-in', () => {
  it.each([
    [{ error: 'access_denied' }, 'cancelada'],
    [{ error: 'login_required' }, 'caducada'],
    [{ error: 'invalid_grant' }, 'caducada'],
    [new Error('No matching state found in storage'), 'caducada'],
    [new Error('No state in response'), 'caducada'],
    [new ClockError('equipo', 0), 'reloj'],
    [new TypeError('Failed to fetch'), 'otra'],
    [undefined, 'otra'],
  ])('S-2.10 %j has the cause %s', (error, cause) => {
    expect(causeOf(error)).toBe(cause);
  });

  it('S-2.10 a token whose times do not fit this clock is told as such', () => {
    const minutes = (n: number) => n * 60_000;
    const offBy = (issued: number, computer: number, server?: number) => {
      const iat = SECONDS + issued * 60;
      try {
        checkClock(
          { iat, exp: iat + 600 },
          {
            computer: NOW + minutes(computer),
            server: server === undefined ? server : NOW + minutes(server),
          },
        );
        return undefined;
      } catch (error) {
        return (error as ClockError).off;
      }
    };
    expect([offBy(0, 0), offBy(0, 4), offBy(0, 0, 0), offBy(0, -4, 1)]).toEqual(Array(4).fill(undefined));
    checkClock({}, { computer: NOW });
    expect(offBy(0, 10)).toEqual({ whose: 'equipo', minutes: 10 });
    expect(offBy(0, -10, 0)).toEqual({ whose: 'equipo', minutes: -10 });
    expect(offBy(0, 0, -10)).toEqual({ whose: 'portal', minutes: -10 });
    expect(offBy(0, 0, 12)).toEqual({ whose: 'portal', minutes: 12 });
    expect(offBy(10, 0, 0)).toEqual({ whose: 'identidad', minutes: 10 });
  });

  it('S-2.10 the key reads like A1B2C3 and differs by cause and minute', () => {
    const keys = SIGN_IN_CAUSES.map((cause) => errorKey(cause, NOW));
    for (const key of keys) expect(key).toMatch(/^[A-Z]\d[A-Z]\d[A-Z]\d$/);
    expect(new Set([...keys, errorKey('otra', NOW + 60_000)]).size).toBe(5);
  });

  it('S-2.9 the way back is a path of this portal and nothing else', () => {
    expect(safeReturn('/perfiles?q=a#b')).toBe('/perfiles?q=a#b');
    for (const bad of [
      '',
      undefined,
      'https://otro.example',
      '//otro.example',
      '/\\otro.example',
      '/a\nb',
      '/404',
    ]) {
      expect(safeReturn(bad)).toBe('/');
    }
    expect(safeReturn('/oidc-callback?code=x')).toBe('/');
  });
});
