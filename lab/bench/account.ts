import { createHash } from 'node:crypto';
import type pg from 'pg';
import { abilityForRole } from '#contract/permissions.ts';
import { ACCOUNT_HEADER } from '#contract/my-account.ts';
import type { Person } from '#server/kit/identity.ts';
import { p95, withPortal } from './portal-in-process.ts';

/** Orders of the supplier that is asked for, and of the others, as many as there are of each in a year of the whole University. */
const ORDERS = Number(process.env.BENCH_ROWS ?? 500);
const OTHERS = 20_000;
/** What issue 37 asks of the first screen. */
const SCREEN_MS = 80;

const nobody = (id: string): Person => ({ id, role: 'guest', ability: abilityForRole('guest'), claims: {} });

const ORDERS_OF = (supplier: string, from: string, to: string) => `
  with p as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
      select 'AD-' || n, 'ad-' || n, 'Compra', 'direct', 'national', 'in_person', 'goods', 'lineamientos_ug', 2026, 'Ninguna', 'contracted'
      from generate_series(${from}, ${to}, 10) n returning id, number),
    c as (insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, amount)
      select p.id, 'C-' || p.number, 'Compra', (${supplier}), 'X', current_date, 1000 from p returning id, number, supplier_id),
    o as (insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, object, due_on, total, issued_at, answer_by, token_hash, link_until)
      select c.id, c.supplier_id, c.number || '-' || m, (array['issued', 'accepted', 'accepted', 'voided'])[1 + m % 4], 'compra', 'Monitores',
        current_date + m, 232, now() - make_interval(hours => m), current_date + 2, sha256((c.number || m)::bytea), now() + interval '90 days'
      from c, generate_series(0, 9) m returning id, number),
    l as (insert into purchase_order_line (id, order_id, number, description, quantity, unit, unit_price)
      select gen_random_uuid(), id, k, 'Monitor', '2', 'Pieza', '100' from o, generate_series(1, 8) k)
  select count(*) from o`;

/** A supplier with its orders, receipts of half of them, and a session in its account. */
async function plant(pool: pg.Pool): Promise<{ cookie: string; session: string; supplierId: string }> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('portal.own_event', 'bench', true)`);
    await client.query('set local statement_timeout = 0');
    await client.query(
      `insert into officer (id, name, email) values ('compra', 'Compra', 'compra@universidad.example')`,
    );
    await client.query(`insert into supplier (number, name, rfc, status, email)
      select 'P-' || n, 'Proveedora ' || n, 'PRO' || lpad(n::text, 6, '0') || 'AB1', 'active', 'p' || n || '@proveedora.example' from generate_series(1, 200) n`);
    await client.query(ORDERS_OF(`select id from supplier where number = 'P-1'`, '1', String(ORDERS)));
    const other = `select id from supplier where number = 'P-' || (2 + abs(hashtext(p.number)) % 190)`;
    await client.query(ORDERS_OF(other, '100000', String(99_999 + OTHERS)));
    await client.query(`insert into receipt (id, order_id, number, state, receiver_id, device_at, accept_by, decided_at)
      select gen_random_uuid(), id, 'R-' || number, 'partial', 'compra', now(), current_date, now() from purchase_order where state = 'accepted'`);
    await client.query(`insert into receipt_line (receipt_id, line_id, arrived, accepted, rejected)
      select r.id, l.id, 2, 1, 1 from receipt r join purchase_order_line l on l.order_id = r.order_id`);
    const token = 'x'.repeat(43);
    const { rows } = await client.query<{ id: string; supplier_id: string }>(
      `insert into account_session (token_hash, supplier_id, mailbox, way, expires_at)
       select $1, id, email, 'code', now() + interval '12 hours' from supplier where number = 'P-1' returning id, supplier_id`,
      [createHash('sha256').update(token).digest()],
    );
    await client.query('commit');
    await client.query('analyze');
    return { cookie: `cuenta=${token}`, session: rows[0]!.id, supplierId: rows[0]!.supplier_id };
  } finally {
    client.release();
  }
}

await withPortal(nobody, async ({ origin, pool }) => {
  const { cookie, session, supplierId } = await plant(pool);
  const ours = await p95(async () => {
    const response = await fetch(`${origin}/cuenta`, { headers: { cookie, [ACCOUNT_HEADER]: session } });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
  });
  // What any page of orders needs: they, and how much of each was taken.
  const plain = await p95(() =>
    pool.query(
      `select o.id, o.number, o.state, o.due_on, (select sum(r.accepted) from purchase_order_line l join receipt_line r on r.line_id = l.id
         where l.order_id = o.id) from purchase_order o where o.supplier_id = $1 and o.state in ('issued', 'accepted')`,
      [supplierId],
    ),
  );
  process.stdout.write(
    `| Mi cuenta, ${ORDERS} pedidos | portal | sentencia sola | razón | meta |\n| --- | --- | --- | --- | --- |\n` +
      `| Primera pantalla | p95 ${ours.toFixed(1)} ms | ${plain.toFixed(1)} ms | ${(ours / plain).toFixed(1)}× | ≤ ${SCREEN_MS} ms |\n`,
  );
  if (ours > SCREEN_MS) process.exitCode = 1;
});
