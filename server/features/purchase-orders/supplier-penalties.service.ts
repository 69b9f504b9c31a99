import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { ORDER_PENALTY } from './penalties.service.ts';
import { selectPenalty, writeAnswer } from './penalties.sql.ts';
import { writeAct } from './orders.sql.ts';
import {
  authorOf,
  holdLinked,
  lateWords,
  orderWords,
  seenByHolder,
  tellOrderAct,
  type LinkHolder,
} from './supplier-order.service.ts';

/** What a supplier says of a penalty, once; the unit reads it before it resolves. */
export function answerPenalty(
  db: Db,
  { pena, ...holder }: LinkHolder & { pena: string },
  { text }: { text: string },
): Promise<SupplierOrder> {
  return transaction(db, async (tx) => {
    const order = await holdLinked(tx, holder);
    const penalty = await selectPenalty(tx, { id: pena, orderId: order.id });
    if (penalty === undefined || penalty.state === 'proposed') throw notFound('No encontramos esa pena.');
    const author = authorOf(order, holder);
    const wish = { id: pena, version: penalty.version, author, operation: 'answerOrderPenalty' };
    await change(tx, ORDER_PENALTY, wish, async (_, { before }) => {
      if (before.state !== 'notified')
        throw failure('state_conflict', {
          detail:
            before.state === 'answered'
              ? 'Ya contestaste esta pena: la Unidad te avisa cómo se resuelve.'
              : 'Esta pena ya se resolvió.',
        });
      await writeAnswer(tx, pena, text);
      await writeAct(tx, order.id, {
        act: 'penaltyAnswer',
        by: author.person.name,
        said: `${penalty.number}: ${lateWords(penalty.answerBy)}${text}`,
      });
      await tellOrderAct(tx, holder, order, {
        kind: 'penalty',
        thing: pena,
        did: `contestó la pena o deducción ${penalty.number} de ${orderWords(order)}: «${text}»`,
      });
    });
    return seenByHolder(tx, holder);
  });
}
