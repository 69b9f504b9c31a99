import { expect, test } from 'vitest';
import { checkForm } from '#web/ui/use-form.ts';
import { EMPTY_ACTION, supplierActionRules } from './supplier-action-rules.ts';

const TODAY = '2026-11-20';

test('a disqualification needs cause, authority, document and both dates; a reinstatement only a reason', () => {
  expect(Object.keys(checkForm(EMPTY_ACTION, supplierActionRules('disqualify', TODAY))).toSorted()).toEqual([
    'authority',
    'causeCode',
    'documentNumber',
    'documentSha256',
    'endsOn',
    'startsOn',
  ]);
  const reason = 'Presentó las entregas que faltaban.';
  expect(checkForm({ ...EMPTY_ACTION, reason }, supplierActionRules('reinstate', TODAY))).toEqual({});
});

test('a suspension may have no end, but not one before its start', () => {
  const form = {
    ...EMPTY_ACTION,
    causeCode: 'x',
    authority: 'Contraloría',
    documentNumber: 'UG-1',
    documentSha256: 'a'.repeat(64),
    startsOn: TODAY,
  };
  const rules = supplierActionRules('suspend', TODAY);
  expect(checkForm(form, rules)).toEqual({});
  expect(Object.keys(checkForm({ ...form, endsOn: '2026-11-19' }, rules))).toEqual(['endsOn']);
});
