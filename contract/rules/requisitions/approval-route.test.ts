import { describe, expect, it } from 'vitest';
import type { ApprovalRoute, Bound } from '#contract/approval-routes.ts';
import { holeOf } from './route-holes.ts';
import { amountWords } from './route-words.ts';
import { routeFor, type RouteAmounts, type RouteFacts } from './approval-route.ts';

/** The amounts of the vectors: 300 to 350 million, UMA of 2026. */
const AMOUNTS: RouteAmounts = { uma: '117.31', direct: '624000.00', invitation: '6138000.00' };
const NONE: Bound = { kind: 'none', value: null };
const UMA: Bound = { kind: 'uma', value: '300' };
const DIRECT: Bound = { kind: 'direct', value: null };
const INVITATION: Bound = { kind: 'invitation', value: null };

type Step = [number: number, code: string, place: string];
const route = (
  key: string,
  position: number,
  more: Partial<ApprovalRoute>,
  steps: Step[],
): ApprovalRoute => ({
  key,
  edition: 1,
  name: key,
  position,
  kind: position < 50 ? 'base' : 'extra',
  areaId: null,
  over: NONE,
  upTo: NONE,
  category: 'any',
  prefixes: [],
  withoutProfile: false,
  funding: 'any',
  flag: 'none',
  validFrom: null,
  validUntil: null,
  ...more,
  steps: steps.map(([number, code, place]) => ({
    id: `${key}-${number}`,
    number,
    function: code as ApprovalRoute['steps'][number]['function'],
    place: place as ApprovalRoute['steps'][number]['place'],
    areaId: null,
    rule: 'one',
    days: 2,
    escalateTo: 'parent',
  })),
});

const HEAD: Step = [1, 'area_approver', 'own'];
const DIVISION: Step = [2, 'area_approver', 'parent'];
const SECRETARY: Step = [3, 'finance_head', 'whole'];
const ROUTES = [
  route('small', 10, { upTo: UMA }, [HEAD]),
  route('direct', 20, { over: UMA, upTo: DIRECT }, [HEAD, DIVISION]),
  route('invitation', 30, { over: DIRECT, upTo: INVITATION }, [HEAD, DIVISION, SECRETARY]),
  route('open', 40, { over: INVITATION }, [HEAD, DIVISION, SECRETARY, [4, 'committee_secretary', 'whole']]),
  route('computing', 50, { prefixes: ['515', '323', '327'], withoutProfile: true }, [
    [0, 'technical_reviewer', 'whole'],
  ]),
  route('consultancy', 60, { prefixes: ['331'] }, [[5, 'area_approver', 'whole']]),
  route('band', 80, { flag: 'direct_in_invitation_band' }, [SECRETARY]),
];

const asked = (net: string, more: Partial<RouteFacts> = {}): RouteFacts => ({
  areas: ['department', 'division', 'campus'],
  net,
  category: 'goods',
  funding: 'own',
  lines: [{ partida: '21101', hasProfile: false }],
  flags: [],
  on: '2026-11-30',
  ...more,
});

function found(facts: RouteFacts, routes = ROUTES, amounts = AMOUNTS) {
  const answer = routeFor(facts, routes, amounts);
  if (answer.outcome === 'hole') return 'hole';
  return {
    base: answer.base.key,
    extras: answer.extras.map(({ key }) => key),
    steps: answer.steps.map((step) => `${step.number} ${step.function} ${step.areaId ?? '*'}`),
    unknown: answer.unknown,
  };
}

