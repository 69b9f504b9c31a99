import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { BudgetYear } from '#contract/budget-desk.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { earmarkedTerms, leftOfKey, nearDays } from '#contract/rules/requisitions/budget-year.ts';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import { YEAR_END_DAYS } from '#contract/year-end-setting.ts';
import { audit } from '#server/kit/audit.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { nameOfOfficer, rememberOfficer } from '#server/kit/officers.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { selectHeld, selectKeysOf, selectLater, selectYear, type KeyOfYear } from './budget-year.sql.ts';
import { yearEndDays } from './year-end.ts';
import './budget.tables.ts';

const RELEASED = 'Terminó el ejercicio sin contrato firmado';

/** What is left of a year: what is released, committed, to be paid and to be given back, with the days that matter. */
export async function readBudgetYear(db: Db, asked?: number): Promise<BudgetYear | null> {
  const year = asked ?? (await selectYear(db));
  if (year === null) return null;
  const today = todayInMexico(new Date());
  const [keys, held, later, closed, days] = await Promise.all([
    selectKeysOf(db, year),
    selectHeld(db, year),
    selectLater(db, year),
    readClosed(db, year),
    yearEndDays(db),
  ]);
  const { reserved, ...rest } = held;
  return {
    year,
    closed,
    stop: closed !== null ? 'El ejercicio ya está cerrado.' : await stopOf(db, year, today),
    days: nearDays(
      YEAR_END_DAYS.flatMap(({ name, label }) => {
        const day = days[name] ?? '';
        return day.startsWith(String(year)) ? [{ name: label, day }] : [];
      }),
      today,
    ),
    reserved: reserved.map(({ id: _id, ...row }) => row),
    ...rest,
    earmarked: earmarkedOf(keys, year, today),
    later,
  };
}

function earmarkedOf(keys: readonly KeyOfYear[], year: number, today: string): BudgetYear['earmarked'] {
  const { giveBackBy, payBy } = earmarkedTerms(year);
  const groups = Map.groupBy(
    keys.filter(({ isEarmarked }) => isEarmarked),
    ({ source }) => source,
  );
  return [...groups].map(([source, own]) => {
    const left = own.map(({ modified, committed, accrued, paid }) =>
      leftOfKey(
        {
          modified: centsOf(modified),
          committed: centsOf(committed),
          accrued: centsOf(accrued),
          paid: centsOf(paid),
        },
        true,
      ),
    );
    const sum = (of: 'giveBack' | 'toPay') => decimal(left.reduce((all, one) => all + one[of], 0n));
    return {
      source,
      name: own[0]?.sourceName ?? '',
      giveBack: sum('giveBack'),
      giveBackBy,
      toPay: sum('toPay'),
      payBy,
      left: Math.round(
        (Date.parse(today <= giveBackBy ? giveBackBy : payBy) - Date.parse(today)) / 86_400_000,
      ),
    };
  });
}

async function readClosed(db: Db | Transaction, year: number): Promise<BudgetYear['closed']> {
  const { rows } = await sql<{ at: Date; by: string; hash: string }>`select closed_at at, closed_by "by", hash
    from budget_year where year = ${year}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? null
    : { at: row.at.toISOString(), by: (await nameOfOfficer(db, row.by)) ?? null, hash: row.hash };
}

async function stopOf(db: Db | Transaction, year: number, today: string): Promise<string | null> {
  if (today <= `${year}-12-31`)
    return `El ejercicio ${year} se cierra a partir del 1 de enero de ${year + 1}.`;
  const { rows } =
    await sql`select from budget_message where state in ('waiting', 'refused') limit 1`.execute(db);
  return rows.length > 0
    ? 'Hay asientos que el sistema de presupuesto no ha tomado: resuélvelos antes en «Conciliación».'
    : null;
}

/**
 * Closes a year: releases what is reserved without a contract and keeps its totals with their fingerprint; from then on it takes only
 * payments and what takes an entry back.
 */
export async function closeBudgetYear(
  db: Db,
  year: number,
  { person, requestId }: { person: Person; requestId: string },
): Promise<BudgetYear> {
  await transaction(db, async (tx) => {
    // Whoever reserves waits until it is closed, and is refused then.
    await sql`select from spending_key where year = ${year} order by id for no key update`.execute(tx);
    const keys = await selectKeysOf(tx, year);
    if (keys.length === 0) throw notFound('No hay presupuesto de ese ejercicio.');
    const isClosed = (await readClosed(tx, year)) !== null;
    const stop = isClosed
      ? 'El ejercicio ya está cerrado.'
      : await stopOf(tx, year, todayInMexico(new Date()));
    if (stop !== null) throw failure('state_conflict', { detail: stop });
    await rememberOfficer(tx, person);
    const { reserved } = await selectHeld(tx, year);
    for (const { id } of reserved)
      await sql`select release_budget(${id}, ${RELEASED}, ${person.id})`.execute(tx);
    const sheet = JSON.stringify(await selectKeysOf(tx, year));
    const hash = createHash('sha256').update(sheet).digest('hex');
    await sql`insert into budget_year (year, closed_by, sheet, hash) values (${year}, ${person.id}, ${sheet}::jsonb, ${hash})`.execute(
      tx,
    );
    await audit(tx, {
      person,
      requestId,
      operation: 'closeBudgetYear',
      subjectType: 'budget_year',
      subjectId: String(year),
      after: { year, released: reserved.length, hash },
    });
  });
  return (await readBudgetYear(db, year))!;
}

/** A year is closed by two. */
export const CLOSED_YEAR: DecisionOf<{ params: { year: number } }> = {
  kind: () => 'budget',
  isGuarded: () => true,
  what: ({ params }) => `Cerrar el ejercicio ${params.year}`,
  record: async ({ params }, db) => {
    const { rows } = await sql<{
      mark: string;
    }>`select count(*) || ' ' || coalesce(sum(reserved + committed + paid), 0) mark
      from spending_key where year = ${params.year}`.execute(db);
    return {
      type: 'budget_year',
      id: String(params.year),
      title: `Ejercicio ${params.year}`,
      note: '',
      place: '/administracion/presupuesto?parte=cierre',
      mark: rows[0]?.mark ?? '',
    };
  },
};
