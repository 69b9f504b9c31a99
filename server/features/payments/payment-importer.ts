import { MAX_PAYMENTS_BYTES } from '#contract/payment-import.ts';
import { ACCOUNT_DAYS, LEAST_PAYMENT_ORDER_REASON, PAYMENT_STATE_LABELS } from '#contract/payment-orders.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays, shortDate } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { readHolidays } from '#server/features/supplier-registry/public.ts';
import { violatedConstraint, type Transaction } from '#server/kit/db.ts';
import { refusePair } from '#server/kit/functions.ts';
import { refuseInterested } from '#server/kit/interests.ts';
import type { Person } from '#server/kit/identity.ts';
import { columnPlaces, headingsBy } from '#server/kit/imports/columns.ts';
import type { ImportContext, Importer, OpenedTable, Taken } from '#server/kit/imports/importer.ts';
import { selectChosen, updateRows, type RunRow } from '#server/kit/imports/import-run.sql.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { openTable, storedTable } from '#server/kit/table-file/table-rows.ts';
import {
  lockPayingOrders,
  paymentDependents,
  selectPayingOrders,
  selectWhose,
} from './payment-import.sql.ts';
import { selectAccountChangers, selectOrderers } from './payment-orders.sql.ts';
import { PAYMENT_COLUMNS, paymentColumnOf, paymentContext, PaymentReading } from './payment-reading.ts';
import { bankKey, judgePayment, keepPayment, type PaymentRow } from './payment-row.rules.ts';
import {
  takeBackPayments,
  writePayments,
  type ChangePayments,
  type TakenRow,
} from './payment-writing.service.ts';

/** Payments of a bank or of the treasury: each row is judged again when it is written, over what stands then. */
export const paymentImporter = (changePayments: ChangePayments): Importer => ({
  kind: 'payments',
  maxBytes: MAX_PAYMENTS_BYTES,
  inspect: inspectTable,
  reasons: {
    wrong: 'Con datos que corregir',
    doubt: 'En duda: no se marcan como pagados',
    repeated: 'Repetidas en el archivo',
  },
  mayLeaveOut: true,
  isWhole: true,
  batchRows: 500,
  open: openPayments,
  mayStart: async (tx, { run, person }) => {
    const told = await refuseOwn(tx, run, person);
    return told === '' ? undefined : { told };
  },
  apply: async (tx, { run, author }) => {
    const told = await refuseOwn(tx, run, author.person);
    return {
      take: async (batch) => {
        const rows = await selectChosen<PaymentRow>(tx, run, batch);
        const { taken, counts } = await judged(tx, run, rows);
        await writePayments(tx, taken, { id: run.id, author, changePayments, told });
        return counts;
      },
    };
  },
  explain: (error) =>
    violatedConstraint(error)?.startsWith('payment_') === true
      ? 'Mientras se importaba, alguien registró uno de estos pagos. No quedó ninguna fila: sube el archivo otra vez.'
      : undefined,
  kept: (_db, _run, data) => Promise.resolve(data.map((one) => keptOf(one as PaymentRow))),
  dependents: (tx, { id }) => paymentDependents(tx, id),
  undoReason: {
    least: LEAST_PAYMENT_ORDER_REASON,
    ask: `Explica por qué se deshace, con al menos ${LEAST_PAYMENT_ORDER_REASON} letras: queda en el historial de cada orden.`,
  },
  undo: (tx, { run, author }) =>
    takeBackPayments(tx, { id: run.id, author, changePayments }, run.undo_reason),
});

