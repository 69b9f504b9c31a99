import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FindingPage, GroupDetail, GroupPage, RelationOverview } from '#contract/related-suppliers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { takeAllBack, workAlone } from '#server/kit/test-second-person.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';
import { groupsOf } from './groups.rules.ts';
import { defineRelatedSuppliersJobs } from './related-suppliers.jobs.ts';
import { expectKept } from '../waiting/test-waiting.ts';

let app: TestApp;
const REASON = 'Son matriz y filial; lo declararon en su expediente.';

beforeAll(async () => {
  app = await startTestApp();
  defineRelatedSuppliersJobs(app.services);
});
afterAll(async () => {
  await expectKept(app.db);
  await app.stop();
});
beforeEach(async () => {
  app.sentJobs.length = 0;
  await emptyTables(app.db, ['supplier']);
  await sql`update relation_run set started_at = null, finished_at = null`.execute(app.db);
});

const ask = async <T>(path: string, method = 'GET', body?: unknown, version?: number) => {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  const answer = await app.send('admin', method, `/padron/relaciones${path}`, body, headers);
  return { status: answer.status, body: (await answer.json()) as T };
};

type Key = [kind: string, key: string];

async function add(name: string, keys: Key[], status = 'active'): Promise<string> {
  const { id } = await app.db
    .insertInto('supplier')
    .values({ name, status, source: 'portal' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [kind, key] of keys) {
    await sql`insert into supplier_key values (${id}, ${kind}, ${key}, ${`dato ${key}`})`.execute(app.db);
  }
  return id;
}

async function calculate(): Promise<void> {
  expect((await ask('/calculo', 'POST', { scope: 'all' })).status).toBe(202);
  await app.runJobs();
}

const findings = async (query = '') => (await ask<FindingPage>(`?${query}`)).body;

describe('findings', () => {
  test('pairs that share data come with their evidence, the strongest first', async () => {
    await add('Uno', [
      ['clabe', '1'],
      ['phone', '5'],
    ]);
    await add('Dos', [
      ['clabe', '1'],
      ['phone', '5'],
    ]);
    await add('Tres', [['phone', '5']]);
    await calculate();
    const { rows, total } = await findings();
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({ kinds: ['clabe', 'phone'], status: 'open' });
    expect(rows[0]!.evidence).toMatchObject([
      { kind: 'clabe', label: 'dato 1', shared: 2 },
      { kind: 'phone', shared: 3 },
    ]);
    // 0.95 of the account; 0.45 of the telephone divided by the two others that share it.
    expect(rows[0]!.strength).toBeCloseTo(1 - 0.05 * (1 - 0.45 / 2), 3);
    expect(rows[1]!.strength).toBeCloseTo(0.225, 3);
    expect((await findings('tipo=cuenta,telefono')).total).toBe(1);
    expect((await findings('q=tres')).total).toBe(2);
  });

  test('go out as a file in the chosen order, and who took it is remembered', async () => {
    await add('Uno', [['clabe', '1']]);
    await add('Dos', [
      ['clabe', '1'],
      ['phone', '5'],
    ]);
    await add('Tres', [['phone', '5']]);
    await calculate();
    const answer = await app.send(
      'admin',
      'GET',
      '/padron/relaciones/exportacion?orden=fuerza&columnas=comparten,evidencia',
    );
    expect((await answer.text()).trim().split('\n').slice(1)).toEqual([
      'Teléfono,dato 5',
      'Cuenta bancaria,dato 1',
    ]);
    const { rows } = await sql<{ actor_id: string; after: unknown }>`
      select actor_id, after from audit_log where operation = 'relation.download'`.execute(app.db);
    expect(rows).toMatchObject([{ actor_id: 'admin', after: { orden: 'fuerza' } }]);
  });

  test('free mail, what more than fifty share, and what was left out with a reason relate nobody', async () => {
    for (let index = 0; index < 51; index += 1) {
      await add(`Firma ${index}`, [
        ['mail_domain', 'gmail.com'],
        ['phone', '5555555555'],
        ['address', `calle ${index}`],
      ]);
    }
    await add('Par uno', [['mail_domain', 'despacho.mx']]);
    await add('Par dos', [['mail_domain', 'despacho.mx']]);
    await calculate();
    const [pair, ...others] = (await findings()).rows;
    expect(others).toEqual([]);
    const body = {
      evidenceId: pair!.evidence[0]!.id,
      reason: 'Es el correo de un despacho contable conocido.',
    };
    expect((await ask(`/${pair!.id}/ignorados`, 'POST', body)).status).toBe(200);
    await app.runJobs();
    expect((await findings()).total).toBe(0);
  });

  test('of two calls that leave the same datum out at once the second reads who did it and why', async () => {
    await add('Uno', [['phone', '7']]);
    await add('Dos', [['phone', '7']]);
    await calculate();
    const [pair] = (await findings()).rows;
    const path = `/padron/relaciones/${pair!.id}/ignorados`;
    const reasons = [
      'Es el teléfono de un despacho contable conocido.',
      'Es el conmutador de un edificio de oficinas.',
    ];
    const ignore = (reason: string) =>
      app.send('admin', 'POST', path, { evidenceId: pair!.evidence[0]!.id, reason });
    const answers = await Promise.all(reasons.map(ignore));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = answers[0]?.status === 200 ? 0 : 1;
    expect(await answers[1 - first]!.json()).toMatchObject({
      code: 'state_conflict',
      detail: `Persona admin ya hizo que ese dato no relacione a nadie. Su razón: «${reasons[first]}»`,
    });
    expect(app.sentJobs).toHaveLength(1);
    await app.runJobs();
    expect((await findings()).total).toBe(0);
    expect(await (await ignore(REASON)).json()).toMatchObject({ code: 'state_conflict' });
    const written = await sql<{ reason: string }>`select reason from audit_log
      where operation = 'ignoreSharedDatum' and subject_id = ${pair!.evidence[0]!.id}`.execute(app.db);
    expect(written.rows).toEqual([{ reason: reasons[first] }]);
  });

  test('a closed one stays closed until something new is shared', async () => {
    const one = await add('Uno', [['partner', 'name:a']]);
    const two = await add('Dos', [['partner', 'name:a']]);
    await calculate();
    const [pair] = (await findings()).rows;
    const close = (version: number, reason = REASON) =>
      ask(`/${pair!.id}/decision`, 'PUT', { decision: 'closed', reason }, version);
    expect((await close(pair!.version, 'corta')).status).toBe(422);
    expect((await close(pair!.version + 1)).status).toBe(409);
    expect((await close(pair!.version)).body).toMatchObject({
      status: 'closed',
      reason: REASON,
      groupId: null,
    });
    expect((await close(pair!.version + 1)).status).toBe(409);
    await calculate();
    expect((await findings()).total).toBe(0);
    expect((await findings('estado=cerradas')).total).toBe(1);
    for (const id of [one, two])
      await sql`insert into supplier_key values (${id}, 'phone', '1', 't')`.execute(app.db);
    await calculate();
    expect((await findings()).rows[0]).toMatchObject({
      status: 'open',
      reopenedAt: expect.any(String) as string,
    });
    await sql`delete from supplier_key`.execute(app.db);
    await calculate();
    expect((await findings()).total).toBe(0);
  });

  test('searching again writes nothing when nothing changed', async () => {
    await add('Uno', [
      ['clabe', '1'],
      ['partner', 'a'],
      ['partner', 'b'],
    ]);
    await add('Dos', [
      ['clabe', '1'],
      ['partner', 'b'],
      ['partner', 'a'],
    ]);
    await calculate();
    const read = () => sql`select *, xmin::text from related_finding`.execute(app.db);
    const before = (await read()).rows;
    await calculate();
    expect((await read()).rows).toEqual(before);
  });

  test('a changed weight carries its reason and weighs everything anew', async () => {
    await add('Uno', [['clabe', '1']]);
    await add('Dos', [['clabe', '1']]);
    await calculate();
    const { weights } = (await ask<RelationOverview>('/resumen')).body;
    const clabe = weights.find(({ kind }) => kind === 'clabe')!;
    const change = {
      weight: 0.5,
      isDiluted: clabe.isDiluted,
      maxShared: clabe.maxShared,
      reason: 'La Unidad acordó otro peso en su sesión.',
    };
    expect((await ask('/pesos/clabe', 'PUT', change, clabe.version + 4)).status).toBe(409);
    expect((await ask('/pesos/clabe', 'PUT', change, clabe.version)).status).toBe(200);
    const late = await ask('/pesos/clabe', 'PUT', { ...change, weight: 0.6 }, clabe.version);
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        extra: {
          changedBy: 'Persona admin',
          conflicts: [{ label: 'Peso', was: clabe.weight, theirs: 0.5, mine: 0.6 }],
        },
      },
    ]);
    await app.runJobs();
    expect((await findings()).rows[0]?.strength).toBe(0.5);
    // Whoever only changes something else keeps what the first one wrote.
    const beside = { ...change, weight: clabe.weight, maxShared: clabe.maxShared + 1 };
    const joined = await ask<RelationOverview>('/pesos/clabe', 'PUT', beside, clabe.version);
    expect(joined.status).toBe(200);
    expect(joined.body.weights.find(({ kind }) => kind === 'clabe')).toMatchObject({
      weight: 0.5,
      maxShared: clabe.maxShared + 1,
    });
    await sql`update relation_weight set weight = 0.95 where kind = 'clabe'`.execute(app.db);
  });
});

