import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Spending } from '#contract/procurement-views.ts';
import type { ListSearch } from '../procedures.search.ts';
import { SpendingView } from './spending-view.tsx';

const spending: Spending = {
  year: 2026,
  years: [2026],
  asOf: '2026-11-23',
  total: '112.00',
  amended: '130.00',
  contracts: 60,
  undated: 0,
  before: null,
  beforeContracts: 0,
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
      presentAmount: '130.00',
    },
  ],
  bids: { lots: 0, single: 0 },
  paid: { moments: null, invoices: 0, inTime: 0, median: null, received: 0, returned: 0 },
};

it('the column of a month leads to its contracts, which are named by the month', () => {
  const draw = (more: Partial<Spending>, search: ListSearch) =>
    renderToStaticMarkup(
      <SpendingView spending={{ ...spending, ...more }} search={search} now="2026-11-23T16:00:00Z" />,
    ).replaceAll('&amp;', '&');
  const months = [{ month: 3, kinds: [{ kind: 'open' as const, amount: '112.00' }] }];
  const kinds = [{ kind: 'open' as const, amount: '112.00', procedures: 1 }];
  const whole = draw({ months, kinds }, { vista: 'ejercido' });
  expect(whole).toMatch(/href="[^"]*vista=ejercido[^"]*mes=2026-03[^"]*#contratos"/);
  const one = draw({ month: 3, asOf: '2026-03-31' }, { vista: 'ejercido', mes: '2026-03' });
  expect(one).toContain('En marzo de 2026 se contrataron');
  expect(one).toContain('Contratos de marzo de 2026');
  expect(one).toContain('con IVA, como se firmó');
});

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
  // An amendment stands beside the amount as it was signed, of each contract and of their sum.
  expect(html).toContain('hoy, con convenio: $130.00');
  expect(html).toContain('Con sus convenios valen hoy $130.00');
});

it('where the money stands is told with the word of each moment, of the contracts that the budget holds', () => {
  const draw = (paid: Spending['paid']) =>
    renderToStaticMarkup(
      <SpendingView
        spending={{ ...spending, paid }}
        search={{ vista: 'ejercido' }}
        now="2026-11-23T16:00:00Z"
      />,
    );
  expect(draw(spending.paid)).not.toContain('Qué se ha pagado');
  const moments = { contracts: 3, committed: '100.00', accrued: '80.00', exercised: '60.00', paid: '40.00' };
  const html = draw({ ...spending.paid, moments }).replaceAll(/<[^>]+>/g, '');
  expect(html).toContain(
    'De 3 contratos con presupuesto en este portal: comprometido $100.00 · devengado $80.00 · ejercido $60.00 · pagado $40.00.',
  );
});
