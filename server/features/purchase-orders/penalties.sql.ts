import { sql, type RawBuilder } from 'kysely';
import type { OrderPenalty, PenaltyNotice } from '#contract/order-penalties.ts';
import type { CountedPenalty } from '#contract/rules/orders/order-penalty.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** A penalty as it is kept; what a person may do with it is not told by its row. */
export type StoredPenalty = Omit<OrderPenalty, 'moves'> & { orderId: string; receiptId: string };

const INSTANTS = ['notifiedAt', 'answeredAt', 'decidedAt'] as const;
type Row = Omit<StoredPenalty, (typeof INSTANTS)[number]> & Record<(typeof INSTANTS)[number], Date | null>;

async function select(db: Asked, where: RawBuilder<unknown>): Promise<StoredPenalty[]> {
  const { rows } =
    await sql<Row>`select x.id, x.order_id "orderId", x.receipt_id "receiptId", o.number || '/' || x.number number,
      x.version, x.kind, x.state, r.number receipt, x.due_on "dueOn", x.arrived_on "arrivedOn", x.days, x.rate::float8 rate, x.fault, x.lines,
      x.computed::text, x.cap::text, x.cap_of "capOf", x.amount::text, x.cap <= x.computed "asksRescission", x.calculation,
      x.ground, x.application, x.notified_at "notifiedAt", x.answer_by "answerBy", x.answered_at "answeredAt",
      x.answer_text "answerText", x.decided_at "decidedAt", x.reason,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.added_at, p.id)
        from order_penalty_paper p where p.penalty_id = x.id), '[]') papers,
      coalesce((select jsonb_agg(jsonb_build_object('order', g.number, 'amount', g.amount::text) order by g.number)
        from (select p.number, sum(d.amount) amount from payment_order_penalty d join payment_order p on p.id = d.payment_order_id
          where d.penalty_id = x.id and d.is_live group by p.number) g), '[]') deducted
    from order_penalty x join purchase_order o on o.id = x.order_id join receipt r on r.id = x.receipt_id
    where ${where} order by x.number`.execute(db);
  return rows.map((row) => ({
    ...row,
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

/** Penalties of an order, the first one first. */
export const selectPenalties = (db: Asked, orderId: string): Promise<StoredPenalty[]> =>
  select(db, sql`x.order_id = ${orderId}`);

/** One penalty of an order. */
export async function selectPenalty(
  db: Asked,
  { id, orderId }: { id: string; orderId?: string | undefined },
): Promise<StoredPenalty | undefined> {
  const [found] = await select(db, sql`x.id = ${id}`);
  return orderId === undefined || found?.orderId === orderId ? found : undefined;
}

/** Keeps a penalty that was counted; its id. */
export async function insertPenalty(
  tx: Transaction,
  given: CountedPenalty &
    Partial<Pick<OrderPenalty, 'id' | 'kind' | 'fault'>> & {
      orderId: string;
      receiptId: string;
      dueOn: string;
      arrivedOn: string;
    },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into order_penalty
      (id, kind, fault, order_id, number, receipt_id, due_on, arrived_on, days, rate, lines, computed, cap, cap_of, amount, calculation)
    select coalesce(${given.id ?? null}::uuid, gen_random_uuid()), ${given.kind ?? 'late'}, ${given.fault ?? ''},
      ${given.orderId}, coalesce((select max(number) from order_penalty where order_id = ${given.orderId}), 0) + 1,
      ${given.receiptId}, ${given.dueOn}, ${given.arrivedOn}, ${given.days}, ${given.rate}, ${JSON.stringify(given.lines)}::jsonb,
      ${given.computed}, ${given.cap}, ${given.capOf}, ${given.amount}, ${given.calculation} returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}

/** Its supplier is told of it, and may answer until a day. */
export async function writeNotice(
  tx: Transaction,
  id: string,
  { application, ground, answerBy }: PenaltyNotice & { answerBy: string },
): Promise<void> {
  await sql`update order_penalty set state = 'notified', application = ${application}, ground = ${ground},
      notified_at = now(), answer_by = ${answerBy} where id = ${id}`.execute(tx);
}

/** What the supplier says of it. */
export async function writeAnswer(tx: Transaction, id: string, text: string): Promise<void> {
  await sql`update order_penalty set state = 'answered', answered_at = now(), answer_text = ${text}
    where id = ${id}`.execute(tx);
}

/** Keeps what it hands in with it, in place of the one of its name. */
export async function writePenaltyPaper(
  tx: Transaction,
  id: string,
  { name, sha256 }: { name: string; sha256: string },
): Promise<void> {
  await sql`insert into order_penalty_paper (penalty_id, name, sha256) values (${id}, ${name}, ${sha256})
    on conflict on constraint order_penalty_paper_once
      do update set sha256 = excluded.sha256, added_at = excluded.added_at`.execute(tx);
}

/** Bytes of what a supplier handed in with its answer to a penalty of an order. */
export async function selectPenaltyPaper(
  db: Asked,
  { orderId, pena, papel }: { orderId: string; pena: string; papel: string },
) {
  const { rows } = await sql<{
    sha256: string;
    name: string;
    bytes: number;
    mediaType: string;
  }>`select p.sha256, p.name, f.bytes::int bytes, f.media_type "mediaType"
    from order_penalty_paper p join order_penalty x on x.id = p.penalty_id join stored_file f on f.sha256 = p.sha256
    where p.id = ${papel} and x.id = ${pena} and x.order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** Counts a penalty anew, from another day. */
export async function recountPenalty(
  tx: Transaction,
  id: string,
  { dueOn, days, lines, computed, amount, calculation }: CountedPenalty & { dueOn: string },
): Promise<void> {
  await sql`update order_penalty set due_on = ${dueOn}, days = ${days}, lines = ${JSON.stringify(lines)}::jsonb,
      computed = ${computed}, amount = ${amount}, calculation = ${calculation} where id = ${id}`.execute(tx);
}

/** What became of it, by whom and why. */
export async function writeResolution(
  tx: Transaction,
  id: string,
  given: {
    state: 'firm' | 'waived';
    amount: string;
    cap: string;
    ground: string;
    reason: string;
    deciderId: string;
  },
): Promise<void> {
  await sql`update order_penalty set state = ${given.state}, amount = ${given.amount}, cap = ${given.cap}, ground = ${given.ground},
      reason = ${given.reason}, decided_at = now(), decider_id = ${given.deciderId} where id = ${id}`.execute(
    tx,
  );
}

/** What the contract of an order says of penalties; null where it does not. */
export async function selectPenaltyTerms(
  db: Asked,
  contractId: string,
): Promise<{ rate: number | null; cap: number | null }> {
  const { rows } = await sql<{ rate: number | null; cap: number | null }>`
    select penalty_rate::float8 rate, penalty_cap::float8 cap from contract where id = ${contractId}`.execute(
    db,
  );
  return rows[0]!;
}

/** What guarantees of performance of an order leave of penalties, beside those of it that are firm; null where it has none. */
export async function selectRoom(db: Asked, orderId: string): Promise<string | null> {
  const { rows } = await sql<{
    left: string | null;
  }>`select case when count(*) > 0 then greatest(0, sum(g.amount) -
      (select coalesce(sum(x.amount), 0) from order_penalty x where x.order_id = ${orderId} and x.kind = 'late' and x.state = 'firm'))::text end "left"
    from order_guarantee g where g.order_id = ${orderId} and g.kind = 'compliance' and g.state in ('valid', 'claimed')`.execute(
    db,
  );
  return rows[0]?.left ?? null;
}

/** What the firm deductions of an order come to, which have a limit of their own. */
export async function selectDeducted(db: Asked, orderId: string): Promise<string> {
  const { rows } = await sql<{
    amount: string;
  }>`select coalesce(sum(amount), 0)::numeric(18,2)::text amount from order_penalty
    where order_id = ${orderId} and kind = 'deficient' and state = 'firm'`.execute(db);
  return rows[0]!.amount;
}
