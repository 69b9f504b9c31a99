import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QuotationOpening } from '#contract/quotation-opening.ts';
import { insertListInForce } from '#server/features/negative-lists/test-lists.ts';
import { catalog, PAGE, PAGES, pdfOf } from '#server/kit/files/test-pdfs.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { declineQuotation, sendOffer, withdrawQuotation } from './answer.service.ts';
import { CLOSING_GRACE_MS, closeDueRequests } from './closing.jobs.ts';
import { askQuestion } from './questions.service.ts';
import {
  answeringAt,
  HOUR,
  offerOf,
  plantRequest,
  supplierCalls,
  type PlantedRequest,
} from './test-quotations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Answered = QuotationOpening & { code?: string; detail?: string; fields?: Record<string, string> };

const send = async (request: PlantedRequest, at: number, price: string, now = request.closesAt) =>
  sendOffer(app.services, await answeringAt(app, request, at, now), offerOf(request, price));
const close = (request: PlantedRequest) =>
  closeDueRequests(app.db, new Date(request.closesAt.getTime() + CLOSING_GRACE_MS + 1));
async function call(caller: Caller, method: string, path: string, body?: object, version?: number) {
  const answer = await app.send(caller, method, `/administracion/cotizaciones/${path}`, body, {
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
}
async function open(request: PlantedRequest, caller: Caller = 'admin') {
  const { body } = await call(caller, 'GET', `${request.folio}/apertura`);
  return call(caller, 'POST', `${request.folio}/apertura`, { note: '' }, body.version);
}

it('nothing is opened before the closing; at its hour what came is opened by whoever does it, with its prices', async () => {
  const request = await plantRequest(app, { invited: 2 });
  await send(request, 0, '1000.123456');
  await withdrawQuotation(app.services, await answeringAt(app, request, 0, request.closesAt));
  await send(request, 1, '1200.5');
  expect((await open(request)).body.detail).toMatch(/selladas hasta su cierre/);
  expect(await closeDueRequests(app.db, new Date(request.closesAt.getTime() + CLOSING_GRACE_MS))).toBe(0);
  expect(await close(request)).toBe(1);
  expect(await close(request), 'closed once').toBe(0);
  const before = await call('admin', 'GET', `${request.folio}/apertura`);
  expect(before.body).toMatchObject({ state: 'closed', opened: null, rows: [] });
  const { status, body } = await open(request);
  expect(status).toBe(200);
  expect(body).toMatchObject({ state: 'opened', opened: { by: 'Persona admin' } });
  expect(body.rows.map(({ standing, totals }) => [standing, totals?.net])).toEqual(
    expect.arrayContaining([
      ['withdrawn', '4000.50'],
      ['counts', '4802.00'],
    ]),
  );
  const { rows } = await sql<{ unit_price: string }>`select p.unit_price from quotation_price p
    join quotation q on q.id = p.quotation_id where q.request_id = ${request.id}`.execute(app.db);
  expect(rows.map(({ unit_price }) => unit_price)).toEqual(['1200.500000', '1200.500000']);
  expect((await open(request)).status, 'opened once').toBe(409);
});

it('V52 of three answers with one replaced before the closing three count; the old version is read after the opening', async () => {
  const request = await plantRequest(app, { invited: 3 });
  await send(request, 0, '900');
  await send(request, 1, '1000');
  await send(request, 2, '1100');
  await send(request, 1, '950');
  await close(request);
  const { body } = await open(request);
  const nets = (standing: string) =>
    body.rows.filter((row) => row.standing === standing).map(({ totals }) => totals?.net);
  expect(nets('counts')).toEqual(['3600.00', '3800.00', '4400.00']);
  expect(nets('replaced')).toEqual(['4000.00']);
});

it('V53 whoever becomes definitive of 69-B after the invitation is opened, marked, and its reason kept', async () => {
  const request = await plantRequest(app, { invited: 1 });
  const [{ id }] = request.suppliers as [(typeof request.suppliers)[number]];
  await send(request, 0, '900');
  await planted(app.db, sql`update supplier set rfc = 'CAI0408017I9' where id = ${id}`);
  const list = await insertListInForce(app.db, '2026-05-03');
  await planted(
    app.db,
    sql`insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
      values ('sat_69b', 'CAI0408017I9', 'CAI0408017I9', 'Proveedora', 'definitive', 'block', 'x', '{}', '2026-05-03', ${list})`,
  );
  await close(request);
  const { body } = await open(request);
  expect(body.rows).toMatchObject([
    { standing: 'counts', barredReason: expect.stringContaining('69-B'), totals: { net: '3600.00' } },
  ]);
});

it('whoever said no is told with the reason after the opening, and before it looks like anybody else', async () => {
  const request = await plantRequest(app, { invited: 2 });
  await send(request, 0, '900');
  await declineQuotation(app.services, await answeringAt(app, request, 1, request.closesAt), {
    reason: 'no_time',
    text: 'Inventario en diciembre',
  });
  const { rows } = await sql<{
    size: number;
  }>`select length(sealed) size from quotation where request_id = ${request.id}`.execute(app.db);
  expect(rows[0]).toEqual(rows[1]);
  const declined = () =>
    sql`select from quotation_invitee where request_id = ${request.id} and declined_at is not null`.execute(
      app.db,
    );
  expect((await declined()).rows).toHaveLength(0);
  await close(request);
  const { body } = await open(request);
  expect(body.rows.map((row) => row.declined)).toContain(
    'No alcanzo a cotizar a tiempo. Inventario en diciembre',
  );
  expect((await declined()).rows).toHaveLength(1);
});

it('what was changed in the database is not opened, nor anything beside it', async () => {
  const request = await plantRequest(app, { invited: 2 });
  await send(request, 0, '900');
  await send(request, 1, '950');
  await sql`update quotation q set sealed = o.sealed from quotation o
    where q.request_id = ${request.id} and o.request_id = q.request_id and o.id <> q.id`.execute(app.db);
  await close(request);
  expect((await open(request)).status).toBe(500);
  const { rows } = await sql`select from quotation_price p join quotation q on q.id = p.quotation_id
    where q.request_id = ${request.id}`.execute(app.db);
  expect(rows).toHaveLength(0);
});

it('what ends between any two steps of closing or opening leaves nothing half done, and the next time does all of it once', async () => {
  const request = await plantRequest(app, { invited: 2 });
  await send(request, 0, '900');
  await send(request, 1, '950');
  const failing = async (table: string, work: () => Promise<unknown>) => {
    await sql`create or replace function fails_here() returns trigger language plpgsql as
      'begin raise exception ''ended''; end'`.execute(app.db);
    await sql
      .raw(`create trigger fails_here before insert or update on ${table} execute function fails_here()`)
      .execute(app.db);
    try {
      await work();
    } finally {
      await sql.raw(`drop trigger fails_here on ${table}`).execute(app.db);
    }
  };
  const stateOf = async () => {
    const { rows } = await sql<{
      state: string;
      released: boolean;
      opened: number;
      prices: number;
      acts: number;
    }>`
      select r.state, k.released_at is not null released, (select count(*)::int from quotation q where q.request_id = r.id and q.opened_at is not null) opened,
        (select count(*)::int from quotation_price p join quotation q on q.id = p.quotation_id where q.request_id = r.id) prices,
        (select count(*)::int from quotation_opening a where a.request_id = r.id) acts
      from quotation_request r join quotation_key k on k.request_id = r.id where r.id = ${request.id}`.execute(
      app.db,
    );
    return rows[0];
  };
  for (const table of ['quotation_request', 'quotation_key', 'revision', 'audit_log', 'change_event'])
    await failing(table, () => expect(close(request), table).rejects.toThrow());
  expect(await stateOf()).toEqual({ state: 'sent', released: false, opened: 0, prices: 0, acts: 0 });
  await close(request);
  for (const table of [
    'quotation_request',
    'quotation',
    'quotation_price',
    'quotation_opening',
    'revision',
    'audit_log',
    'change_event',
  ])
    await failing(table, async () => expect((await open(request)).status, table).toBe(500));
  expect(await stateOf()).toEqual({ state: 'closed', released: true, opened: 0, prices: 0, acts: 0 });
  expect((await open(request)).status).toBe(200);
  expect(await stateOf()).toEqual({ state: 'opened', released: true, opened: 2, prices: 4, acts: 1 });
});

it('offers with effect are opened by two, as long as anybody else works here', async () => {
  const request = await plantRequest(app, { kind: 'direct' });
  await send(request, 0, '900');
  await close(request);
  const first = await open(request);
  expect(first.body.code).toBe('decision_proposed');
  const { body } = await call('admin', 'GET', `${request.folio}/apertura`);
  expect(body).toMatchObject({ state: 'closed', rows: [] });
  const { rows } = await sql<{
    id: string;
  }>`select id from decision_proposal where record_id = ${request.id}`.execute(app.db);
  const agreed = await app.send(
    'other-admin',
    'POST',
    `/administracion/propuestas/${rows[0]?.id}/confirmacion`,
    undefined,
    {
      'idempotency-key': randomUUID(),
    },
  );
  expect(agreed.status).toBe(200);
  const after = await call('admin', 'GET', `${request.folio}/apertura`);
  expect(after.body.opened).toMatchObject({ by: 'Persona other-admin', proposedBy: 'Persona admin' });
});

it('what came on paper is written down after the closing with its file, by two, and is marked', async () => {
  const request = await plantRequest(app, { invited: 2 });
  const supplierId = request.suppliers[1]!.id;
  const pdf = new Uint8Array(pdfOf([catalog(''), PAGES, PAGE]));
  const attach = () =>
    app.send(
      'admin',
      'POST',
      `/administracion/cotizaciones/${request.folio}/archivos?nombre=carta.pdf&proveedor=${supplierId}`,
      pdf,
      {
        'idempotency-key': randomUUID(),
        'content-length': String(pdf.length),
        'content-type': 'application/pdf',
      },
    );
  expect((await attach()).status, 'before the closing').toBe(409);
  await send(request, 0, '900');
  await close(request);
  const file = (await (await attach()).json()) as { id: string };
  const body = {
    supplierId,
    cameHow: 'En sobre, en ventanilla, antes del cierre',
    offer: offerOf(request, '800', { declarations: [], representative: '' }),
  };
  const bare = await call('admin', 'POST', `${request.folio}/capturas`, body);
  expect(bare.body.fields).toEqual({ files: 'Adjunta el archivo de la cotización que llegó.' });
  const whole = { ...body, offer: { ...body.offer, files: [file.id] } };
  const first = await call('admin', 'POST', `${request.folio}/capturas`, whole);
  expect(first.body.code).toBe('decision_proposed');
  const { rows } = await sql<{
    id: string;
  }>`select id from decision_proposal where record_id = ${request.id}`.execute(app.db);
  await app.send('other-admin', 'POST', `/administracion/propuestas/${rows[0]?.id}/confirmacion`, undefined, {
    'idempotency-key': randomUUID(),
  });
  const download = () =>
    app.send('admin', 'GET', `/administracion/cotizaciones/${request.folio}/archivos/${file.id}`);
  expect((await download()).status, 'before the opening').toBe(404);
  const opened = await open(request);
  expect(opened.body.rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        source: 'captured',
        capturedBy: 'Persona other-admin',
        cameHow: body.cameHow,
      }),
    ]),
  );
  expect(new Uint8Array(await (await download()).arrayBuffer())).toEqual(pdf);
});

