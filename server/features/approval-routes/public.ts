import { routeFor, type RouteFacts, type RouteFound } from '#contract/rules/requisitions/approval-route.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readAreasUp, readRegime, readRouteAmounts, readRoutes } from './approval-routes.sql.ts';

/** A requisition as its route is asked for. */
export type RequisitionFacts = Omit<RouteFacts, 'areas'> & { areaId: string; year: number };

/** Who authorises a requisition by the routes in force now; whoever sends it freezes the steps as rows of its own. */
export async function findRoute(
  db: Db | Transaction,
  { areaId, year, ...facts }: RequisitionFacts,
): Promise<RouteFound> {
  const [routes, areas, regime] = await Promise.all([
    readRoutes(db),
    readAreasUp(db, areaId),
    readRegime(db, facts.funding, facts.category),
  ]);
  return routeFor({ ...facts, areas }, routes, await readRouteAmounts(db, { regime, year, on: facts.on }));
}

export { readAreasUp, readRouteAmounts, readRegime } from './approval-routes.sql.ts';
export { routeProblems } from './publication.ts';
