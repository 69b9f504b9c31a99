import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InvoiceQuery } from './invoices-api.ts';
import { MatchQuery } from './negative-lists.ts';
import { PaymentOrderQuery } from './payment-orders-api.ts';
import { PurchaseOrderQuery } from './purchase-orders-api.ts';
import { QuotationRequestQuery } from './quotation-requests-api.ts';
import { DeskQuery } from './requisition-desk.ts';

const LISTS = {
  InvoiceQuery,
  PaymentOrderQuery,
  PurchaseOrderQuery,
  QuotationRequestQuery,
  DeskQuery,
  MatchQuery,
};

it.each(Object.entries(LISTS))(
  '%s refuses a state that nobody knows and says which there are',
  (_, query) => {
    const answer = query.safeParse({ estado: 'inexistente' });
    expect(answer.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['estado'], expect.stringMatching(/^(?:Escribe alguna de estas palabras|Usa uno de estos valores)/)],
    ]);
    expect(query.safeParse({}).success).toBe(true);
  },
);

it('no filter of a list takes a value that nobody knows for none', () => {
  const silent = globSync('*.ts', { cwd: import.meta.dirname }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /\.catch\((?:undefined|'')\)/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
  // An order is no filter; a year that is none shows the present one, as without it.
  expect(silent).toEqual(['list-columns.ts', 'procurement-views.ts']);
});
