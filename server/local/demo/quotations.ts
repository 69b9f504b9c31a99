import { sql } from 'kysely';
import type { QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { QuotationKind } from '#contract/quotation-requests.ts';
import type { DeclineReason } from '#contract/quotations.ts';
import { BOUGHT_GROUP } from '#contract/work-transfers.ts';
import { abilityForRole } from '#contract/permissions.ts';
import { decideOpened, draftContracts } from '#server/features/comparisons/public.ts';
import { beginWritten, drawWritten, sendWritten } from '#server/features/quotation-requests/public.ts';
import { answerWritten, askWritten, closeDue, openClosed } from '#server/features/quotations/public.ts';
import { beginHandOver } from '#server/features/work-transfers/public.ts';
import { asOne } from '#server/kit/ambient-transaction.ts';
import type { Person } from '#server/kit/identity.ts';
import type { Services } from '#server/kit/services.ts';
import { DEMO_PEOPLE } from '../identity/people.ts';
import { addDays, instantOf, workdayBefore } from './days.ts';
import {
  contracted,
  lotOf,
  offerOf,
  titleOf,
  WISHES,
  type Contracted,
  type Wish,
} from './quotation-wishes.ts';

/** Setting that stands from the demonstration's rows to its requests for quotations: the day around which they are made. */
export const QUOTATIONS_DUE = 'demo_quotations_due';

/** Who buys and who decides; neither has a mailbox that is written to. */
const doer = (username: string) => ({
  person: {
    id: username,
    name: DEMO_PEOPLE.find((one) => one.username === username)?.name ?? username,
    role: 'Administrador',
    ability: abilityForRole('Administrador'),
  } as Person,
  requestId: 'demonstration',
});
type DemoServices = Parameters<typeof draftContracts>[0] & Services;
const BUYER = doer('oscar.compras');
const SECOND = doer('mariana.admin');

/**
 * Requests for quotations in every state that people bring about, by their own doors: written, drawn by the signed log, answered,
 * closed, opened, decided. Does nothing unless they are due; a start that ended in between is taken up by the next one.
 */
export async function loadDemoQuotations(services: DemoServices): Promise<void> {
  const { db, pool } = services;
  const due = await db
    .selectFrom('instance_setting')
    .select('value')
    .where('key', '=', QUOTATIONS_DUE)
    .executeTakeFirst();
  if (due === undefined) return;
  const today = String(due.value);
  const order = await contracted(db);
  const { rows: begun } = await sql`select from quotation_request limit 1`.execute(db);
  if (begun.length === 0)
    await asOne(pool, async () => {
      for (const wish of WISHES) await begin(services, wish, order);
    });
  await drawWritten(services);
  await asOne(pool, async () => {
    for (const wish of WISHES) await bring(services, { wish, order, today });
    // Who leaves proposes to whom goes what he buys; it moves once she signs.
    const groups = [{ code: BOUGHT_GROUP, to: SECOND.person.id }];
    const wish = {
      kind: 'leave',
      personId: BUYER.person.id,
      lastDay: addDays(today, 20),
      reason: '',
      groups,
    } as const;
    await beginHandOver(services, { ...wish, groups }, BUYER);
    await db.deleteFrom('instance_setting').where('key', '=', QUOTATIONS_DUE).execute();
  });
}

const begin = ({ db }: Services, wish: Wish, order: Contracted): Promise<QuotationRequest> =>
  beginWritten(
    db,
    {
      beginning: {
        kind: wish.kind as QuotationKind,
        title: titleOf(wish, order),
        procedureId: wish.line === null ? order.procedureId : null,
        requisitions: [],
        previous: null,
      },
      form: {
        lines: [wish.line ?? order.line],
        isOpen: wish.isOpen,
        minimumAsked: Math.min(wish.wanted, 3),
        ...(wish.line === null ? {} : { lots: wish.lots.map(lotOf) }),
        terms: {
          currency: 'Pesos mexicanos, sin IVA; el IVA se desglosa aparte.',
          payment: '17 días hábiles después de aceptada la factura.',
          advance: 'Sin anticipo.',
          penalties: '0.5 % por cada día hábil de atraso.',
          guarantee: '',
          samples: '',
          documents: '',
          notes: '',
        },
      },
      wanted: wish.wanted,
    },
    BUYER,
  );

interface Brought {
  wish: Wish;
  order: Contracted;
  today: string;
}

/** Sends a request, and brings it to where it ends at its days. */
async function bring(services: DemoServices, { wish, order, today }: Brought): Promise<void> {
  const { db } = services;
  // What led to a contract lies before it was signed.
  const until = wish.line === null ? order.signedOn : today;
  const at = (daysAgo: number, time: string) => instantOf(workdayBefore(addDays(until, -daysAgo)), time);
  const { rows } = await sql<{ folio: string }>`select folio from quotation_request
    where title = ${titleOf(wish, order)}`.execute(db);
  const sentAt = at(wish.sentDaysAgo, '11:20');
  const closesAt = wish.closedDaysAgo === undefined ? null : at(wish.closedDaysAgo, '14:00');
  const days = { begunAt: at(wish.begunDaysAgo, '10:05'), sentAt, closesAt };
  const also = wish.line === null ? order.supplierId : null;
  const request = await sendWritten(services, { folio: rows[0]?.folio ?? '', also, days }, BUYER);
  for (const question of wish.questions) await ask(services, request, { ...question, at: new Date() });
  // Whom the request asked for beside the order answers first: it is who won.
  const invited = request.invited.map(({ supplierId }) => supplierId);
  const answering = also === null ? invited : [also, ...invited.filter((id) => id !== also)];
  for (const [place, answer] of wish.answers.entries())
    if (answering[place] !== undefined && closesAt !== null)
      await answerWritten(
        services,
        {
          requestId: request.id,
          supplierId: answering[place],
          at: new Date(Date.parse(closesAt) - (wish.answers.length - place) * 5_400_000),
        },
        answer.declines === undefined
          ? { offer: offerOf(request, order, { ...answer, name: nameOf(request, answering[place]) }) }
          : { decline: { reason: answer.declines as DeclineReason, text: '' } },
      );
  if (closesAt !== null) await end(services, request, { wish, closesAt, at });
  // Their days are those of the demonstration, not those that these say.
  if (closesAt !== null)
    await sql`delete from mail_outbox where template like 'quotation_%' and text like ${`%${request.folio}%`}`.execute(
      db,
    );
}

const nameOf = ({ invited }: QuotationRequest, id: string): string =>
  invited.find(({ supplierId }) => supplierId === id)?.name ?? '';

async function ask(
  services: Services,
  { id, invited }: QuotationRequest,
  { text, answer, at }: { text: string; answer: string | null; at: Date },
): Promise<void> {
  await askWritten(services, { requestId: id, supplierId: invited[0]?.supplierId ?? '', at }, text);
  if (answer !== null)
    await sql`update quotation_question set answer = ${answer}, answered_at = ${at}, answered_by = ${BUYER.person.id}
      where request_id = ${id} and text = ${text}`.execute(services.db);
}

/** Closes a request, opens what came and decides it, as far as it goes. */
async function end(
  services: DemoServices,
  { id, folio, kind }: QuotationRequest,
  { wish, closesAt, at }: { wish: Wish; closesAt: string; at: (daysAgo: number, time: string) => string },
): Promise<void> {
  const { db } = services;
  const versionNow = async (of: string): Promise<number> => {
    const { rows } = await sql<{ version: number }>`select version from ${sql.table(of)}
      where ${sql.ref(of === 'comparison' ? 'request_id' : 'id')} = ${id}`.execute(db);
    return rows[0]?.version ?? 0;
  };
  await closeDue(db, new Date());
  await sql`update quotation_request set closed_at = ${closesAt} where id = ${id}`.execute(db);
  if (wish.openedDaysAgo === undefined) return;
  const opened = new Date(at(wish.openedDaysAgo, '10:30'));
  const opener = kind === 'research' ? BUYER : SECOND;
  const version = await versionNow('quotation_request');
  await openClosed(services, { folio, version, note: '' }, opener, opened);
  await sql`update quotation_request set opened_at = ${opened} where id = ${id}`.execute(db);
  if (wish.decidedDaysAgo === undefined) return;
  await decideOpened(
    services,
    { folio, version: await versionNow('comparison') },
    { outcome: 'award', reason: '' },
    opener,
  );
  const decidedAt = at(wish.decidedDaysAgo, '12:00');
  await sql`update quotation_award set awarded_at = ${decidedAt} where request_id = ${id}`.execute(db);
  await sql`update quotation_median set found_at = ${decidedAt} where request_id = ${id}`.execute(db);
  if (wish.isContracted === true)
    await draftContracts(
      services,
      { folio, version: await versionNow('quotation_request') },
      { reasons: {} },
      BUYER,
    );
}
