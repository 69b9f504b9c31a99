import type { z } from 'zod';
import type { Answers } from '#contract/evaluation-admin.ts';
import type { AreaOrder } from '#contract/evaluation-answers.ts';
import type { Instrument } from '#contract/evaluations.ts';
import { answerProblems } from '#contract/rules/evaluation-instrument.ts';
import { isPeriodWritable, orderTransition } from '#contract/rules/evaluation-machine.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { officerName } from '#server/kit/officers.ts';
import { orderThing, readOrder, readPeriod, type OrderRecord } from './evaluation-things.ts';
import { criteriaOf, refuseRecused, writablePeriod } from './orders.service.ts';

type Answer = z.input<typeof AreaOrder>;

async function orderByLink(db: Db | Transaction, link: string): Promise<OrderRecord> {
  const order = await db
    .selectFrom('evaluation_order')
    .selectAll()
    .where('link', '=', link)
    .executeTakeFirst();
  if (order === undefined)
    throw notFound('El enlace no corresponde a ningún pedido. Pide a la Unidad que lo mande otra vez.');
  return order;
}

/** What an order asks of whoever received it. */
export async function orderToEvaluate(db: Db, link: string, personId: string): Promise<Answer> {
  const order = await orderByLink(db, link);
  const period = await readPeriod(db, order.period_id);
  if (period === undefined) throw notFound();
  const recused = await db
    .selectFrom('evaluation_recusal')
    .select('person_id')
    .where('order_id', '=', order.id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const isOwn = order.area_by === personId;
  const { criteria, ...instrument } = period.instrument as z.input<typeof Instrument>;
  return {
    number: order.number,
    title: order.title,
    supplierName: order.supplier_name,
    area: order.area,
    periodName: period.name,
    instrument: { ...instrument, criteria: criteria.filter(({ by }) => by !== 'officer') },
    state: stateFor(order, {
      isWritable: isPeriodWritable(period.status),
      isRecused: recused !== undefined,
      isOwn,
    }),
    reason: order.status === 'returned' ? order.reason : null,
    own:
      isOwn && order.area_answers !== null
        ? { answers: order.area_answers, comment: order.area_comment ?? '' }
        : null,
    version: order.version,
  };
}

function stateFor(
  order: OrderRecord,
  { isWritable, isRecused, isOwn }: { isWritable: boolean; isRecused: boolean; isOwn: boolean },
): Answer['state'] {
  if (!isWritable || order.status === 'accepted' || order.status === 'excluded') return 'settled';
  if (isRecused) return 'recused';
  if (order.status === 'returned') return 'returned';
  if (order.status === 'captured') return 'open';
  // Whoever answered may still correct it; nobody answers over somebody else.
  return isOwn ? 'open' : 'answered';
}

/** Who is no officer leaves no line in the log of the unit; the revision keeps who answered. */
const outside = (author: Author): Author => ({ ...author, isOutside: true });

/** Keeps what the area answers of an order. */
export async function answerAsArea(
  db: Db,
  {
    link,
    version,
    answers,
    comment,
    author,
  }: { link: string; version: number; answers: Answers; comment: string; author: Author },
): Promise<Answer> {
  const { id } = await orderByLink(db, link);
  const { person } = author;
  const wish = { id, version, author: outside(author), operation: 'evaluation.order.area' };
  await change(db, orderThing, wish, async (tx) => {
    const order = await readOrder(tx, id);
    if (order === undefined) throw notFound();
    const period = await writablePeriod(tx, order.period_id);
    await refuseRecused(tx, id, person.id);
    if (order.status === 'sent' && order.area_by !== person.id)
      throw failure('state_conflict', { detail: 'Otra persona del área ya respondió.' });
    if (orderTransition(order.status, 'send') === undefined)
      throw failure('state_conflict', { detail: 'La Unidad ya cerró la evaluación de este pedido.' });
    const fields = answerProblems(criteriaOf(period), 'area', answers);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    await tx
      .updateTable('evaluation_order')
      .set({
        status: 'sent',
        area_answers: JSON.stringify(answers),
        area_comment: comment,
        area_by: person.id,
        area_by_name: officerName(person),
        area_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
  });
  return orderToEvaluate(db, link, person.id);
}

/** Keeps that a person has a conflict of interest; whatever it answered goes. */
export async function recuse(
  db: Db,
  { link, reason, author }: { link: string; reason: string; author: Author },
): Promise<Answer> {
  const { id, version } = await orderByLink(db, link);
  const { person } = author;
  const wish = { id, version, author: outside(author), operation: 'evaluation.order.recuse', reason };
  await change(db, orderThing, wish, async (tx) => {
    const order = await readOrder(tx, id);
    if (order === undefined) throw notFound();
    await writablePeriod(tx, order.period_id);
    if (orderTransition(order.status, 'send') === undefined)
      throw failure('state_conflict', { detail: 'La Unidad ya cerró la evaluación de este pedido.' });
    await tx
      .insertInto('evaluation_recusal')
      .values({ order_id: id, person_id: person.id, person_name: officerName(person), reason })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (order.area_by !== person.id) return;
    await tx
      .updateTable('evaluation_order')
      .set({
        status: 'captured',
        area_answers: null,
        area_comment: null,
        area_by: null,
        area_by_name: null,
        area_at: null,
      })
      .where('id', '=', id)
      .execute();
  });
  return orderToEvaluate(db, link, person.id);
}
