import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminContract, AdminContractDraft, AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { PurchaseCheck } from '#contract/purchase-checks.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { asAlone, askTwo, leaveToOne, workAlone } from '#server/kit/test-second-person.ts';
import { awardBack, CONTRACT, officer, publishContract } from './execution/test-contracts.ts';
import { decide } from './test-awards.ts';
import { addPublicDocument, completeDraft } from './test-procedures.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';

const ADMIN = '/administracion/procedimientos';
const WHY = 'Se corrige un error de captura del contrato.';
const TODAY = todayInMexico();

let app: TestApp;
let ask: ReturnType<typeof officer>['ask'];
let must: ReturnType<typeof officer>['must'];
beforeAll(async () => {
  app = await startTestApp();
  ({ ask, must } = officer(app.send));
});
afterAll(() => app.stop());

let tender: AdminProcedure;
/** A tender of whose lots the first was awarded for $1,000.00 without tax, on 15 September. */
beforeEach(async () => {
  await emptyTables(app.db, ['procedure', 'waiting_item']);
  const draft = await completeDraft(app);
  await addPublicDocument(app.db, draft.id, { kind: 'notice' });
  await must(ask('POST', `${ADMIN}/${draft.id}/publicacion`, { documents: [] }, draft.version));
  await sql`update milestone set at = now() - interval '1 day' / case kind when 'award' then 2 else 1 end
    where procedure_id = ${draft.id} and kind in ('opening', 'award')`.execute(app.db);
  tender = await must(ask('GET', `${ADMIN}/${draft.id}`));
  const awardVersion = await decide(
    (method, path, sent) => ask(method, path, sent?.body, sent?.version),
    tender,
  );
  await addPublicDocument(app.db, draft.id, { kind: 'award_minutes', stage: 'award' });
  tender = await must(ask('GET', `${ADMIN}/${draft.id}`));
  const awardedAt = new Date(Date.now() - 1_000).toISOString();
  const step = { transition: 'award', awardVersion, awardedAt };
  tender = await must(ask('POST', `${ADMIN}/${draft.id}/estado`, step, tender.version));
  await awardBack(app.db, tender.id);
});

const base = () => `${ADMIN}/${tender.id}/contratos`;
const add = (given: object = {}) => ask('POST', base(), { ...CONTRACT, ...given });
const fieldsOf = async (answer: Promise<Response>) => ((await (await answer).json()) as Problem).fields ?? {};
const drafted = async (given: object = {}) => (await must(add(given))).contractDrafts.at(-1)!;
const publish = ({ id, version }: AdminContractDraft) =>
  ask('POST', `${base()}/${id}/publicacion`, undefined, version);
const publicly = async () =>
  (await (await app.send('stranger', 'GET', `/procedimientos/${tender.slug}`)).json()) as ProcedureDetail;

describe('The draft of a contract that somebody else wrote', () => {
  const discard = ({ id, version }: AdminContractDraft) =>
    app.send('other-admin', 'DELETE', `${base()}/${id}/borrador`, undefined, {
      'if-match': `"${version}"`,
      'idempotency-key': crypto.randomUUID(),
    });

  it('is deleted when another confirms it, and who wrote it is told', async () => {
    const draft = await drafted();
    await sql`update officer set email = 'autora@universidad.example' where id = 'admin'`.execute(app.db);
    await askTwo(app.db, 'contract');
    expect((await discard(draft)).status).toBe(202);
    await leaveToOne(app.db, 'contract');
    await sql`delete from decision_proposal`.execute(app.db);
    expect((await must(ask('GET', `${ADMIN}/${tender.id}`))).contractDrafts).toHaveLength(1);
    expect((await discard(draft)).status).toBe(200);
    const { rows } = await sql<{
      to: string;
      text: string;
    }>`select to_address "to", text from mail_outbox
      where template = 'colleague_act'`.execute(app.db);
    expect(rows).toMatchObject([
      {
        to: 'autora@universidad.example',
        text: expect.stringContaining('eliminó el borrador del contrato C-001'),
      },
    ]);
    // What it said is in the log.
    const { rows: log } = await sql<{ before: unknown }>`select before from audit_log
      where operation = 'discardContractDraft'`.execute(app.db);
    expect(log).toMatchObject([{ before: { number: 'C-001', supplierName: CONTRACT.supplierName } }]);
  });

  it('one’s own is deleted alone', async () => {
    await askTwo(app.db, 'contract');
    const draft = await drafted();
    expect((await ask('DELETE', `${base()}/${draft.id}/borrador`, undefined, draft.version)).status).toBe(
      200,
    );
    await leaveToOne(app.db, 'contract');
  });
});