describe('Who authorises a requisition', () => {
  it('V13 35,193.00 sin IVA takes the shortest base route, of one step', () => {
    expect(found(asked('35193.00'))).toEqual({
      base: 'small',
      extras: [],
      steps: ['1 area_approver department'],
      unknown: [],
    });
  });

  it('V14 a cent more takes the next one, of two steps', () => {
    expect(found(asked('35193.01'))).toMatchObject({
      base: 'direct',
      steps: ['1 area_approver department', '2 area_approver division'],
    });
  });

  it('V15 a partida of computing adds the technical opinion before everybody', () => {
    const answer = routeFor(
      asked('35193.01', {
        lines: [
          { partida: '51501', hasProfile: false },
          { partida: '21101', hasProfile: false },
        ],
      }),
      ROUTES,
      AMOUNTS,
    );
    expect(answer).toMatchObject({
      outcome: 'found',
      extras: [{ key: 'computing' }],
      steps: [
        { number: 0, function: 'technical_reviewer', areaId: null, lines: ['51501'] },
        { number: 1, lines: [] },
        { number: 2 },
      ],
    });
  });

  it('V15 asks for no opinion where every line of computing has a profile in force', () => {
    expect(found(asked('35193.01', { lines: [{ partida: '51501', hasProfile: true }] }))).toMatchObject({
      extras: [],
    });
  });

  it('V16 a consultancy of 40,000 adds the head of the institution', () => {
    expect(
      found(asked('40000.00', { category: 'services', lines: [{ partida: '33104', hasProfile: false }] })),
    ).toMatchObject({
      base: 'direct',
      extras: ['consultancy'],
      steps: ['1 area_approver department', '2 area_approver division', '5 area_approver campus'],
    });
  });

  it('counts the limit itself as inside, at each band', () => {
    expect(found(asked('624000.00'))).toMatchObject({ base: 'direct' });
    expect(found(asked('624000.01'))).toMatchObject({ base: 'invitation' });
    expect(found(asked('6138000.00'))).toMatchObject({ base: 'invitation' });
    expect(found(asked('6138000.01'))).toMatchObject({ base: 'open' });
  });

  it('moves with the UMA of the day, which no route states by itself', () => {
    const before = { ...AMOUNTS, uma: '113.14' };
    expect(found(asked('33942.00'), ROUTES, before)).toMatchObject({ base: 'small' });
    expect(found(asked('33942.01'), ROUTES, before)).toMatchObject({ base: 'direct' });
  });

  it('gives the longest route and says so where nobody captured the limits of the year', () => {
    const unknown = { uma: '117.31', direct: null, invitation: null };
    expect(found(asked('40000.00'), ROUTES, unknown)).toMatchObject({
      base: 'open',
      unknown: ['direct', 'invitation'],
    });
    expect(found(asked('100.00'), ROUTES, unknown)).toMatchObject({ base: 'small', unknown: [] });
  });

  it('asks nobody twice for the same: an extra step that the base has already is one', () => {
    expect(found(asked('700000.00', { flags: ['direct_in_invitation_band'] }))).toMatchObject({
      extras: ['band'],
      steps: ['1 area_approver department', '2 area_approver division', '3 finance_head *'],
    });
  });

  it('asks the highest area once: nobody stands above it', () => {
    expect(found(asked('40000.00', { areas: ['rectorate'] }))).toMatchObject({
      steps: ['1 area_approver rectorate'],
    });
  });

  it('takes the first base route by its place, and one of an area also for what depends on it', () => {
    const own = route('own', 5, { areaId: 'division' }, [HEAD]);
    expect(found(asked('700000.00'), [...ROUTES, own])).toMatchObject({ base: 'own' });
    expect(found(asked('700000.00', { areas: ['other'] }), [...ROUTES, own])).toMatchObject({
      base: 'invitation',
    });
  });

  it('follows what is bought, the money and the days of a route', () => {
    const narrow = (more: Partial<ApprovalRoute>) => [...ROUTES, route('narrow', 1, more, [HEAD])];
    expect(found(asked('1.00'), narrow({ category: 'services' }))).toMatchObject({ base: 'small' });
    expect(found(asked('1.00'), narrow({ funding: 'federal' }))).toMatchObject({ base: 'small' });
    expect(found(asked('1.00'), narrow({ validFrom: '2026-12-01' }))).toMatchObject({ base: 'small' });
    expect(found(asked('1.00'), narrow({ validUntil: '2026-11-29' }))).toMatchObject({ base: 'small' });
    expect(
      found(asked('1.00'), narrow({ category: 'goods', funding: 'own', validUntil: '2026-11-30' })),
    ).toMatchObject({ base: 'narrow' });
  });

  it('says that nobody authorises where no base route matches', () => {
    expect(found(asked('1.00'), ROUTES.slice(1))).toBe('hole');
  });
});

describe('A set of routes that leaves nobody to authorise', () => {
  const hole = (routes: readonly ApprovalRoute[]) => holeOf(routes, AMOUNTS, '2026-11-30');

  it('is none as shipped', () => {
    expect(hole(ROUTES)).toBeUndefined();
  });

  it('is found between two amounts, above the last one and below the first', () => {
    expect(hole(ROUTES.filter(({ key }) => key !== 'direct'))).toContain('$35,193.01 sin IVA');
    expect(hole(ROUTES.filter(({ key }) => key !== 'open'))).toContain('$6,138,000.01 sin IVA');
    expect(hole(ROUTES.filter(({ key }) => key !== 'small'))).toContain('$0.01 sin IVA');
  });

  it('is found where the limits of a year are not captured yet', () => {
    const [, , , open] = ROUTES;
    const closed = { ...(open as ApprovalRoute), upTo: { kind: 'pesos', value: '999999999.00' } as Bound };
    expect(hole([...ROUTES.filter(({ key }) => key !== 'open'), closed])).toContain('$999,999,999.01');
    const only = [
      route('all', 1, { upTo: DIRECT }, [HEAD]),
      route('rest', 2, { over: DIRECT, flag: 'brand' }, [HEAD]),
    ];
    expect(hole(only)).toContain('$624,000.01');
  });

  it('is found by what is bought, the money, the partida and the day after a route ends', () => {
    const only = (more: Partial<ApprovalRoute>) => [route('all', 1, more, [HEAD])];
    expect(hole(only({ category: 'goods' }))).toContain('arrendamiento');
    expect(hole(only({ funding: 'federal' }))).toContain('ramo 33');
    expect(hole(only({ prefixes: ['515'] }))).toBeDefined();
    expect(hole(only({ areaId: 'division' }))).toBeDefined();
    expect(hole(only({ validUntil: '2026-12-31' }))).toContain('01/01/2027');
    expect(hole(only({}))).toBeUndefined();
  });
});

it('a route says its amount as people do', () => {
  expect(amountWords(DIRECT, INVITATION)).toBe(
    'Más del monto máximo de adjudicación directa y hasta el monto máximo de invitación',
  );
  expect(amountWords(UMA, NONE)).toBe('Más de 300 UMA');
  expect(amountWords(NONE, { kind: 'pesos', value: '50000.00' })).toBe('Hasta $50,000.00');
  expect(amountWords(NONE, NONE)).toBe('De cualquier monto');
});
