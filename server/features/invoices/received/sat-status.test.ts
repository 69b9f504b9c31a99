import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { ReceivedInvoice } from '#contract/invoices-api.ts';
import { plantAuthor, plantKey, writeEntry } from '#server/features/budget/test-budget.ts';
import { STATUS_HOOKS } from '#server/features/payments/public.ts';
import { changePayments } from '#server/features/procurement/execution/execution.service.ts';
import { paymentImporter } from '#server/features/payments/payment-importer.ts';
import {
  importsOf,
  paidRow,
  paymentsOf,
  plantInvoice,
  stateOf,
  type PlantedInvoice,
} from '#server/features/payments/test-payments.ts';
import { holder, plantAreas, plantPeople } from '#server/features/requisitions/test-requisition-course.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { defineInvoiceJobs } from '../invoices.jobs.ts';
import { cfdiStatus, keepSatMode } from '../status/cfdi-status.ts';
import { answerOf, askedNext, expressionOf, totalAsked } from '../status/sat-status.rules.ts';
import { askDue } from './sat-status.service.ts';
import { startSatStub, type ServedStub } from '../status/test-sat.ts';

describe('What the tax authority is asked, and when', () => {
  it('names the invoice as its printed code does (V125)', () => {
    const asked = { issuer: 'PEE150610T17', receiver: 'UDP010203AB2', uuid: 'X', seal: 'abcdefghIJKLMNOP' };
    expect(expressionOf({ ...asked, total: '15480.90' })).toBe(
      '?re=PEE150610T17&rr=UDP010203AB2&tt=15480.9&id=X&fe=IJKLMNOP',
    );
    expect(['1000.00', '0.99', '1', '10.123456'].map(totalAsked)).toEqual([
      '1000.0',
      '0.99',
      '1.0',
      '10.123456',
    ]);
  });

  it('is asked again by what it answered and where the invoice stands', () => {
    const now = new Date('2026-12-10T18:00:00Z');
    const hours = (
      state: Parameters<typeof askedNext>[0]['state'],
      answer: Parameters<typeof askedNext>[1],
      attempts = 0,
    ) => {
      const next = askedNext({ state, year: 2026, attempts }, answer, now);
      return next === null ? null : (next.getTime() - now.getTime()) / 3_600_000;
    };
    expect([0, 1, 2, 3, 9].map((attempts) => hours('received', 'none', attempts))).toEqual([
      1 / 60,
      5 / 60,
      0.25,
      1,
      1,
    ]);
    expect([0, 1, 2].map((attempts) => hours('received', 'not_found', attempts))).toEqual([1, 24, null]);
    expect([hours('received', 'valid'), hours('ordered', 'valid'), hours('paid', 'valid')]).toEqual([
      72, 24, 720,
    ]);
    expect([hours('paid', 'cancelled'), hours('replaced', 'valid')]).toEqual([null, null]);
    // Until the March after its year.
    expect(
      askedNext({ state: 'settled', year: 2026, attempts: 0 }, 'valid', new Date('2027-03-05T18:00:00Z')),
    ).toBeNull();
  });

  it.each([
    ['<a><Estado>Vigente</Estado></a>', 'valid'],
    ['<a><Estado>Vigente</Estado><EstatusCancelacion>En proceso</EstatusCancelacion></a>', 'cancelling'],
    ['<a><Estado>Cancelado</Estado></a>', 'cancelled'],
    ['<a><Estado>No Encontrado</Estado></a>', 'not_found'],
    ['<a><Estado/></a>', 'none'],
    ['no es XML', 'none'],
    ['<!DOCTYPE a [<!ENTITY e "Vigente">]><a><Estado>&e;</Estado></a>', 'none'],
  ])('reads %s as %s', (body, answer) => {
    expect(answerOf(Buffer.from(body)).answer).toBe(answer);
  });
});