describe('A contract of a public procedure', () => {
  it('is a draft of officers, saved and taken away as often as they want, until it is published under its id with its history', async () => {
    const first = await drafted();
    expect(first).toMatchObject({
      number: 'C-001',
      lots: [tender.lots[0]?.id],
      supplierName: CONTRACT.supplierName,
    });
    const dropped = await must(ask('DELETE', `${base()}/${first.id}/borrador`, undefined, first.version));
    expect(dropped.contractDrafts).toEqual([]);
    const second = await drafted({ signedOn: null });
    expect(await fieldsOf(publish(second))).toEqual({ signedOn: 'Falta la fecha de firma.' });
    const saved = await must(ask('PUT', `${base()}/${second.id}/borrador`, CONTRACT, second.version));
    const [now] = saved.contractDrafts;
    expect(now).toMatchObject({ version: second.version + 1, signedOn: CONTRACT.signedOn });
    expect((await publish(second)).status, 'somebody wrote since').toBe(409);
    expect((await publicly()).contracts).toEqual([]);
    const published = await must(publish(now!));
    expect(published.contractDrafts).toEqual([]);
    expect(published.contracts).toMatchObject([{ id: second.id, number: 'C-001', version: 3 }]);
    expect((await publicly()).contracts).toMatchObject([{ number: 'C-001', amount: '1000.00' }]);
    const history = await must<{ rows: { operation: string }[] }>(
      ask('GET', `${base()}/${second.id}/historial`),
    );
    expect(history.rows.map(({ operation }) => operation)).toEqual([
      'publishContract',
      'saveContractDraft',
      'addContract',
    ]);
    expect((await publish(now!)).status, 'there is no draft any more').toBe(404);
  });

  it.each([
    ['$5,000,000 to who was awarded 1,000', { amount: '5000000.00' }, 'amount'],
    ['one peso above the award with its tax', { amount: '1161.00' }, 'amount'],
    ['dollars for pesos', { currency: 'USD' }, 'currency'],
    ['signed before the call', { signedOn: '2020-01-01', startsOn: null }, 'signedOn'],
    ['signed before the award', { signedOn: '2026-09-14', startsOn: null }, 'signedOn'],
    ['signed in 1990', { signedOn: '1990-01-01', startsOn: null }, 'signedOn'],
    ['signed in 2099', { signedOn: '2099-01-01', startsOn: null, endsOn: null }, 'signedOn'],
    ['over before it began', { endsOn: '2026-09-30' }, 'endsOn'],
    [
      'with somebody who did not bid',
      { supplierName: 'Nunca Licitó', supplierRfc: 'NLI200101AB1' },
      'supplierName',
    ],
  ])('is refused as a draft and as a correction: %s', async (_, given, field) => {
    expect(Object.keys(await fieldsOf(add(given)))).toEqual([field]);
    const { contracts } = await publishContract({ ask, must }, tender.id, CONTRACT);
    const path = `${base()}/${contracts[0]?.id}`;
    const body = { ...CONTRACT, ...given, changeReason: WHY };
    expect(Object.keys(await fieldsOf(ask('PUT', path, body, contracts[0]?.version)))).toEqual([field]);
    expect((await publicly()).contracts).toMatchObject([{ amount: '1000.00', signedOn: '2026-10-01' }]);
  });

  it('is held to its award when it is published too, and to lots that another one took meanwhile', async () => {
    const one = await drafted();
    const other = await drafted({ number: 'C-002' });
    await sql`update award set amount = 10 where procedure_id = ${tender.id} and status = 'awarded'`.execute(
      app.db,
    );
    expect((await fieldsOf(publish(one))).amount).toContain('lo adjudicado a Cómputo Ficticio');
    await sql`update award set amount = 1000 where procedure_id = ${tender.id} and status = 'awarded'`.execute(
      app.db,
    );
    await must(publish(one));
    expect((await fieldsOf(publish(other))).lots).toBe('La partida 1 ya está en el contrato C-001.');
    expect((await fieldsOf(add({ number: 'C-003' }))).lots).toContain('ya tienen contrato');
  });

  it('waits for a reason where the law allows what the check asks about, and is published with it', async () => {
    const draft = await drafted({
      amount: '700.00',
      signedOn: TODAY,
      startsOn: addDays(TODAY, -1),
      endsOn: null,
    });
    const stopped = (await (await publish(draft)).json()) as Problem;
    expect(stopped.code).toBe('check_unanswered');
    const check = await must<PurchaseCheck>(ask('GET', `${ADMIN}/${tender.id}/revision`));
    const own = check.findings.filter(({ field }) => field === `contracts.${draft.id}`);
    expect(own.map(({ code }) => code)).toEqual(['contract_starts_early', 'contract_under_award']);
    let { version } = check;
    for (const { key } of own) {
      const answered = await must<PurchaseCheck>(
        ask(
          'POST',
          `${ADMIN}/${tender.id}/revision/motivos`,
          { key, reason: 'Se contrató menos por acuerdo de las partes.' },
          version,
        ),
      );
      ({ version } = answered);
    }
    expect((await must(publish(draft))).contracts).toMatchObject([{ amount: '700.00' }]);
  });
});

