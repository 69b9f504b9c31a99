import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isChunkFailure, recoverFailedChunks } from './preload-errors.ts';

describe('S-8.3 a section whose code does not arrive', () => {
  let events: EventTarget;
  const stored = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const navigator = { onLine: true };
  const answer = vi.fn<() => Promise<{ status: number }>>();

  beforeEach(() => {
    events = new EventTarget();
    stored.clear();
    reload.mockClear();
    answer.mockReset().mockResolvedValue({ status: 200 });
    navigator.onLine = true;
    vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('location', {
      href: 'http://portal.test/AdquisicionesUG/directorio',
      pathname: '/AdquisicionesUG/directorio',
      reload,
    });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    events.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const settled = () => Promise.allSettled(answer.mock.results.map(({ value }) => value as unknown));

  it('S-8.3 raises an event that reloads the page once; the second time the screen says so', async () => {
    recoverFailedChunks();
    fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    fail();
    await settled();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('S-8.3 does not reload where the portal does not answer, which would lose the page; it does when it answers again', async () => {
    recoverFailedChunks();
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce({ status: 503 });
    expect(fail(), 'the screen hears of the failure').toBe(false);
    expect(fail()).toBe(false);
    await settled();
    expect(answer).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
    fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('S-8.3 does not reload without a connection, which would lose the page', () => {
    recoverFailedChunks();
    navigator.onLine = false;
    expect(fail()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('S-8.3 does not reload while somebody types there, which would lose what is typed', async () => {
    recoverFailedChunks();
    events.dispatchEvent(new Event('input'));
    expect(fail(), 'the part hears of the failure').toBe(false);
    await settled();
    expect(answer).not.toHaveBeenCalled();
    // On another screen nothing was typed.
    Object.assign(location, { pathname: '/AdquisicionesUG/proveedores' });
    fail();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is told from other failures by the words of each browser', () => {
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: http://x'))).toBe(true);
    expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkFailure(new TypeError('error loading dynamically imported module'))).toBe(true);
    expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false);
  });
});
