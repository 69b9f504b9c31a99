import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force';
import type { GroupDetail } from '#contract/related-suppliers.ts';

/** Where a supplier stands on the map. */
export interface Place {
  id: string;
  x: number;
  y: number;
}

export const MAP_WIDTH = 960;
export const MAP_HEIGHT = 460;
const MARGIN = 56;
const STEPS = 300;

type Node = SimulationNodeDatum & { id: string };

/** Places of the suppliers: the stronger the relation, the nearer. The same group gives the same map. */
export function placesOf({ suppliers, findings }: Pick<GroupDetail, 'suppliers' | 'findings'>): Place[] {
  const nodes: Node[] = suppliers.map(({ id }) => ({ id }));
  const links = findings.map(({ a, b, strength }) => ({ source: a.id, target: b.id, strength }));
  forceSimulation(nodes)
    .force(
      'link',
      forceLink<Node, (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance(({ strength }) => 160 - 80 * strength),
    )
    .force('charge', forceManyBody().strength(-260))
    .force('collide', forceCollide(34))
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.12))
    .stop()
    .tick(STEPS);
  const span = (values: number[]) => ({ low: Math.min(...values), high: Math.max(...values) });
  const [across, down] = [span(nodes.map(({ x = 0 }) => x)), span(nodes.map(({ y = 0 }) => y))];
  const fit = (value: number, { low, high }: { low: number; high: number }, size: number) => {
    const room = size - 2 * MARGIN;
    const scale = Math.min(1, room / Math.max(1, high - low));
    return size / 2 + (value - (low + high) / 2) * scale;
  };
  return nodes.map(({ id, x = 0, y = 0 }) => ({
    id,
    x: Math.round(fit(x, across, MAP_WIDTH)),
    y: Math.round(fit(y, down, MAP_HEIGHT)),
  }));
}

/** The supplier that stands next in a direction of the map; the same one when there is none. */
export function nextPlace(
  places: readonly Place[],
  from: string,
  [dx, dy]: readonly [number, number],
): string {
  const here = places.find(({ id }) => id === from);
  if (here === undefined) return places[0]?.id ?? from;
  let best = { id: from, cost: Number.POSITIVE_INFINITY };
  for (const { id, x, y } of places) {
    const ahead = (x - here.x) * dx + (y - here.y) * dy;
    const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx);
    if (id === from || ahead <= 0) continue;
    const cost = ahead + 2 * aside;
    if (cost < best.cost) best = { id, cost };
  }
  return best.id;
}
