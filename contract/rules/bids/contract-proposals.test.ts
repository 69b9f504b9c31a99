import { expect, it } from 'vitest';
import { contractProposals, withTax } from './contract-proposals.ts';
import { withoutTax } from '../planning/purchase-checks.ts';

const PROCEDURE = {
  number: 'LPN-UG-007-2026',
  title: 'Equipo de cómputo',
  contracts: [],
  contractDrafts: [],
};
const ana = {
  supplierId: 'a',
  name: 'Ana',
  rfc: 'AAA010101AA1',
  won: [
    { id: '1', amount: '1000.00' },
    { id: '3', amount: '231.05' },
  ],
};
const bruno = { supplierId: null, name: 'Bruno', rfc: null, won: [{ id: '2', amount: null }] };

it.each([
  ['1231000.00', '1427960.00'],
  ['0.03', '0.03'],
  ['0.04', '0.05'],
  ['1231.05', '1428.02'],
])('%s is %s with tax, and the same again without it', (net, gross) => {
  expect(withTax(net)).toBe(gross);
  expect(withoutTax(gross)).toBe(net);
});

it('One contract is proposed for each who won, with its own number, all its lots and what was awarded with tax', () => {
  expect(contractProposals(PROCEDURE, [ana, bruno])).toEqual([
    {
      number: 'LPN-UG-007-2026-C1',
      title: 'Equipo de cómputo',
      supplierId: 'a',
      supplierName: 'Ana',
      supplierRfc: 'AAA010101AA1',
      lots: ['1', '3'],
      amount: '1428.02',
    },
    expect.objectContaining({
      number: 'LPN-UG-007-2026-C2',
      supplierName: 'Bruno',
      lots: ['2'],
      amount: null,
    }),
  ]);
});

it('Nothing is proposed again of what a contract or a draft covers, and a number that is taken is passed over', () => {
  const contracts = [{ number: 'LPN-UG-007-2026-C1', supplierName: 'Ana', lots: ['1'] }];
  const contractDrafts = [{ number: 'C-9', supplierName: 'Bruno', lots: ['2'] }];
  expect(contractProposals({ ...PROCEDURE, contracts, contractDrafts }, [ana, bruno])).toMatchObject([
    { number: 'LPN-UG-007-2026-C2', supplierName: 'Ana', lots: ['3'], amount: '268.02' },
  ]);
});

it('A shared lot is proposed to each of those who share it, until their own contract covers it', () => {
  const share = (amount: string) => [{ id: '1', amount, isShared: true }];
  const both = [
    { ...ana, won: share('600.00') },
    { ...bruno, won: share('440.00') },
  ];
  const contracts = [{ number: 'C-1', supplierName: 'Ana', lots: ['1'] }];
  expect(contractProposals({ ...PROCEDURE, contracts, contractDrafts: [] }, both)).toMatchObject([
    { supplierName: 'Bruno', lots: ['1'], amount: '510.40' },
  ]);
});