/** What an administrator, an export, the log and the search tell before and after three answers. */
async function showsNothing(operations: TestApp['api']['operations']): Promise<void> {
  const request = await plantRequest(app, {
    invited: 3,
    isOpen: true,
    closesAt: new Date(Date.now() + 24 * HOUR),
  });
  const said = async (path: string) => {
    const answer = await app.send('admin', 'GET', path);
    return new TextDecoder('latin1')
      .decode(await answer.arrayBuffer())
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'AT')
      .replaceAll(/"requestId":"\w+"/g, '');
  };
  const seen = async () => {
    const told = new Map<string, string>();
    for (const { endpoint } of operations) {
      const path = endpoint.path
        .replaceAll('{folio}', request.folio)
        .replaceAll('{id}', request.id)
        .replaceAll(/\{\w+\}/g, 'x');
      const isSearched =
        endpoint.query !== undefined && 'q' in (endpoint.query as unknown as { shape: object }).shape;
      for (const query of isSearched ? ['', '?q=98765', '?q=Proveedora'] : [''])
        told.set(`${endpoint.operationId}${query}`, await said(`${path}${query}`));
    }
    return told;
  };
  const before = await seen();
  const supplier = supplierCalls(app);
  for (const at of [0, 1, 2]) {
    const session = await supplier.enter(request, at);
    const path = `/cotizaciones/${request.folio}`;
    const answer = await supplier.call(
      'POST',
      `${path}/respuesta`,
      offerOf(request, `98765.4321${at}`),
      session,
    );
    expect(answer.status).toBe(200);
  }
  const after = await seen();
  for (const [name, text] of after) expect(text, name).not.toContain('98765.4321');
  // These tell of each other's calls, of the machine or of the minute; of no call of a supplier but the metrics of the operator.
  const telling = new Set([
    'getSystemState',
    'getMetrics',
    'listAuditEntries',
    'exportAuditEntries',
    'getIntegrityLog',
  ]);
  const changed = [...after]
    .filter(([name, text]) => before.get(name) !== text)
    .map(([name]) => name.split('?')[0] ?? '');
  expect(changed.filter((name) => !telling.has(name))).toEqual([]);
  const mails = (told: Map<string, string>) => {
    const { mail } = JSON.parse(told.get('getSystemState') ?? '{}') as { mail: Record<string, unknown> };
    return { ...mail, waitSeconds: null };
  };
  expect(mails(after)).toEqual(mails(before));
  for (const name of ['listAuditEntries', 'exportAuditEntries'])
    for (const { number } of [{ number: request.folio }, ...request.suppliers])
      expect(after.get(name)).not.toContain(number);
  const { rows } = await sql<{
    name: string;
  }>`select c.relname name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`.execute(app.db);
  for (const { name } of rows) {
    const { rows: found } =
      await sql`select from ${sql.table(name)} t where t::text like '%98765.4321%' limit 1`.execute(app.db);
    expect(found, name).toHaveLength(0);
  }
}

