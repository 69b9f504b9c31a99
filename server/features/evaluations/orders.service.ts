// Longer than the rule: the steps of one order share its locks and checks.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Answers, NewOrder, OrderItem } from '#contract/evaluation-admin.ts';
import type { Instrument } from '#contract/evaluations.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import {
  answerProblems,
  type InstrumentCriterion,
} from '#contract/rules/evaluations/evaluation-instrument.ts';
import { knownAnswers } from '#contract/rules/evaluations/evaluation-lateness.ts';
import {
  isPeriodWritable,
  orderTransition,
  type OrderStep,
} from '#contract/rules/evaluations/evaluation-machine.ts';
import { change, created, type Author } from '#server/kit/change.ts';
import { asksSecond } from '#server/kit/second-person.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { nameOfOfficer, rememberOfficer } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import {
  orderState,
  orderThing,
  readOrder,
  readPeriod,
  type OrderRecord,
  type PeriodRecord,
} from './evaluation-things.ts';
import { provenMailbox, refuseOwnMailbox } from './asked-mailbox.ts';
import { refuseOutside } from './known-mailbox.ts';
import { factsOfContract } from './contract-facts.sql.ts';
import { orderRow } from './order-list.ts';
import { periodByKey } from './periods.service.ts';
import { computeResults } from './results.sql.ts';

type Reader = Db | Transaction;

const instrumentOf = (period: PeriodRecord) => period.instrument as z.input<typeof Instrument>;
export const criteriaOf = (period: PeriodRecord) =>
  (period.instrument as { criteria: InstrumentCriterion[] }).criteria;

/** What the portal knows of an order: its criteria that nobody is asked for, and their answers. */
export async function knownOf(db: Reader, order: OrderRecord, period: PeriodRecord) {
  const facts = await factsOfContract(db, order.contract_id, period);
  const criteria = criteriaOf(period);
  const answers = knownAnswers(criteria, facts);
  const isKnown = (key: string) => Object.hasOwn(answers, key);
  const told = (key: string, label: string, anchors: readonly string[]) => {
    const answer = Number(answers[key]);
    return { label, text: `${answer} · ${anchors[answer - 1] ?? ''}` };
  };
  return {
    facts,
    answers,
    /** Those that one side is asked. */
    asked: criteria.filter(({ key }) => !isKnown(key)),
    /** What a person answered, without what is known meanwhile. */
    withoutKnown: (given: Answers): Answers =>
      Object.fromEntries(Object.entries(given).filter(([key]) => !isKnown(key))),
    told: Object.fromEntries(
      criteria
        .filter(({ key }) => isKnown(key))
        .map(({ key, label, anchors }) => [key, told(key, label, anchors)]),
    ),
  };
}

type Known = Awaited<ReturnType<typeof knownOf>>;

/** Whether both sides answered everything that they are asked. */
function isWhole(order: OrderRecord, { asked, withoutKnown }: Known): boolean {
  return (['area', 'officer'] as const).every(
    (by) =>
      Object.keys(
        answerProblems(
          asked,
          by,
          withoutKnown((by === 'area' ? order.area_answers : order.officer_answers) ?? {}),
        ),
      ).length === 0,
  );
}

/** Why this person cannot accept an order as it is; undefined when nothing hinders. */
function acceptRefusal(
  order: OrderRecord,
  known: Known,
  { personId, secondReviewer }: { personId: string; secondReviewer: boolean },
): { code: 'review_incomplete' | 'second_person_required'; detail: string } | undefined {
  if (order.area_by === personId || (secondReviewer && order.officer_by === personId))
    return {
      code: 'second_person_required',
      detail: 'Quien respondió no acepta: debe hacerlo otra persona de la Unidad.',
    };
  if (!isWhole(order, known))
    return { code: 'review_incomplete', detail: 'Faltan respuestas del área o de la Unidad.' };
  return undefined;
}

/** Screen where the area answers. */
export const linkOf = ({ config }: Pick<Services, 'config'>, link: string) =>
  `${config.publicUrl}${SCREEN_BASE}/adquisiciones/evaluar/${link}`;

