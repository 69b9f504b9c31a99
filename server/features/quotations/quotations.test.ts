import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { quotationsApi } from '#contract/quotations-api.ts';
import { catalog, PAGE, PAGES, pdfOf } from '#server/kit/files/test-pdfs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { sendOffer, withdrawQuotation } from './answer.service.ts';
import { openSession, sendCode } from './session.service.ts';
import { answeringAt, HOUR, offerOf, plantRequest, supplierCalls } from './test-quotations.ts';

let app: TestApp;
let supplier: ReturnType<typeof supplierCalls>;
beforeAll(async () => {
  app = await startTestApp();
  supplier = supplierCalls(app);
});
afterAll(() => app.stop());

interface Own {
  receipt: { folio: string; hash: string; sequence: number; replaces: string | null } | null;
  withdrawnAt: string | null;
}

it('a link reads what is asked and nothing of what the unit expects to pay; without it nobody does', async () => {
  const request = await plantRequest(app);
  const path = `/cotizaciones/${request.folio}/consulta`;
  const read = await supplier.call('POST', path, { link: request.suppliers[0]!.link });
  expect(read.body).toMatchObject({ folio: request.folio, lots: [{ number: 1 }, { number: 2 }] });
  expect(JSON.stringify(read.body)).not.toContain('31415');
  expect(JSON.stringify(read.body)).not.toContain(`${request.suppliers[0]!.number.toLowerCase()}@`);
  const bare = await supplier.call('POST', path, { link: null });
  expect([bare.status, bare.body.detail]).toEqual([404, expect.stringContaining('entra por Mi cuenta')]);
  const never = await supplier.call('POST', '/cotizaciones/SC-2026-99999/consulta', { link: null });
  expect(never.body.detail, 'nobody learns which folios are open').toBe(bare.body.detail);
  expect((await supplier.call('POST', path, { link: 'otra-liga-que-no-es-de-nadie' })).status).toBe(404);
  expect((await supplier.call('GET', `/cotizaciones/${request.folio}/respuesta`)).status).toBe(401);
});

