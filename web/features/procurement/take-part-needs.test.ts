import { expect, it } from 'vitest';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { neededFor } from './take-part-needs.ts';

const detail = (patch: Partial<ProcedureDetail>) =>
  ({
    kind: 'open',
    character: 'national',
    modality: 'electronic',
    guarantee: '10% del contrato',
    lots: [{}, {}],
    documents: [{ kind: 'bidding_documents', versions: [{}] }],
    acts: [{ kind: 'opening', sequence: 1, at: '2026-12-03T15:30:00.000Z' }],
    ...patch,
  }) as ProcedureDetail;
const keys = (patch: Partial<ProcedureDetail>) => neededFor(detail(patch)).map(({ key }) => key);

it('what it takes follows from the facts of the call', () => {
  expect(keys({})).toEqual(['registered', 'national', 'allowed', 'rules', 'lots', 'guarantee', 'time']);
  expect(keys({ character: 'international_open', guarantee: null, documents: [], lots: [] })).toEqual([
    'registered',
    'allowed',
    'time',
  ]);
  const texts = neededFor(detail({ guarantee: 'Fianza del 10%.' })).map(({ text }) => text);
  expect(texts).toContain('Puedo dar la garantía: Fianza del 10%.');
  expect(texts).toContain('Puedo entregar completa al menos una de las 2 partidas.');
  expect(texts.at(-1)).toContain('jueves 3 de diciembre de 2026, 09:30');
});