const reading = () => app.api.operations.filter(({ endpoint }) => endpoint.method === 'GET');

it('before the opening an answer is in no row of the database, no mail, log, list or export of its request', async () => {
  const near = /Quotation|Mail|Audit|getSystemState|search|waiting|Revision/i;
  const operations = reading().filter(({ endpoint }) => near.test(endpoint.operationId));
  expect(operations.length).toBeGreaterThan(15);
  await showsNothing(operations);
});

it(
  'before the opening no operation at all tells an administrator of an answer',
  { tags: 'all' },
  async () => {
    expect(reading().length).toBeGreaterThan(200);
    await showsNothing(reading());
  },
);

it('waits for its buyer, until when: questions, opening, comparison, contract (follow_quotations, quotation_contract)', async () => {
  const request = await plantRequest(app, { kind: 'direct' });
  const { id, closesAt, folio } = request;
  const waiting = async () =>
    (
      await sql<{
        kind: string;
        place: string;
        owner_id: string;
        due_at: Date;
      }>`select kind, place, owner_id, due_at
        from waiting_item where area = 'quotation' and note = ${folio}`.execute(app.db)
    ).rows;
  expect(await waiting()).toEqual([]);
  await askQuestion(
    app.services,
    await answeringAt(app, request, 0, new Date()),
    '¿Se acepta otra marca equivalente?',
  );
  expect(await waiting()).toEqual([
    { kind: 'quotation_question', place: folio, owner_id: 'compradora', due_at: closesAt },
  ]);
  await send(request, 0, '900');
  await close(request);
  expect(await waiting()).toMatchObject([{ kind: 'quotation_to_open', due_at: closesAt }]);
  await planted(
    app.db,
    sql`update quotation_request set state = 'opened', opened_at = now() where id = ${id}`,
  );
  await sql`select follow_quotations(array[${id}::uuid])`.execute(app.db);
  const lapses = new Date(closesAt.getTime() + 30 * 24 * HOUR);
  expect(await waiting()).toMatchObject([
    { kind: 'quotation_to_compare', place: `${folio}/comparativo`, due_at: lapses },
  ]);
  const award = sql`insert into quotation_award (request_id, lot_id, supplier_id, rank, share, quantity, unit_price, amount)
    values (${id}, ${request.lots[0]}, ${request.suppliers[0]?.id}, 1, 100, 2, 900, 1800)`;
  await planted(app.db, award);
  await planted(app.db, sql`update quotation_request set state = 'decided' where id = ${id}`);
  await sql`select follow_quotations(array[${id}::uuid])`.execute(app.db);
  expect(await waiting()).toMatchObject([{ kind: 'quotation_to_contract', due_at: lapses }]);
  const { rows: of } = await planted(
    app.db,
    sql<{
      id: string;
    }>`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area)
      values ('AD-COT-1', 'ad-cot-1', 'Microscopio', 'direct', 'national', 'mixed', 'goods', 'ley_gto', 2026, 'Química') returning id`,
  );
  await planted(app.db, sql`update quotation_request set procedure_id = ${of[0]?.id} where id = ${id}`);
  await sql`select follow_quotations(array[${id}::uuid])`.execute(app.db);
  const { rows: made } = await planted(
    app.db,
    sql<{
      id: string;
    }>`insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, amount)
      values (${of[0]?.id}, 'C-COT-1', 'Microscopio', ${request.suppliers[0]?.id}, 'Proveedora', '2026-11-20', 2088) returning id`,
  );
  await sql`select follow_contracts(array[${made[0]?.id}::uuid], null)`.execute(app.db);
  expect(await waiting(), 'its contract is a draft').toMatchObject([{ kind: 'quotation_to_contract' }]);
  await planted(app.db, sql`update procedure set status = 'contracted' where id = ${of[0]?.id}`);
  await sql`select follow_procedures(array[${of[0]?.id}::uuid], null)`.execute(app.db);
  expect(await waiting()).toEqual([]);
});