/** Judges rows over what stands now, with their orders held: what somebody else brought meanwhile is known, not paid again. */
async function judged(
  tx: Transaction,
  run: RunRow,
  rows: Awaited<ReturnType<typeof selectChosen<PaymentRow>>>,
): Promise<{ taken: TakenRow[]; counts: Taken }> {
  const numbers = [...new Set(rows.map(({ data }) => data.number))];
  await lockPayingOrders(tx, numbers);
  const orders = await selectPayingOrders(tx, numbers);
  const before = new Set<string>();
  const context = await paymentContext(
    tx,
    rows.map(({ data }) => data),
    { holidays: await readHolidays(tx), before },
  );
  const taken: TakenRow[] = [];
  const other: Parameters<typeof updateRows>[2][number][] = [];
  let refused = 0;
  for (const { position, data: row } of rows) {
    const order = orders.get(row.number);
    const effect = judgePayment(row, order, context);
    if (effect.kind === 'same') other.push({ position, kind: 'same' });
    else if (effect.kind === 'refused') {
      const { kind, code, problems } = effect;
      other.push({ position, kind, code, problems, cells: cellsOf(run, row) });
      refused += 1;
    } else if (order !== undefined) {
      keepPayment(row, order, effect);
      if (row.state === 'paid') before.add(bankKey(row));
      taken.push({
        row,
        orderId: order.id,
        paymentId: effect.paymentId,
        parts: effect.parts,
        isStray: effect.isStray === true,
      });
    }
  }
  await updateRows(tx, run.id, other);
  return { taken, counts: { taken: taken.length, skipped: other.length - refused, refused } };
}

const valueOf = (row: PaymentRow, name: string): string => {
  const value = (row as unknown as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
};
const cellsOf = ({ header }: RunRow, row: PaymentRow): string[] =>
  header.map((heading) => valueOf(row, paymentColumnOf(heading)?.name ?? ''));

/**
 * Whoever ordered a payment does not say that it was made (S9), nor who changed the account of its supplier of late (S10). Where the
 * unit only tells, what it tells; else nothing.
 */
async function refuseOwn(tx: Transaction, run: RunRow, person: Pick<Person, 'id'>): Promise<string> {
  const rows = await selectChosen<PaymentRow>(tx, run, { from: 0, to: run.row_count ?? 0 });
  const numbers = [...new Set(rows.map(({ data }) => data.number))];
  const orders = await selectWhose(tx, numbers);
  await refuseInterested(tx, person.id, { subject: 'payment_order', ids: orders.map(({ id }) => id) });
  const orderers = await selectOrderers(
    tx,
    orders.map(({ id }) => id),
  );
  const since = addDays(todayInMexico(), -ACCOUNT_DAYS);
  const suppliers = [...new Set(orders.map(({ supplierId }) => supplierId))];
  const changers = await selectAccountChangers(tx, suppliers, since);
  const told = [await refusePair(tx, person, 'S9', orderers), await refusePair(tx, person, 'S10', changers)];
  return told.filter((one) => one !== undefined).join(' ');
}

const keptOf = (row: PaymentRow) =>
  [
    ['Orden', row.number],
    ['Proveedor', row.supplier ?? null],
    ['Factura', row.uuid === '' ? null : row.uuid],
    ['Fecha', shortDate(row.day)],
    ['Importe', moneyText(row.amount)],
    ['Referencia', row.reference],
    ['Banco', row.bank === '' ? null : row.bank],
    ['Cuenta', row.four],
    ['Estado', PAYMENT_STATE_LABELS[row.state]],
  ].map(([label, value]) => ({ label: label!, value: value ?? null }));

async function openPayments(
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  run: RunRow,
  scratch: string,
): Promise<OpenedTable> {
  const table = await openTable(storedTable(files, run.file_sha256), {
    isColumn: (name) => paymentColumnOf(name) !== undefined,
    said: run.settings?.said,
    scratch,
  });
  const named = headingsBy(table.names, (name) => paymentColumnOf(name), PAYMENT_COLUMNS);
  const { places, notes, twice } = await columnPlaces(db, run, { header: table.header, ...named });
  return new PaymentReading(db, {
    run,
    table,
    places,
    notes,
    twice,
    holidays: await readHolidays(db),
  }).opened();
}

/** First rows of a template: its columns and an example. */
export const PAYMENT_TEMPLATE: string[][] = [
  PAYMENT_COLUMNS.map(({ header }) => header),
  ['OP-2026-00012', '', '27/11/2026', '15,480.90', 'SPEI 88121', 'BBVA México', '9719', 'pagado'],
];
