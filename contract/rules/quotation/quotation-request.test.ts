import { describe, expect, it } from 'vitest';
import type { QuotationRequestForm } from '#contract/quotation-requests.ts';
import { modificationWords } from './modification-words.ts';
import {
  closingText,
  lastDayOf,
  leastQuotations,
  missingOfRequest,
  refuseClosing,
  refuseModification,
  type RequestFacts,
} from './quotation-request.ts';

const HOLIDAYS = new Set(['2026-11-16', '2026-12-25']);
const law = (uma: number) => ({
  invitedLeast: { count: 3, source: 'LAASSP 2025, art. 56' },
  quotations: { from: ((uma * 300) / 100).toFixed(2), count: 3, source: 'LAASSP 2025, art. 58' },
});
const WHOLE: QuotationRequestForm = {
  kind: 'direct',
  regime: 'lineamientos_ug',
  title: 'Reactivos para los laboratorios',
  lines: ['G01'],
  closesAt: '2026-12-04T18:00:00.000Z',
  questionsUntil: '2026-12-03T18:00:00.000Z',
  validityDays: 30,
  validityUnit: 'days',
  minimumAsked: 3,
  minimumReceived: 1,
  criterion: 'lowest',
  awardBy: 'lot',
  simultaneous: null,
  allowsPartial: false,
  isOpen: false,
  terms: {
    currency: '',
    payment: '17 días hábiles',
    advance: '',
    penalties: '',
    guarantee: '',
    samples: '',
    documents: '',
    notes: '',
  },
  lots: [
    {
      id: '0d9de2f3-6c40-4b59-9c68-05a9d3a3f001',
      number: 1,
      groupLabel: null,
      description: 'Acetona grado analítico, un litro',
      quantity: '10',
      unit: 'Litro',
      place: 'Almacén central',
      deliveryDays: 10,
      estimate: '9000.00',
      requirements: [],
      lotId: null,
      lineIds: [],
    },
  ],
};
const FACTS: RequestFacts = {
  today: '2026-11-30',
  now: '2026-11-30T16:00:00.000Z',
  holidays: HOLIDAYS,
  term: { amount: 3, unit: 'working_days' },
  least: { asked: 3, received: 1, source: null },
  mostMargin: 10,
  invited: ['Uno', 'Dos', 'Tres'].map((name) => ({ name, hasMail: true })),
};
const missing = (form: Partial<QuotationRequestForm>, facts: Partial<RequestFacts> = {}) =>
  missingOfRequest({ ...WHOLE, ...form }, { ...FACTS, ...facts }).map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe('How many quotations are asked for', () => {
  it('V57 below 300 UMA one is enough; from there on three are asked and one received is enough', () => {
    expect(leastQuotations('direct', '35192.99', law(117.31 * 100))).toMatchObject({ asked: 1, received: 1 });
    expect(leastQuotations('direct', '35193.00', law(117.31 * 100))).toMatchObject({ asked: 3, received: 1 });
    expect(leastQuotations('direct', null, law(117.31 * 100))).toMatchObject({ asked: 3 });
  });

  it('V58 the UMA of the day of the request decides', () => {
    expect(leastQuotations('direct', '33942.00', law(113.14 * 100))).toMatchObject({ asked: 3 });
    expect(leastQuotations('direct', '33942.00', law(117.31 * 100))).toMatchObject({ asked: 1 });
  });

  it('asks an invitation for three, and a market research for one', () => {
    expect(leastQuotations('invitation', '1.00', law(11731))).toMatchObject({ asked: 3, received: 3 });
    expect(leastQuotations('research', '900000.00', law(11731))).toMatchObject({ asked: 1 });
  });
});

