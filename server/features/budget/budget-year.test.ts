import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BudgetDesk, BudgetYear } from '#contract/budget-desk.ts';
import { transaction } from '#server/kit/db.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { askTwo, workAlone } from '#server/kit/test-second-person.ts';
import { selectKeysOf, type KeyOfYear } from './budget-year.sql.ts';
import { reserveFor } from './public.ts';
import { BUDGET_AUTHOR as author, plantAuthor, plantKey, sumsOf, writeEntry } from './test-budget.ts';

const BASE = '/administracion/presupuesto';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await plantAuthor(app.db);
  await workAlone(app.db);
});
afterAll(() => app.stop());

const ask = async <T>(method: string, path: string, body?: object) => {
  const answer = await app.send('admin', method, path, body);
  return { status: answer.status, body: (await answer.json()) as T };
};
const reserve = (keyId: string, amount: string) => {
  const requisitionId = randomUUID();
  return transaction(app.db, (tx) =>
    reserveFor(tx, { author, requisitionId, folio: 'RQ-1', shares: [{ keyId, amount }] }),
  );
};

it('V47 a closed year releases what has no contract, keeps its sheet with its fingerprint, and takes only payments (refuse_closed_year)', async () => {
  const keyId = await plantKey(app.db, { approved: '200000.00', source: '25', year: 2024 });
  await reserve(keyId, '50000.00');
  const document = randomUUID();
  for (const [kind, amount] of [
    ['commit', '80000.00'],
    ['accrue', '30000.00'],
    ['exercise', '10000.00'],
    ['pay', '10000.00'],
  ] as const)
    await writeEntry(app.db, { keyId, kind, amount, document });
  expect((await ask<BudgetYear>('GET', `${BASE}/cierre`)).body.year).toBe(2024);
  const before = await ask<BudgetYear>('GET', `${BASE}/cierre?ejercicio=2024`);
  expect(before.body).toMatchObject({
    closed: null,
    stop: null,
    reserved: [{ document: 'RQ-1', amount: '50000.00' }],
    committed: [{ amount: '50000.00' }],
    payable: [{ amount: '20000.00' }],
    earmarked: [
      {
        source: '25',
        giveBack: '120000.00',
        giveBackBy: '2025-01-15',
        toPay: '70000.00',
        payBy: '2025-03-31',
      },
    ],
  });
  const closed = await ask<BudgetYear>('POST', `${BASE}/ejercicios/2024/cierre`);
  expect(closed.status).toBe(200);
  expect(closed.body).toMatchObject({ closed: { hash: expect.any(String) }, reserved: [] });
  expect(await sumsOf(app.db, keyId)).toMatchObject({ reserved: '0.00', available: '120000.00' });
  const { rows } = await sql<{ sheet: KeyOfYear[] }>`select sheet from budget_year where year = 2024`.execute(
    app.db,
  );
  expect(rows[0]?.sheet).toMatchObject([{ reserved: '0.00', committed: '80000.00' }]);
  const found = createHash('sha256')
    .update(JSON.stringify(await selectKeysOf(app.db, 2024)))
    .digest('hex');
  expect(closed.body.closed?.hash).toBe(found);
  await expect(reserve(keyId, '1.00')).rejects.toMatchObject({
    message: expect.stringContaining('ya se cerró'),
  });
  await expect(writeEntry(app.db, { keyId, kind: 'commit', amount: '1.00', document })).rejects.toMatchObject(
    {
      constraint: 'budget_year_closed',
    },
  );
  await writeEntry(app.db, { keyId, kind: 'decommit', amount: '50000.00', document });
  expect((await ask('POST', `${BASE}/ejercicios/2024/cierre`)).status).toBe(409);
});

it('a year is not closed before it ends, nor by one where two are asked', async () => {
  const year = new Date().getFullYear() + 1;
  await plantKey(app.db, { approved: '1.00', year });
  expect((await ask<{ detail: string }>('POST', `${BASE}/ejercicios/${year}/cierre`)).body.detail).toContain(
    `a partir del 1 de enero de ${year + 1}`,
  );
  await plantKey(app.db, { approved: '1.00', year: 2023 });
  await askTwo(app.db, 'budget');
  expect((await ask('POST', `${BASE}/ejercicios/2023/cierre`)).status).not.toBe(200);
  expect((await ask<BudgetYear>('GET', `${BASE}/cierre?ejercicio=2023`)).body.closed).toBeNull();
});

it('what the other system did not take is asked again or left aside, with a reason, once', async () => {
  const id = randomUUID();
  await sql`insert into budget_message (id, kind, document, document_number, keys, state, said)
    values (${id}, 'reserve', ${randomUUID()}, 'RQ-9', '[{"clave":"K","importe":"116.00"}]', 'refused', 'No conoce la clave.')`.execute(
    app.db,
  );
  const { body } = await ask<BudgetDesk>('GET', `${BASE}/conciliacion`);
  expect(body.messages).toMatchObject([{ document: 'RQ-9', amount: '116.00', state: 'refused' }]);
  const path = `${BASE}/asientos/${id}/resolucion`;
  expect((await ask('POST', path, { act: 'aside', reason: 'corto' })).status).toBe(422);
  const again = await ask<BudgetDesk>('POST', path, { act: 'again', reason: 'Ya dieron de alta la clave.' });
  expect(again.body.messages).toMatchObject([{ state: 'waiting', said: '' }]);
  await ask('POST', path, { act: 'aside', reason: 'Se capturó a mano en el sistema.' });
  expect((await ask('POST', path, { act: 'aside', reason: 'Se capturó a mano en el sistema.' })).status).toBe(
    409,
  );
  expect((await ask<BudgetDesk>('GET', `${BASE}/conciliacion`)).body.messages).toEqual([]);
});
