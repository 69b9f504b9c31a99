import { sql } from 'kysely';
import { entryOf, type ProcedureKind } from '#contract/procedure-kinds.ts';
import { DEADLINES, type ActKind, type ProcurementSummary } from '#contract/procedures.ts';
import { partPercents } from '#contract/rules/texts/part-percents.ts';
import type { Db } from '#server/kit/db.ts';
import type { Remember } from '#server/kit/remembered.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { selectClosing } from './procedures.sql.ts';
import { isPurchase } from './purchase.sql.ts';

const HORIZON_DAYS = 30;
const OPEN_ROWS = 8;
const AGENDA_ROWS = 3;

type SpendingKinds = ProcurementSummary['spending']['kinds'];

/** What the home page shows. `today` is the plain date in Mexico City; the sum over all contracts is remembered. */
export async function readSummary(
  db: Db,
  today: string,
  remember: Remember<SpendingKinds> = (_, make) => make(),
): Promise<ProcurementSummary> {
  const [agenda, open, lastPublished, kinds] = await Promise.all([
    upcomingActs(db, AGENDA_ROWS, HORIZON_DAYS),
    openProcedures(db),
    // Written out, not as a value: only so the index of what is published answers it, whatever plan is kept.
    db
      .selectFrom('procedure')
      .select((eb) => eb.fn.max('published_at').as('at'))
      .where('public_state', '<>', sql.lit('hidden'))
      .executeTakeFirst(),
    remember(today, () => spendingByKind(db, today)),
  ]);
  return {
    agenda,
    open,
    lastPublishedAt: isoOrNull(lastPublished?.at ?? null),
    spending: { year: Number(today.slice(0, 4)), kinds },
  };
}

async function spendingByKind(db: Db, today: string): Promise<SpendingKinds> {
  const { rows } = await sql<{ kind: 'open'; procedures: number; amount: string }>`
    select p.kind, count(distinct p.id) procedures, sum(c.amount)::numeric(18,2)::text amount
    from contract c join procedure p on p.id = c.procedure_id
    where c.counts_on between date_trunc('year', ${today}::date)::date and ${today}::date and c.currency = 'MXN'
      and c.amount is not null and p.public_state <> 'hidden' and ${isPurchase}
    group by p.kind order by sum(c.amount) desc`.execute(db);
  const percents = partPercents(rows.map(({ amount }) => Number(amount)));
  return rows.map((row, place) => ({ ...row, percent: percents[place] ?? 0 }));
}

/** Acts from now on, the nearest first. */
async function upcomingActs(db: Db, limit: number, days: number): Promise<ProcurementSummary['agenda']> {
  const { rows } = await sql<{
    kind: ActKind;
    sequence: number;
    at: Date;
    all_day: boolean;
    place: string | null;
    number: string;
    slug: string;
    title: string;
  }>`
    select m.kind, m.sequence, m.at, m.all_day, m.place, p.number, p.slug, p.title
    from milestone m join procedure p on p.id = m.procedure_id
    where m.at > now() and m.at < now() + make_interval(days => ${days}) and m.kind <> 'publication'
      and p.public_state in ('planned', 'open', 'evaluation')
    order by m.at, p.number limit ${limit}`.execute(db);
  return rows.map(({ all_day, ...row }) => ({
    ...row,
    at: iso(row.at),
    allDay: all_day,
    place: DEADLINES.includes(row.kind) ? null : row.place,
  }));
}

/** The open calls that close first. */
async function openProcedures(db: Db): Promise<ProcurementSummary['open']> {
  const [rows, kinds] = await Promise.all([
    selectClosing(db, OPEN_ROWS),
    db
      .selectFrom('procedure')
      .select((eb) => ['kind' as const, eb.fn.countAll<number>().as('count')])
      .where('public_state', '=', 'open')
      .groupBy('kind')
      .execute(),
  ]);
  const sum = (some: typeof kinds) => some.reduce((total, { count }) => total + count, 0);
  return {
    rows,
    total: sum(kinds),
    forAnyone: sum(kinds.filter(({ kind }) => entryOf(kind as ProcedureKind) === 'anyone')),
  };
}
