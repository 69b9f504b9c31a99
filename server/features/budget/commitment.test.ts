import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contractedTender, officer } from '#server/features/procurement/execution/test-contracts.ts';
import { plantRequisition } from '#server/features/requisitions/test-requisition-course.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { planted } from '#server/kit/test-planted.ts';
import { reserveFor, settleCommitments } from './public.ts';
import { BUDGET_AUTHOR as author, plantArea, plantAuthor, plantKey, sumsOf } from './test-budget.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await plantAuthor(app.db);
});
afterAll(() => app.stop());

const settle = (procedureId: string) =>
  transaction(app.db, (tx) => settleCommitments(tx, procedureId, author));

/** A purchase of one line of `estimate` without tax that a key reserved whole. */
async function purchase({ estimate = '100000.00', approved = '500000.00' } = {}) {
  const areaId = await plantArea(app.db);
  const keyId = await plantKey(app.db, { approved, areaId });
  const requisition = await plantRequisition(app.db, {
    areaId,
    state: 'research',
    steps: [],
    lines: [{ unitPrice: estimate }],
  });
  await sql`insert into requisition_key_share (line_id, key_id, share) values (${requisition.lines[0]}, ${keyId}, 100)`.execute(
    app.db,
  );
  const amount = ((BigInt(estimate.replace('.', '')) * 116n) / 100n).toString();
  const reserved = await transaction(app.db, (tx) =>
    reserveFor(tx, {
      author,
      requisitionId: requisition.id,
      folio: requisition.folio,
      shares: [{ keyId, amount: `${amount.slice(0, -2)}.${amount.slice(-2)}` }],
    }),
  );
  expect(reserved).toEqual({ ok: true });
  return { keyId, requisition };
}
const entries = async (keyId: string) =>
  (
    await sql<{ kind: string; amount: string }>`select kind, amount from budget_entry
      where key_id = ${keyId} and document is not null order by at, kind desc`.execute(app.db)
  ).rows.map(({ kind, amount }) => `${kind} ${amount}`);

it('V36 the signature of a contract commits in place of the reservation, its amendment the difference, its early end gives the rest back', async () => {
  const { keyId, requisition } = await purchase({ estimate: '1000.00' });
  await workAlone(app.db);
  await planted(
    app.db,
    sql`insert into area (slug, name) values ('sistema-bibliotecario', 'Sistema Bibliotecario')`,
  );
  const { ask, must } = officer(app.send);
  const tender = await contractedTender({ db: app.db, send: app.send, source: requisition.lines[0]! });
  const [contract] = tender.contracts;
  // 1,160.00 were reserved; the contract is for 1,000.00 with tax.
  expect(await sumsOf(app.db, keyId)).toMatchObject({
    reserved: '0.00',
    committed: '1000.00',
    available: '499000.00',
  });
  const path = `/administracion/procedimientos/${tender.id}/contratos/${contract!.id}`;
  const amended = await must(
    ask(
      'POST',
      `${path}/convenios`,
      {
        signedOn: '2026-11-01',
        what: 'Se amplía la cantidad de equipos.',
        ground: 'Artículo 74',
        amountAfter: '1100.00',
        endsAfter: null,
        documentId: null,
        documentReason: 'Se publica cuando lo firme el proveedor.',
      },
      contract!.version,
    ),
  );
  expect(await sumsOf(app.db, keyId)).toMatchObject({ committed: '1100.00', available: '498900.00' });
  // An order of it that was closed leaves something that nobody delivers any more.
  await planted(
    app.db,
    sql`with s as (insert into supplier (name, number, rfc, status) values ('Proveedora', 'P-99', 'PRO990101AB1', 'active') returning id),
        f as (select id from officer order by id limit 1),
        o as (insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, object, due_on, issued_at, answer_by, token_hash, link_until)
          select ${contract!.id}, s.id, 'P-2026-99001', 'settled', f.id, 'Equipos', current_date, now(), current_date,
            decode(repeat('ab', 32), 'hex'), now() from s, f returning id)
      insert into order_settlement (order_id, state, sheet, remainder, sender_id, answer_by, closed_at)
      select o.id, 'agreed', '{}', 300, f.id, current_date, now() from o, f`,
  );
  await settle(tender.id);
  expect(await sumsOf(app.db, keyId)).toMatchObject({ committed: '800.00', available: '499200.00' });
  // So does one that was rescinded, before its closing sheet says the same.
  await planted(
    app.db,
    sql`with f as (select id from officer order by id limit 1),
        o as (insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, object, due_on, issued_at, answer_by, token_hash, link_until)
          select contract_id, supplier_id, 'P-2026-99002', 'rescinded', buyer_id, object, due_on, issued_at, answer_by, token_hash, link_until
          from purchase_order where number = 'P-2026-99001' returning id),
        e as (insert into order_ending (order_id, number, kind, state, ground, facts, author_id, notified_at, answer_by, decided_at, remainder)
          select o.id, 1, 'rescission', 'resolved', 'Cláusula', 'No llegó nada de lo pedido.', f.id, now(), current_date, now(), 100 from o, f)
      insert into order_settlement (order_id, state, sheet, remainder, sender_id, answer_by)
      select o.id, 'sent', '{}', 100, f.id, current_date from o, f`,
  );
  await settle(tender.id);
  expect(await sumsOf(app.db, keyId)).toMatchObject({ committed: '700.00', available: '499300.00' });
  await planted(
    app.db,
    sql`insert into contract_end (contract_id, kind, ended_on, ground, reason, document_id)
      select ${contract!.id}, 'early_termination', '2026-11-20', 'Artículo 78', 'Ya no hace falta el resto.', id
      from document where procedure_id = ${tender.id} limit 1`,
  );
  expect(amended.contracts).toHaveLength(1);
  await settle(tender.id);
  await settle(tender.id);
  expect(await sumsOf(app.db, keyId)).toMatchObject({
    reserved: '0.00',
    committed: '0.00',
    available: '500000.00',
  });
  expect((await entries(keyId)).at(-1)).toBe('decommit 700.00');
});

