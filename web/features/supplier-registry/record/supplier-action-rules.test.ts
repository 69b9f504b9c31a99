import { expect, test } from 'vitest';
import {
  actionDateLimits,
  disqualificationSpan,
  finePaymentProblem,
  mostMonthsOf,
} from '#contract/rules/registry/supplier-action.ts';
import { checkForm } from '#web/ui/use-form.ts';
import { noticeText } from './supplier-action-words.ts';
import { actionInput, actionTerms, EMPTY_ACTION, supplierActionRules } from './supplier-action-rules.ts';

const TODAY = '2026-11-20';
const AMOUNTS = { disqualification_min: 3, disqualification_max: 84 };
const TERMS = actionTerms(TODAY, AMOUNTS, []);

test('a disqualification needs cause, authority, document and its dates; a reinstatement a reason and the document that orders it', () => {
  expect(Object.keys(checkForm(EMPTY_ACTION, supplierActionRules('disqualify', TERMS))).toSorted()).toEqual([
    'authority',
    'causeCode',
    'documentNumber',
    'documentOn',
    'documentSha256',
    'endsOn',
    'startsOn',
  ]);
  const reason = 'Presentó las entregas que faltaban.';
  const lift = { authority: 'Contraloría', documentNumber: 'UG-2', documentSha256: 'b'.repeat(64) };
  const rules = supplierActionRules('reinstate', TERMS);
  expect(checkForm({ ...EMPTY_ACTION, ...lift, reason }, rules)).toEqual({});
  expect(Object.keys(checkForm({ ...EMPTY_ACTION, reason }, rules))).toEqual(Object.keys(lift));
});

test('a suspension may have no end, but not one before its start', () => {
  const form = {
    ...EMPTY_ACTION,
    causeCode: 'x',
    authority: 'Contraloría',
    documentNumber: 'UG-1',
    documentSha256: 'a'.repeat(64),
    documentOn: '2026-11-01',
    startsOn: TODAY,
  };
  const rules = supplierActionRules('suspend', TERMS);
  expect(checkForm(form, rules)).toEqual({});
  expect(Object.keys(checkForm({ ...form, endsOn: '2026-11-19' }, rules))).toEqual(['endsOn']);
});

test('the dates that can be chosen are those that the server takes: the edges pass and one day more does not', () => {
  const form = {
    ...EMPTY_ACTION,
    causeCode: 'inh_90_falsedad',
    authority: 'Secretaría',
    documentNumber: 'UG-1',
    documentSha256: 'a'.repeat(64),
    documentOn: '2026-11-01',
    startsOn: '2026-11-20',
  };
  const rules = supplierActionRules('disqualify', TERMS);
  const limits = actionDateLimits({ ...form, action: 'disqualify' }, TERMS);
  expect(limits).toEqual({
    documentOn: { max: TODAY },
    startsOn: { min: '2026-11-01', max: TODAY },
    endsOn: { min: '2027-02-20', max: '2033-11-20' },
    finePaidOn: { min: form.startsOn, max: TODAY },
  });
  const wrong = (values: Partial<typeof form>) => checkForm({ ...form, ...values }, rules);
  for (const endsOn of ['2027-02-20', '2033-11-20']) expect(wrong({ endsOn })).toEqual({});
  for (const endsOn of ['2027-02-19', '2033-11-21'])
    expect(wrong({ endsOn })).toEqual({ endsOn: 'La inhabilitación va de 3 meses a 7 años.' });
  for (const startsOn of ['2026-11-21', '2026-10-31'])
    expect(wrong({ startsOn, endsOn: '2028-01-01' })).toHaveProperty('startsOn');
  expect(wrong({ documentOn: '2026-11-21', endsOn: '2028-01-01' })).toHaveProperty('documentOn');
  for (const finePaidOn of ['2026-11-21', '2001-01-01'])
    expect(wrong({ endsOn: '2028-01-01', finePaidOn })).toHaveProperty('finePaidOn');
  expect(wrong({ endsOn: '2028-01-01', fineAmount: '0.00' })).toHaveProperty('fineAmount');
  expect(
    actionDateLimits({ action: 'suspend', startsOn: '2026-11-02', documentOn: '' }, TERMS).endsOn,
  ).toEqual({
    min: TODAY,
  });
  const over = supplierActionRules('suspend', TERMS);
  expect(checkForm({ ...form, startsOn: '2026-11-02', endsOn: '2026-11-19' }, over)).toEqual({
    endsOn: 'Ese plazo ya terminó. Escribe un día que no haya pasado.',
  });
  expect(actionDateLimits({ action: 'suspend', startsOn: '', documentOn: '' }, TERMS).endsOn).toEqual({});
});