describe('A correction of a public contract', () => {
  let contract: AdminContract;
  const correct = (given: object) =>
    ask('PUT', `${base()}/${contract.id}`, { ...CONTRACT, changeReason: WHY, ...given }, contract.version);
  beforeEach(async () => {
    const { contracts } = await publishContract({ ask, must }, tender.id, CONTRACT);
    contract = contracts[0]!;
  });

  it('moves an amount up to what was awarded and down as far as an amendment may, never below what was paid', async () => {
    expect((await fieldsOf(correct({ amount: '10000.00' }))).amount).toContain('lo adjudicado');
    expect((await fieldsOf(correct({ amount: '0.01' }))).amount).toContain('no pasa de 10 %');
    const paid = {
      id: crypto.randomUUID(),
      paidOn: TODAY,
      amount: '980.00',
      invoice: 'F-1',
      overReason: null,
    };
    const path = `${base()}/${contract.id}/ejecucion`;
    const delivery = {
      id: crypto.randomUUID(),
      what: 'Primera entrega',
      lots: [],
      plannedOn: TODAY,
      deliveredOn: TODAY,
      acceptedOn: TODAY,
      documentId: null,
    };
    const kept = { deliveries: [delivery], payments: [paid] };
    const written = await asAlone(app.db, () => must(ask('PUT', path, kept, contract.version)));
    [contract] = written.contracts as [AdminContract];
    expect((await fieldsOf(correct({ amount: '970.00' }))).amount).toBe(
      'Ya se pagaron $980.00 de este contrato: no puede valer menos.',
    );
    // How much it pays is never one person's to change where anybody else works.
    expect((await correct({ amount: '990.00' })).status).toBe(202);
    await workAlone(app.db);
    expect((await must(correct({ amount: '990.00' }))).contracts[0]).toMatchObject({ amount: '990.00' });
  });

  it('signs no later than what became of it', async () => {
    const delivery = {
      id: crypto.randomUUID(),
      what: 'Primera entrega',
      lots: [1],
      plannedOn: '2026-10-05',
      deliveredOn: null,
      acceptedOn: null,
      documentId: null,
    };
    const path = `${base()}/${contract.id}/ejecucion`;
    const written = await asAlone(app.db, () =>
      must(ask('PUT', path, { deliveries: [delivery] }, contract.version)),
    );
    [contract] = written.contracts as [AdminContract];
    expect((await fieldsOf(correct({ signedOn: '2026-10-06', startsOn: '2026-10-06' }))).signedOn).toBe(
      'El contrato no puede firmarse después de su primera entrega, del 5 oct 2026.',
    );
    expect((await correct({ signedOn: '2026-10-02', startsOn: '2026-10-02' })).status).toBe(200);
  });
});

