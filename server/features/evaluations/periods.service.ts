import { sql } from 'kysely';
import type { PeriodItem, PeriodRow } from '#contract/evaluation-admin.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { periodOf } from '#contract/rules/evaluations/evaluation-period.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import {
  isPeriodWritable,
  nextPeriodStep,
  ORDER_STATES,
  periodTransition,
  REOPENS,
  type OrderState,
  type PeriodCondition,
  type PeriodStep,
} from '#contract/rules/evaluations/evaluation-machine.ts';
import { created, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import {
  periodState,
  periodThing,
  readInstrument,
  type PeriodRecord,
  type ReplyRecord,
} from './evaluation-things.ts';
import { snapshotOf } from './instruments.service.ts';
import { countProposed } from './contract-facts.sql.ts';
import { toldWork } from './period-work.sql.ts';
import { listProposals } from './proposals.service.ts';
import { replyRow, type Named } from './replies.service.ts';
import { selectPeriodResults } from './results.sql.ts';

type Reader = Db | Transaction;

/** A period by its key, or 404. */
export async function periodByKey(db: Reader, key: string): Promise<PeriodRecord> {
  const record = await db
    .selectFrom('evaluation_period')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirst();
  if (record === undefined) throw notFound();
  return record;
}

type OrderCounts = Record<OrderState, number>;

async function orderCounts(db: Reader, periodIds: readonly string[]): Promise<Map<string, OrderCounts>> {
  const { rows } = await sql<{ period_id: string; status: OrderState; n: number }>`
    select period_id, status, count(*)::int n from evaluation_order
    where period_id = any(${[...periodIds]}::uuid[]) group by 1, 2`.execute(db);
  const none = Object.fromEntries(Object.keys(ORDER_STATES).map((state) => [state, 0])) as OrderCounts;
  const found = new Map(periodIds.map((id) => [id, { ...none }]));
  for (const { period_id: id, status, n } of rows) Object.assign(found.get(id) ?? {}, { [status]: n });
  return found;
}

function rowOf(record: PeriodRecord, orders: OrderCounts): PeriodRow {
  return {
    id: record.id,
    key: record.key,
    name: record.name,
    startsOn: record.starts_on,
    endsOn: record.ends_on,
    state: record.status,
    instrument: (record.instrument as { edition: string }).edition,
    orders,
    replyDue: record.reply_due,
    publishedAt: record.published_at?.toISOString() ?? null,
    closedAt: record.closed_at?.toISOString() ?? null,
    version: record.version,
  };
}

/** Periods, the newest first. */
export async function listPeriods(db: Db): Promise<{ rows: PeriodRow[] }> {
  const records = await db
    .selectFrom('evaluation_period')
    .selectAll()
    .orderBy('ends_on', 'desc')
    .orderBy('starts_on')
    .limit(100)
    .execute();
  const counts = await orderCounts(
    db,
    records.map(({ id }) => id),
  );
  return { rows: records.map((record) => rowOf(record, counts.get(record.id) as OrderCounts)) };
}

const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What hinders the next step, in words; by condition of the machine. */
export async function hindrancesOf(
  db: Reader,
  record: PeriodRecord,
  { step, today }: { step: PeriodStep; today: string },
): Promise<string[]> {
  const orders = (await orderCounts(db, [record.id])).get(record.id) as OrderCounts;
  const pending = orders.captured + orders.sent + orders.returned;
  const replies = await db
    .selectFrom('evaluation_reply')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('period_id', '=', record.id)
    .where('sent_at', 'is not', null)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  const unanswered = Number(replies.n);
  const tests: Record<PeriodCondition, string | undefined> = {
    orders_settled:
      pending > 0
        ? `${plural(pending, 'pedido sin aceptar ni excluir', 'pedidos sin aceptar ni excluir')}.`
        : undefined,
    has_results: orders.accepted === 0 ? 'No hay ningún pedido aceptado.' : undefined,
    term_over:
      record.reply_due !== null && today > record.reply_due
        ? undefined
        : `El plazo de aclaración termina el ${shortDate(record.reply_due ?? today)}.`,
    replies_answered:
      unanswered > 0
        ? `${plural(unanswered, 'aclaración sin responder', 'aclaraciones sin responder')}.`
        : undefined,
  };
  const wanted = periodTransition(record.status, step)?.conditions ?? [];
  return wanted.flatMap((condition) => tests[condition] ?? []);
}

/** What the next step leaves out for good, or does before its day, in words: it is taken with a reason then. */
export async function missingOf(
  db: Reader,
  record: PeriodRecord,
  { step, today }: { step: PeriodStep; today: string },
): Promise<string[]> {
  if (step === 'publish') return [];
  if (step === 'close') {
    const open = (await listProposals(db, record.id)).filter(({ state }) => state === 'open');
    const names = open.slice(0, 5).map(({ supplierName }) => supplierName);
    const words = plural(
      open.length,
      'propuesta de seguimiento sin decidir',
      'propuestas de seguimiento sin decidir',
    );
    return open.length === 0 ? [] : [`${words}: ${names.join(', ')}.`];
  }
  const orders = (await orderCounts(db, [record.id])).get(record.id) as OrderCounts;
  const proposed = await countProposed(db, record);
  const days = Math.round((Date.parse(record.ends_on) - Date.parse(today)) / 86_400_000);
  return [
    ...(days > 0
      ? [
          `El periodo termina el ${shortDate(record.ends_on)}: ${days === 1 ? 'falta 1 día' : `faltan ${days} días`}.`,
        ]
      : []),
    ...(days === 0 ? ['El periodo termina hoy.'] : []),
    ...(proposed > 0
      ? [
          `${plural(proposed, 'contrato con entregas en el periodo no se ha evaluado', 'contratos con entregas en el periodo no se han evaluado')} y quedará fuera; hay ${plural(orders.accepted, 'pedido aceptado', 'pedidos aceptados')}.`,
        ]
      : []),
    ...(orders.excluded > 0
      ? [`${plural(orders.excluded, 'pedido excluido no cuenta', 'pedidos excluidos no cuentan')}.`]
      : []),
  ];
}

/** Why the last step is not taken back: somebody relied on it. */
export async function reopenRefusal(db: Reader, record: PeriodRecord): Promise<string | null> {
  if (record.status === 'review') {
    const { rows } = await sql<{ n: number }>`select count(*)::int n from evaluation_reply
      where period_id = ${record.id} and sent_at is not null`.execute(db);
    const sent = rows[0]?.n ?? 0;
    return sent === 0
      ? null
      : `${plural(sent, 'proveedor ya mandó su aclaración', 'proveedores ya mandaron su aclaración')}: la revisión no se deshace.`;
  }
  const { rows } = await sql<{ name: string }>`select name from evaluation_period
    where published_at > ${record.closed_at} order by published_at limit 1`.execute(db);
  return rows[0] === undefined
    ? null
    : `Después del cierre se publicó ${rows[0].name}, que se apoya en este: el cierre no se deshace.`;
}

/** A period as its owners see it. */
export async function describePeriod(db: Reader, record: PeriodRecord): Promise<PeriodItem> {
  const step = nextPeriodStep(record.status);
  const [orders, results, replies, proposals, reach, work, proposed] = await Promise.all([
    orderCounts(db, [record.id]),
    selectPeriodResults(db, record.id),
    sql<
      ReplyRecord & Named
    >`select r.*, s.number, ${nameInColumn('r.decided_by')} decider from evaluation_reply r join supplier s on s.id = r.supplier_id
      where r.period_id = ${record.id} and r.sent_at is not null order by r.decided_at is not null, r.sent_at`.execute(
      db,
    ),
    listProposals(db, record.id),
    sql<{ unreachable: number; waiting: number }>`
      select count(*) filter (where a.email is null)::int unreachable,
        count(*) filter (where a.email is not null)::int waiting
      from evaluation_result r join supplier s on s.id = r.supplier_id left join supplier_file f on f.supplier_id = s.id,
        lateral (select coalesce(nullif(f.data ->> 'email', ''), nullif(s.email, '')) email) a
      where r.period_id = ${record.id} and not exists (
        select from evaluation_reply e where e.period_id = r.period_id and e.supplier_id = r.supplier_id)`.execute(
      db,
    ),
    toldWork(db, record),
    isPeriodWritable(record.status) ? countProposed(db, record) : 0,
  ]);
  const isInReview = record.status === 'review';
  const today = todayInMexico(new Date());
  const to = REOPENS[record.status] as 'open' | 'published' | undefined;
  return {
    ...rowOf(record, orders.get(record.id) as OrderCounts),
    replyDays: record.reply_days,
    proposed,
    work,
    next:
      step === undefined
        ? null
        : {
            step,
            hindrances: await hindrancesOf(db, record, { step, today }),
            missing: await missingOf(db, record, { step, today }),
          },
    reopening: to === undefined ? null : { to, refusal: await reopenRefusal(db, record) },
    results: results.slice(0, 2_000).map((row) => ({
      number: row.supplier_number ?? '',
      name: row.supplier_name,
      line: row.line,
      orders: row.orders,
      score: row.score,
      band: row.band,
      handed:
        row.handed_at === null
          ? null
          : { by: row.handed_name ?? '', at: row.handed_at.toISOString(), isUsed: row.opened_at !== null },
    })),
    replies: replies.rows.map((row) => replyRow(row)),
    proposals,
    unreachable: isInReview ? (reach.rows[0]?.unreachable ?? 0) : 0,
    toInform: isInReview ? (reach.rows[0]?.waiting ?? 0) : 0,
  };
}

/** Opens a period with a published edition, in the caller's transaction. */
export async function addPeriod(
  tx: Transaction,
  {
    key,
    instrumentId,
    replyDays,
    author,
  }: { key: string; instrumentId: string; replyDays: number; author: Author },
  source: 'portal' | 'demo' = 'portal',
): Promise<PeriodRecord> {
  const days = periodOf(key);
  const instrument = await readInstrument(tx, instrumentId);
  if (days === undefined) throw notFound();
  if (instrument?.status !== 'published')
    throw invalid({ instrumentId: 'Elige una edición publicada de un instrumento.' });
  const record = await tx
    .insertInto('evaluation_period')
    .values({
      key,
      name: days.name,
      starts_on: days.startsOn,
      ends_on: days.endsOn,
      instrument: JSON.stringify(snapshotOf(instrument)),
      instrument_id: instrumentId,
      reply_days: replyDays,
      source,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (record === undefined) throw failure('code_taken', { fields: { key: `El periodo ${key} ya existe.` } });
  await created(
    tx,
    periodThing,
    { id: record.id, author, operation: 'evaluation.period.create' },
    periodState(record),
  );
  return record;
}

export function createPeriod(
  db: Db,
  wish: { key: string; instrumentId: string; replyDays: number; author: Author },
): Promise<PeriodItem> {
  return transaction(db, async (tx) => describePeriod(tx, await addPeriod(tx, wish)));
}

/** Days on which nobody works. */
export async function holidays(tx: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ date: string }>`select date from holiday_day`.execute(tx);
  return new Set(rows.map(({ date }) => date));
}
