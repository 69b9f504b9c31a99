import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccountHome } from '#contract/my-account.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { Instrument } from '#contract/evaluations.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import type { Db } from '#server/kit/db.ts';
import type { Account } from './account-session.ts';
import {
  papersOf,
  selectContracts,
  selectInvitations,
  selectInvoices,
  selectMoney,
  selectOrders,
  selectTasks,
  SHOWN,
} from './account-work.sql.ts';
import { describeSession } from './entry.service.ts';

type Home = z.input<typeof AccountHome>;

interface Band extends Pick<Home, 'state' | 'validUntil' | 'people' | 'lines' | 'buyer'> {
  clabe: string;
  since: Date | null;
  nextFrom: string | null;
}

/** The supplier, its account for payments by its last digits, and who buys from it: whoever carries its newest order. */
async function selectBand(db: Db, supplierId: string): Promise<Band> {
  const { rows } = await sql<Band>`
    select s.status state, s.valid_until "validUntil", s.lines,
      (select count(*)::int from account_access a where a.supplier_id = s.id) people,
      right(regexp_replace(coalesce(f.data #>> '{bank,clabe}', ''), '\\D', '', 'g'), 4) clabe,
      (select b.since from supplier_account b where b.supplier_id = s.id and b.since is not null and b.ended_at is null) since,
      (select b.due_on from supplier_account b where b.supplier_id = s.id and b.since is null and b.ended_at is null) "nextFrom",
      (select jsonb_build_object('name', u.name, 'extension', (select d.extension from directory_person d
          where lower(d.email) = lower(u.email) and d.extension is not null limit 1))
        from purchase_order o join officer u on u.id = o.buyer_id where o.supplier_id = s.id and o.issued_at is not null
        order by o.issued_at desc limit 1) buyer
    from supplier s left join supplier_file f on f.supplier_id = s.id where s.id = ${supplierId}`.execute(db);
  return rows[0]!;
}

interface Result {
  score: number;
  band: NonNullable<Home['evaluation']>['band'];
  period: string;
  orders: number;
  criteria: Record<string, number>;
  instrument: Instrument;
  isFirst: boolean;
}

/** The newest published result, by criterion, and what the one before it was. */
async function selectEvaluation(db: Db, supplierId: string): Promise<Home['evaluation']> {
  const { rows } =
    await sql<Result>`select r.score::float8 score, r.band, p.name "period", r.orders, r.criteria, p.instrument
    from evaluation_result r join evaluation_period p on p.id = r.period_id
    where r.supplier_id = ${supplierId} and p.published_at <= now() order by p.ends_on desc, p.key desc limit 2`.execute(
      db,
    );
  const [last, before] = rows;
  if (last === undefined) return null;
  const { score, band, period, orders, criteria, instrument } = last;
  return {
    score,
    band,
    period,
    orders,
    before: before?.score ?? null,
    criteria: instrument.criteria.flatMap(({ key, label }) => {
      const value = criteria[key];
      return value === undefined ? [] : [{ label, score: Number(value) }];
    }),
  };
}

async function selectPapers(db: Db, supplierId: string, today: string): Promise<Home['papers']> {
  const { rows } = await sql<Home['papers'][number]>`select p.paper_code code, p.name, p.ends_on "expiresOn",
      p.status = 'expired' or p.ends_on < ${today}::date is true "isExpired"
    from ${papersOf(supplierId)} p where p.ends_on is not null order by p.ends_on, p.name limit 20`.execute(
    db,
  );
  return rows;
}

/** Corrections of public data that this mailbox asked for. */
async function selectCorrections(db: Db, mailbox: string): Promise<Home['corrections']> {
  const { rows } = await sql<
    Home['corrections'][number]
  >`select folio, title, status, due_on "dueOn" from correction_request
    where lower(email) = ${mailbox} order by created_at desc limit 5`.execute(db);
  return rows;
}

/** The first screen: what whoever looks may not see is null. */
export async function describeHome(db: Db, account: Account, now = new Date()): Promise<Home> {
  const { supplierId, mailbox, rights, sessionId } = account;
  const today = todayInMexico(now);
  const asked = { supplierId, mailbox, today, now };
  const [sells, collects, manages] = (['sell', 'collect', 'manage'] as const).map((one) =>
    rights.includes(one),
  ) as [boolean, boolean, boolean];
  const { clabe, since, nextFrom, ...band } = await selectBand(db, supplierId);
  return {
    session: await describeSession(db, sessionId),
    ...band,
    money: collects ? await selectMoney(db, asked) : null,
    tasks: await selectTasks(db, asked, { sells, collects, manages }),
    invitations: sells ? await selectInvitations(db, asked) : null,
    orders: sells ? await selectOrders(db, supplierId, { isAll: false, limit: SHOWN }) : null,
    contracts: await selectContracts(db, supplierId),
    invoices: collects ? await selectInvoices(db, supplierId, { limit: SHOWN }) : null,
    evaluation: await selectEvaluation(db, supplierId),
    papers: await selectPapers(db, supplierId, today),
    bank:
      clabe === '' || !collects ? null : { lastFour: clabe, since: since && dateInMexico(since), nextFrom },
    corrections: await selectCorrections(db, mailbox),
  };
}