it('an offer is sent with a code, replaced and withdrawn, each with its receipt by mail', async () => {
  const request = await plantRequest(app);
  const session = await supplier.enter(request);
  const path = `/cotizaciones/${request.folio}/respuesta`;
  const first = await supplier.call<Own>('POST', path, offerOf(request), session);
  expect(first.body.receipt).toMatchObject({ sequence: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const second = await supplier.call<Own>('POST', path, offerOf(request), session);
  expect(second.body.receipt).toMatchObject({ sequence: 2, replaces: first.body.receipt?.folio });
  expect(second.body.receipt?.hash, 'the same offer twice').not.toBe(first.body.receipt?.hash);
  const { rows } = await sql<{
    text: string;
  }>`select text from mail_outbox where template = 'quotation_received'
    and text like ${`%${second.body.receipt?.hash}%`} and unread_until = ${request.closesAt}`.execute(app.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toContain(`Reemplaza tu envío anterior, con acuse ${first.body.receipt?.folio},`);
  const gone = await supplier.call<Own>('POST', `/cotizaciones/${request.folio}/retiro`, undefined, session);
  expect(gone.body).toMatchObject({ receipt: null, withdrawnAt: expect.any(String) });
  expect(
    (await supplier.call('POST', `/cotizaciones/${request.folio}/retiro`, undefined, session)).status,
  ).toBe(409);
  const again = await supplier.call<Own>('POST', path, offerOf(request), session);
  expect(again.body.receipt?.sequence).toBe(3);
});

it('the metrics do not tell how often anybody answered, nor that anybody did', async () => {
  const metrics = async () => (await app.send('stranger', 'GET', '/metricas')).text();
  const mails = (text: string) => text.match(/^.*cause="stranger".*$/gm);
  const request = await plantRequest(app);
  const before = await metrics();
  const session = await supplier.enter(request);
  const path = `/cotizaciones/${request.folio}`;
  expect((await supplier.call('POST', `${path}/respuesta`, offerOf(request), session)).status).toBe(200);
  await supplier.call('GET', `${path}/respuesta`, undefined, session);
  await supplier.call('POST', `${path}/retiro`, undefined, session);
  const after = await metrics();
  for (const { operationId, path: ofPublic } of Object.values(quotationsApi))
    if (ofPublic !== quotationsApi.open.path) expect(after).not.toContain(operationId);
  expect(mails(after)).toEqual(mails(before));
});

it('what is missing is said at its place', async () => {
  const request = await plantRequest(app);
  const session = await supplier.enter(request);
  const offer = offerOf(request, '0', { validityDays: 10 });
  const { status, body } = await supplier.call(
    'POST',
    `/cotizaciones/${request.folio}/respuesta`,
    offer,
    session,
  );
  expect(status).toBe(422);
  expect(body.fields).toMatchObject({
    [`lots.${request.lots[0]}.unitPrice`]: 'Escribe un precio unitario sin IVA mayor que cero.',
    validityDays: 'La vigencia es de 30 días o más.',
  });
});

it('V51 an answer at the closing is taken, one second later it is told when it closed', async () => {
  const closesAt = new Date('2026-12-04T20:00:00Z');
  const request = await plantRequest(app, { closesAt });
  const at = (now: Date) => answeringAt(app, request, 0, now);
  const taken = await sendOffer(app.services, await at(closesAt), offerOf(request));
  expect(taken.receipt?.receivedAt).toBe(closesAt.toISOString());
  const late = new Date(closesAt.getTime() + 1_000);
  const words = { detail: 'Se cerró el viernes 4 dic 2026 a las 14:00 h.' };
  await expect(sendOffer(app.services, await at(late), offerOf(request))).rejects.toMatchObject({
    message: words.detail,
  });
  await expect(withdrawQuotation(app.services, await at(late))).rejects.toMatchObject({
    message: words.detail,
  });
});

it('a code works ten minutes and once, and opens two hours', { tags: 'all' }, async () => {
  const request = await plantRequest(app);
  const [{ link, number }] = request.suppliers as [(typeof request.suppliers)[number]];
  const acting = { folio: request.folio, link, caller: undefined };
  const mailbox = `${number.toLowerCase()}@proveedora.example`;
  const now = new Date();
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await sendCode(app.services, acting, now);
  const first = await supplier.codeOf(mailbox);
  expect(first).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  await expect(openSession(app.services, { ...acting, code: first }, later(10.1))).rejects.toMatchObject({
    code: 'request_access_denied',
  });
  await sendCode(app.services, acting, later(8));
  const second = await supplier.codeOf(mailbox);
  expect(second, 'one that hardly works any more is followed by another').not.toBe(first);
  const opened = await openSession(app.services, { ...acting, code: second.toLowerCase() }, later(9));
  expect(opened.expiresAt).toBe(later(129).toISOString());
  await expect(openSession(app.services, { ...acting, code: second }, later(9))).rejects.toThrow(
    /no coincide/,
  );
});

it('who asks and guesses in somebody’s place takes nothing away: the same code is mailed again and works', async () => {
  const request = await plantRequest(app);
  const [{ link, number }] = request.suppliers as [(typeof request.suppliers)[number]];
  const place = { folio: request.folio, link };
  const [own, thief] = [
    { ...place, caller: '203.0.113.7' },
    { ...place, caller: '203.0.113.66' },
  ];
  const mailbox = `${number.toLowerCase()}@proveedora.example`;
  const mails = async () =>
    (
      await sql<{ secret: string }>`select secret from mail_outbox
        where template = 'quotation_code' and to_address = ${mailbox}`.execute(app.db)
    ).rows.map(({ secret }) => secret);
  const now = new Date();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  await sendCode(app.services, own, now);
  const [code = ''] = await mails();
  await sendCode(app.services, thief, later(5));
  expect(await mails(), 'one that left just now is on its way').toEqual([code]);
  for (let asked = 0; asked < 4; asked += 1) await sendCode(app.services, thief, later(70 + asked));
  await expect(sendCode(app.services, thief, later(80))).rejects.toThrow(/por hora desde tu conexión/);
  for (let tried = 0; tried < 5; tried += 1)
    await expect(openSession(app.services, { ...thief, code: 'AAAAA-AAAAA' }, later(90))).rejects.toThrow(
      /no coincide/,
    );
  await expect(openSession(app.services, { ...thief, code }, later(90))).rejects.toThrow(
    /demasiados intentos/,
  );
  await sendCode(app.services, own, later(140));
  expect(new Set(await mails())).toEqual(new Set([code]));
  expect((await openSession(app.services, { ...own, code }, later(150))).session).toBeTruthy();
});

it('a session is of one request: with it nothing is done to another', async () => {
  const [mine, other] = [await plantRequest(app), await plantRequest(app)];
  const session = await supplier.enter(mine);
  const { status } = await supplier.call(
    'POST',
    `/cotizaciones/${other.folio}/respuesta`,
    offerOf(other),
    session,
  );
  expect(status).toBe(401);
});

it('a file is sealed as it comes: the store has none of its bytes', { tags: 'all' }, async () => {
  const request = await plantRequest(app);
  const session = await supplier.enter(request);
  const whole = pdfOf([catalog(''), PAGES, PAGE]);
  const answer = await app.send(
    'stranger',
    'POST',
    `/cotizaciones/${request.folio}/archivos?nombre=cotizacion-987654.pdf`,
    new Uint8Array(whole),
    {
      'x-cotizacion-sesion': session,
      'idempotency-key': randomUUID(),
      'content-length': String(whole.length),
      'content-type': 'application/pdf',
    },
  );
  const file = (await answer.json()) as { id: string; bytes: number };
  expect(answer.status).toBe(201);
  expect(file.bytes).toBe(whole.length);
  const { rows } = await sql<{
    sha256: string;
    row: string;
  }>`select sha256, f::text "row" from quotation_file f where id = ${file.id}`.execute(app.db);
  expect(rows[0]?.row).not.toContain('cotizacion');
  const kept = await app.services.files.open(rows[0]!.sha256);
  const bytes = await buffer(kept!.stream);
  expect(bytes.includes('%PDF')).toBe(false);
  const sent = await supplier.call<Own>(
    'POST',
    `/cotizaciones/${request.folio}/respuesta`,
    offerOf(request, '5.00', { files: [file.id] }),
    session,
  );
  expect(sent.status).toBe(200);
  const elsewhere = await plantRequest(app);
  const foreign = await supplier.call(
    'POST',
    `/cotizaciones/${elsewhere.folio}/respuesta`,
    offerOf(elsewhere, '5.00', { files: [file.id] }),
    await supplier.enter(elsewhere),
  );
  expect(foreign.body.fields).toHaveProperty('files');
});

it('an open request is listed, and whoever is in force enters by number and code; nobody learns who is', async () => {
  const request = await plantRequest(app, { isOpen: true, invited: 2 });
  const listed = await supplier.call<{ rows: { folio: string }[] }>('GET', '/cotizaciones');
  expect(listed.body.rows.map(({ folio }) => folio)).toContain(request.folio);
  const path = `/cotizaciones/${request.folio}`;
  const known = await supplier.call('POST', `${path}/codigo`, { number: request.suppliers[1]!.number });
  const unknown = await supplier.call('POST', `${path}/codigo`, { number: 'P-99999' });
  expect(known.body).toEqual(unknown.body);
  await planted(app.db, sql`update supplier set status = 'suspended' where id = ${request.suppliers[0]!.id}`);
  await supplier.call('POST', `${path}/codigo`, { number: request.suppliers[0]!.number });
  expect(await supplier.codeOf(`${request.suppliers[0]!.number.toLowerCase()}@proveedora.example`)).toBe('');
  const code = await supplier.codeOf(`${request.suppliers[1]!.number.toLowerCase()}@proveedora.example`);
  const { status } = await supplier.call('POST', `${path}/sesion`, {
    number: request.suppliers[1]!.number,
    code,
  });
  expect(status).toBe(200);
});

it('whoever sells one of the giros of an open request gets its code, and whoever was invited; what is no key is told', async () => {
  const request = await plantRequest(app, { isOpen: true, lines: ['G03', 'G09'] });
  const path = `/cotizaciones/${request.folio}/codigo`;
  const plant = (number: string, lines: string[]) =>
    planted(
      app.db,
      sql`insert into supplier (number, name, status, email, lines)
        values (${number}, ${`Proveedora ${number}`}, 'active', ${`${number}@giro.example`}, ${lines}::text[])`,
    );
  await plant('P-71001', ['G03', 'G04']);
  await plant('P-71002', ['G05']);
  const codes = async (number: string, mailbox = `${number}@giro.example`) => {
    const { status, body } = await supplier.call<{ text: string }>('POST', path, { number });
    return { status, body, code: await supplier.codeOf(mailbox) };
  };
  const [mine, other] = [await codes('p 71001', 'P-71001@giro.example'), await codes('P-71002')];
  expect([mine.code, other.code]).toEqual([expect.stringMatching(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/), '']);
  expect(mine.body, 'who is registered is told to nobody').toEqual(other.body);
  expect(mine.body.text).toMatch(
    /Si ese registro está vigente, es del giro y tiene correo, su código quedó escrito/,
  );
  const [{ number }] = request.suppliers as [(typeof request.suppliers)[number]];
  expect((await codes(number, `${number.toLowerCase()}@proveedora.example`)).code).toMatch(
    /^[0-9A-Z]{5}-[0-9A-Z]{5}$/,
  );
  const odd = await codes('hola');
  expect([odd.status, odd.body.fields?.number]).toEqual([
    422,
    'Eso no es un número de registro (como P-01042) ni un RFC (12 o 13 caracteres). Revísalo.',
  ]);
});

it('questions are taken until their hour, and answers name nobody', async () => {
  const request = await plantRequest(app);
  const session = await supplier.enter(request);
  const path = `/cotizaciones/${request.folio}`;
  const asked = { text: '¿Se admite otra marca equivalente?' };
  expect((await supplier.call('POST', `${path}/preguntas`, asked, session)).status).toBe(200);
  await sql`update quotation_question set answer = 'Sí, con ficha técnica.', answered_at = now()
    where request_id = ${request.id}`.execute(app.db);
  const { body } = await supplier.call('POST', `${path}/consulta`, { link: request.suppliers[0]!.link });
  expect(body).toMatchObject({ answered: [{ question: asked.text, answer: 'Sí, con ficha técnica.' }] });
  await sql`update quotation_request set questions_until = now() - interval '1 second' where id = ${request.id}`.execute(
    app.db,
  );
  const late = await supplier.call('POST', `${path}/preguntas`, asked, session);
  expect(late.body.detail).toMatch(/^Las preguntas se recibieron hasta el /);
});

it('a link is over sixty days after the closing', async () => {
  const request = await plantRequest(app, { closesAt: new Date(Date.now() - 59 * 24 * HOUR) });
  const path = `/cotizaciones/${request.folio}/consulta`;
  const body = { link: request.suppliers[0]!.link };
  expect((await supplier.call('POST', path, body)).status).toBe(200);
  await sql`update quotation_request set closes_at = closes_at - interval '2 days' where id = ${request.id}`.execute(
    app.db,
  );
  expect((await supplier.call('POST', path, body)).status).toBe(404);
  expect((await supplier.call('POST', path, { link: null })).status, 'nor without it').toBe(404);
});