const part = (answers: Answers | null, comment: string | null, by: string | null, at: Date | null) =>
  answers === null ? null : { answers, comment: comment ?? '', by: by ?? '', at: at?.toISOString() ?? '' };

/** The evaluation of an order as its owners see it. */
export async function getOrder(
  services: Services,
  id: string,
  personId: string,
): Promise<z.input<typeof OrderItem>> {
  const { db } = services;
  const order = await readOrder(db, id);
  const period = order === undefined ? undefined : await readPeriod(db, order.period_id);
  if (order === undefined || period === undefined) throw notFound();
  const [supplier, recusals, officer = null, settler, known, proven, asked] = await Promise.all([
    db.selectFrom('supplier').select('number').where('id', '=', order.supplier_id).executeTakeFirst(),
    db.selectFrom('evaluation_recusal').selectAll().where('order_id', '=', id).orderBy('at').execute(),
    nameOfOfficer(db, order.officer_by),
    nameOfOfficer(db, order.settled_by),
    knownOf(db, order, period),
    order.area_by === null ? undefined : provenMailbox(db, id, order.area_by),
    db
      .selectFrom('evaluation_order')
      .select('area_email')
      .where('area', '=', order.area)
      .where('area_email', 'is not', null)
      .orderBy('area_at', (by) => by.desc().nullsLast())
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
  ]);
  const viewer = { personId, secondReviewer: await asksSecond(db, services, 'evaluations') };
  return {
    ...orderRow(order),
    supplierNumber: supplier?.number ?? '',
    areaEmail: order.area_email,
    proposedEmail: asked?.area_email ?? null,
    link: linkOf(services, order.link),
    instrument: instrumentOf(period),
    areaPart: part(order.area_answers, order.area_comment, order.area_by_name, order.area_at),
    areaThrough: proven ?? null,
    officerPart: part(order.officer_answers, order.officer_comment, officer, order.officer_at),
    recusals: recusals.map(({ person_name: name, person_id: person, reason, at }) => ({
      name: name ?? person,
      reason,
      at: at.toISOString(),
    })),
    reason: order.reason,
    settledBy: settler ?? null,
    facts: known.facts,
    known: known.told,
    askedAt: order.area_email === null ? null : (order.asked_at ?? order.created_at).toISOString(),
    remindedAt: order.reminded_at?.toISOString() ?? null,
    acceptRefusal: acceptRefusal(order, known, viewer)?.detail ?? null,
    canChange: isPeriodWritable(period.status),
  };
}

/** An order that comes with what was answered, from paper or from another system. */
export interface GivenOrder extends NewOrder {
  answers?: Answers;
}

/** The period of an order, locked against the end of its capture. */
export async function writablePeriod(tx: Transaction, id: string): Promise<PeriodRecord> {
  const { rows } =
    await sql<PeriodRecord>`select * from evaluation_period where id = ${id} for share`.execute(tx);
  const period = rows[0];
  if (period === undefined) throw notFound();
  if (!isPeriodWritable(period.status))
    throw failure('state_conflict', {
      detail: `El periodo ${period.key} ya se publicó: sus pedidos no cambian.`,
    });
  return period;
}

const sideOf = (answers: Answers, period: PeriodRecord, by: 'area' | 'officer'): Answers => {
  const keys = new Set(
    criteriaOf(period)
      .filter((one) => one.by === by)
      .map(({ key }) => key),
  );
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
};

/**
 * Adds orders to a period in the caller's transaction; answered ones are checked like any other and count as accepted.
 * The orders of one call are written at once.
 */
