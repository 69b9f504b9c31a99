import { sql } from 'kysely';
import type { EndingDraft, EndingPaper, EndingPaperKind, OrderEnding } from '#contract/order-endings.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

type Asked = Db | Transaction;

/** An ending as it is kept. */
export type StoredEnding = Omit<OrderEnding, 'resolveBy' | 'problems' | 'moves'> & { id: string };

type Row = Omit<StoredEnding, 'notifiedAt' | 'answeredAt' | 'decidedAt'> & {
  notifiedAt: Date | null;
  answeredAt: Date | null;
  decidedAt: Date | null;
};

/** Rescissions and early ends of an order, the newest first. */
export async function selectEndings(db: Asked, orderId: string): Promise<StoredEnding[]> {
  const { rows } =
    await sql<Row>`select e.id, e.number, e.kind, e.state, e.ground, e.facts, e.notified_at "notifiedAt",
      e.answer_by "answerBy", e.answered_at "answeredAt", e.answer_text "answerText", e.asked_costs::text "askedCosts",
      e.costs::text, e.decided_at "decidedAt", e.reason,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind, 'name', p.name) order by p.added_at, p.id)
        from order_ending_paper p where p.ending_id = e.id), '[]') papers
    from order_ending e where e.order_id = ${orderId} order by e.number desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

export const isOpen = ({ state }: Pick<StoredEnding, 'state'>): boolean =>
  state === 'draft' || state === 'notified' || state === 'answered';

/** The one that is not resolved yet. */
export const selectOpenEnding = async (db: Asked, orderId: string): Promise<StoredEnding | undefined> =>
  (await selectEndings(db, orderId)).find(isOpen);

/** Writes what nobody told yet, anew or over what was written. */
export async function writeDraft(
  tx: Transaction,
  orderId: string,
  { kind, ground, facts, authorId }: EndingDraft & { authorId: string },
): Promise<void> {
  const written = await sql`update order_ending set kind = ${kind}, ground = ${ground}, facts = ${facts}
    where order_id = ${orderId} and state = 'draft' returning id`.execute(tx);
  if (written.rows.length > 0) return;
  await sql`insert into order_ending (order_id, number, kind, ground, facts, author_id)
    select ${orderId}, coalesce(max(number), 0) + 1, ${kind}, ${ground}, ${facts}, ${authorId} from order_ending
    where order_id = ${orderId}`.execute(tx);
}

/** Its supplier is told, and answers until a day; its link opens at least a month longer. */
export async function writeTold(
  tx: Transaction,
  { id, orderId, answerBy }: { id: string; orderId: string; answerBy: string },
): Promise<void> {
  await sql`update order_ending set state = 'notified', notified_at = now(), answer_by = ${answerBy} where id = ${id}`.execute(
    tx,
  );
  // One that was stopped stays so.
  await sql`update purchase_order set link_until = greatest(link_until, (${answerBy}::date + 30)::timestamptz)
    where id = ${orderId} and link_until > now()`.execute(tx);
}

/** What the supplier says. */
export async function writeEndingAnswer(
  tx: Transaction,
  id: string,
  { text, costs }: { text: string; costs: string | null },
): Promise<void> {
  await sql`update order_ending set state = 'answered', answered_at = now(), answer_text = ${text}, asked_costs = ${costs}
    where id = ${id}`.execute(tx);
}

/** What became of it, by whom (nobody: it fell by itself) and why. */
export async function writeDecided(
  tx: Transaction,
  id: string,
  given: {
    state: 'resolved' | 'dropped';
    reason: string;
    deciderId: string | null;
    costs?: string;
    remainder?: string;
  },
): Promise<void> {
  await sql`update order_ending set state = ${given.state}, reason = ${given.reason}, decided_at = now(), decider_id = ${given.deciderId},
      costs = ${given.costs ?? '0.00'}, remainder = ${given.remainder ?? '0.00'} where id = ${id}`.execute(
    tx,
  );
}

/** Keeps a paper: of the unit one of each kind, of the supplier one of each name. */
export async function writePaper(
  tx: Transaction,
  endingId: string,
  { kind, name, sha256 }: { kind: EndingPaperKind; name: string; sha256: string },
): Promise<void> {
  await sql`delete from order_ending_paper where ending_id = ${endingId} and kind = ${kind} and (${kind} <> 'answer' or name = ${name})`.execute(
    tx,
  );
  await sql`insert into order_ending_paper (ending_id, kind, name, sha256) values (${endingId}, ${kind}, ${name}, ${sha256})`.execute(
    tx,
  );
}

/** Bytes of a paper of an order; to the supplier only of what it was told. */
export async function selectPaper(
  db: Asked,
  { orderId, paperId, isTold }: { orderId: string; paperId: string; isTold: boolean },
) {
  const { rows } = await sql<{
    kind: EndingPaper['kind'];
    decided: boolean;
    sha256: string;
    name: string;
    bytes: number;
    mediaType: string;
  }>`select p.kind, e.decided_at is not null decided, p.sha256, p.name, f.bytes::int bytes, f.media_type "mediaType"
    from order_ending_paper p join order_ending e on e.id = p.ending_id join stored_file f on f.sha256 = p.sha256
    where p.id = ${paperId} and e.order_id = ${orderId} and (not ${isTold} or e.notified_at is not null)`.execute(
    db,
  );
  return rows[0];
}
