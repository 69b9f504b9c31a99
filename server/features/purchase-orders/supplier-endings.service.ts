import type { Context } from 'hono';
import { PICTURE_ENDINGS, PROOF_ENDINGS } from '#contract/documents.ts';
import { BY_ACCOUNT, ORDER_LINK_HEADER } from '#contract/invoices-api.ts';
import { MOST_ANSWER_PAPERS, MOST_ENDING_BYTES, type EndingAnswer } from '#contract/order-endings.ts';
import type { SupplierOrder } from '#contract/purchase-orders-api.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { keepContent, receiveContent } from '#server/features/documents/public.ts';
import { originOf } from '#server/features/my-account/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { Failure, failure, invalid, notFound } from '#server/kit/errors.ts';
import { endingOf } from '#server/kit/files/names.ts';
import type { KeyAccess } from '#server/kit/serve.ts';
import type { Services } from '#server/kit/services.ts';
import { endingName } from './endings.service.ts';
import { isToldPaper } from './endings-seen.ts';
import {
  selectOpenEnding,
  selectPaper,
  writeEndingAnswer,
  writePaper,
  type StoredEnding,
} from './endings.sql.ts';
import { PURCHASE_ORDER } from './order-change.ts';
import { writeAct, type StoredOrder } from './orders.sql.ts';
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

async function holderOf(services: Services, context: Context, requestId: string): Promise<LinkHolder> {
  const given = context.req.header(ORDER_LINK_HEADER) ?? '';
  const link = given === BY_ACCOUNT ? '' : given;
  return {
    folio: context.req.param('folio') ?? '',
    link,
    requestId,
    ...(await originOf(services, context, link)),
  };
}

/** Permission of what a supplier that sells does with files: its link, or that it comes from its account, stands in a header. */
export const ORDER_LINK_TO_SELL = {
  header: ORDER_LINK_HEADER,
  denied: 'request_access_denied',
  async check(services, context) {
    try {
      await linkedOrder(services.db, await holderOf(services, context, ''));
    } catch (error) {
      throw error instanceof Failure && error.status === 404 ? failure('request_access_denied') : error;
    }
  },
} satisfies KeyAccess;

/** An order, held, of whose end its supplier was told and did not answer yet. */
async function mustAnswer(
  tx: Transaction,
  holder: LinkHolder,
): Promise<{ order: StoredOrder; ending: StoredEnding }> {
  const order = await holdLinked(tx, holder);
  const ending = await selectOpenEnding(tx, order.id);
  if (ending?.state !== 'notified')
    throw failure('state_conflict', {
      detail:
        ending?.state === 'answered'
          ? 'Ya contestaste: la Unidad te avisa cómo se resuelve.'
          : 'De este pedido no hay nada que contestar. Vuelve a abrirlo.',
    });
  return { order, ending };
}

/** What a supplier is going to answer, held: the papers that it handed in, and how one more is kept. */
export interface Answering {
  order: StoredOrder;
  papers: readonly { name: string }[];
  keep: (content: Parameters<typeof keepContent>[1], author: Author) => Promise<void>;
}

/** Keeps a document or photograph of what the supplier is going to answer; one of the same name takes its place. */
export async function handInPaper(
  services: Services,
  { context, name, requestId }: { context: Context; name: string; requestId: string },
  mustAnswer: (tx: Transaction, holder: LinkHolder) => Promise<Answering>,
): Promise<SupplierOrder> {
  const { db } = services;
  const holder = await holderOf(services, context, requestId);
  const hold = async (tx: Transaction, called: string) => {
    const answering = await mustAnswer(tx, holder);
    const { papers } = answering;
    if (papers.length >= MOST_ANSWER_PAPERS && !papers.some((one) => one.name === called))
      throw failure('state_conflict', { detail: `Ya hay ${MOST_ANSWER_PAPERS} documentos.` });
    return answering;
  };
  const { order } = await transaction(db, (tx) => hold(tx, name));
  if (!PROOF_ENDINGS.includes(endingOf(name)))
    throw failure('file_type_refused', {
      detail: `${name} no se admite. Usa PDF, XLSX, DOCX, ZIP, o una foto JPG o PNG.`,
    });
  const content = await receiveContent(services, {
    context,
    name,
    person: { id: holder.account?.mailbox ?? order.supplierId },
    isOfficer: false,
    isPicture: PICTURE_ENDINGS.includes(endingOf(name)),
    maxBytes: MOST_ENDING_BYTES,
  });
  return transaction(db, async (tx) => {
    const answering = await hold(tx, content.name);
    await keepContent(tx, content);
    await answering.keep(content, authorOf(answering.order, holder));
    return seenByHolder(tx, holder);
  });
}

/** The same of the end of an order. */
export async function answeringEnding(tx: Transaction, holder: LinkHolder): Promise<Answering> {
  const { ending, order } = await mustAnswer(tx, holder);
  return {
    order,
    papers: ending.papers.filter(({ kind }) => kind === 'answer'),
    keep: async (content, author) => {
      const wish = { id: order.id, version: order.version, author, operation: 'addEndingAnswerPaper' };
      await change(tx, PURCHASE_ORDER, wish, () => writePaper(tx, ending.id, { ...content, kind: 'answer' }));
    },
  };
}

/** A paper of the end of an order, for whoever holds its link. */
export function readLinkedPaper(db: Db, holder: LinkHolder, paperId: string) {
  return transaction(db, async (tx) => {
    const order = await linkedOrder(tx, holder);
    const paper = await selectPaper(tx, { orderId: order.id, paperId, isTold: true });
    if (paper === undefined || !isToldPaper(paper, paper.decided))
      throw notFound('No encontramos ese documento.');
    return paper;
  });
}

/** What a supplier says against it, or what it asks back, once; the unit reads it before it resolves. */
export function answerEnding(
  db: Db,
  holder: LinkHolder,
  { costs, text }: EndingAnswer,
): Promise<SupplierOrder> {
  return transaction(db, async (tx) => {
    const { ending, order } = await mustAnswer(tx, holder);
    if (costs !== null && ending.kind === 'rescission')
      throw invalid({ costs: 'En una rescisión no se piden gastos.' });
    const author = authorOf(order, holder);
    const wish = { id: order.id, version: order.version, author, operation: 'answerOrderEnding' };
    const asked = costs === null ? '' : `Pide ${moneyText(costs)} de gastos no recuperables. `;
    await change(tx, PURCHASE_ORDER, wish, async () => {
      await writeEndingAnswer(tx, ending.id, { text, costs });
      await writeAct(tx, order.id, {
        act: 'endingAnswer',
        by: author.person.name,
        said: `${lateWords(ending.answerBy)}${asked}${text}`,
      });
      await tellOrderAct(tx, holder, order, {
        kind: 'ending',
        did: `contestó la ${endingName(ending.kind)} de ${orderWords(order)}: «${text}»`,
      });
    });
    return seenByHolder(tx, holder);
  });
}
