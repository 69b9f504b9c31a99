import { expect, it } from 'vitest';
import { parseLots } from './lots-paste.ts';

/** Made numbers that are the same in every run. */
function maker(start: number) {
  let seed = start;
  const below = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  return { below, pick: <Value>(values: readonly Value[]): Value => values[below(values.length)]! };
}

const STYLES = { mexican: [',', '.'], european: ['.', ','], plain: ['', '.'] } as const;

function written(number: string, [thousands, sign]: readonly [string, string]): string {
  const [whole = '', decimals] = number.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return decimals === undefined ? grouped : grouped + sign + decimals;
}

/** A sheet in one way of writing, with amounts in some of its rows, and what must come out of each. */
function madeSheet({ below, pick }: ReturnType<typeof maker>) {
  const style = STYLES[pick(['mexican', 'european', 'plain'] as const)];
  const lots = Array.from({ length: 1 + below(5) }, (_, at) => {
    const some = String(1 + below(9));
    const quantity = pick([some, String(1_000 + below(9_000)), `${some}.5`, `${some}.125`, `${some}.250`]);
    const price = `${pick([1 + below(99), 1_000 + below(90_000)])}${pick(['', '.50', '.25', '.00'])}`;
    const exact = BigInt(Math.round(Number(quantity) * 1_000)) * BigInt(Math.round(Number(price) * 100));
    const cents = String((exact + 500n) / 1_000n).padStart(3, '0');
    const estimate = `${cents.slice(0, -2)}.${cents.slice(-2)}`;
    const cells = [quantity, price, below(2) === 0 ? estimate : ''].map((cell) => written(cell, style));
    return {
      row: [String(at + 1), cells[0], 'PZA', 'Mesa', cells[1], cells[2]].join('\t'),
      expected: { quantity: String(Number(quantity)), estimate },
    };
  });
  const head = 'Part.\tCant.\tU.M.\tDescripción\tP.U. s/IVA\tImporte';
  return {
    text: [head, ...lots.map(({ row }) => row)].join('\n'),
    expected: lots.map((lot) => lot.expected),
  };
}

it('numbers of 400 made sheets are what was written, or are asked before any row is taken', () => {
  const make = maker(7);
  let taken = 0;
  for (let run = 0; run < 400; run += 1) {
    const { expected, text } = madeSheet(make);
    const { errors, lots, question } = parseLots(text);
    if (question !== undefined) {
      expect(lots).toEqual([]);
      continue;
    }
    taken += 1;
    expect({ text, errors, lots: lots.map(({ quantity, estimate }) => ({ quantity, estimate })) }).toEqual({
      text,
      errors: [],
      lots: expected,
    });
  }
  expect(taken).toBeGreaterThan(200);
});
