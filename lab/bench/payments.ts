import type pg from 'pg';
import { todayInMexico } from '#contract/mexico-time.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { PAYMENT_TEMPLATE, paymentImporter } from '#server/features/payments/payment-importer.ts';
import { changePayments } from '#server/features/procurement/execution/execution.service.ts';
import { createImport, readImport, startImport } from '#server/kit/imports/imports.service.ts';
import { workOnImport } from '#server/kit/imports/import-work.ts';
import type { Services } from '#server/kit/services.ts';
import { withPortal } from './portal-in-process.ts';

/** Payments of one file, each of its own order, invoice and contract. */
const PAYMENTS = Number(process.env.BENCH_ROWS ?? 5_000);
/** What issue 37 asks of reading and writing them. */
const AIM_MS = 10_000;

/** Contracts of 200 suppliers, each with its order, an invoice, an order of payment and money on a key; numbered from `first`. */
async function plant(pool: pg.Pool, first: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('portal.without_event', 'bench', true)`);
    await client.query('set local statement_timeout = 0');
    await client.query(
      `insert into officer (id, name) values ('paga', 'Paga'), ('trae', 'Trae') on conflict do nothing`,
    );
    await client.query(`insert into supplier (number, name, rfc, status, email)
      select 'P-' || n, 'Proveedora ' || n, 'PRO' || lpad(n::text, 6, '0') || 'AB1', 'active', 'p' || n || '@proveedora.example'
      from generate_series(1, 200) n on conflict do nothing`);
    await client.query(`insert into supplier_file (supplier_id, data)
      select id, '{"bank": {"clabe": "012345678901239719", "holder": "Proveedora"}}' from supplier on conflict do nothing`);
    await client.query(`insert into area (slug, name) values ('uno', 'Uno') on conflict do nothing`);
    await client.query(`insert into spending_key (year, unit, area_id, programme, source, item, expense)
      select 2026, 'U' || n, (select id from area where slug = 'uno'), 'E010', '14', '21101', '1' from generate_series(1, 100) n
      on conflict do nothing`);
    await client.query(`insert into budget_entry (id, key_id, kind, amount)
      select gen_random_uuid(), id, 'approve', 100000000 from spending_key`);
    await client.query(
      `insert into stored_file (sha256, bytes, media_type) values (repeat('0', 64), 10, 'application/xml') on conflict do nothing`,
    );
    const range = `generate_series(${first}, ${first + PAYMENTS - 1}) n`;
    await client.query(`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area, status)
      select 'AD-' || n, 'ad-' || n, 'Compra', 'direct', 'national', 'in_person', 'goods', 'lineamientos_ug', 2026, 'Uno', 'contracted' from ${range}`);
    await client.query(`insert into lot (procedure_id, number, description, unit, quantity, status)
      select p.id, 1, 'Matraz', 'Pieza', 1, 'awarded' from ${range} join procedure p on p.number = 'AD-' || n`);
    await client.query(`insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, amount)
      select p.id, 'C-' || n, 'Compra', s.id, s.name, current_date - 5, 1160 from ${range}
        join procedure p on p.number = 'AD-' || n join supplier s on s.number = 'P-' || (1 + n % 200)`);
    await client.query(`insert into contract_lot (contract_id, lot_id)
      select c.id, l.id from ${range} join contract c on c.number = 'C-' || n join lot l on l.procedure_id = c.procedure_id`);
    await client.query(`insert into purchase_order (contract_id, supplier_id, number, state, buyer_id, object, due_on, total, issued_at, answer_by,
        token_hash, link_until)
      select c.id, c.supplier_id, 'PC-' || n, 'accepted', 'paga', 'Matraces', current_date, 1160, now() - interval '20 days', current_date,
        sha256(n::text::bytea), now() + interval '90 days' from ${range} join contract c on c.number = 'C-' || n`);
    await client.query(`insert into invoice (order_id, supplier_id, folio, state, attempt, answer_by, uuid, series, number, issued_at, stamped_at,
        payment_method, subtotal, taxes, total, xml_sha, checks, verified_at, verifier_id, due_on)
      select o.id, o.supplier_id, 'F-' || n, 'ordered', 1, current_date, '0A1B2C3D-0000-4000-8000-' || lpad(n::text, 12, '0'), 'A', n, now(), now(),
        'PPD', 1000, 160, 1160, repeat('0', 64), '[]', now(), 'paga', current_date + 24
      from ${range} join purchase_order o on o.number = 'PC-' || n`);
    await client.query(`insert into payment_order (number, state, supplier_id, author_id, issued_at, issuer_id, gross, net, due_on, account_four,
        account_since)
      select 'OP-2026-' || lpad(n::text, 5, '0'), 'ordered', o.supplier_id, 'paga', now() - interval '2 days', 'paga', 1160, 1160, current_date + 20, '9719', current_date - 90
      from ${range} join purchase_order o on o.number = 'PC-' || n`);
    await client.query(`insert into payment_order_invoice (payment_order_id, invoice_id, gross, withheld, credits, net)
      select o.id, i.id, 1160, 0, 0, 1160 from ${range} join payment_order o on o.number = 'OP-2026-' || lpad(n::text, 5, '0') join invoice i on i.folio = 'F-' || n`);
    await client.query(`insert into payment_order_act (payment_order_id, act, person_id, by_name)
      select o.id, 'issue', 'paga', 'Paga' from ${range} join payment_order o on o.number = 'OP-2026-' || lpad(n::text, 5, '0')`);
    for (const kind of ['commit', 'accrue', 'exercise'])
      await client.query(
        `insert into budget_entry (id, key_id, kind, amount, document, document_number)
         select gen_random_uuid(), k.id, $1, 1160, c.id, 'OP-2026-' || lpad(n::text, 5, '0') from ${range} join contract c on c.number = 'C-' || n
           join spending_key k on k.unit = 'U' || (1 + n % 100)`,
        [kind],
      );
    await client.query('commit');
    await client.query('analyze');
  } finally {
    client.release();
  }
}

/** Brings a file of payments: how long until it was read, and until it was written. */
async function brought(services: Services, first: number): Promise<{ read: number; written: number }> {
  const importer = paymentImporter(changePayments);
  const rows = Array.from({ length: PAYMENTS }, (_, index) => [
    `OP-2026-${String(first + index).padStart(5, '0')}`,
    '',
    todayInMexico(),
    '1160.00',
    `SPEI ${first + index}`,
    'BBVA México',
    '9719',
    'pagado',
  ]);
  const text = [PAYMENT_TEMPLATE[0]!, ...rows].map((cells) => cells.join(',')).join('\n');
  const author = { person: { id: 'trae', name: 'Trae' }, requestId: 'bench' };
  const hand = () => Promise.resolve();
  let began = performance.now();
  const { id } = await createImport(services, importer, {
    source: (async function* () {
      yield Buffer.from(text);
    })(),
    name: `pagos-${first}.csv`,
    subject: 'Pagos',
    author,
    hand,
  });
  await workOnImport(services, [importer], id);
  const read = performance.now() - began;
  const { version } = await readImport(services.db, importer, id);
  began = performance.now();
  const wish = { scope: 'all' as const, publish: false, version };
  await startImport(services.db, importer, { id, author, hand, wish });
  await workOnImport(services, [importer], id);
  const written = performance.now() - began;
  const done = await readImport(services.db, importer, id);
  if (done.status !== 'done' || done.taken !== PAYMENTS)
    throw new Error(`${done.taken} of ${PAYMENTS} payments were taken: ${done.status} ${done.failure ?? ''}`);
  return { read, written };
}

/** The same rows by one bare statement a table: no judgement, trace of a change, or mail is composed. */
async function bare(pool: pg.Pool, first: number): Promise<number> {
  const client = await pool.connect();
  const among = `o.number in (select 'OP-2026-' || lpad(n::text, 5, '0') from generate_series(${first}, ${first + PAYMENTS - 1}) n)`;
  const began = performance.now();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query(`insert into payment (payment_order_id, state, day, amount, whole, reference, bank, account_four, recorded_by)
      select id, 'paid', current_date, net, net, 'B ' || number, 'BBVA', '9719', 'trae' from payment_order o where ${among}`);
    await client.query(`insert into payment_part (payment_id, invoice_id, amount, whole)
      select p.id, l.invoice_id, p.amount, p.whole from payment p join payment_order o on o.id = p.payment_order_id
        join payment_order_invoice l on l.payment_order_id = o.id where ${among}`);
    await client.query(`insert into budget_entry (id, key_id, kind, amount, document, document_number, author_id)
      select gen_random_uuid(), e.key_id, 'pay', e.amount, e.document, e.document_number, 'trae' from budget_entry e
        join payment_order o on o.number = e.document_number where e.kind = 'exercise' and ${among}`);
    await client.query(`insert into contract_payment (id, contract_id, paid_on, amount, invoice)
      select t.id, u.contract_id, current_date, t.whole, i.number from payment_part t join invoice i on i.id = t.invoice_id
        join purchase_order u on u.id = i.order_id join payment p on p.id = t.payment_id join payment_order o on o.id = p.payment_order_id
        where ${among}`);
    await client.query(
      `update payment_order_invoice l set paid = l.net from payment_order o where o.id = l.payment_order_id and ${among}`,
    );
    await client.query(`update payment_order o set paid = net, state = 'paid' where ${among}`);
    await client.query(`update invoice i set state = 'paid' from payment_order_invoice l join payment_order o on o.id = l.payment_order_id
      where i.id = l.invoice_id and ${among}`);
    await client.query(`insert into mail_outbox (to_address, subject, text, template, cause)
      select s.email, 'Pago', 'Te pagamos ' || o.net, 'payment_made', 'officer' from payment_order o join supplier s on s.id = o.supplier_id
      where ${among}`);
    for (const [subject, column] of [
      ['payment_order', 'o.id'],
      ['invoice', 'i.id'],
      ['contract', 'u.contract_id'],
    ])
      await client.query(`insert into change_event (subject, subject_id, fields, is_public, operation, actor_id)
        select '${subject}', ${column}, '{}', ${subject === 'contract'}, 'importPayments', 'trae' from payment_order o
          join payment_order_invoice l on l.payment_order_id = o.id join invoice i on i.id = l.invoice_id
          join purchase_order u on u.id = i.order_id where ${among}`);
    await client.query('commit');
  } finally {
    client.release();
  }
  return performance.now() - began;
}

await withPortal(
  (id) => ({ id, role: 'guest', ability: abilityForRole('guest'), claims: {} }),
  async ({ pool, services }) => {
    const filling = performance.now();
    await plant(pool, 1);
    await plant(pool, 1 + PAYMENTS);
    process.stderr.write(`Generados en ${((performance.now() - filling) / 1000).toFixed(1)} s\n`);
    const plain = await bare(pool, 1);
    const { read, written } = await brought(services, 1 + PAYMENTS);
    const shown = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    process.stdout.write(
      `| ${PAYMENTS} pagos de otros tantos contratos | portal | sentencias solas | razón | meta |\n| --- | --- | --- | --- | --- |\n` +
        `| Leer y escribir | ${shown(read + written)} (leer ${shown(read)}, escribir ${shown(written)}) | ${shown(plain)} | ${((read + written) / plain).toFixed(1)}× | ≤ ${shown(AIM_MS)} |\n`,
    );
    if (read + written > AIM_MS) process.exitCode = 1;
  },
);
