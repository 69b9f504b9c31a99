import type { Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { happenedToMany } from '#server/kit/events.ts';
import { COLUMNS } from './evaluation-file.ts';
import { orderThing } from './evaluation-things.ts';
import { moveResults as move, returnResults as giveBack } from './evaluation-owner.sql.ts';
import { addInstrument, publishInstrument } from './instruments.service.ts';
import { insertOrders, type GivenOrder } from './orders.service.ts';
import { takePeriodStep } from './period-step.ts';
import { addPeriod } from './periods.service.ts';
import { decideProposal as decide, listProposals } from './proposals.service.ts';

/** Puts the results of supplier rows without registration under a registered supplier. */
export const moveResults = move;

/** Puts moved results back where they were. */
export const returnResults = giveBack;

/** A period with its orders, answered or not, and when it went on; null where it has not. */
export interface GivenPeriod {
  key: string;
  orders: readonly GivenOrder[];
  reviewedAt: string | null;
  publishedAt: string | null;
  closedAt: string | null;
}

/** Publishes the first edition of the instrument, as an officer would; gives its id. */
export async function writeInstrument(tx: Transaction, author: Author): Promise<string> {
  const { id, version } = await addInstrument(tx, 'general', author);
  await publishInstrument(tx, { id, version, author });
  return id;
}

/** Writes a period with its orders and takes it as far as it came, with the steps and checks of any other. */
export async function writePeriod(
  tx: Transaction,
  given: GivenPeriod,
  { instrumentId, author }: { instrumentId: string; author: Author },
): Promise<void> {
  const { key } = given;
  const period = await addPeriod(tx, { key, instrumentId, replyDays: 5, author }, 'demo');
  const orders = await insertOrders(tx, period, given.orders, author);
  await happenedToMany(tx, {
    subject: orderThing.subject,
    ids: orders.map(({ id }) => id),
    isPublic: false,
    operation: 'evaluation.order.add',
    actorId: author.person.id,
  });
  let { version } = period;
  for (const [step, at] of [
    ['review', given.reviewedAt],
    ['publish', given.publishedAt],
    ['close', given.closedAt],
  ] as const) {
    if (at === null) return;
    ({ version } = await takePeriodStep(tx, { key, version, step, author, at: new Date(at) }));
  }
}

/** Decides all proposals of a period but the first few. */
export async function decideProposals(
  tx: Transaction,
  { key, but, note, author }: { key: string; but: number; note: string; author: Author },
): Promise<void> {
  const period = await tx
    .selectFrom('evaluation_period')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  for (const { id, version } of (await listProposals(tx, period.id)).slice(but))
    await decide(tx, { id, version, decision: 'taken', note, author });
}

/** Columns of the file of a published period, as its first row names them. */
export const evaluationColumns = COLUMNS;
