import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { startTestPortal, type TestPortal } from '#server/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => void (portal = await startTestPortal()));
afterAll(() => portal.stop());

it.each(['openapi.json', 'documentacion'])(
  '%s is made once for all who ask, in the form that each takes, and not sent again to who has it',
  async (name) => {
    const ask = (headers: Record<string, string> = {}, query = '') =>
      portal.ask(`${API_BASE}/${name}${query}`, { headers });
    const plain = await ask();
    const text = await plain.text();
    const etag = plain.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(plain.headers.get('cache-control')).toBe('no-cache');

    const stringify = vi.spyOn(JSON, 'stringify');
    const raw = async (encoding: string) => {
      const answer = await ask({ 'accept-encoding': encoding }, '?x=1');
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      return Buffer.from(await answer.arrayBuffer());
    };
    expect(gunzipSync(await raw('gzip')).toString()).toBe(text);
    expect(brotliDecompressSync(await raw('br')).toString()).toBe(text);
    const again = await ask({ 'if-none-match': etag }, '?x=2');
    expect([again.status, await again.text()]).toEqual([304, '']);
    const large = stringify.mock.results.filter(
      ({ value }) => typeof value === 'string' && value.length > 10_000,
    );
    expect(large).toEqual([]);
    stringify.mockRestore();
  },
);