test('where somebody else works here two close what is strong, leave a datum out and change a weight', async () => {
  for (const name of ['Uno', 'Dos']) await add(name, [['clabe', '1']]);
  for (const name of ['Tres', 'Cuatro']) await add(name, [['phone', '9']]);
  await calculate();
  const [strong, weak] = (await findings()).rows;
  await sql`insert into officer (id, name, last_seen) values ('colega', 'Colega', now())
    on conflict (id) do update set last_seen = now()`.execute(app.db);
  const overview = async () => (await ask<RelationOverview>('/resumen')).body;
  const before = await overview();
  const clabe = before.weights.find(({ kind }) => kind === 'clabe')!;
  const proposed = [
    await ask(`/${strong!.id}/decision`, 'PUT', { decision: 'closed', reason: REASON }, strong!.version),
    await ask(`/${strong!.id}/ignorados`, 'POST', { evidenceId: strong!.evidence[0]!.id, reason: REASON }),
    await ask(
      '/pesos/clabe',
      'PUT',
      { weight: 0, isDiluted: clabe.isDiluted, maxShared: clabe.maxShared, reason: REASON },
      clabe.version,
    ),
  ];
  for (const { status, body } of proposed)
    expect([status, (body as { code?: string }).code]).toEqual([202, 'decision_proposed']);
  // What is proposed changed nothing.
  expect(await overview()).toEqual(before);
  expect((await findings()).rows.map(({ status, version }) => [status, version])).toEqual([
    ['open', strong!.version],
    ['open', weak!.version],
  ]);
  const close = await ask(
    `/${weak!.id}/decision`,
    'PUT',
    { decision: 'closed', reason: REASON },
    weak!.version,
  );
  expect(close.status).toBe(200);
  await workAlone(app.db);
  await takeAllBack(app.db);
});