describe('What must be true to send a request', () => {
  it('nothing is missing of a whole one', () => expect(missing({})).toEqual([]));

  it('leaves what binds under the federal law to its platform, and lets its market research go', () => {
    expect(missing({ regime: 'laassp_2025' })[0]).toMatch(/^kind: Con recurso federal/);
    expect(missing({ regime: 'laassp_2025', kind: 'research', criterion: 'none' })).toEqual([]);
  });

  it('says at its place what is empty', () => {
    const [lot] = WHOLE.lots;
    const id = lot!.id;
    expect(
      missing({
        title: 'Uno',
        lines: [],
        lots: [{ ...lot!, quantity: null, unit: '', place: '', deliveryDays: null, description: '' }],
        terms: { ...WHOLE.terms, payment: '' },
      }),
    ).toEqual([
      'title: Escribe qué se cotiza (10 letras o más).',
      'lines: Elige al menos un giro: de él salen los proveedores.',
      `lots/${id}/description: Describe lo que se pide (10 letras o más).`,
      `lots/${id}/quantity: Escribe la cantidad.`,
      `lots/${id}/unit: Escribe la unidad de medida.`,
      `lots/${id}/place: Escribe dónde se entrega.`,
      `lots/${id}/deliveryDays: Escribe en cuántos días se entrega.`,
      'terms.payment: Escribe en cuánto tiempo se paga.',
    ]);
    expect(missing({ lots: [] })).toEqual(['lots: Agrega al menos una partida.']);
    const vague = [{ code: 'a', text: '', affectsSolvency: true }];
    expect(missing({ lots: [{ ...lot!, requirements: vague }] })).toEqual([
      `lots/${id}/requirements: Escribe qué debe cumplir, o quita el requisito.`,
    ]);
    expect(missing({ awardBy: 'group' })).toEqual([`lots/${id}/groupLabel: Escribe de qué lote es.`]);
  });

  it('V57 three are invited where three are asked', () => {
    expect(missing({ minimumAsked: 2 })).toEqual([
      'minimumAsked: Por su monto se piden al menos 3 cotizaciones.',
    ]);
    const two = FACTS.invited.slice(0, 2);
    expect(missing({}, { invited: two })).toEqual(['invitees: Invita al menos a tres.']);
    expect(missing({ isOpen: true }, { invited: two })).toEqual([]);
    const least = { asked: 3, received: 3, source: null };
    expect(missing({ kind: 'invitation', isOpen: true }, { invited: two, least })).toEqual([
      'minimumReceived: Se necesitan al menos 3 propuestas.',
      'invitees: Invita al menos a tres.',
    ]);
    expect(missing({}, { invited: [...FACTS.invited, { name: 'Cuatro', hasMail: false }] })).toEqual([
      'invitees: Sin correo en el padrón: Cuatro. Quítalos o pide su correo.',
    ]);
    expect(missing({ minimumReceived: 4 })).toEqual([
      'minimumReceived: No pueden bastar más cotizaciones de las que se piden.',
    ]);
  });

  it('V70 refuses a margin above ten percent', () => {
    const shared = { lots: '', shares: ['60', '40'], margin: '12', missing: 'first' as const };
    expect(missing({ awardBy: 'simultaneous', simultaneous: shared })).toEqual([
      'simultaneous: El margen no puede pasar del 10 %.',
    ]);
    expect(missing({ awardBy: 'simultaneous', simultaneous: { ...shared, margin: '10' } })).toEqual([]);
    expect(
      missing({ awardBy: 'simultaneous', simultaneous: { ...shared, shares: ['40', '50'], margin: '' } }),
    ).toEqual([
      'simultaneous: Los porcentajes de las fuentes deben sumar 100.',
      'simultaneous: La primera fuente lleva el porcentaje mayor, y así en orden.',
      'simultaneous: Escribe hasta cuánto puede diferir el precio del más bajo.',
    ]);
    expect(missing({ awardBy: 'simultaneous' })).toHaveLength(1);
  });

  it('keeps questions one working day before the closing, and a market research from having a criterion', () => {
    expect(missing({ questionsUntil: '2026-12-04T17:00:00.000Z' })).toEqual([
      'questionsUntil: Las preguntas se reciben hasta un día hábil antes del cierre.',
    ]);
    expect(missing({ questionsUntil: '2026-11-30T15:00:00.000Z' })[0]).toMatch(/ya pasó/);
    expect(missing({ kind: 'research' })[0]).toMatch(/^criterion: Una investigación/);
    expect(missing({ criterion: 'none' })).toEqual(['criterion: Elige con qué criterio se adjudica.']);
  });
});