describe('Where the portal asks', () => {
  let app: TestApp;
  let stub: ServedStub;
  let areas: Record<'one', string>;
  let person: Awaited<ReturnType<typeof holder>>;
  let payer: ReturnType<typeof paymentsOf>;
  let treasury: ReturnType<typeof importsOf>;
  /** By how much the clock of the job is ahead, in minutes. */
  let ahead = 0;

  beforeAll(async () => {
    stub = await startSatStub();
    app = await startTestApp();
    defineImportJobs(app.services, [paymentImporter(changePayments)]);
    areas = await plantAreas(app.db, { one: null });
    person = await holder(app.db, 'payer', 'payables_officer', { areaId: areas.one });
    payer = paymentsOf(app, person);
    treasury = importsOf(app, await holder(app.db, 'treasury', 'budget_officer'));
    await plantPeople(app.db, ['buyer', 'receiver', 'verifier']);
    await plantAuthor(app.db);
  });
  afterAll(async () => {
    await app.stop();
    await stub.close();
  });

  const turn = (mode: 'off' | 'manual' | 'http') => {
    app.services.config.satStatus = { mode, url: stub.url };
    return keepSatMode(app.db, app.services.config);
  };
  const ask = () =>
    askDue(app.services, cfdiStatus(app.services.config)!, {
      now: () => new Date(Date.now() + ahead * 60_000),
      hooks: STATUS_HOOKS,
    });
  const due = (one: PlantedInvoice) =>
    planted(app.db, sql`update invoice set sat_next = now() - interval '1 minute' where id = ${one.id}`);
  const invoice = async () => {
    const one = await plantInvoice(app.db, { areaId: areas.one });
    const document = {
      tipo: 'I',
      version: '4.0',
      year: Number(todayInMexico().slice(0, 4)),
      emisor: { rfc: 'PEE150610T17', name: 'PAPELERA', regime: '601' },
      receptor: { rfc: 'UDP010203AB2', name: 'UNIVERSIDAD', regime: '603', postalCode: '36000', use: 'G03' },
    };
    await planted(
      app.db,
      sql`update invoice set document = ${JSON.stringify(document)} where id = ${one.id}`,
    );
    return one;
  };
  const ordered = async () => {
    const one = await invoice();
    const keyId = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
    for (const kind of ['commit', 'accrue'] as const)
      await writeEntry(app.db, { keyId, kind, amount: '116000.00', document: one.contractId });
    const { body } = await payer.begin(one);
    await workAlone(app.db);
    await ask();
    return { one, ...(await payer.issue(body.id)).body };
  };
  const readOf = async ({ id }: PlantedInvoice): Promise<ReceivedInvoice> => {
    const { rows } = await sql<{ folio: string }>`select folio from invoice where id = ${id}`.execute(app.db);
    const answer = await app.send(person, 'GET', `/administracion/facturas/${rows[0]!.folio}`);
    return (await answer.json()) as ReceivedInvoice;
  };
  const inquire = async (one: PlantedInvoice, body: object) => {
    const { folio } = await readOf(one);
    const answer = await app.send(person, 'POST', `/administracion/facturas/${folio}/sat`, body);
    return {
      status: answer.status,
      body: (await answer.json()) as ReceivedInvoice & { detail?: string; fields?: Record<string, string> },
    };
  };
  const waits = async (...ids: string[]) =>
    (
      await sql<{ kind: string }>`select kind from waiting_item where place = any(${ids})
        or id in (select named_uuid(x || 'late') from unnest(${ids}::text[]) x) order by kind`.execute(app.db)
    ).rows.map(({ kind }) => kind);

  it('looks for what is due by itself only where the portal asks', async () => {
    const cron = async (mode: 'off' | 'manual' | 'http') => {
      await turn(mode);
      defineInvoiceJobs(app.services, STATUS_HOOKS);
      return app.services.jobs.kinds().findLast(({ name }) => name === 'invoices.ask-status')?.cron;
    };
    expect([await cron('off'), await cron('manual'), await cron('http')]).toEqual([
      undefined,
      undefined,
      '* * * * *',
    ]);
  });

  it('nothing is asked, and nothing waits for an answer, where the installation does not say so', async () => {
    await turn('off');
    const { one, state, detail } = await (async () => {
      app.services.config.satStatus.mode = 'off';
      const made = await invoice();
      const keyId = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
      for (const kind of ['commit', 'accrue'] as const)
        await writeEntry(app.db, { keyId, kind, amount: '116000.00', document: made.contractId });
      const { body } = await payer.begin(made);
      await workAlone(app.db);
      return { one: made, ...(await payer.issue(body.id)).body };
    })();
    expect([state, detail]).toEqual(['ordered', undefined]);
    expect((await readOf(one)).sat).toEqual({
      mode: 'off',
      answer: null,
      at: null,
      isSilent: false,
      history: [],
    });
    expect((await inquire(one, { way: 'ask' })).status).toBe(409);
    expect([cfdiStatus(app.services.config), stub.asked]).toEqual([undefined, []]);
  });

  it('an order of payment waits until it says that the invoice is in force; silence loses nothing and is asked again', async () => {
    await turn('http');
    const one = await invoice();
    const keyId = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
    for (const kind of ['commit', 'accrue'] as const)
      await writeEntry(app.db, { keyId, kind, amount: '116000.00', document: one.contractId });
    const { body: begun } = await payer.begin(one);
    await workAlone(app.db);
    stub.says('falla');
    expect(await ask()).toEqual({ answered: 0, silent: 1 });
    const early = await payer.issue(begun.id);
    expect([early.status, early.body.detail]).toEqual([
      409,
      expect.stringContaining('se le está preguntando'),
    ]);
    expect((await readOf(one)).sat).toMatchObject({ answer: null, isSilent: true });
    // Not before its time.
    expect(await ask()).toEqual({ answered: 0, silent: 0 });
    ahead = 2;
    stub.says('vigente');
    expect(await ask()).toEqual({ answered: 1, silent: 0 });
    ahead = 0;
    expect((await readOf(one)).checks.find(({ id }) => id === 'E1')).toMatchObject({ result: 'pass' });
    expect((await payer.issue(begun.id)).body).toMatchObject({ state: 'ordered' });
  });

  it('one that is cancelled before its payment is ordered is cancelled, and its supplier knows', async () => {
    const one = await invoice();
    stub.says('cancelado', one.uuid);
    const { body } = await inquire(one, { way: 'ask' });
    expect(body).toMatchObject({
      state: 'cancelled',
      sat: { answer: 'cancelled' },
      said: expect.stringContaining('cancelada'),
    });
    expect((await payer.begin(one)).status).toBe(409);
    const { rows } = await sql`select from mail_outbox where text like '%cancelada ante el SAT%'`.execute(
      app.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('one that is cancelled between its order of payment and its payment holds the order at once (V126)', async () => {
    const { one, id, number } = await ordered();
    stub.says('en-proceso', one.uuid);
    await due(one);
    await ask();
    expect(await payer.read(id)).toMatchObject({
      state: 'held',
      endText: expect.stringContaining('en proceso'),
    });
    expect(await waits(id)).toContain('payment_stopped');
    const { refusals } = await treasury.upload(paidRow(number!, '116000.00'));
    expect(refusals[0]).toContain('detenida');
    const resumed = await payer.resume(id);
    expect([resumed.status, resumed.body.detail]).toEqual([
      409,
      expect.stringContaining('proceso de cancelación'),
    ]);
    stub.says('vigente', one.uuid);
    await due(one);
    await ask();
    await workAlone(app.db);
    expect((await payer.resume(id)).body.state).toBe('ordered');
  });

  it('one that was paid waits for who pays, until what was paid is asked back', async () => {
    const { one, id, number } = await ordered();
    expect((await treasury.take(paidRow(number!, '116000.00'))).taken).toBe(1);
    stub.says('cancelado', one.uuid);
    await due(one);
    await ask();
    expect([await stateOf(app.db, one), await waits(one.id)]).toEqual(['paid', ['invoice_cancelled']]);
    const part = (await payer.read(id)).payments[0]!.parts[0]!;
    await workAlone(app.db);
    await payer.call('POST', `/${id}/reintegros`, {
      partId: part.id,
      amount: '116000.00',
      reason: 'Se canceló la factura después de pagarse.',
    });
    expect(await waits(one.id)).toEqual([]);
  });

  it('one that it does not know is asked for twice more, then goes back to be corrected', async () => {
    const one = await invoice();
    stub.says('no-encontrado', one.uuid);
    const e1 = async () => {
      await due(one);
      await ask();
      const { checks } = await readOf(one);
      const found = checks.find(({ id }) => id === 'E1');
      return `${found?.severity} ${found?.result}`;
    };
    expect([await e1(), await e1(), await e1()]).toEqual(['note unknown', 'note unknown', 'fix fail']);
  });

  it('where a person looks it up, an order of payment asks for what they wrote down, not older than ten days', async () => {
    await turn('manual');
    const one = await invoice();
    const keyId = await plantKey(app.db, { approved: '500000.00', areaId: areas.one });
    for (const kind of ['commit', 'accrue'] as const)
      await writeEntry(app.db, { keyId, kind, amount: '116000.00', document: one.contractId });
    const { body: begun } = await payer.begin(one);
    expect(begun.problems).toEqual([expect.stringContaining('anota ahí su estado')]);
    const old = await inquire(one, { way: 'record', answer: 'valid', day: addDays(todayInMexico(), -11) });
    expect(old.body.fields?.day).toContain('10 días');
    const { body } = await inquire(one, {
      way: 'record',
      answer: 'valid',
      day: addDays(todayInMexico(), -2),
    });
    expect(body.sat.history).toMatchObject([{ answer: 'valid', by: 'Persona payer' }]);
    await workAlone(app.db);
    expect((await payer.issue(begun.id)).body).toMatchObject({ state: 'ordered' });
  });
});
