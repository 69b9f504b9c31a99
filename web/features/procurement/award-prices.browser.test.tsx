import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { showAs } from '#web/test-media.ts';
import { wordsOf } from '#web/test-layout.ts';
import { AwardPart } from './award-part.tsx';
import '#web/ui/theme.css';

const NAMES = [
  'Colibrí',
  'Mezquite',
  'Xoloitzcuintle',
  'Cenzontle',
  'Zapote',
  'Tlacuache',
  'Ajolote',
  'Garambullo',
];

/** An awarded tender with a lot that each of these quoted to the cent. */
function awarded(bidders: number): ProcedureDetail {
  const tenderers = NAMES.slice(0, bidders).map((name) => ({
    name: `${name} Ficticio, S.A. de C.V.`,
    supplierNumber: null,
  }));
  const bids = tenderers.map((_, tenderer) => ({ tenderer, amount: `764308.4${tenderer}`, reason: null }));
  const lot = { number: 1, description: 'Computadora de escritorio', unit: 'Pieza', quantity: '180' };
  return {
    kind: 'open',
    scoring: null,
    contracts: [],
    documents: [],
    lots: [{ ...lot, status: 'awarded', group: null }],
    result: {
      firmOn: null,
      tenderers,
      lots: [
        {
          number: 1,
          status: 'awarded',
          winner: 0,
          amount: '764308.40',
          reason: null,
          estimate: '800000.00',
          former: [],
          bids,
        },
      ],
    },
  } as unknown as ProcedureDetail;
}

async function show(bidders: number, width: number) {
  await page.viewport(width, 900);
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(<AwardPart detail={awarded(bidders)} now="2027-01-01T16:00:00.000Z" />);
  await expect.element(page.getByRole('region', { name: 'Tabla de las propuestas' })).toBeInTheDocument();
  return place.querySelector<HTMLElement>('.p-bids')!;
}

test.each([
  ['six bidders at a desk', 6, 850],
  ['six bidders on a tablet', 6, 1000],
  ['six bidders on a phone', 6, 390],
  ['eight bidders at a desk', 8, 850],
  ['six bidders on paper', 6, 702],
  ['eight bidders on paper', 8, 702],
])('the prices of %s are read whole', async (where, bidders, width) => {
  if (where.endsWith('paper')) await showAs({ media: 'print' });
  const table = await show(bidders, width);
  const cells = [...table.querySelectorAll<HTMLElement>('tbody td')];
  expect(cells.filter((cell) => cell.textContent.startsWith('$764,308.4'))).toHaveLength(bidders);
  const room = table.getBoundingClientRect();
  for (const cell of cells) {
    const words = wordsOf(cell);
    expect(words.width, cell.textContent).toBeGreaterThan(0);
    expect([cell.textContent, words.left >= room.left - 1, words.right <= room.right + 1]).toEqual([
      cell.textContent,
      true,
      true,
    ]);
  }
  expect(table.scrollWidth).toBeLessThanOrEqual(table.clientWidth);
  // Where each has its own line, it says whose price it is: the winner's too.
  if (width === 390 || bidders === 8)
    for (const cell of cells.filter((one) => one.getBoundingClientRect().height > 0))
      expect(getComputedStyle(cell, '::before').content).toContain(cell.dataset['l'] ?? '');
});
