import { expect, test } from 'vitest';
import { lostRemark } from './remove-remark-dialog.tsx';

const papers = [
  { code: 'acta', name: 'Acta constitutiva', status: 'observed' as const, remark: 'No se lee.' },
  { code: 'poder', name: 'Poder', status: 'valid' as const, remark: null },
  { code: 'banco', name: 'Carátula', status: 'observed' as const, remark: '' },
];

test('an observation that somebody wrote is lost by any other decision, and only then is it asked', () => {
  const acta = (decision: 'valid' | 'observed' | 'pending') => lostRemark(papers, { code: 'acta', decision });
  expect(acta('pending')).toEqual({ subject: 'Acta constitutiva', remark: 'No se lee.', becomes: 'nothing' });
  expect(acta('valid')).toMatchObject({ becomes: 'valid' });
  expect(acta('observed')).toBeUndefined();
  expect(lostRemark(papers, { code: 'poder', decision: 'pending' })).toBeUndefined();
  expect(lostRemark(papers, { code: 'banco', decision: 'pending' })).toBeUndefined();
  expect(lostRemark(papers, undefined)).toBeUndefined();
});
