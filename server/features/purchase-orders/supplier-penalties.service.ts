import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { change } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { mustRead } from './order-access.ts';
import { ORDER_PENALTY } from './penalties.service.ts';
import { selectPenalty, selectPenaltyPaper, writeAnswer, writePenaltyPaper } from './penalties.sql.ts';
import { writeAct } from './orders.sql.ts';
import type { Answering } from './supplier-endings.service.ts';
import {
  authorOf,
  holdLinked,
  lateWords,
  linkedOrder,
  orderWords,
  seenByHolder,
  tellOrderAct,
  type LinkHolder,
} from './supplier-order.service.ts';

/** A penalty of which its supplier was told and that it did not answer yet, with its order, held. */
async function mustAnswer(tx: Transaction, holder: LinkHolder, pena: string) {
  const order = await holdLinked(tx, holder);
  const penalty = await selectPenalty(tx, { id: pena, orderId: order.id });
  if (penalty === undefined || penalty.state === 'proposed') throw notFound('No encontramos esa pena.');
  if (penalty.state !== 'notified')
    throw failure('state_conflict', {
      detail:
        penalty.state === 'answered'
          ? 'Ya contestaste esta pena: la Unidad te avisa cómo se resuelve.'
          : 'Esta pena ya se resolvió.',
    });
  return { order, penalty };
}

/** What a supplier hands in before it answers a penalty. */
export const answeringPenalty =
  (pena: string) =>
  async (tx: Transaction, holder: LinkHolder): Promise<Answering> => {
    const { order, penalty } = await mustAnswer(tx, holder, pena);
    return {
      order,
      papers: penalty.papers,
      keep: async (content, author) => {
        const wish = { id: pena, version: penalty.version, author, operation: 'addPenaltyAnswerPaper' };
        await change(tx, ORDER_PENALTY, wish, () => writePenaltyPaper(tx, pena, content));
      },
    };
  };

/** One of these documents, for whoever holds the link of its order. */
export async function readLinkedPenaltyPaper(
  db: Db,
  holder: LinkHolder,
  { pena, papel }: { pena: string; papel: string },
) {
  const { id } = await linkedOrder(db, holder);
  return found(await selectPenaltyPaper(db, { orderId: id, pena, papel }));
}

/** The same, for whoever reads its order. */
export async function readPenaltyPaper(
  db: Db,
  { id, pena, papel }: { id: string; pena: string; papel: string },
  person: Person,
) {
  const order = await mustRead(db, id, person);
  return found(await selectPenaltyPaper(db, { orderId: order.id, pena, papel }));
}

function found<T>(paper: T | undefined): T {
  if (paper === undefined) throw notFound('No encontramos ese documento.');
  return paper;
}

/** What a supplier says of a penalty, once; the unit reads it before it resolves. */
export function answerPenalty(
  db: Db,
  { pena, ...holder }: LinkHolder & { pena: string },
  { text }: { text: string },
): Promise<SupplierOrder> {
  return transaction(db, async (tx) => {
    const { order, penalty } = await mustAnswer(tx, holder, pena);
    const author = authorOf(order, holder);
    const wish = { id: pena, version: penalty.version, author, operation: 'answerOrderPenalty' };
    const count = penalty.papers.length;
    const proof = count === 0 ? '' : ` (con ${count === 1 ? 'un documento' : `${count} documentos`})`;
    await change(tx, ORDER_PENALTY, wish, async () => {
      await writeAnswer(tx, pena, text);
      await writeAct(tx, order.id, {
        act: 'penaltyAnswer',
        by: author.person.name,
        said: `${penalty.number}: ${lateWords(penalty.answerBy)}${text}${proof}`,
      });
      await tellOrderAct(tx, holder, order, {
        kind: 'penalty',
        thing: pena,
        did: `contestó la pena o deducción ${penalty.number} de ${orderWords(order)}: «${text}»${proof}`,
      });
    });
    return seenByHolder(tx, holder);
  });
}