export async function insertOrders(
  tx: Transaction,
  period: PeriodRecord,
  given: readonly GivenOrder[],
  author: Author,
): Promise<OrderRecord[]> {
  const numbers = [...new Set(given.map(({ supplierNumber }) => supplierNumber))];
  const suppliers = await tx
    .selectFrom('supplier')
    .select(['id', 'number', 'name', 'legal_suffix'])
    .where('number', 'in', numbers)
    .where('status', '<>', 'unregistered')
    .execute();
  const byNumber = new Map(suppliers.map((supplier) => [supplier.number, supplier]));
  const fields: Record<string, string> = {};
  const rows = given.map((order, index) => {
    const supplier = byNumber.get(order.supplierNumber);
    if (supplier === undefined) fields[`orders.${index}.supplierNumber`] = 'No está en el padrón.';
    const { answers } = order;
    if (answers !== undefined)
      for (const by of ['area', 'officer'] as const)
        for (const [field, message] of Object.entries(
          answerProblems(criteriaOf(period), by, sideOf(answers, period, by)),
        ))
          fields[`orders.${index}.${field}`] = message;
    return {
      period_id: period.id,
      supplier_id: supplier?.id,
      supplier_name: [supplier?.name, supplier?.legal_suffix].filter(Boolean).join(', '),
      contract_id: order.contractId ?? null,
      number: order.number,
      title: order.title,
      area: order.area,
      area_email: order.areaEmail ?? null,
      asked_at: order.areaEmail === undefined ? null : new Date(),
      link: randomBytes(24).toString('base64url'),
      ...(answers === undefined
        ? { status: 'captured' }
        : {
            status: 'accepted',
            area_answers: sideOf(answers, period, 'area'),
            officer_answers: sideOf(answers, period, 'officer'),
            settled_by: author.person.id,
          }),
    };
  });
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await rememberOfficer(tx, author.person);
  const { rows: made } = await sql<OrderRecord>`
    insert into evaluation_order (period_id, supplier_id, supplier_name, contract_id, number, title, area, area_email, asked_at, link,
      status, area_answers, officer_answers, settled_by)
    select period_id, supplier_id, supplier_name, contract_id, number, title, area, area_email, asked_at, link, status, area_answers,
      officer_answers, settled_by
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (period_id uuid, supplier_id uuid, supplier_name text,
      contract_id uuid, number text, title text, area text, area_email text, asked_at timestamptz, link text, status text, area_answers jsonb,
      officer_answers jsonb, settled_by text)
    on conflict (period_id, supplier_id, number) do nothing returning *`.execute(tx);
  if (made.length < given.length)
    throw failure('code_taken', { detail: 'Alguno de estos pedidos ya está en el periodo.' });
  return made;
}

/** Adds orders to be evaluated and sends each area its link. */
export function addOrders(
  services: Services,
  key: string,
  orders: readonly NewOrder[],
  author: Author & { person: Person },
): Promise<{ added: number; mails: number }> {
  return transaction(services.db, async (tx) => {
    await refuseOwnMailbox(
      tx,
      author.person,
      orders.map(({ areaEmail }) => areaEmail),
    );
    await refuseOutside(
      tx,
      author.person,
      orders.map(({ areaEmail }) => areaEmail),
    );
    const period = await writablePeriod(tx, (await periodByKey(tx, key)).id);
    const made = await insertOrders(tx, period, orders, author);
    let mails = 0;
    for (const order of made) {
      await created(
        tx,
        orderThing,
        { id: order.id, author, operation: 'evaluation.order.add' },
        orderState(order),
      );
      if (order.area_email === null) continue;
      mails += 1;
      await queueMail(tx, areaMail(services, order, { to: order.area_email }));
    }
    return { added: made.length, mails };
  });
}

/** The mail that asks an area, or that reminds it of what it was asked. */
export function areaMail(
  services: Services,
  order: OrderRecord,
  { to, reminds = false }: { to: string; reminds?: boolean },
) {
  return {
    to,
    template: reminds ? ('evaluation_reminder' as const) : ('evaluation_order' as const),
    values: {
      pedida: shortDate(todayInMexico(order.asked_at ?? order.created_at)),
      area: order.area,
      pedido: order.number,
      titulo: order.title,
      proveedor: order.supplier_name,
      devolucion: order.reason === null ? '' : `La Unidad lo devolvió: ${order.reason}`,
      direccion: linkOf(services, order.link),
    },
    cause: 'officer' as const,
    canWait: true,
  };
}

