import { sql } from 'kysely';
import {
  SIMULATION_FLAGS,
  type RouteList,
  type Simulation,
  type SimulationQuery,
} from '#contract/approval-routes-api.ts';
import {
  ROUTE_CATEGORY_LABELS,
  ROUTE_FLAG_LABELS,
  ROUTE_FUNDING_LABELS,
  type ApprovalRoute,
} from '#contract/approval-routes.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FUNDING_SLUGS, FUNDINGS } from '#contract/procedure-kinds.ts';
import { BOUGHT, BOUGHT_SLUGS } from '#contract/purchase-route.ts';
import { readAmountText } from '#contract/rules/texts/amount-text.ts';
import type { UnknownAmount } from '#contract/rules/requisitions/approval-route.ts';
import { holeOf } from '#contract/rules/requisitions/route-holes.ts';
import { amountWords, daysWords, placeWords, stepWords } from '#contract/rules/requisitions/route-words.ts';
import type { Db } from '#server/kit/db.ts';
import { holdersOf } from '#server/kit/functions.ts';
import { readRouteAmounts, readRoutes } from './approval-routes.sql.ts';
import { anyGrants } from './publication.ts';
import { findRoute, type RequisitionFacts } from './public.ts';

const UNKNOWN: Record<UnknownAmount, string> = {
  uma: 'el valor de la UMA',
  direct: 'el monto máximo de adjudicación directa del año',
  invitation: 'el monto máximo de invitación del año',
};

const readAreas = async (db: Db) =>
  (
    await sql<{ id: string; name: string }>`
      select id, name from area where is_published order by name, id`.execute(db)
  ).rows;

/** A route as a card tells it. */
function inWords(route: ApprovalRoute, areas: ReadonlyMap<string, string>): RouteList['routes'][number] {
  const { areaId, category, flag, funding, key, kind, name, position, prefixes, steps } = route;
  const named = (id: string | null) => (id === null ? '' : (areas.get(id) ?? 'un área retirada'));
  return {
    key,
    name,
    position,
    kind,
    appliesTo: [
      `${amountWords(route.over, route.upTo)}, sin IVA`,
      ...(areaId === null ? [] : [`Área: ${named(areaId)}`]),
      ...(category === 'any' ? [] : [ROUTE_CATEGORY_LABELS[category]]),
      ...(funding === 'any' ? [] : [`Recurso ${ROUTE_FUNDING_LABELS[funding].toLowerCase()}`]),
      ...(prefixes.length === 0 ? [] : [`Partidas que empiezan con ${prefixes.join(', ')}`]),
      ...(route.withoutProfile ? ['Sin perfil de cómputo vigente'] : []),
      ...(flag === 'none' ? [] : [ROUTE_FLAG_LABELS[flag]]),
    ],
    steps: steps
      .toSorted((one, other) => one.number - other.number)
      .map((step) => {
        const where = step.place === 'named' ? ` (${named(step.areaId)})` : '';
        return `${placeWords(step.number)}${stepWords(step.function, step.place)}${where}, ${daysWords(step.days)}`;
      }),
  };
}

/** Routes in force with what is missing in them. */
export async function listRoutes(db: Db): Promise<RouteList> {
  const on = todayInMexico(new Date());
  const year = Number(on.slice(0, 4));
  const [routes, areas, hasGrants, amounts] = await Promise.all([
    readRoutes(db),
    readAreas(db),
    anyGrants(db),
    readRouteAmounts(db, { regime: 'laassp_2025', year, on }),
  ]);
  const hole = holeOf(routes, amounts, on);
  const names = new Map(areas.map(({ id, name }) => [id, name]));
  return {
    routes: routes.map((route) => inWords(route, names)),
    areas,
    warnings: [
      ...(hole === undefined ? [] : [hole]),
      ...(hasGrants
        ? []
        : [
            'Todavía no se ha dado ninguna función: mientras tanto, decide cada paso quien tiene el rol Administrador.',
          ]),
    ],
  };
}

/** What was typed, or what to correct by name of the question. */
function factsOf(
  query: SimulationQuery,
  areas: readonly { id: string }[],
): { facts: RequisitionFacts } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const read = readAmountText(query.monto);
  if ('problem' in read) problems.monto = read.problem;
  if (!areas.some(({ id }) => id === query.area)) problems.area = 'Elige el área que solicita.';
  const category = BOUGHT.find((one) => BOUGHT_SLUGS[one] === query.bien);
  if (category === undefined) problems.bien = 'Elige qué se compra.';
  const funding = FUNDINGS.find((one) => FUNDING_SLUGS[one] === query.recurso);
  if (funding === undefined) problems.recurso = 'Elige de dónde sale el recurso.';
  const partidas = query.partidas.split(/[\s,;]+/).filter((one) => one !== '');
  const wrong = partidas.find((one) => !/^\d{5}$/.test(one));
  if (wrong !== undefined) problems.partidas = `«${wrong}» no es una partida: tiene 5 cifras, como 51501.`;
  if (
    'problem' in read ||
    category === undefined ||
    funding === undefined ||
    Object.keys(problems).length > 0
  )
    return { problems };
  const on = todayInMexico(new Date());
  const asked = query.senas.split(',');
  return {
    facts: {
      areaId: query.area,
      year: Number(on.slice(0, 4)),
      on,
      net: read.amount,
      category,
      funding,
      lines: partidas.map((partida) => ({ partida, hasProfile: query.perfil === 'si' })),
      flags: SIMULATION_FLAGS.filter((flag) => asked.includes(flag)),
    },
  };
}

/** «¿Quién autorizaría esto?»; an address that asks nothing is answered with nothing. */
export async function simulate(db: Db, query: SimulationQuery): Promise<Simulation> {
  const areas = await readAreas(db);
  if (query.monto === '' && query.area === '' && query.bien === '') return { problems: {}, answer: null };
  const asked = factsOf(query, areas);
  if ('problems' in asked) return { problems: asked.problems, answer: null };
  const { net } = asked.facts;
  const found = await findRoute(db, asked.facts);
  if (found.outcome === 'hole')
    return { problems: {}, answer: { base: null, extras: [], steps: [], unknown: [], net } };
  const steps: NonNullable<Simulation['answer']>['steps'] = [];
  for (const step of found.steps) {
    const { areaId, days, lines, name, number, route } = step;
    const [line] = lines;
    const people = await holdersOf(db, step.function, {
      areaId,
      amount: net,
      ...(line === undefined ? {} : { line }),
    });
    steps.push({
      number,
      name,
      area: areas.find(({ id }) => id === areaId)?.name ?? null,
      lines: [...lines],
      days,
      people: people.map((one) => one.name),
      route: route.name,
    });
  }
  return {
    problems: {},
    answer: {
      base: found.base.name,
      extras: found.extras.map(({ name }) => name),
      steps,
      unknown: found.unknown.map((one) => UNKNOWN[one]),
      net,
    },
  };
}
