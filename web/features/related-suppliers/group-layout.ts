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

const SIDE = 90;
const ABOVE = 36;
const BELOW = 76;
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
        .distance(({ strength }) => 260 - 110 * strength),
    )
    .force('charge', forceManyBody().strength(-700))
    .force('collide', forceCollide(70))
    .force('x', forceX(0).strength(0.05))
    .force('y', forceY(0).strength(0.18))
    .stop()
    .tick(STEPS);
  return nodes.map(({ id, x = 0, y = 0 }) => ({ id, x: Math.round(x), y: Math.round(y) }));
}

/** The part of the plane that holds every place with its name: x, y, width and height. */
export function frameOf(places: readonly Place[]): [x: number, y: number, width: number, height: number] {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - SIDE, Math.min(...ys) - ABOVE];
  return [left, top, Math.max(...xs) + SIDE - left, Math.max(...ys) + BELOW - top];
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
