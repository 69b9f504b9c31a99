import { sql } from 'kysely';
import { STEP_FUNCTION_LABELS, type ApprovalRoute, type RouteStep } from '#contract/approval-routes.ts';
import type { ContentValues } from '#contract/content.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { routeOf } from '#contract/route-content.ts';
import { holeOf } from '#contract/rules/requisitions/route-holes.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { holdersOf } from '#server/kit/functions.ts';
import { readRouteAmounts, readRoutes } from './approval-routes.sql.ts';

/** Whether anybody holds a function; before the first grant, the role Administrador acts in place of everybody. */
export async function anyGrants(db: Db | Transaction): Promise<boolean> {
  const { rows } = await sql`select from function_grant limit 1`.execute(db);
  return rows.length > 0;
}

/** What nobody could decide of a route, in a sentence; undefined where each step has somebody. */
async function unheld(db: Db | Transaction, { prefixes, steps }: ApprovalRoute): Promise<string | undefined> {
  for (const step of steps)
    for (const line of linesOf(step, prefixes)) {
      const asked = { areaId: step.areaId, ...(line === undefined ? {} : { line }) };
      if ((await holdersOf(db, step.function, asked)).length > 0) continue;
      const of = line === undefined ? '' : ` de las partidas ${line}`;
      return `Nadie tiene la función «${STEP_FUNCTION_LABELS[step.function]}»${of} para el paso ${step.number}. Dala en Personas y publica después.`;
    }
  return undefined;
}

const linesOf = ({ function: code }: RouteStep, prefixes: readonly string[]): (string | undefined)[] =>
  code === 'technical_reviewer' && prefixes.length > 0 ? [...prefixes] : [undefined];

/** Why a route may not be published, by field; without values: why it may not be withdrawn (purchase chain 2.6). */
export async function routeProblems(
  tx: Transaction,
  { key, values }: { key: string; values?: ContentValues },
): Promise<Record<string, string>> {
  const others = (await readRoutes(tx)).filter((route) => route.key !== key);
  const { rows } = await sql<{ slug: string; id: string }>`select slug, id from area`.execute(tx);
  const given =
    values === undefined ? [] : [routeOf(key, values, new Map(rows.map(({ slug, id }) => [slug, id])))];
  const on = todayInMexico(new Date());
  const amounts = await readRouteAmounts(tx, { regime: 'laassp_2025', year: Number(on.slice(0, 4)), on });
  const hole = holeOf([...others, ...given], amounts, on);
  if (hole !== undefined) return { upToKind: hole };
  const [route] = given;
  if (route === undefined || !(await anyGrants(tx))) return {};
  const missing = await unheld(tx, route);
  return missing === undefined ? {} : { steps: missing };
}
