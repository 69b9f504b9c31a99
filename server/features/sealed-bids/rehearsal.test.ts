import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { bytesOf, canonicalOf, hashOf, sha256 } from '#contract/rules/sealed/canonical-text.ts';
import { wordsOfHash } from '#contract/rules/sealed/hash-words.ts';
import type { RehearsalOpening, SealingTools } from '#contract/sealed-bids-api.ts';
import { readCard, type UrnCard } from '#contract/sealed-card.ts';
import { framesOf, pricedLine, sealBid } from '#contract/test-sealed.ts';
import { createApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { servedTools } from './tool-files.ts';

const html = (name: string) =>
  `<html><meta http-equiv="content-security-policy" content="default-src 'none'; connect-src 'none'"><p>${name}`;
const TOOLS = servedTools({ 'sellador.html': html('sellador'), 'custodio.html': html('custodio') });

let app: TestApp;
let ask: (path: string, init?: RequestInit) => Promise<Response>;
beforeAll(async () => {
  app = await startTestApp();
  const { app: hono } = createApp({ services: app.services, tools: TOOLS });
  ask = async (path, init) =>
    hono.fetch(
      new Request(`http://portal.test${API_BASE}${path}`, { duplex: 'half', ...init } as RequestInit),
    );
});
afterAll(() => app.stop());

const card = async (): Promise<UrnCard> =>
  readCard(new Uint8Array(await (await ask('/publico/urna/ensayo')).arrayBuffer()));
const open = (body: BodyInit) =>
  ask('/publico/urna/ensayo/aperturas', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
const LOTS = [{ partida: '2', renglones: [pricedLine('2.1', '1204.50')] }];

describe('the tools of sealed bids', () => {
  it('are listed with their fingerprint, its words and their size, and served with those bytes', async () => {
    const { tools } = (await (await ask('/publico/urna/herramientas')).json()) as SealingTools;
    expect(tools.map(({ file }) => file)).toEqual(['sellador.html', 'custodio.html']);
    for (const tool of tools) {
      const bytes = Buffer.from(await (await ask(`/publico/urna/herramientas/${tool.file}`)).arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(tool.sha256);
      expect(tool).toMatchObject({ bytes: bytes.length, words: wordsOfHash(tool.sha256) });
    }
  });

  it('are pages of their own: their policy, nobody who holds them, no address that is told', async () => {
    const { headers } = await ask('/publico/urna/herramientas/sellador.html');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; connect-src 'none'; frame-ancestors 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    });
    expect((await ask('/publico/urna/herramientas/otra.html')).status).toBe(404);
  });

  it('are not there before they are built', async () => {
    expect((await app.send('stranger', 'GET', '/publico/urna/herramientas')).status).toBe(404);
    expect((await app.send('stranger', 'GET', '/publico/urna/ensayo')).status).toBe(404);
  });
});

describe('the rehearsal urn', () => {
  it('has one card an hour, in its only form, that names the tools as they are served', async () => {
    const response = await ask('/publico/urna/ensayo');
    const text = await response.text();
    const read = readCard(bytesOf(text));
    expect(read.herramientas).toEqual({
      sellador: TOOLS['sellador.html'].sha256,
      custodio: TOOLS['custodio.html'].sha256,
    });
    expect(Date.parse(read.cierre) - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(read.cierre).toMatch(/:00:00\.000Z$/);
    const { rehearsal } = (await (await ask('/publico/urna/herramientas')).json()) as SealingTools;
    expect(rehearsal).toEqual({
      closesAt: read.cierre,
      fingerprint: await sha256(text),
      words: wordsOfHash(await hashOf(read)),
    });
  });

  it('opens what was sealed for it, with two of three published keys, and says how', async () => {
    const bid = await sealBid(await card(), { lots: LOTS, documents: [bytesOf('%PDF-1.4')] });
    const response = await open(framesOf(bid));
    expect(response.status).toBe(200);
    const opening = (await response.json()) as RehearsalOpening;
    expect(opening).toMatchObject({
      fingerprint: await hashOf(bid.header),
      bidder: 'Óptica Cenzontle Ejemplo',
      total: '6022.50',
      quorum: 2,
      notes: [],
      papers: [{ name: 'tecnica.pdf', bytes: 8, sha256: await sha256('%PDF-1.4') }],
    });
    expect(opening.custodians.map(({ hasReleased }) => hasReleased)).toEqual([true, true, true]);
    expect(opening.lots[0]?.lines).toEqual([
      { line: '2.1', description: 'Mesa de laboratorio de ejemplo', unitPrice: '1204.50' },
    ]);
    // The identity is not told: no RFC, no mail.
    expect(JSON.stringify(opening)).not.toMatch(/EDE010101AA1|ventas@ejemplo\.mx/);
  });

  it('keeps nothing of it: neither rows nor lines of the log name what was sealed', async () => {
    const mark = 'Marca-que-nadie-mas-escribe';
    const line = { ...pricedLine('2.1', '77123.45'), marca: mark };
    const before = app.log.length;
    const answer = await open(
      framesOf(await sealBid(await card(), { lots: [{ partida: '2', renglones: [line] }] })),
    );
    expect(answer.status).toBe(200);
    expect(app.log.slice(before).join('\n')).not.toMatch(/77123|Óptica|Marca-que/);
    const { rows: tables } = await app.services.pool.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const { rows } = await app.services.pool.query(
        `select 1 from "${name}" t where t::text like $1 limit 1`,
        [`%${mark}%`],
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
  });

  it('tells the evaluation’s questions of a hand-made offer instead of refusing it', async () => {
    const sealed = await card();
    const { offer } = await sealBid(sealed, { lots: LOTS });
    const wrong = bytesOf(canonicalOf({ ...offer, total: '6022.51' }));
    const opening = (await (
      await open(framesOf(await sealBid(sealed, { offer: wrong })))
    ).json()) as RehearsalOpening;
    expect(opening.notes).toEqual([
      'El total escrito es 6022.51 y la suma es 6022.50.',
      'Falta: Propuesta técnica.',
    ]);
  });

  it('closes with its hour: what was sealed for the former card is told to seal again', async () => {
    const bid = await sealBid(await card(), { lots: LOTS });
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
    try {
      const response = await open(framesOf(bid));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        fields: { sobre: expect.stringContaining('Se selló con la ficha de otra hora') },
      });
    } finally {
      vi.useRealTimers();
    }
  });

  it.each<[string, (frames: Uint8Array) => Uint8Array]>([
    ['is empty', () => new Uint8Array()],
    ['is cut', (frames) => frames.subarray(0, -1)],
    ['is another file', () => bytesOf('%PDF-1.4 no soy un sobre')],
    ['has one bit flipped', (frames) => frames.fill(1, 50_000, 50_001)],
  ])('says in a sentence why one that %s is not taken', async (_, change) => {
    const frames = framesOf(await sealBid(await card(), { lots: LOTS }));
    const response = await open(new Uint8Array(change(frames)));
    expect(response.status).toBe(422);
    const { fields } = (await response.json()) as { fields: Record<string, string> };
    expect(fields['sobre']).toMatch(/^El sobre .+\.$/);
  });

  it('takes no more bytes than an envelope has', async () => {
    expect((await open(new Uint8Array(1_000_000))).status).toBe(413);
  });

  it('refuses a bid for another procedure', async () => {
    const sealed = await card();
    const response = await open(
      framesOf(await sealBid({ ...sealed, procedimiento: 'DEMO-LPN-001-2026' }, { lots: LOTS })),
    );
    expect(await response.json()).toMatchObject({
      fields: { sobre: 'Este sobre es de DEMO-LPN-001-2026, no de ENSAYO.' },
    });
  });
});