describe('groups', () => {
  test('what findings connect is a group; closing the bridge splits it', async () => {
    const names = ['A', 'B', 'C', 'D'];
    const keys: Key[][] = [
      [['clabe', '1']],
      [
        ['clabe', '1'],
        ['partner', 'x'],
      ],
      [
        ['partner', 'x'],
        ['clabe', '2'],
      ],
      [['clabe', '2']],
    ];
    for (const [index, name] of names.entries())
      await add(name, keys[index]!, index === 3 ? 'disqualified' : 'active');
    await calculate();
    const groups = async () => (await ask<GroupPage>('/grupos')).body;
    expect((await groups()).rows).toMatchObject([{ suppliers: 4, findings: 3, names, hasImpeded: true }]);
    const bridge = (await findings('tipo=socio')).rows[0]!;
    const detail = (await ask<GroupDetail>(`/grupos/${bridge.groupId}`)).body;
    expect(detail.suppliers).toHaveLength(4);
    expect(detail.findings).toHaveLength(3);
    await ask(`/${bridge.id}/decision`, 'PUT', { decision: 'closed', reason: REASON }, bridge.version);
    expect((await groups()).rows.map(({ suppliers }) => suppliers)).toEqual([2, 2]);
    await ask(`/${bridge.id}/decision`, 'PUT', { decision: 'open', reason: REASON }, bridge.version + 1);
    expect((await groups()).total).toBe(1);
  });

  test('LAASSP 71 a suspended or disqualified member impedes a group; a cancelled registration does not', async () => {
    const states = ['cancelled', 'suspended', 'disqualified'];
    for (const status of states) {
      await add(`${status} uno`, [['clabe', status]], status);
      await add(`${status} vigente`, [['clabe', status]]);
    }
    await calculate();
    const { rows } = (await ask<GroupPage>('/grupos')).body;
    const impeded = rows.filter(({ hasImpeded }) => hasImpeded).flatMap(({ names }) => names[0]);
    expect(rows).toHaveLength(3);
    expect(impeded.toSorted()).toEqual(['disqualified uno', 'suspended uno']);
  });

  test('a chain of links is one group named by its smallest member', () => {
    const links = Array.from({ length: 1_000 }, (_, index) => ({ a: `n${index + 1}`, b: `n${index}` }));
    const groups = groupsOf([...links, { a: 'x', b: 'y' }]);
    expect(new Set(groups.values())).toEqual(new Set(['n0', 'x']));
  });
});