async function awarded({ lines }: { lines: string[] }, amount: string): Promise<string> {
  const id = randomUUID();
  const lotId = randomUUID();
  await planted(
    app.db,
    sql`insert into procedure (id, number, slug, title, kind, character, modality, category, regime, requesting_area, status, fiscal_year)
      values (${id}, ${id}, ${id}, 'Compra de prueba', 'direct', 'national', 'electronic', 'goods', 'laassp_2025', 'Área', 'awarded', 2026)`,
  );
  await planted(
    app.db,
    sql`insert into lot (id, procedure_id, number, description, unit, quantity, status)
      values (${lotId}, ${id}, 1, 'Reactivo', 'KGM', 1, 'awarded')`,
  );
  await sql`insert into lot_source (lot_id, line_id, quantity) values (${lotId}, ${lines[0]}, 1)`.execute(
    app.db,
  );
  await planted(app.db, sql`insert into award_decision (procedure_id) values (${id})`);
  await planted(
    app.db,
    sql`insert into award (lot_id, procedure_id, status, amount, supplier_name) values (${lotId}, ${id}, 'awarded', ${amount}, 'Firma')`,
  );
  return id;
}

it('a signed contract commits in place of the reservation also where no award was told lot by lot', async () => {
  const { keyId, requisition } = await purchase({ estimate: '1000.00' });
  const id = await awarded(requisition, '900.00');
  await planted(app.db, sql`delete from award where procedure_id = ${id}`);
  await planted(app.db, sql`update lot set status = 'pending' where procedure_id = ${id}`);
  await settle(id);
  expect(await sumsOf(app.db, keyId)).toMatchObject({ reserved: '1160.00', committed: '0.00' });
  await planted(
    app.db,
    sql`with c as (insert into contract (procedure_id, number, title, supplier_name, amount, signed_on)
        values (${id}, 'C-96', 'Reactivo', 'Firma', 1044, current_date) returning id)
      insert into contract_lot (contract_id, lot_id) select c.id, l.id from c, lot l where l.procedure_id = ${id}`,
  );
  await settle(id);
  expect(await sumsOf(app.db, keyId)).toMatchObject({ reserved: '0.00', committed: '1044.00' });
});

it('an award below the estimate releases the difference, and one above it takes it first, while the key has it', async () => {
  const { keyId, requisition } = await purchase();
  await settle(await awarded(requisition, '90000.00'));
  expect(await entries(keyId)).toEqual(['reserve 116000.00', 'release 11600.00']);
  const above = await purchase({ approved: '120000.00' });
  await settle(await awarded(above.requisition, '103000.00'));
  expect(await sumsOf(app.db, above.keyId)).toMatchObject({ reserved: '119480.00', available: '520.00' });
});

it('an award above what the key has is refused with what is missing, and nothing is written', async () => {
  const { keyId, requisition } = await purchase({ approved: '117000.00' });
  await expect(settle(await awarded(requisition, '103000.00'))).rejects.toMatchObject({
    code: 'insufficient_funds',
    message: expect.stringContaining('tiene $1,000.00 y hacen falta $3,480.00 más para lo adjudicado'),
  });
  expect(await sumsOf(app.db, keyId)).toMatchObject({ reserved: '116000.00' });
});

it('V38 what arrived and was not accepted, and an invoice, accrue nothing', async () => {
  const { keyId, requisition } = await purchase();
  const tender = await awarded(requisition, '90000.00');
  const contractId = randomUUID();
  await planted(
    app.db,
    sql`insert into contract (id, procedure_id, number, title, supplier_name, signed_on, amount)
      values (${contractId}, ${tender}, 'C-38', 'Reactivo', 'Firma', '2026-11-01', 104400)`,
  );
  await planted(
    app.db,
    sql`insert into contract_lot select ${contractId}, id from lot where procedure_id = ${tender}`,
  );
  await planted(
    app.db,
    sql`insert into contract_delivery (id, contract_id, what, planned_on, delivered_on, amount)
      values (gen_random_uuid(), ${contractId}, 'Todo', '2026-11-10', '2026-11-10', 90000)`,
  );
  await settle(tender);
  expect(await sumsOf(app.db, keyId)).toMatchObject({ committed: '104400.00', accrued: '0.00' });
});
