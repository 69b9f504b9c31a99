import { expect, it } from 'vitest';
import {
  petitionFolio,
  petitionSteps,
  readPetitionFolio,
  type PetitionOutcome,
  type PetitionStatus,
} from './petition-kinds.ts';

const steps = (
  kind: 'complaint' | 'personal_data',
  status: PetitionStatus,
  more: { extendedAt?: string; identifiedAt?: string; outcome?: PetitionOutcome } = {},
) => petitionSteps({ kind, status, extendedAt: null, identifiedAt: null, outcome: null, ...more });

it('a complaint is acknowledged, extended once and answered; after that nothing more', () => {
  expect(steps('complaint', 'received')).toEqual(['acknowledge', 'answer', 'extend']);
  expect(steps('complaint', 'acknowledged', { extendedAt: '2026-11-03' })).toEqual(['answer']);
  expect(steps('complaint', 'answered', { outcome: 'upheld' })).toEqual([]);
});

it('what was granted about personal data is carried out; what was not ends with its answer', () => {
  expect(steps('personal_data', 'received')).toEqual(['identify', 'answer', 'extend']);
  expect(steps('personal_data', 'received', { identifiedAt: '2026-11-03' })).toEqual(['answer', 'extend']);
  expect(steps('personal_data', 'answered', { outcome: 'partly' })).toEqual(['carry_out']);
  expect(steps('personal_data', 'answered', { outcome: 'rejected' })).toEqual([]);
  expect(steps('personal_data', 'carried_out', { outcome: 'upheld' })).toEqual([]);
});

it('a folio is read however it was typed, with the letter of its kind and no other', () => {
  expect(petitionFolio('complaint', 2026, 'K7M2RX4A')).toBe('Q-2026-K7M2-RX4A');
  expect(readPetitionFolio(' q 2026 k7m2 rx4a ')).toBe('Q-2026-K7M2-RX4A');
  expect(readPetitionFolio('D-2026-K7M2-RX4A')).toBe('D-2026-K7M2-RX4A');
  for (const typed of ['', 'S-2026-K7M2-RX4A', 'Q-2026', 'K7M2'])
    expect(readPetitionFolio(typed)).toBeUndefined();
});
