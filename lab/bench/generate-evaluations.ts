import { sql } from 'kysely';
import { periodOf } from '#contract/rules/evaluations/evaluation-period.ts';
import { takePeriodStep } from '#server/features/evaluations/period-step.ts';
import { writeInstrument } from '#server/features/evaluations/public.ts';
import { addPeriod } from '#server/features/evaluations/periods.service.ts';
import { transaction, type Db } from '#server/kit/db.ts';

export const PERIODS = [2021, 2022, 2023, 2024, 2025].flatMap((year) => [`${year}-1`, `${year}-2`]);
/** Suppliers that have orders, of twice as many that are registered. */
export const EVALUATED = 2_500;
const LINES = 25;
const AUTHOR = { person: { id: 'oficial-medida', name: 'Oficial medida' }, requestId: 'medida' };
const DAY = 86_400_000;

/** The time of each step of a period, in seconds. */
export type StepTimes = Record<'review' | 'publish' | 'close', number>;

/** Fills an empty database with suppliers and ten periods of so many accepted orders each, closed as officers close them. */
export async function generateEvaluations(db: Db, ordersOfEach: number): Promise<StepTimes[]> {
  await sql`insert into registry_line (code, name, source)
    select 'B' || n, 'Giro generado ' || n, 'Generado' from generate_series(1, ${LINES}::int) n`.execute(db);
  await sql`insert into supplier (number, person_type, name, legal_suffix, status, lines, email, source)
    select 'P-' || (10000 + n), 'legal', 'Empresa generada ' || n, 'S.A. de C.V.', 'active',
      array['B' || (1 + n % ${LINES}::int)], 'ventas' || n || '@empresa.example', 'demo'
    from generate_series(1, ${2 * EVALUATED}::int) n`.execute(db);
  await sql`insert into officer (id, name) values (${AUTHOR.person.id}, ${AUTHOR.person.name})`.execute(db);
  const instrumentId = await transaction(db, (tx) => writeInstrument(tx, AUTHOR));
  await sql`analyze`.execute(db);
  const times: StepTimes[] = [];
  for (const key of PERIODS) times.push(await closedPeriod(db, { key, instrumentId, ordersOfEach }));
  await sql`analyze`.execute(db);
  return times;
}

async function closedPeriod(
  db: Db,
  { key, instrumentId, ordersOfEach }: { key: string; instrumentId: string; ordersOfEach: number },
): Promise<StepTimes> {
  const period = await transaction(db, (tx) =>
    addPeriod(tx, { key, instrumentId, replyDays: 5, author: AUTHOR }),
  );
  // Most answers are good, and one question in ten does not apply.
  const of = (salt: string) => sql`${sql.lit(salt)}, case
    when ${sql.lit(salt)} = 'aftersales' and abs(hashtext('n' || n)) % 10 = 0 then '"na"'::jsonb
    else to_jsonb(greatest(1, 5 - abs(hashtext(${sql.lit(salt)} || (n % ${sql.lit(EVALUATED)}))) % 3 - abs(hashtext(${sql.lit(salt)} || n)) % 2)) end`;
  await sql`insert into evaluation_order (period_id, supplier_id, supplier_name, number, title, area, link, status,
      area_answers, officer_answers, settled_by)
    select ${period.id}, s.id, s.name, 'PED-' || n, 'Pedido generado', 'Área generada', ${key}::text || md5(n::text), 'accepted',
      jsonb_build_object(${of('quality')}, ${of('delivery')}, ${of('aftersales')}),
      jsonb_build_object(${of('documentation')}, ${of('price')}), ${AUTHOR.person.id}
    from generate_series(1, ${ordersOfEach}::int) n join supplier s on s.number = 'P-' || (10001 + 2 * (n % ${EVALUATED}::int))`.execute(
    db,
  );
  await sql`analyze evaluation_order`.execute(db);
  const end = Date.parse(`${periodOf(key)?.endsOn ?? ''}T18:00:00Z`);
  const times: StepTimes = { review: 0, publish: 0, close: 0 };
  let { version } = period;
  for (const [step, days] of [
    ['review', 5],
    ['publish', 40],
    ['close', 60],
  ] as const) {
    const began = performance.now();
    const wish = { key, version, step, author: AUTHOR, at: new Date(end + days * DAY) };
    ({ version } = await takePeriodStep(db, wish));
    times[step] = (performance.now() - began) / 1000;
  }
  return times;
}