test('a disqualification lasts no longer than its cause says', () => {
  const text = 'No firmó un contrato adjudicado sin causa justificada: impedimento de hasta un año.';
  const terms = actionTerms(TODAY, AMOUNTS, [], [{ code: 'imp_71_xiv', text }]);
  const wrong = (causeCode: string, endsOn: string) =>
    checkForm(
      { ...EMPTY_ACTION, causeCode, startsOn: TODAY, endsOn },
      supplierActionRules('disqualify', terms),
    ).endsOn;
  expect(wrong('imp_71_xiv', '2027-11-20')).toBe(undefined);
  expect(wrong('imp_71_xiv', '2027-11-21')).toBe(
    'La inhabilitación va de 3 meses a 1 año por la causa elegida.',
  );
  expect(wrong('inh_90_falsedad', '2028-11-20')).toBe(undefined);
  const bar = (most: string) => `Prácticas monopólicas absolutas: impedimento de ${most}.`;
  expect(['dos años', 'hasta 18 meses', 'por vida'].map((most) => mostMonthsOf(bar(most)))).toEqual([
    24,
    18,
    undefined,
  ]);
  expect(mostMonthsOf('Contratos rescindidos en dos o más entidades en tres años.')).toBe(undefined);
});

test('a fine is written as the portal writes amounts, and goes out as plain digits', () => {
  const rules = supplierActionRules('disqualify', TERMS);
  const wrong = (fineAmount: string) => checkForm({ ...EMPTY_ACTION, fineAmount }, rules).fineAmount;
  const sent = (fineAmount: string) => actionInput('disqualify', { ...EMPTY_ACTION, fineAmount }).fineAmount;
  for (const text of ['12,500.50', '$12,500.50', '$ 12500.5', '12500.50']) {
    expect([text, wrong(text), sent(text)]).toEqual([text, undefined, '12500.50']);
  }
  for (const text of ['12,50.50', '12.500,50', 'doce mil'])
    expect(wrong(text)).toBe('Escribe el monto como 12,500.50.');
  expect(wrong('$0.00')).toMatch(/mayor que cero/);
  expect([wrong(''), sent(' ')]).toEqual([undefined, '']);
});

test('a fine is paid between the sanction and today; a span is told in months and years', () => {
  const at = { today: TODAY, startsOn: '2026-03-02' };
  expect(finePaymentProblem('2026-03-02', at)).toBeUndefined();
  expect(finePaymentProblem('2026-03-01', at)).toMatch(/antes de la sanción/);
  expect(finePaymentProblem('2026-11-21', at)).toMatch(/no uno futuro/);
  expect(disqualificationSpan({ minMonths: 1, maxMonths: 12 })).toBe('1 mes a 1 año');
});

test('the list of art. 69-B is a ground of its own only for whoever stands on it as definitive', () => {
  const match = { source: 'sat_69b', situation: 'definitive', level: 'block', status: 'new' } as const;
  const form = { ...EMPTY_ACTION, causeCode: 'inh_69b', startsOn: TODAY };
  const wrong = (...matches: Parameters<typeof actionTerms>[2]) =>
    Object.keys(checkForm(form, supplierActionRules('disqualify', actionTerms(TODAY, AMOUNTS, matches))));
  expect(wrong(match)).toEqual([]);
  const due = ['authority', 'documentNumber', 'documentOn', 'documentSha256', 'endsOn'];
  expect(wrong().toSorted()).toEqual(due);
  expect(wrong({ ...match, status: 'discarded' }, { ...match, situation: 'presumed' }).toSorted()).toEqual(
    due,
  );
});

test('before a sanction it is told to whom it is mailed, or that nobody will be', () => {
  expect(noticeText('ventas@a.example', { sendsMail: true })).toBe(
    'Se avisará por correo a 1 persona: ventas@a.example.',
  );
  expect(noticeText('ventas@a.example', { sendsMail: false })).toContain('no se avisará a nadie');
  expect(noticeText(null, { sendsMail: true })).toContain('su registro no tiene uno');
});
