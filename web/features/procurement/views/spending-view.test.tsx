import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Spending } from '#contract/procurement-views.ts';
import { SpendingView } from './spending-view.tsx';

const spending: Spending = {
  year: 2026,
  years: [2026],
  asOf: '2026-11-23',
  total: '112.00',
  contracts: 60,
  undated: 0,
  before: null,
  months: [],
  kinds: [],
  areas: [],
  otherAreas: { count: 0, amount: '0.00' },
  suppliers: [{ key: 'P-1', number: 'P-1', name: 'Colibrí Ficticio', amount: '112.00', contracts: 2 }],
  otherSuppliers: { count: 0, amount: '0.00' },
  list: [
    {
      number: 'C/UG 131',
      title: 'Computadoras',
      slug: 'LP-1',
      procedure: 'LP/1',
      supplier: 'Colibrí Ficticio',
      supplierNumber: 'P-1',
      on: '2026-03-01',
      amount: '112.00',
    },
  ],
  bids: { lots: 0, single: 0 },
};

it('the bar of a supplier leads to its contracts of the year, each with its permanent address', () => {
  const html = renderToStaticMarkup(
    <SpendingView
      spending={spending}
      search={{ vista: 'ejercido', area: 'Becas' }}
      now="2026-11-23T16:00:00Z"
    />,
  ).replaceAll('&amp;', '&');
  const bar = /href="([^"]*proveedor=P-1[^"]*)"/.exec(html)?.[1] ?? '';
  const address = new URL(bar, 'http://portal.example');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    vista: 'ejercido',
    area: 'Becas',
    proveedor: 'P-1',
    anio: '2026',
  });
  expect(address.hash).toBe('#contratos');
  expect(html).toContain('id="contratos"');
  expect(html).toContain('/adquisiciones/procedimientos/LP-1#contrato-c-ug-131"');
  expect(html).toContain('el CSV tiene los 60');
});
