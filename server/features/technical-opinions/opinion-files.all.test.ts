import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { MOST_OPINION_FILES, type Opinion } from '#contract/technical-opinions.ts';
import { scannedPdf } from '#server/kit/files/test-page-pdfs.ts';
import { withCatalog } from '#server/kit/files/test-pdfs.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';

const PDF = withCatalog('');
const WISH = {
  area: 'Departamento de Geomática',
  need: 'Estación con 128 GB de memoria para simular yacimientos.',
  justification: 'Ningún perfil vigente pasa de 64 GB de memoria.',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ UPLOAD_MB_PER_ADDRESS_DAY: '1' });
  await sql`delete from holiday`.execute(app.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from budget`.execute(app.db);
});

type Answer = Opinion & Pick<Problem, 'code' | 'fields' | 'detail'>;
const send = async (caller: Caller, method: string, path: string, body?: unknown, version?: number) => {
  const headers = {
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(body instanceof Uint8Array ? { 'content-length': String(body.length) } : {}),
  };
  const answer = await app.send(caller, method, path, body, headers);
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const ask = async () => (await send('guest', 'POST', '/dictamenes', WISH)).body;
const attach = (caller: Caller, folio: string, name = 'justificación.pdf', bytes: Uint8Array = PDF) =>
  send(caller, 'POST', `/dictamenes/${folio}/archivos?nombre=${encodeURIComponent(name)}`, bytes);
const step = (caller: Caller, { folio, version }: Opinion, body: object) =>
  send(caller, 'POST', `/dictamenes/${folio}/pasos`, body, version);

describe('Files of a request for a technical opinion', () => {
  it('are attached by both sides, read by them alone, and taken away by the side that brought them', async () => {
    const { folio } = await ask();
    const first = await attach('guest', folio);
    expect(first.status).toBe(201);
    expect(first.body.files).toMatchObject([
      { name: 'justificación.pdf', mediaType: 'application/pdf', pages: 1, bytes: PDF.length, isOwn: true },
    ]);
    expect(first.body.files[0]?.textless).toEqual([]);
    const both = (await attach('admin', folio, 'anexo.pdf')).body;
    expect(both.files.map(({ name, isOwn }) => [name, isOwn])).toEqual([
      ['justificación.pdf', false],
      ['anexo.pdf', true],
    ]);
    const [theirs, ours] = both.files.map(({ id }) => `/dictamenes/${folio}/archivos/${id}`);
    for (const caller of ['guest', 'admin'] as const) {
      const answer = await app.send(caller, 'GET', theirs ?? '');
      expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
    expect((await send('no-role', 'GET', theirs ?? '')).status).toBe(404);
    expect((await app.send('stranger', 'GET', theirs ?? '')).status).toBe(401);
    expect((await attach('no-role', folio)).status).toBe(404);
    expect((await send('admin', 'DELETE', theirs ?? '')).status).toBe(404);
    expect((await send('guest', 'DELETE', ours ?? '')).status).toBe(404);
    expect((await send('guest', 'DELETE', theirs ?? '')).body.files.map(({ name }) => name)).toEqual([
      'anexo.pdf',
    ]);
    // A member of staff who attaches something does not become one of the unit.
    const { rows } = await sql<{ id: string }>`select id from officer`.execute(app.db);
    expect(rows).toHaveLength(1);
  });

  it('say to whoever attaches one which of its pages have no text', async () => {
    const { folio } = await ask();
    const scan = await scannedPdf(['Una página con letras', null]);
    const attached = await attach('guest', folio, 'escaneado.pdf', scan);
    expect(attached.body.files).toMatchObject([{ name: 'escaneado.pdf', pages: 2, textless: [2] }]);
  });

  it('are examined like any other, so many of them, and no more bytes a day than somebody without an account', async () => {
    const { folio } = await ask();
    const refused = await attach('guest', folio, 'programa.exe');
    expect(refused.body.code).toBe('file_type_refused');
    const disguised = await attach('guest', folio, 'programa.pdf', Buffer.from('MZ no es un PDF'));
    expect(disguised.status).toBeGreaterThanOrEqual(400);
    const much = await attach(
      'guest',
      folio,
      'grande.pdf',
      Buffer.concat([PDF, Buffer.alloc(1_100_000, 32)]),
    );
    expect(much.status).toBe(429);
    const statuses = [];
    for (let count = 0; count <= MOST_OPINION_FILES; count += 1)
      statuses.push((await attach('guest', folio, `a${count}.pdf`)).status);
    expect(statuses).toEqual([...Array<number>(MOST_OPINION_FILES).fill(201), 409]);
    expect((await send('guest', 'GET', `/dictamenes/${folio}`)).body.takesFiles).toBe(false);
  });

  it('change nothing once the request is over; whoever answers from an older page is told that a file came', async () => {
    const sent = await ask();
    const { files } = (await attach('guest', sent.folio)).body;
    const verdict = { step: 'answer', verdict: 'favourable', text: 'Procede como se pide.' };
    expect((await step('admin', sent, verdict)).body.code).toBe('version_conflict');
    const seen = (await send('admin', 'GET', `/dictamenes/${sent.folio}`)).body;
    expect((await step('admin', seen, verdict)).body).toMatchObject({
      status: 'answered',
      takesFiles: false,
    });
    expect((await attach('guest', sent.folio)).body.code).toBe('state_conflict');
    const path = `/dictamenes/${sent.folio}/archivos/${files[0]?.id}`;
    expect((await send('guest', 'DELETE', path)).body.code).toBe('state_conflict');
    expect((await app.send('guest', 'GET', path)).status).toBe(200);
  });
});

describe('The term in which an opinion is given', () => {
  const waiting = async (folio: string) =>
    (
      await sql<{ due: string | null }>`select due_on::text due from waiting_item
        where kind = 'opinion_request' and note = ${folio}`.execute(app.db)
    ).rows;

  it('is that of the catalogue, shown to both sides and in what waits, and runs anew from the reply to a question', async () => {
    const today = todayInMexico();
    const due = (days: number) => addWorkingDays(today, days, new Set());
    const sent = await ask();
    expect(sent.dueOn).toBe(due(10));
    expect(await waiting(sent.folio)).toEqual([{ due: due(10) }]);
    await sql`update registry_term set amount = 3 where code = 'technical_opinion'`.execute(app.db);
    // What was sent keeps its day.
    const asked = (await step('admin', sent, { step: 'ask', text: '¿Cuántas personas lo usan?' })).body;
    expect(asked.dueOn).toBe(due(10));
    expect(await waiting(sent.folio)).toEqual([]);
    const own = (await send('guest', 'GET', `/dictamenes/${sent.folio}`)).body;
    const replied = (await step('guest', own, { step: 'reply', text: 'Lo usan cuatro personas.' })).body;
    expect(replied.dueOn).toBe(due(3));
    expect(await waiting(sent.folio)).toEqual([{ due: due(3) }]);
    const list = await app.send('admin', 'GET', '/administracion/dictamenes');
    expect(((await list.json()) as { rows: Opinion[] }).rows).toContainEqual(
      expect.objectContaining({ folio: sent.folio, dueOn: due(3) }),
    );
  });
});
