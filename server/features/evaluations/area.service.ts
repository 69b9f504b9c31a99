import type { z } from 'zod';
import type { Answers, OrderItem } from '#contract/evaluation-admin.ts';
import type { AreaOrder } from '#contract/evaluation-answers.ts';
import type { Instrument } from '#contract/evaluations.ts';
import { differencesOf, fieldLabels } from '#contract/rules/texts/field-differences.ts';
import { answerProblems } from '#contract/rules/evaluations/evaluation-instrument.ts';
import { isPeriodWritable, orderTransition } from '#contract/rules/evaluations/evaluation-machine.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Conflict } from '#server/kit/conflict.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { officerName } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { proveMailbox, refuseOwnMailbox, requireAsked, sendOrderCode } from './asked-mailbox.ts';
import { inWords, orderThing, readOrder, readPeriod, type OrderRecord } from './evaluation-things.ts';
import { areaMail, getOrder, knownOf, refuseRecused, writablePeriod } from './orders.service.ts';

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
export async function orderToEvaluate(db: Db, link: string, person: Person): Promise<Answer> {
  const order = await orderByLink(db, link);
  await requireAsked(db, order, person);
  const personId = person.id;
  const period = await readPeriod(db, order.period_id);
  if (period === undefined) throw notFound();
  const recused = await db
    .selectFrom('evaluation_recusal')
    .select('person_id')
    .where('order_id', '=', order.id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const isOwn = order.area_by === personId;
  const instrument = period.instrument as z.input<typeof Instrument>;
  const { asked, told, withoutKnown } = await knownOf(db, order, period);
  return {
    number: order.number,
    title: order.title,
    supplierName: order.supplier_name,
    area: order.area,
    periodName: period.name,
    instrument: {
      ...instrument,
      criteria: instrument.criteria.filter(
        ({ by, key }) => by !== 'officer' && asked.some((one) => one.key === key),
      ),
    },
    known: instrument.criteria.flatMap(({ by, key }) =>
      by !== 'officer' && told[key] !== undefined ? [told[key]] : [],
    ),
    state: stateFor(order, {
      isWritable: isPeriodWritable(period.status),
      isRecused: recused !== undefined,
      isOwn,
    }),
    reason: order.status === 'returned' ? order.reason : null,
    own:
      isOwn && order.area_answers !== null
        ? { answers: withoutKnown(order.area_answers), comment: order.area_comment ?? '' }
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

/** Somebody of an area, with the mail of the session. */
type Asked = Author & { person: Person };

/** Who is no officer leaves no line in the log of the unit; the revision keeps who answered. */
const outside = (author: Author): Author => ({ ...author, isOutside: true });

/** What the area answered since, for whoever answers over it: its own answer beside the one that is sent, nobody else's. */
async function otherAnswer(
  tx: Transaction,
  { id, person, answers, comment }: { id: string; person: Person; answers: Answers; comment: string },
): Promise<Conflict> {
  const order = await readOrder(tx, id);
  if (order === undefined) throw notFound();
  if (order.area_by !== person.id && order.status === 'sent') throw otherAnswered();
  const mine = { ...answers, comment };
  const theirs =
    order.area_by === person.id ? { ...order.area_answers, comment: order.area_comment ?? '' } : mine;
  const fields = fieldLabels({
    ...Object.fromEntries(Object.keys({ ...theirs, ...mine }).map((key) => [key, key])),
    comment: 'Comentario para la Unidad',
  });
  return {
    detail: 'Esta evaluación se respondió después de que la abriste.',
    extra: {
      version: order.version,
      current: theirs,
      merged: mine,
      conflicts: differencesOf(fields, theirs, mine).map(({ name, label, before, after }) => ({
        name,
        label,
        theirs: before,
        mine: after,
      })),
      changedBy: 'Tu otra ventana',
      at: (order.area_at ?? new Date()).toISOString(),
    },
  };
}

const otherAnswered = () => failure('state_conflict', { detail: 'Otra persona del área ya respondió.' });

/** Keeps what the area answers of an order. */
export async function answerAsArea(
  db: Db,
  {
    link,
    version,
    answers,
    comment,
    author,
  }: { link: string; version: number; answers: Answers; comment: string; author: Asked },
): Promise<Answer> {
  const { id } = await orderByLink(db, link);
  const { person } = author;
  const wish = {
    id,
    version,
    author: outside(author),
    operation: 'evaluation.order.area',
    // What the unit answers meanwhile of its own part is no matter of the area's.
    wanted: { areaAnswers: inWords(answers) },
    told: (tx: Transaction) => otherAnswer(tx, { id, person, answers, comment }),
  };
  await change(db, orderThing, wish, async (tx) => {
    const order = await readOrder(tx, id);
    if (order === undefined) throw notFound();
    const period = await writablePeriod(tx, order.period_id);
    await requireAsked(tx, order, person);
    await refuseRecused(tx, id, person.id);
    if (order.status === 'sent' && order.area_by !== person.id) throw otherAnswered();
    if (orderTransition(order.status, 'send') === undefined)
      throw failure('state_conflict', { detail: 'La Unidad ya cerró la evaluación de este pedido.' });
    const { asked, withoutKnown } = await knownOf(tx, order, period);
    const own = withoutKnown(answers);
    const fields = answerProblems(asked, 'area', own);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    await tx
      .updateTable('evaluation_order')
      .set({
        status: 'sent',
        area_answers: JSON.stringify(own),
        area_comment: comment,
        area_by: person.id,
        area_by_name: officerName(person),
        area_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
  });
  return orderToEvaluate(db, link, person);
}

/** Keeps that a person has a conflict of interest; whatever it answered goes. */
export async function recuse(
  db: Db,
  { link, reason, author }: { link: string; reason: string; author: Asked },
): Promise<Answer> {
  const { id, version } = await orderByLink(db, link);
  const { person } = author;
  const wish = { id, version, author: outside(author), operation: 'evaluation.order.recuse', reason };
  await change(db, orderThing, wish, async (tx) => {
    const order = await readOrder(tx, id);
    if (order === undefined) throw notFound();
    await writablePeriod(tx, order.period_id);
    await requireAsked(tx, order, person);
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
  return orderToEvaluate(db, link, person);
}

const domainOf = (mail: string) => mail.slice(mail.lastIndexOf('@')).toLowerCase();

/** Asks somebody else: its mailbox gets the link, and it alone answers from then on. The same mailbox is reminded. */
async function ask(
  services: Services,
  wish: { id: string; version: number; author: Author; operation: string },
  { email, refuse }: { email: string; refuse?: (tx: Transaction, order: OrderRecord) => Promise<void> },
): Promise<void> {
  const { id } = wish;
  await change(services.db, orderThing, wish, async (tx) => {
    const order = await readOrder(tx, id);
    if (order === undefined) throw notFound();
    await writablePeriod(tx, order.period_id);
    await refuse?.(tx, order);
    if (order.status !== 'captured' && order.status !== 'returned')
      throw failure('state_conflict', { detail: 'El área ya respondió este pedido.' });
    const reminds = order.area_email === email;
    const now = new Date();
    await tx
      .updateTable('evaluation_order')
      .set(reminds ? { reminded_at: now } : { area_email: email, asked_at: now, reminded_at: null })
      .where('id', '=', id)
      .execute();
    await queueMail(tx, areaMail(services, order, { to: email, reminds }));
  });
}

/** The unit says whom of the area it asks. */
export async function askArea(
  services: Services,
  { email, ...wish }: { id: string; version: number; email: string; author: Asked },
): Promise<z.input<typeof OrderItem>> {
  await ask(
    services,
    { ...wish, operation: 'evaluation.order.ask' },
    { email, refuse: (tx) => refuseOwnMailbox(tx, wish.author.person, [email]) },
  );
  return getOrder(services, wish.id, wish.author.person.id);
}

/** Who was asked passes it to a mailbox of the same institution: whoever is outside of it is asked by nobody. */
export async function passOrder(
  services: Services,
  { link, email, author }: { link: string; email: string; author: Asked },
): Promise<void> {
  const { id, version } = await orderByLink(services.db, link);
  const wish = { id, version, author: outside(author), operation: 'evaluation.order.pass' };
  await ask(services, wish, {
    email,
    refuse: async (tx, order) => {
      await requireAsked(tx, order, author.person);
      const own = order.area_email ?? author.person.email ?? '';
      if (domainOf(email) !== domainOf(own))
        throw invalid({ email: `Escribe un correo institucional, que termine en ${domainOf(own)}.` });
    },
  });
}

/** An order of a link that still waits for its area. */
async function openOrder(db: Db, link: string): Promise<OrderRecord> {
  const order = await orderByLink(db, link);
  await transaction(db, (tx) => writablePeriod(tx, order.period_id));
  if (orderTransition(order.status, 'send') === undefined)
    throw failure('state_conflict', { detail: 'La Unidad ya cerró la evaluación de este pedido.' });
  return order;
}

/** Mails a code to who was asked, for somebody who has the link and another account. */
export async function askForCode(
  services: Services,
  { link, person }: { link: string; person: Person },
): Promise<{ text: string }> {
  return sendOrderCode(services, await openOrder(services.db, link), person);
}

/** Whoever types the code that the asked mailbox got answers from then on. */
export async function enterByCode(
  db: Db,
  { link, code, author }: { link: string; code: string; author: Asked },
): Promise<Answer> {
  await proveMailbox(db, { order: await openOrder(db, link), code, author });
  return orderToEvaluate(db, link, author.person);
}
