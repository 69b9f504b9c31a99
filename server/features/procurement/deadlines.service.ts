import { sql } from 'kysely';
import type { ToldDeadlines } from '#contract/deadlines.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { deadlinesOf, unknownTerms } from '#contract/rules/days/deadlines.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import type { Db } from '#server/kit/db.ts';

/** What the public page does not tell and terms are counted from. */
async function selectTermFacts(
  db: Db,
  id: string,
): Promise<{ shortened: boolean; cancelledAt: Date | null } | undefined> {
  const { rows } = await sql<{ shortened: boolean; cancelledAt: Date | null }>`
    select p.shortened, (select max(c.changed_at) from procedure_change c
      where c.procedure_id = p.id and c.field = 'status' and c.after = ${PROCEDURE_STATUS_LABELS.cancelled}
        and p.status = 'cancelled') "cancelledAt"
    from procedure p where p.id = ${id}`.execute(db);
  return rows[0];
}

/** The legal terms of a public procedure, each with what it takes to explain it. */
export async function tellDeadlines(db: Db, id: string, detail: ProcedureDetail): Promise<ToldDeadlines> {
  const [facts, book] = [await selectTermFacts(db, id), await readRuleBook(db)];
  const procedure = {
    kind: detail.kind,
    character: detail.character,
    regime: detail.regime,
    shortened: facts?.shortened ?? false,
    publishOn: dateInMexico(detail.plannedFor ?? detail.publishedAt),
    acts: detail.acts,
    cancelledOn: facts?.cancelledAt == null ? undefined : dateInMexico(facts.cancelledAt),
    signedOn: detail.contracts.flatMap(({ signedOn }) => signedOn ?? []).toSorted()[0],
  };
  const deadlines = deadlinesOf(procedure, book);
  const days = deadlines
    .flatMap(({ start, date, longer }) => [start.date, date, longer?.date ?? date])
    .toSorted();
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return {
    deadlines,
    unknown: unknownTerms(procedure, book),
    holidays: book.holidays.filter((day) => first <= day && day <= last),
  };
}
