import { sql } from 'kysely';
import type { ApprovalRoute, RouteStep } from '#contract/approval-routes.ts';
import type { Funding, Regime } from '#contract/procedure-kinds.ts';
import { PURCHASE_LAWS, purchaseLaws } from '#contract/purchase-laws.ts';
import type { Bought } from '#contract/purchase-route.ts';
import type { RouteAmounts } from '#contract/rules/requisitions/approval-route.ts';
import { decimal } from '#contract/rules/texts/money.ts';
import { ownRange } from '#contract/rules/planning/purchase-route.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readSettingValues } from '#server/kit/settings.ts';

type Asked = Db | Transaction;
type StoredStep = Record<
  'id' | 'number' | 'function' | 'place' | 'area' | 'rule' | 'days' | 'escalateTo',
  string
>;

/** Routes in force, in their order. Steps name areas by the key of the directory; here they have its id. */
export async function readRoutes(db: Asked): Promise<ApprovalRoute[]> {
  const { rows } = await sql<
    Omit<ApprovalRoute, 'steps'> & { steps: (StoredStep & { areaId: string | null })[] }
  >`
    select r.key, c.edition, r.name, r.position, r.kind, r.area "areaId", r.category, r.prefixes, r.funding, r.flag,
      r.without_profile "withoutProfile", r.valid_from::text "validFrom", r.valid_until::text "validUntil",
      jsonb_build_object('kind', r.over_kind, 'value', r.over_value::text) "over",
      jsonb_build_object('kind', r.up_to_kind, 'value', r.up_to_value::text) "upTo",
      (select coalesce(jsonb_agg(s.step || jsonb_build_object('areaId', a.id) order by s.at), '[]')
        from jsonb_array_elements(r.steps) with ordinality s(step, at)
        left join area a on a.slug = s.step ->> 'area' and s.step ->> 'area' <> '') steps
    from approval_route r join content_item c on c.id = r.id
    where r.is_published order by r.position, r.key`.execute(db);
  return rows.map((row) => ({ ...row, steps: row.steps.map(stepOf) }));
}

const stepOf = ({ areaId, days, number, id, ...step }: StoredStep & { areaId: string | null }): RouteStep =>
  ({
    id,
    number: Number(number),
    function: step.function,
    place: step.place,
    areaId,
    rule: step.rule,
    days: Number(days),
    escalateTo: step.escalateTo,
  }) as RouteStep;

/** An area and those above it, the nearest first. */
export async function readAreasUp(db: Asked, areaId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive up(id, parent_id, far) as (
      select id, parent_id, 0 from area where id = ${areaId}
      union all select a.id, a.parent_id, up.far + 1 from up join area a on a.id = up.parent_id where up.far < 20
    ) select id from up order by far`.execute(db);
  return rows.map(({ id }) => id);
}

/** The law that rules money of a source for what is bought, as the setting of the laws says. */
export async function readRegime(db: Asked, funding: Funding, category: Bought): Promise<Regime | undefined> {
  const kept = await readSettingValues(db, [PURCHASE_LAWS.key]);
  const isWorks = category === 'works' || category === 'works_services';
  return purchaseLaws(kept.get(PURCHASE_LAWS.key)).regimes.find(
    (one) => one.funding === funding && one.isWorks === isWorks,
  )?.regime;
}

/** The amounts of a year and regime that a route is compared with, and the UMA of the day. */
export async function readRouteAmounts(
  db: Asked,
  { regime, year, on }: { regime: Regime | undefined; year: number; on: string },
): Promise<RouteAmounts> {
  const { rows } = await sql<{ direct: string; invitation: string; isOwn: boolean | null }>`
    select direct_max::text direct, invitation_max::text invitation, is_own "isOwn" from amount_limit
    where is_published and fiscal_year = ${year} and regime = ${regime ?? null}`.execute(db);
  const { rows: uma } = await sql<{ cents: number }>`
    select amount cents from procurement_rule where code = 'uma_cents' and amount is not null
      and valid_from <= ${on} and (valid_until is null or valid_until >= ${on})
    order by valid_from desc limit 1`.execute(db);
  const own = ownRange(rows);
  return {
    uma: uma[0] === undefined ? null : decimal(BigInt(uma[0].cents)),
    direct: own?.direct ?? null,
    invitation: own?.invitation ?? null,
  };
}
