import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { CheckCode, CheckFinding, PurchaseCheck } from '#contract/purchase-checks.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { plantPurchases, type PlantedPurchase } from './test-purchases.ts';

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
  it('finds each planted case among 200 purchases, by its rule and nothing else', async () => {
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
  });

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

  it('stops the publication until a person answers, whose reason is logged with what was found', async () => {
    const { id } = planted.find(({ expected }) => expected.includes('direct_over_limit')) ?? { id: '' };
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

  it('says that it did not compare where nobody tells which range is the university’s', async () => {
    const { id } = clean.find(({ kind }) => kind === 'direct') ?? { id: '' };
    await sql`update amount_limit set is_own = null`.execute(app.db);
    const { findings } = await check(id);
    expect(findings.find(({ code }) => code === 'limit_unknown')).toMatchObject({ level: 'note' });
    await sql`update amount_limit set is_own = key like '%propio%'`.execute(app.db);
  });
});
