import { expect, it } from 'vitest';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { factsOf } from './procedure-facts.ts';
import { neededFor } from './take-part-needs.ts';

const detail = (patch: Partial<ProcedureDetail>) =>
  ({
    kind: 'open',
    character: 'national',
    modality: 'electronic',
    bidGuarantee: '5% de lo ofertado',
    guarantee: '10% del contrato',
    lots: [{}, {}],
    documents: [{ kind: 'bidding_documents', versions: [{}] }],
    acts: [{ kind: 'opening', sequence: 1, at: '2026-12-03T15:30:00.000Z' }],
    ...patch,
  }) as ProcedureDetail;
const keys = (patch: Partial<ProcedureDetail>) => neededFor(detail(patch)).map(({ key }) => key);

it('what it takes follows from the facts of the call', () => {
  expect(keys({})).toEqual([
    'registered',
    'national',
    'allowed',
    'rules',
    'lots',
    'bidGuarantee',
    'guarantee',
    'time',
  ]);
  expect(
    keys({ character: 'international_open', bidGuarantee: null, guarantee: null, documents: [], lots: [] }),
  ).toEqual(['registered', 'allowed', 'time']);
  const texts = neededFor(detail({ guarantee: 'Fianza del 10%.' })).map(({ text }) => text);
  expect(texts).toContain('Puedo dar la garantía del contrato: Fianza del 10%.');
  expect(texts).toContain('Puedo entregar completa al menos una de las 2 partidas.');
  expect(texts.at(-1)).toContain('jueves 3 de diciembre de 2026, 09:30');
});

it('the facts beside the file say what a bidder asks first, and leave out what the call does not', () => {
  const named = (patch: Partial<ProcedureDetail>) =>
    factsOf(detail({ nextAct: null, updatedAt: '2026-12-03T15:30:00.000Z', ...patch }), undefined)
      .filter(({ value }) => value !== undefined)
      .map(({ name, value }) => `${name}: ${String(value)}`);
  expect(named({ advance: 'No se otorga', deliveryPlace: 'Almacén', deliveryTerm: '30 días' })).toEqual(
    expect.arrayContaining([
      'Garantía de la propuesta: 5% de lo ofertado',
      'Garantía del contrato: 10% del contrato',
      'Anticipo: No se otorga',
      'Lugar de entrega: Almacén',
      'Plazo de entrega: 30 días',
    ]),
  );
  expect(named({ bidGuarantee: null }).join()).not.toContain('Garantía de la propuesta');
});
