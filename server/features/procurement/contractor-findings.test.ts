import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import type { Problem } from '#contract/errors.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import type { AdminProcedure, AdminProcedurePage, RefusedContract } from '#contract/procurement-admin.ts';
import {
  barredFile,
  inventedRfc,
  satFile,
  startListBench,
  type ListBench,
} from '../negative-lists/test-lists.ts';
import { addPublicDocument } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';
const DEFINITIVE = { rfc: inventedRfc(7), name: 'Comercial Nocturna, S.A. de C.V.', situation: 'Definitivo' };
const PRESUMED = { rfc: inventedRfc(8), name: 'Distribuidora Presunta, S.A. de C.V.', situation: 'Presunto' };
const REASON = 'Presunción impugnada; el área jurídica lo revisó.';

let bench: ListBench;
beforeAll(async () => {
  bench = await startListBench();
});
beforeEach(async () => {
  await bench.empty();
  await sql`delete from sanction`.execute(bench.db);
  await bench.applyAll(satFile([DEFINITIVE, PRESUMED]));
});
afterAll(() => bench.stop());

const ask = (method: string, path: string, body?: unknown, version?: number) =>
  bench.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async (answer: Response) => (await answer.json()) as AdminProcedure;

/** A purchase by a framework agreement, whose contract alone says who won, that only lacks it. */
async function createAward(): Promise<AdminProcedure> {
  const draft = await read(await ask('POST', ADMIN, { kind: 'framework' }));
  const body = {
    ...draft,
    title: 'Servicio de limpieza de laboratorios',
    requestingArea: 'Sistema Bibliotecario',
    contact: 'Mariana Ficticia, compras@universidad.example',
    lots: [
      { number: 1, description: 'Limpieza', unit: 'Servicio', quantity: '1', budgetLine: null, cucop: null },
    ],
  };
  const saved = await read(await ask('PUT', `${ADMIN}/${draft.id}`, body, draft.version));
  await addPublicDocument(bench.db, saved.id, { kind: 'award_notice', stage: 'award' });
  await ask('PUT', `${ADMIN}/${saved.id}/planeacion`, { agreementNumber: 'AM-2026-01' }, 1);
  return saved;
}

const CONTRACT = {
  number: 'AD-1',
  title: 'Limpieza',
  signedOn: todayInMexico(),
  startsOn: null,
  endsOn: null,
  amount: '10.00',
};
const add = (procedure: AdminProcedure, facts: object) =>
  ask('POST', `${ADMIN}/${procedure.id}/contratos`, { ...CONTRACT, ...facts }, procedure.version);
const publish = (procedure: AdminProcedure) =>
  ask('POST', `${ADMIN}/${procedure.id}/publicacion`, { documents: [] }, procedure.version);

async function refusalOf(answer: Response): Promise<{ code: string; findings: ContractorFinding[] }> {
  const { code, extra } = (await answer.json()) as Problem;
  return { code, findings: (extra?.findings ?? []) as ContractorFinding[] };
}

const auditOf = (id: string, operation: string) =>
  bench.db
    .selectFrom('audit_log')
    .select(['reason', 'after'])
    .where('subject_id', '=', id)
    .where('operation', '=', operation)
    .execute();