/** Words of a draft that nothing else says. */
const SECRET = {
  number: 'BORRADOR-ZARZAMORA-77',
  title: 'Zarzamora liofilizada para aulas',
  amount: '871.93',
};

it('No public door says a word of a draft, and each of them says what is published', async () => {
  interface Operation {
    operationId: string;
    parameters?: { name: string; in: string; required?: boolean }[];
  }
  const { paths } = await must<{ paths: Record<string, Record<string, Operation>> }>(
    app.send('stranger', 'GET', '/openapi.json'),
  );
  const known: Record<string, string[]> = {
    numero: [tender.slug],
    formato: ['csv', 'json', 'xlsx'],
    ocid: [tender.slug],
    anio: ['2026'],
    ejercicio: ['2026'],
  };
  const asked = () =>
    Object.entries(paths).flatMap(([path, { get }]) => {
      if (get === undefined || path.startsWith('/administracion')) return [];
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      if (names.some((name) => known[name] === undefined)) return [];
      let addresses = [path];
      for (const name of names)
        addresses = addresses.flatMap((one) =>
          (known[name] ?? []).map((value) => one.replace(`{${name}}`, value)),
        );
      return addresses.flatMap((one) => [one, `${one}?q=zarzamora`]);
    });
  const everything = async () => {
    const said: { address: string; status: number; text: string }[] = [];
    for (const address of asked()) {
      const answer = await app.send('stranger', 'GET', address);
      said.push({ address, status: answer.status, text: await answer.text() });
    }
    return said;
  };
  const tells = ({ text }: { text: string }) =>
    text.includes(SECRET.number) || text.includes(SECRET.title) || text.includes(SECRET.amount);
  const draft = await drafted({ ...SECRET, signedOn: TODAY, startsOn: TODAY });
  await app.runJobs();
  const before = await everything();
  expect(before.filter(({ status }) => status === 200).length).toBeGreaterThan(40);
  expect(before.filter(tells).map(({ address }) => address)).toEqual([]);
  const changes = before.find(({ address }) => address === `/procedimientos/${tender.slug}`);
  await must(
    ask(
      'PUT',
      `${base()}/${draft.id}/borrador`,
      { ...CONTRACT, ...SECRET, signedOn: TODAY, startsOn: TODAY },
      1,
    ),
  );
  const again = await app.send('stranger', 'GET', `/procedimientos/${tender.slug}`);
  expect(await again.text(), 'not even that something was written').toBe(changes?.text);
  const reason = 'Se contrató menos por acuerdo de las partes.';
  const check = await must<PurchaseCheck>(ask('GET', `${ADMIN}/${tender.id}/revision`));
  const open = check.findings.find(({ code }) => code === 'contract_under_award');
  await must(
    ask('POST', `${ADMIN}/${tender.id}/revision/motivos`, { key: open?.key, reason }, check.version),
  );
  await must(ask('POST', `${base()}/${draft.id}/publicacion`, undefined, 2));
  await app.runJobs();
  const after = (await everything()).filter(tells).map(({ address }) => address);
  // The same doors say it once it is public: what was asked could have told it.
  expect(after).toContain(`/procedimientos/${tender.slug}`);
  expect(after.length, after.join('\n')).toBeGreaterThan(4);
});
