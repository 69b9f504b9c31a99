import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureQuestions } from '#contract/red-flags.ts';
import type { CheckCode, CheckFinding, PurchaseCheck } from '#contract/purchase-checks.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { familyPurchases } from './purchase-checks.sql.ts';
import { plantPurchases, type PlantedPurchase } from './test-purchases.ts';
import { planted as plantRows } from '#server/kit/test-planted.ts';

const ADMIN = '/administracion/procedimientos';
let app: TestApp;
let planted: PlantedPurchase[];
let clean: PlantedPurchase[];

beforeAll(async () => {
  app = await startTestApp();
  ({ planted, clean } = await plantPurchases(app.db));
}, 180_000);
afterAll(() => app.stop());

const check = async (id: string) =>
  (await (await app.send('admin', 'GET', `${ADMIN}/${id}/revision`)).json()) as PurchaseCheck;
const risks = ({ findings }: PurchaseCheck): CheckCode[] =>
  findings.filter(({ level }) => level === 'risk').map(({ code }) => code);

describe('The check before publishing', () => {
  it(
    'finds each planted case among 200 purchases, by its rule and nothing else',
    { tags: 'all' },
    async () => {
      expect(planted).toHaveLength(200);
      const missed: string[] = [];
      for (const { id, expected, number } of planted) {
        const found = risks(await check(id));
        if (JSON.stringify(found.toSorted()) !== JSON.stringify(expected.toSorted()))
          missed.push(`${number}: ${expected.join(' ')} but found ${found.join(' ')}`);
      }
      expect(missed).toEqual([]);
      // Every kind of risk was planted somewhere.
      const codes = new Set(planted.flatMap(({ expected }) => expected));
      expect([...codes].toSorted()).toEqual(
        [
          'budget_line_differs',
          'certificate_late',
          'certificate_short',
          'contract_before_award',
          'contract_document_early',
          'contract_not_lowest',
          'contract_over_offer',
          'contract_starts_early',
          'direct_over_limit',
          'estimate_differs',
          'invitation_over_limit',
          'splitting',
        ].toSorted(),
      );
    },
  );

  it('raises nothing of 200 clean purchases', { tags: 'all' }, async () => {
    expect(clean).toHaveLength(200);
    const raised: string[] = [];
    for (const { id, number } of clean) {
      const found = risks(await check(id));
      if (found.length > 0) raised.push(`${number}: ${found.join(' ')}`);
    }
    expect(raised).toEqual([]);
  });

  it('tells of a split purchase what it was split into, with rule, article, amount and limit', async () => {
    const split = planted.find(({ expected }) => expected.includes('splitting'));
    const [finding] = (await check(split?.id ?? '')).findings.filter(({ code }) => code === 'splitting');
    expect(finding).toMatchObject({
      rule: 'Fraccionamiento',
      source: 'LAASSP 2025, art. 55',
      field: 'planning.budgetLine',
      limit: '400000.00',
    } satisfies Partial<CheckFinding>);
    expect(finding?.purchases.length).toBeGreaterThan(0);
    expect(Number(finding?.amount)).toBeGreaterThan(400_000);
    expect(finding?.message).toMatch(/^Con otr.* en el 4\.º trimestre de 2026 suma \$/);
  });

  it('asks of a need that several areas bought from several suppliers under neighbouring keys in the year', async () => {
    const add = async (number: string, given: Record<string, unknown>, lot: Record<string, unknown>) => {
      const { id } = await app.db
        .insertInto('procedure')
        .values({
          number,
          slug: number,
          title: `Papelería ${number}`,
          kind: 'direct',
          character: 'national',
          modality: 'electronic',
          category: 'goods',
          regime: 'laassp_2025',
          fiscal_year: 2026,
          requesting_area: 'Biblioteca',
          contracting_area: 'Unidad',
          status: 'draft',
          ...given,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { line = null, cucop = null, estimate } = lot;
      await sql`insert into lot (procedure_id, number, description, unit, quantity, budget_line, cucop, estimate)
        values (${id}, 1, 'Cosa', 'Pieza', 1, ${line}, ${cucop}, ${estimate}::numeric)`.execute(app.db);
      await sql`insert into planning (procedure_id, ground_code) values (${id}, 'laassp_2025_amount')`.execute(
        app.db,
      );
      return id;
    };
    const own = await add('F-OWN', {}, { line: '38301', estimate: '150000.00' });
    const asked = async () => (await check(own)).findings.find(({ code }) => code === 'split_family');
    await add('F-OTHER-YEAR', { fiscal_year: 2025 }, { line: '38301', estimate: '399000.00' });
    await add('F-OTHER-FAMILY', {}, { line: '38401', estimate: '399000.00' });
    await add('F-CANCELLED', { status: 'cancelled' }, { line: '38301', estimate: '399000.00' });
    await add('F-OVER', {}, { line: '38301', estimate: '400000.01' });
    await add('F-REGIME', { regime: 'lineamientos_ug' }, { line: '38301', estimate: '399000.00' });
    expect(await asked()).toBeUndefined();
    // Another area by the key of the catalogue of goods, and a signed contract of a third one.
    await add('F-AREA', { requesting_area: 'Rectoría' }, { cucop: '38302-0004', estimate: '200000.00' });
    const signed = await add(
      'F-SIGNED',
      { status: 'contracted', requesting_area: 'Taller' },
      { line: '38305', estimate: '1.00' },
    );
    await sql`insert into contract (procedure_id, number, title, supplier_name, signed_on, amount)
      values (${signed}, 'C-F', 'Cosa', 'Papelera Ficticia', '2026-03-02', 58000.00)`.execute(app.db);
    // 150,000 + 200,000 + 50,000 reach the limit; one peso more passes it.
    expect(await asked()).toBeUndefined();
    await sql`update lot set estimate = estimate + 1 where procedure_id = ${own}`.execute(app.db);
    expect(await asked()).toMatchObject({
      level: 'question',
      rule: '¿Se partió una compra?',
      source: 'LAASSP 2025, art. 55',
      amount: '400001.00',
      limit: '400000.00',
      purchases: [
        { number: 'F-AREA', area: 'Rectoría', amount: '200000.00' },
        {
          number: 'F-SIGNED',
          area: 'Taller',
          supplier: 'Papelera Ficticia',
          amount: '50000.00',
          on: '2026-03-02',
        },
      ],
    });
    // Officers read it among the questions of the procedure too.
    const { questions } = (await (
      await app.send('admin', 'GET', `${ADMIN}/${own}/preguntas`)
    ).json()) as ProcedureQuestions;
    expect(questions.find(({ flag }) => flag === 'split_purchase')).toMatchObject({
      state: 'raised',
      numbers: expect.stringContaining('F-AREA ($200,000.00), F-SIGNED ($50,000.00).'),
      frequency: null,
    });
    // It stops the purchase until somebody says why, and the answer stands with the question.
    const { findings, version } = await check(own);
    const { key } = findings.find(({ code }) => code === 'split_family')!;
    const reason = 'Cada taller usa otro material: no es la misma necesidad.';
    const answered = await app.send(
      'admin',
      'POST',
      `${ADMIN}/${own}/revision/motivos`,
      { key, reason },
      { 'if-match': `"${version}"` },
    );
    expect(answered.status, await answered.clone().text()).toBe(200);
    const told = (await (
      await app.send('admin', 'GET', `${ADMIN}/${own}/preguntas`)
    ).json()) as ProcedureQuestions;
    expect(told.questions.find(({ flag }) => flag === 'split_purchase')?.numbers).toContain(reason);
  });

  it('looks for a family among 100,000 purchases by an index, not row by row', { tags: 'all' }, async () => {
    await app.db.transaction().execute(async (tx) => {
      // Nobody reads these rows: what follows from each of them is left out.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
          requesting_area, contracting_area, status)
        select 'M-' || n, 'm-' || n, 'Compra ' || n, 'direct', 'national', 'electronic', 'goods', 'laassp_2025',
          2020 + n % 7, 'Área ' || n % 40, 'Unidad', 'contracted' from generate_series(1, 100000) n`.execute(
        tx,
      );
      await sql`insert into lot (procedure_id, number, description, unit, quantity, budget_line, estimate)
        select id, 1, 'Cosa', 'Pieza', 1, (20000 + (row_number() over ()) % 800 * 10)::text, 100 from procedure
        where number like 'M-%'`.execute(tx);
    });
    await sql`analyze procedure, lot, planning, award, contract, contract_lot`.execute(app.db);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off) ${familyPurchases(
      { id: crypto.randomUUID(), kind: 'direct', regime: 'laassp_2025' },
      { family: '2001', year: 2026 },
    )}`.execute(app.db);
    const said = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(said).toContain('lot_family');
    expect(said).not.toMatch(/Seq Scan on (procedure|lot) /);
  });

  it('a direct award by exception above the limit goes out with the paper that justifies it, and what shows its price', async () => {
    const [, one] = planted.filter(({ expected }) => expected.includes('direct_over_limit'));
    const { id } = one!;
    await plantRows(
      app.db,
      sql`update planning set ground_code = 'laassp_2025_exception', ground_article = 'LAASSP 2025, art. 54, fr. II',
        justification = 'Solo ese proveedor lo fabrica.' where procedure_id = ${id}`,
    );
    const lacks = async () => {
      const { version } = (await (await app.send('admin', 'GET', `${ADMIN}/${id}`)).json()) as {
        version: number;
      };
      const answer = await app.send(
        'admin',
        'POST',
        `${ADMIN}/${id}/publicacion`,
        { documents: [] },
        { 'if-match': `"${version}"` },
      );
      const { fields = {} } = (await answer.json()) as { fields?: Record<string, string> };
      return Object.keys(fields).filter((name) => /Por excepción y por más de/.test(fields[name] ?? ''));
    };
    expect(await lacks()).toEqual(['planning.groundCode', 'planning.justification']);
    const file = (stage: string, kind: string, title: string) =>
      plantRows(
        app.db,
        sql`insert into document (procedure_id, stage, kind, title, status, created_by)
          values (${id}, ${stage}, ${kind}, ${title}, 'draft', 'x')`,
      );
    // Its kind says it, not what somebody called another paper.
    await file('planning', 'other', 'Dictamen de excepción');
    await file('evaluation', 'technical_ruling', 'Dictamen técnico');
    expect(await lacks()).toEqual(['planning.groundCode', 'planning.justification']);
    await file('planning', 'exception_ruling', 'Acuerdo de la persona titular');
    expect(await lacks()).toEqual(['planning.justification']);
    await file('planning', 'quotation', 'Cotización del fabricante');
    expect(await lacks()).toEqual([]);
  });

  it('stops the publication until a person answers, whose reason is logged with what was found', async () => {
    const { id } = planted.find(({ expected }) => expected.includes('direct_over_limit')) ?? { id: '' };
    // Who offered first won, and is contracted.
    await plantRows(
      app.db,
      sql`with d as (insert into award_decision (procedure_id) values (${id}) returning procedure_id)
        insert into award (lot_id, procedure_id, status, tenderer_id, supplier_name, supplier_rfc, amount)
        select b.lot_id, d.procedure_id, 'awarded', t.id, t.name, t.rfc, b.amount from d
          join tenderer t on t.procedure_id = d.procedure_id and t.position = 1 join bid b on b.tenderer_id = t.id`,
    );
    await plantRows(
      app.db,
      sql`insert into contract_lot (contract_id, lot_id) select c.id, l.id from contract c
        join lot l on l.procedure_id = c.procedure_id where c.procedure_id = ${id} on conflict do nothing`,
    );
    const { version, slug } = (await (await app.send('admin', 'GET', `${ADMIN}/${id}`)).json()) as {
      version: number;
      slug: string;
    };
    const publish = () =>
      app.send(
        'admin',
        'POST',
        `${ADMIN}/${id}/publicacion`,
        { documents: [] },
        { 'if-match': `"${version}"` },
      );
    const stopped = (await (await publish()).json()) as Problem;
    expect([stopped.code, stopped.detail]).toEqual([
      'check_unanswered',
      expect.stringMatching(
        /^La compra suma \$.* y el máximo de 2026 para adjudicación directa es \$400,000\.00\.$/,
      ),
    ]);
    const before = await check(id);
    const { key = '' } = before.findings.find(({ level }) => level === 'risk') ?? {};
    const answer = (reason: string, seen = before.version) =>
      app.send(
        'admin',
        'POST',
        `${ADMIN}/${id}/revision/motivos`,
        { key, reason },
        { 'if-match': `"${seen}"` },
      );
    expect((await answer('Corto')).status).toBe(422);
    expect((await app.send('guest', 'POST', `${ADMIN}/${id}/revision/motivos`, { key })).status).toBe(403);
    const reason = 'El comité autorizó el monto en su sesión 14 de 2026.';
    const after = (await (await answer(reason)).json()) as PurchaseCheck;
    expect(after.findings.find((one) => one.key === key)?.override).toMatchObject({
      reason,
      by: 'Persona admin',
    });
    expect((await answer(reason)).status).toBe(409);
    const [logged] = await app.db
      .selectFrom('audit_log')
      .select(['reason', 'after', 'actor_id'])
      .where('operation', '=', 'overridePurchaseCheck')
      .where('subject_id', '=', id)
      .execute();
    expect(logged).toMatchObject({ reason, actor_id: 'admin' });
    expect(JSON.stringify(logged?.after)).toContain('el máximo de 2026 para adjudicación directa');
    expect((await publish()).status).toBe(200);
    // Nothing of it is for visitors.
    const seen = await (await app.send('stranger', 'GET', `/procedimientos/${slug}`)).text();
    expect(seen).not.toContain('comité');
  });

  it('asks again when the amount that was answered for has grown', async () => {
    const { id } = planted.find(({ expected }) => expected.includes('certificate_short')) ?? { id: '' };
    const before = await check(id);
    const { key = '' } = before.findings.find(({ level }) => level === 'risk') ?? {};
    const body = { key, reason: 'La ampliación se firmó con el oficio DRF-221-2026.' };
    const seen = { 'if-match': `"${before.version}"` };
    expect((await app.send('admin', 'POST', `${ADMIN}/${id}/revision/motivos`, body, seen)).status).toBe(200);
    expect((await check(id)).findings.filter(({ override, level }) => level === 'risk' && !override)).toEqual(
      [],
    );
    await sql`update contract set amount = amount * 2 where procedure_id = ${id}`.execute(app.db);
    expect(
      (await check(id)).findings.some(({ code, override }) => code === 'certificate_short' && !override),
    ).toBe(true);
  });

  it('counts the contract that is being published, by the limit as it stood when the purchase went out', async () => {
    const { id } = await app.db
      .insertInto('procedure')
      .values({
        number: 'AD-SIN-FALLO',
        slug: 'ad-sin-fallo',
        title: 'Compra por monto',
        kind: 'direct',
        character: 'national',
        modality: 'electronic',
        category: 'goods',
        regime: 'laassp_2025',
        fiscal_year: 2026,
        requesting_area: 'Biblioteca',
        contracting_area: 'Unidad',
        status: 'awarded',
        published_at: new Date(Date.now() - 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into planning (procedure_id, ground_code) values (${id}, 'laassp_2025_amount')`.execute(
      app.db,
    );
    const add = (number: string, amount: string, given: object = {}) =>
      app.send('admin', 'POST', `${ADMIN}/${id}/contratos`, {
        number,
        title: 'Papel',
        supplierName: 'Primo Ficticio',
        supplierRfc: 'PFI150310AB1',
        signedOn: todayInMexico(),
        startsOn: null,
        endsOn: null,
        amount,
        ...given,
      });
    const over = (await (await add('A-1', '5000000.00')).json()) as Problem;
    expect(over.fields?.amount).toContain('llega hasta $400,000.00 en 2026');
    const dollars = (await (await add('A-1', '1000.00', { currency: 'USD' })).json()) as Problem;
    expect(dollars.fields).toHaveProperty('currency');
    const raise = sql`update amount_limit set direct_max = 9000000, invitation_max = 9000000
      where regime = 'laassp_2025' and fiscal_year = 2026`;
    await plantRows(app.db, raise);
    try {
      expect((await add('A-1', '5000000.00')).status, 'a limit raised since clears nobody').toBe(422);
      const drafted = (await (await add('A-1', '348000.00')).json()) as AdminProcedure;
      const [draft] = drafted.contractDrafts;
      expect((await add('A-2', '348000.00')).status).toBe(201);
      const found = (await check(id)).findings;
      expect(found.filter(({ code }) => code === 'contract_unregistered')).toHaveLength(2);
      // Both drafts together pass the limit: neither goes out.
      expect(found.find(({ code }) => code === 'direct_over_limit')).toMatchObject({
        amount: '600000.00',
        limit: '400000.00',
      });
      const publish = (contractId: string, version: number) =>
        app.send('admin', 'POST', `${ADMIN}/${id}/contratos/${contractId}/publicacion`, undefined, {
          'if-match': `"${version}"`,
        });
      const stopped = (await (await publish(draft!.id, draft!.version)).json()) as Problem;
      expect(stopped.code).toBe('check_unanswered');
      for (const { key, code } of found.filter(
        ({ code: one }) =>
          one === 'contract_unregistered' || one === 'direct_over_limit' || one === 'split_family',
      )) {
        const { version } = await check(id);
        const reason = `Se explica lo que la revisión encontró: ${code}.`;
        const body = { key, reason };
        const seen = { 'if-match': `"${version}"` };
        expect((await app.send('admin', 'POST', `${ADMIN}/${id}/revision/motivos`, body, seen)).status).toBe(
          200,
        );
      }
      const published = (await (await publish(draft!.id, draft!.version)).json()) as AdminProcedure;
      expect(published.changes[0]).toMatchObject({
        field: 'newContract.A-1',
        before: null,
        after: expect.stringContaining('Primo Ficticio, $348,000.00'),
      });
      // What was answered for since it went out allows no more.
      const [second] = published.contractDrafts;
      const refused = (await (await publish(second!.id, second!.version)).json()) as Problem;
      expect(refused.fields?.amount).toContain('la compra sumaría $600,000.00');
    } finally {
      await plantRows(
        app.db,
        sql`update amount_limit set direct_max = 400000, invitation_max = 1600000
        where regime = 'laassp_2025' and fiscal_year = 2026 and is_own`,
      );
    }
  });

  it('says that it did not compare where nobody tells which range is the university’s', async () => {
    const { id } = clean.find(({ kind }) => kind === 'direct') ?? { id: '' };
    await plantRows(app.db, sql`update amount_limit set is_own = null`);
    const { findings } = await check(id);
    expect(findings.find(({ code }) => code === 'limit_unknown')).toMatchObject({ level: 'note' });
    await plantRows(app.db, sql`update amount_limit set is_own = key like '%propio%'`);
  });
});