describe('A contract with somebody whom a list or the registry bars', () => {
  it('is refused with the row of the list: whoever is definitive on the 69-B list, by RFC and by name', async () => {
    const procedure = await createAward();
    for (const facts of [
      { supplierName: 'Otro Nombre Cualquiera', supplierRfc: DEFINITIVE.rfc.toLowerCase() },
      { supplierName: 'COMERCIAL NOCTURNA SA DE CV' },
    ]) {
      const { code, findings } = await refusalOf(await add(procedure, { ...facts, listReason: REASON }));
      expect(code).toBe('contractor_blocked');
      expect(findings).toMatchObject([
        {
          level: 'block',
          source: 'SAT, artículo 69-B',
          situation: 'Definitivo',
          rfc: DEFINITIVE.rfc,
          since: '2026-09-10',
        },
      ]);
      expect(findings[0]?.facts).toContainEqual({
        name: 'Publicación como definitivo (SAT)',
        value: '2 jul 2014',
      });
    }
    expect((await read(await ask('GET', `${ADMIN}/${procedure.id}`))).contracts).toEqual([]);
  });

  it('is refused while the registration is disqualified, suspended or cancelled, and taken once it is not', async () => {
    const procedure = await createAward();
    for (const status of ['disqualified', 'suspended', 'cancelled']) {
      const name = `Empresa ${status}, S.A. de C.V.`;
      await bench.addSupplier({ rfc: null, name, status });
      const { code, findings } = await refusalOf(await add(procedure, { supplierName: name }));
      expect([code, findings[0]?.source]).toEqual(['contractor_blocked', 'Padrón de proveedores']);
    }
    await bench.addSupplier({ rfc: inventedRfc(21), name: 'Empresa Vigente, S.A. de C.V.' });
    expect((await add(procedure, { supplierName: 'Empresa Vigente, S.A. de C.V.' })).status).toBe(201);
  });

  it('is taken for another firm of the same name, which its RFC tells apart', async () => {
    const procedure = await createAward();
    const facts = { supplierName: DEFINITIVE.name, supplierRfc: inventedRfc(90) };
    const taken = await read(await add(procedure, facts));
    expect(taken.contracts).toMatchObject([{ supplierRfc: facts.supplierRfc, listReason: null }]);
  });

  it('needs a written reason for anything less than definitive, which stays with the contract and in the log', async () => {
    const procedure = await createAward();
    const facts = { supplierName: 'Distribuidora Presunta', supplierRfc: PRESUMED.rfc };
    const { code, findings } = await refusalOf(await add(procedure, { ...facts, listReason: 'Muy corto' }));
    expect([code, findings[0]?.situation, findings[0]?.level]).toEqual([
      'contractor_doubtful',
      'Presunto',
      'doubt',
    ]);
    const taken = await read(await add(procedure, { ...facts, listReason: REASON }));
    expect(taken.contracts).toMatchObject([{ listReason: REASON }]);
    expect(await auditOf(taken.contracts[0]?.id ?? '', 'addContract')).toMatchObject([
      { reason: REASON, after: { listReason: REASON, listFindings: [{ situation: 'Presunto' }] } },
    ]);
    expect((await publish(taken)).status).toBe(200);
    const seen = await bench.send('stranger', 'GET', `/procedimientos/${taken.slug}`);
    expect(await seen.text()).not.toContain('impugnada');
  });

  it(
    'asks a person when only the words of the name agree with a row without RFC',
    { tags: 'all' },
    async () => {
      const procedure = await createAward();
      await bench.applyAll(
        barredFile([{ name: 'Pérez López Ana', fileNumber: 'E-1' }]),
        'sabg_sanctioned',
        '2026-09-10',
      );
      const { code } = await refusalOf(
        await add(procedure, { supplierName: 'Ana Pérez López', supplierRfc: inventedRfc(33) }),
      );
      expect(code).toBe('contractor_doubtful');
    },
  );

  it('is not published once a list that came into force meanwhile bars or questions its supplier', async () => {
    const later = { rfc: inventedRfc(40), name: 'Empresa Señalada Después, S.A.', situation: 'Presunto' };
    const saved = await createAward();
    let procedure = await read(await add(saved, { supplierName: later.name, supplierRfc: later.rfc }));
    await bench.applyAll(satFile([DEFINITIVE, PRESUMED, later], '11 de septiembre de 2026'));
    const doubtful = (await (await publish(procedure)).json()) as Problem;
    expect([doubtful.code, doubtful.detail]).toEqual([
      'contractor_doubtful',
      expect.stringMatching(/^Contrato AD-1: /),
    ]);
    const contractId = procedure.contracts[0]?.id;
    expect(doubtful.extra).toMatchObject({ contractId });
    const facts = { ...CONTRACT, supplierName: later.name, supplierRfc: later.rfc, listReason: REASON };
    const path = `${ADMIN}/${procedure.id}/contratos/${contractId}`;
    procedure = await read(await ask('PUT', path, facts, 1));
    expect(await auditOf(contractId ?? '', 'saveContract')).toMatchObject([{ reason: REASON }]);
    const worse = { ...later, situation: 'Definitivo' };
    await bench.applyAll(satFile([DEFINITIVE, PRESUMED, worse], '12 de septiembre de 2026'));
    expect((await refusalOf(await publish(procedure))).code).toBe('contractor_blocked');
  });

  it(
    'is told in the draft and in the list as soon as such a list is in force, and no longer once a reason is written',
    { tags: 'all' },
    async () => {
      const later = { rfc: inventedRfc(41), name: 'Empresa Advertida, S.A.', situation: 'Presunto' };
      const saved = await createAward();
      const procedure = await read(await add(saved, { supplierName: later.name, supplierRfc: later.rfc }));
      const told = async () => {
        const path = `${ADMIN}/${procedure.id}/contratos-impedidos`;
        const answer = (await (await ask('GET', path)).json()) as { rows: RefusedContract[] };
        const page = (await (await ask('GET', ADMIN)).json()) as AdminProcedurePage;
        const row = page.rows.find(({ id }) => id === procedure.id);
        return { rows: answer.rows, marked: row?.refusedContracts };
      };
      expect(await told()).toEqual({ rows: [], marked: 0 });
      await bench.applyAll(satFile([DEFINITIVE, PRESUMED, later], '11 de septiembre de 2026'));
      const contractId = procedure.contracts[0]?.id;
      expect(await told()).toMatchObject({
        rows: [{ contractId, number: 'AD-1', findings: [{ level: 'doubt', situation: 'Presunto' }] }],
        marked: 1,
      });
      const facts = { ...CONTRACT, supplierName: later.name, supplierRfc: later.rfc, listReason: REASON };
      const path = `${ADMIN}/${procedure.id}/contratos/${contractId}`;
      const explained = await read(await ask('PUT', path, facts, 1));
      expect(await told()).toEqual({ rows: [], marked: 0 });
      await publish(explained);
      const worse = { ...later, situation: 'Definitivo' };
      await bench.applyAll(satFile([DEFINITIVE, PRESUMED, worse], '12 de septiembre de 2026'));
      expect(await told()).toEqual({ rows: [], marked: 0 });
    },
  );

  it(
    'is corrected without a new reason when only its amount changes after publication',
    { tags: 'all' },
    async () => {
      const procedure = await createAward();
      const facts = { supplierName: PRESUMED.name, supplierRfc: PRESUMED.rfc, listReason: REASON };
      const published = await read(await publish(await read(await add(procedure, facts))));
      const path = `${ADMIN}/${published.id}/contratos/${published.contracts[0]?.id}`;
      const body = {
        ...CONTRACT,
        ...facts,
        amount: '11.00',
        changeReason: 'Se escribió mal el monto total.',
      };
      await workAlone(bench.db);
      const corrected = await read(await ask('PUT', path, body, 1));
      expect(corrected.contracts).toMatchObject([{ amount: '11.00', listReason: REASON }]);
      const other = { ...body, supplierName: DEFINITIVE.name, supplierRfc: DEFINITIVE.rfc };
      expect((await refusalOf(await ask('PUT', path, other, 2))).code).toBe('contractor_blocked');
    },
  );
});
