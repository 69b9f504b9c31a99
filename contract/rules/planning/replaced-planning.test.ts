import { expect, test } from 'vitest';
import type { PlanningInput } from '#contract/planning.ts';
import { replacedPlanning } from './replaced-planning.ts';

const planning = {
  need: 'Equipo',
  plannedOn: '2026-10-01',
  isAnnounced: true,
  groundArticle: 'art. 54, fr. I',
  justification: null,
  budgetLine: '51501',
} as PlanningInput;

test('what went out of a planning is replaced by saying otherwise or taking it out; filling in, and what is internal, is not', () => {
  const by = (patch: Partial<PlanningInput>, before = planning) =>
    replacedPlanning(before, { ...before, ...patch });
  expect(by({ groundArticle: null, budgetLine: '51101' })).toEqual(['budgetLine', 'groundArticle']);
  expect(by({ isAnnounced: false, need: 'Otra' })).toEqual(['need', 'isAnnounced']);
  expect(by({ justification: 'Se explica.', estimate: '10.00' })).toEqual([]);
  expect(by({ need: 'Otra' }, { ...planning, isAnnounced: false })).toEqual([]);
});
