import { expect, test } from 'vitest';
import { contractLots, contractPart } from './contract-share.ts';

const tenderers = [
  { name: 'Cómputo Uno', supplierNumber: 'P-1' },
  { name: 'Cómputo Dos', supplierNumber: null },
];
const shares = [
  { tenderer: 0, share: '60', amount: '600.00' },
  { tenderer: 1, share: '40', amount: '440.00' },
];
const signed = (supplierName: string, supplierNumber: string | null) => ({
  supplierName,
  supplierNumber,
  lots: [1, 2],
});

test('a contract of a lot that several share is for the part of its supplier, whatever it was called when it won', () => {
  expect(contractPart({ shares }, signed('Cómputo Uno, S.A. de C.V.', 'P-1'), tenderers)?.amount).toBe(
    '600.00',
  );
  expect(contractPart({ shares }, signed('Cómputo Dos', 'P-2'), tenderers)?.share).toBe('40');
  expect(contractPart({ shares }, signed('Otra', null), tenderers)).toBeUndefined();
  expect(contractPart({}, signed('Cómputo Uno', 'P-1'), tenderers)).toBeUndefined();
  const lots = [{ number: 1, shares }, { number: 2 }];
  expect(contractLots(signed('Cómputo Dos', null), { lots, tenderers })).toBe('1 (40 %), 2');
  expect(contractLots(signed('Cómputo Dos', null), null)).toBe('1, 2');
});