describe('The closing', () => {
  const refused = (closesAt: string | null, over: Partial<Parameters<typeof refuseClosing>[1]> = {}) =>
    refuseClosing(closesAt, {
      from: '2026-11-12',
      term: FACTS.term,
      holidays: HOLIDAYS,
      kind: 'direct',
      ...over,
    });

  it('is 60 days after the sending at the latest', () => {
    expect(refused('2027-01-11T18:00:00Z')).toBeUndefined();
    expect(refused('2027-01-12T18:00:00Z')).toMatch(
      /^El cierre va a más tardar el 11 ene 2027, 60 días después del envío\./,
    );
  });

  it('is at least three working days away, on a working day, between nine and five', () => {
    expect(refused(null)).toBe('Escribe el día y la hora del cierre.');
    expect(refused('2026-11-17T18:00:00Z')).toBe(
      'Da al menos 3 días hábiles para cotizar: el cierre va desde el 18 nov 2026.',
    );
    expect(refused('2026-11-18T18:00:00Z')).toBeUndefined();
    expect(refused('2026-11-21T18:00:00Z')).toBe(
      'El 21 nov 2026 es inhábil. Elige un día hábil para el cierre.',
    );
    expect(refused('2026-11-18T14:59:00Z')).toBe('El cierre va entre las 9:00 y las 17:00 h.');
    expect(refused('2026-11-18T23:01:00Z')).toBe('El cierre va entre las 9:00 y las 17:00 h.');
    expect(refused('2026-11-18T23:00:00Z')).toBeUndefined();
  });

  it('of an invitation is five natural days after the last one, on a day of work', () => {
    const over = { kind: 'invitation', from: '2026-11-11', term: { amount: 5, unit: 'days' } } as const;
    expect(refused('2026-11-13T18:00:00Z', over)).toBe(
      'Da al menos 5 días naturales desde la última invitación: el cierre va desde el 17 nov 2026.',
    );
    expect(refused('2026-11-16T18:00:00Z', over)).toMatch(/inhábil/);
    expect(refused('2026-11-17T18:00:00Z', over)).toBeUndefined();
  });

  it('V74 what is confirmed on 5 November is held for 20 working days from the next one', () => {
    expect(lastDayOf('2026-11-05', { amount: 20, unit: 'working_days' }, HOLIDAYS)).toBe('2026-12-04');
  });

  it('is said with its weekday and hour', () => {
    expect(closingText('2026-12-10T20:00:00Z')).toBe('jueves 10 de diciembre de 2026, a las 14:00 h');
  });

  it('moves with a change once half of the term is over, and never earlier', () => {
    const was = { sentAt: '2026-12-01T15:00:00.000Z', closesAt: '2026-12-05T15:00:00.000Z' };
    const at = (now: string, closesAt = was.closesAt) => refuseModification(was, { now, closesAt });
    expect(at('2026-12-03T15:00:00.000Z')).toBeUndefined();
    expect(at('2026-12-03T15:00:01.000Z')).toMatch(/^Ya pasó la mitad/);
    expect(at('2026-12-03T15:00:01.000Z', '2026-12-07T15:00:00.000Z')).toBeUndefined();
    expect(at('2026-12-01T16:00:00.000Z', '2026-12-04T15:00:00.000Z')).toMatch(/^El cierre no se adelanta/);
  });
});

it('a modification is told as it was and as it is, and nothing of what the unit expects to pay or whom it invites', () => {
  const lots = [{ id: 'a', number: 1 }];
  const part = (name: string, before: unknown, after: unknown) => ({ name, label: '', before, after });
  expect(
    modificationWords(
      [
        part('lots/a/quantity', '12', '14'),
        part('lots/a/estimate', '10.00', '20.00'),
        part('invitees/x', null, { name: 'Alfa' }),
        part('closesAt', '2026-12-03T20:00:00Z', '2026-12-04T20:00:00Z'),
        part('lots/b', { description: 'Cable de red' }, null),
        part('terms', { payment: '30 días' }, { payment: '20 días' }),
      ],
      lots,
    ),
  ).toEqual([
    'Partida 1, cantidad: antes 12, ahora 14.',
    'Cierre: antes 3 dic 2026, 14:00 h, ahora 4 dic 2026, 14:00 h.',
    'Se quitó la partida «Cable de red».',
    'Plazo de pago: antes 30 días, ahora 20 días.',
  ]);
});
