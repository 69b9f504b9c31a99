import { expect, test } from 'vitest';
import { checkForm } from '#web/ui/use-form.ts';
import { EMPTY_ACTION, supplierActionRules } from './supplier-action-rules.ts';

const reason = 'Incumplió el contrato en tres entregas.';

test('a disqualification needs cause, authority, document and both dates; a reinstatement only a reason', () => {
  expect(Object.keys(checkForm(EMPTY_ACTION, supplierActionRules('disqualify')))).toEqual([
    'causeCode',
    'reason',
    'authority',
    'documentNumber',
    'startsOn',
    'endsOn',
  ]);
  expect(checkForm({ ...EMPTY_ACTION, reason }, supplierActionRules('reinstate'))).toEqual({});
});

test('a suspension may have no end, but not one before its start', () => {
  const form = {
    ...EMPTY_ACTION,
    reason,
    causeCode: 'x',
    authority: 'Contraloría',
    documentNumber: '1',
    startsOn: '2026-11-20',
  };
  const rules = supplierActionRules('suspend');
  expect(checkForm(form, rules)).toEqual({});
  expect(checkForm({ ...form, endsOn: '2026-11-19' }, rules)).toEqual({
    endsOn: 'Termina antes de empezar.',
  });
});
