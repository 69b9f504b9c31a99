import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApi } from './api.ts';
import { uploadInParts } from './upload-in-parts.ts';
import { CANCELED, PAUSED } from './upload-queue.ts';

const BASE = '/DISU/AdquisicionesUG';
const ID = '11111111-1111-4111-8111-111111111111';
const ADDRESS = `${BASE}/administracion/archivos?nombre=bases.pdf`;
const BYTES = Uint8Array.from({ length: 3_500_000 }, (_, at) => (at * 31) % 251);
const FILE = new File([BYTES], 'bases.pdf', { lastModified: 1_700_000_000_000 });

type Fault = 'lost before' | 'lost after' | 'cut' | number;

/** A portal that keeps what comes in parts, with one fault at the n-th request. */
function portal(faults: Record<number, Fault> = {}) {
  let kept = new Uint8Array(0);
  let [asked, sent, begun] = [0, 0, 0];
  let isThere = false;
  const requests: string[] = [];
  const problem = (status: number, code: string, detail = '') =>
    new Response(JSON.stringify({ status, code, detail }), {
      status,
      headers: { 'content-type': 'application/problem+json' },
    });
  const state = () => ({
    id: ID,
    name: 'bases.pdf',
    bytes: BYTES.length,
    offset: kept.length,
    fingerprint: '',
  });
  const answer = async (url: string, init: RequestInit, isCut: boolean): Promise<Response> => {
    const path = url.slice(BASE.length);
    const method = init.method ?? 'GET';
    requests.push(`${method} ${path}`);
    if (method === 'POST' && path.startsWith('/administracion/archivos')) {
      if (!isThere || kept.length < BYTES.length) return problem(409, 'upload_offset_mismatch');
      return Response.json({ sha256: createHash('sha256').update(kept).digest('hex') }, { status: 201 });
    }
    if (method === 'POST') {
      if (!isThere) [kept, begun, isThere] = [new Uint8Array(0), begun + 1, true];
      return Response.json(state(), { status: 201 });
    }
    if (method === 'DELETE') {
      isThere = false;
      return new Response(null, { status: 204 });
    }
    if (!isThere) return problem(404, 'not_found');
    if (method === 'GET') return Response.json(state());
    const part = new Uint8Array(await new Response(init.body).arrayBuffer());
    const offset = Number(new Headers(init.headers).get('upload-offset'));
    if (offset !== kept.length) return problem(409, 'upload_offset_mismatch');
    const arrived = isCut ? part.subarray(0, part.length / 2) : part;
    sent += arrived.length;
    kept = new Uint8Array(await new Blob([kept, arrived]).arrayBuffer());
    if (isCut) throw new TypeError('cut');
    return Response.json(state());
  };
  const carry = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const fault = faults[(asked += 1)];
    if (init.signal?.aborted === true) throw init.signal.reason;
    if (fault === 'lost before') throw new TypeError('lost');
    if (typeof fault === 'number')
      return problem(fault, fault === 507 ? 'storage_full' : 'unavailable', 'así');
    const response = await answer(url, init, fault === 'cut' && init.method === 'PATCH');
    if (fault === 'lost after') throw new TypeError('lost');
    return response;
  };
  const api = createApi({
    fetch: carry,
    upload: (url, init, { signal }) => carry(url, { ...init, ...(signal && { signal }) }),
  });
  return { api, requests, facts: () => ({ asked, sent, begun, kept: kept.length, isThere }) };
}

function travelling() {
  const control = new AbortController();
  const shares: number[] = [];
  const waits: boolean[] = [];
  const travel = {
    signal: control.signal,
    onProgress: (share: number) => void shares.push(share),
    onWaiting: (isWaiting: boolean) => void waits.push(isWaiting),
  };
  return { control, shares, waits, travel };
}

const atOnce = { pause: () => Promise.resolve() };
const send = ({ api }: ReturnType<typeof portal>, { travel }: ReturnType<typeof travelling>) =>
  uploadInParts<{ sha256: string }>(api, { address: ADDRESS, file: FILE }, travel, atOnce);
const SHA = createHash('sha256').update(BYTES).digest('hex');

describe('a big file in parts', () => {
  it('arrives whole, with its progress', async () => {
    const there = portal();
    const moving = travelling();
    expect(await send(there, moving)).toEqual({ sha256: SHA });
    expect(there.requests.at(0)).toBe('POST /administracion/cargas');
    expect(there.requests.at(-1)).toBe(`POST /administracion/archivos?nombre=bases.pdf&carga=${ID}`);
    expect(moving.shares[0]).toBe(0);
    expect(moving.shares.at(-1)).toBe(1);
    expect(moving.shares).toEqual(moving.shares.toSorted((one, other) => one - other));
    expect(moving.waits).toEqual([]);
  });

  it('interrupted at each request, before it, amid it or before its answer, arrives whole and sends nothing twice', async () => {
    const whole = portal();
    await send(whole, travelling());
    for (let at = 1; at <= whole.facts().asked; at += 1)
      for (const fault of ['lost before', 'lost after', 'cut', 503] as const) {
        const there = portal({ [at]: fault });
        expect(await send(there, travelling()), `${fault} at ${at}`).toEqual({ sha256: SHA });
        expect(there.facts(), `${fault} at ${at}`).toMatchObject({ sent: BYTES.length, begun: 1 });
      }
  });

  it('a portal that stays away is asked a while, and the file goes on from there when it is tried again', async () => {
    const faults: Record<number, Fault> = {};
    for (let at = 3; at <= 11; at += 1) faults[at] = 'lost before';
    const there = portal(faults);
    const moving = travelling();
    await expect(send(there, moving)).rejects.toMatchObject({ problem: { status: 0 } });
    expect(there.facts().asked).toBe(11);
    expect(moving.waits.at(-1)).toBe(true);
    const again = travelling();
    expect(await send(there, again)).toEqual({ sha256: SHA });
    expect(again.shares[0]).toBeGreaterThan(0);
    expect(there.facts()).toMatchObject({ sent: BYTES.length, begun: 1 });
  });

  it('a full disk is told at once, in the words of the portal', async () => {
    const there = portal({ 3: 507 });
    await expect(send(there, travelling())).rejects.toMatchObject({
      problem: { status: 507, detail: 'así' },
    });
    expect(there.facts().asked).toBe(3);
  });

  it('a pause keeps what was sent, a cancellation gives it up', async () => {
    const there = portal();
    const first = travelling();
    const pausing = {
      ...first.travel,
      onProgress: (share: number) => share > 0 && first.control.abort(PAUSED),
    };
    await expect(send(there, { ...first, travel: pausing as never })).rejects.toBe(PAUSED);
    expect(there.facts().isThere).toBe(true);
    const { kept } = there.facts();
    expect(kept).toBeGreaterThan(0);

    const second = travelling();
    const canceling = {
      ...second.travel,
      onProgress: (share: number) => share > kept / BYTES.length && second.control.abort(CANCELED),
    };
    await expect(send(there, { ...second, travel: canceling as never })).rejects.toBe(CANCELED);
    await expect.poll(() => there.requests.at(-1)).toBe(`DELETE /administracion/cargas/${ID}`);
    expect(there.facts()).toMatchObject({ isThere: false, begun: 1 });
  });
});