/** Refuses whoever declared a conflict of interest in this order. */
export async function refuseRecused(tx: Reader, orderId: string, personId: string): Promise<void> {
  const recused = await tx
    .selectFrom('evaluation_recusal')
    .select('person_id')
    .where('order_id', '=', orderId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (recused !== undefined)
    throw failure('state_conflict', {
      detail: 'Declaraste un conflicto de interés en este pedido: otra persona responde.',
    });
}

/** Keeps what the unit answers of an order. */
export async function answerAsOfficer(
  services: Services,
  {
    id,
    version,
    answers,
    comment,
    author,
  }: { id: string; version: number; answers: Answers; comment: string; author: Author },
): Promise<z.input<typeof OrderItem>> {
  const wish = { id, version, author, operation: 'evaluation.order.answer' };
  await change(services.db, orderThing, wish, async (tx) => {
    const order = await readOrder(tx, id);
    if (order === undefined) throw notFound();
    const period = await writablePeriod(tx, order.period_id);
    await refuseRecused(tx, id, author.person.id);
    if (order.status === 'accepted' || order.status === 'excluded')
      throw failure('state_conflict', { detail: 'Este pedido ya se aceptó o se excluyó.' });
    if (order.area_by === author.person.id)
      throw failure('second_person_required', {
        detail: 'Respondiste por el área: la Unidad responde por otra persona.',
      });
    const { asked, withoutKnown } = await knownOf(tx, order, period);
    const own = withoutKnown(answers);
    const fields = answerProblems(asked, 'officer', own);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    await tx
      .updateTable('evaluation_order')
      .set({
        officer_answers: JSON.stringify(own),
        officer_comment: comment,
        officer_by: author.person.id,
        officer_at: new Date(),
      })
      .where('id', '=', id)
      .execute();
  });
  return getOrder(services, id, author.person.id);
}

/** Accepts an order, returns it to its area, takes it out of the count or into it again. */
export async function stepOrder(
  services: Services,
  {
    id,
    version,
    step,
    reason,
    author,
  }: {
    id: string;
    version: number;
    step: Exclude<OrderStep, 'send'>;
    reason?: string | undefined;
    author: Author;
  },
): Promise<z.input<typeof OrderItem>> {
  const { person } = author;
  const operation = `evaluation.order.${step}`;
  await transaction(services.db, async (tx) => {
    await change(tx, orderThing, { id, version, author, operation, reason }, async () => {
      const order = await readOrder(tx, id);
      if (order === undefined) throw notFound();
      const period = await writablePeriod(tx, order.period_id);
      const transition = orderTransition(order.status, step);
      if (transition === undefined)
        throw failure('state_conflict', {
          detail: 'El pedido ya no está en el estado que permite este paso.',
        });
      if (transition.conditions.includes('reason') && reason === undefined)
        throw invalid({ reason: 'Explica por qué, con al menos 10 letras.' });
      const known = await knownOf(tx, order, period);
      const refusal =
        step === 'accept'
          ? acceptRefusal(order, known, {
              personId: person.id,
              secondReviewer: await asksSecond(tx, services, 'evaluations'),
            })
          : undefined;
      if (refusal !== undefined) throw failure(refusal.code, { detail: refusal.detail });
      // Taken up again, it goes on where its answers say it is.
      const to = step === 'restore' && order.area_answers !== null ? 'sent' : transition.to;
      await tx
        .updateTable('evaluation_order')
        .set({
          status: to,
          reason: reason ?? null,
          settled_by: person.id,
          settled_at: new Date(),
          // What is known then counts beside what people answered.
          ...(step === 'accept' && {
            area_answers: JSON.stringify({ ...order.area_answers, ...sideOf(known.answers, period, 'area') }),
            officer_answers: JSON.stringify({
              ...order.officer_answers,
              ...sideOf(known.answers, period, 'officer'),
            }),
          }),
          ...(step === 'return' && { asked_at: new Date(), reminded_at: null }),
        })
        .where('id', '=', id)
        .execute();
      // Under review the figures that suppliers read are those of the accepted orders.
      if (period.status === 'review') await computeResults(tx, period, [order.supplier_id]);
    });
    const after = await readOrder(tx, id);
    if (step === 'return' && after !== undefined && after.area_email !== null)
      await queueMail(tx, areaMail(services, after, { to: after.area_email }));
  });
  return getOrder(services, id, person.id);
}
