import { expect, test } from 'vitest';
import { NumberMarks } from './number-marks.rules.ts';

const marksOf = (...codes: string[]) => {
  const marks = new NumberMarks();
  for (const code of codes) marks.see(code);
  return codes.map((code) => marks.of(code));
};

test('the word of a number that tells contracts apart is what a person answers for', () => {
  expect(marksOf('UPSG-ADQ-001/2019', 'UPSG-SER-002/2019', 'UPSG-SER-003/2019', 'UPSG-OBR-006/2022')).toEqual(
    [
      'ADQ en el número del contrato',
      'SER en el número del contrato',
      'SER en el número del contrato',
      'OBR en el número del contrato',
    ],
  );
});

test('an amendment among them, which has two, does not hide them', () => {
  const codes = ['U-ADQ-1', 'U-SER-2', 'U-SER-3', 'U-ADQ-4', 'U-OBR-5', 'CM-01 U-SER-2'];
  expect(marksOf(...codes).map((one) => one?.split(' ', 1)[0])).toEqual([
    'ADQ',
    'SER',
    'SER',
    'ADQ',
    'OBR',
    undefined,
  ]);
});

test('words of every number, or none, tell nothing', () => {
  expect(marksOf('UG-001/2019', 'UG-002/2019')).toEqual([undefined, undefined]);
  expect(marksOf('001', '002')).toEqual([undefined, undefined]);
  const many = Array.from({ length: 30 }, (_, i) => `C-${String.fromCharCode(97 + (i % 26))}x${i}`);
  expect(new Set(marksOf(...many))).toEqual(new Set([undefined]));
});
