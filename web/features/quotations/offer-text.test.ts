import { expect, it } from 'vitest';
import { pasteOffers } from './offer-paste.ts';
import { newOffer, offerOf, typedPrice, typedProblems, withLots } from './offer-text.ts';

const lot = (id: string, number: number) => ({
  id,
  number,
  groupLabel: null,
  description: `Renglón ${number}`,
  quantity: '2',
  unit: 'H87',
  place: '',
  deliveryDays: null,
  requirements: [],
});
const asked = { validityDays: 30, lots: [lot('a', 1), lot('b', 2)] };

it('rows of a sheet go to the lots that they name, and a row of no lot is told', () => {
  const { lots } = newOffer(asked);
  const rows =
    'Partida\tP. unitario\tMarca\tModelo\tEntrega\n1\t$1,234.5\tHuizache\tM-1\t20\n7\t5.00\tX\tY\t3';
  const pasted = pasteOffers(rows, lots, asked);
  expect(pasted).toMatchObject({ taken: 1, strange: [3] });
  expect(pasted.asked).toBeUndefined();
  expect(pasted.lots[0]).toMatchObject({
    offers: true,
    unitPrice: '1,234.5',
    brand: 'Huizache',
    deliveryDays: '20',
  });
  expect(pasted.lots[1]).toBe(lots[1]);
});

it('columns that may be something else are asked about, and nothing is taken before', () => {
  const { lots } = newOffer(asked);
  const guesses = (text: string) => pasteOffers(text, lots, asked).asked?.map(({ guess }) => guess);
  expect(guesses('1\t100.00\t15\n2\t50.00\t15')).toEqual(['number', 'unitPrice', 'deliveryDays']);
  expect(guesses('1\t100.00\tHuizache\t15')).toEqual(['number', 'unitPrice', 'brand', 'deliveryDays']);
  expect(guesses('Renglón\tPrecio\n1\t100.00\tHuizache')).toEqual(['number', 'unitPrice', '']);
  expect(guesses('1\t100.00')).toBeUndefined();
  const said = pasteOffers('1\t100.00\t15', lots, asked, ['number', 'unitPrice', 'deliveryDays']);
  expect(said.lots[0]).toMatchObject({ unitPrice: '100.00', brand: '', deliveryDays: '15' });
  // Headings are trusted in any order; one that is not known is not taken.
  const turned = pasteOffers('Días\tPrecio\tNo.\tClave\n9\t100.00\t2\tX-1', lots, asked);
  expect(turned.columns).toEqual(['deliveryDays', 'unitPrice', 'number', '']);
  expect(turned.lots[1]).toMatchObject({ deliveryDays: '9', unitPrice: '100.00', brand: '' });
});

it('what was kept meets the lots that are asked now', () => {
  const kept = newOffer({ ...asked, lots: [lot('a', 1)] });
  kept.lots[0]!.unitPrice = '9';
  const now = withLots(kept, asked);
  expect(now.lots.map(({ lotId, unitPrice }) => [lotId, unitPrice])).toEqual([
    ['a', '9'],
    ['b', ''],
  ]);
});

it('what is no number yet is sent as nothing, so that its place is told', () => {
  const typed = { ...newOffer(asked), validityDays: 'treinta' };
  expect(offerOf(typed)).toMatchObject({ validityDays: null, lots: [{ deliveryDays: null }, {}] });
});

it('a guarantee that is no number is told, and a price is shown with its thousands', () => {
  const typed = newOffer(asked);
  typed.lots[0] = { ...typed.lots[0]!, offers: true, warranty: 'abc' };
  expect(typedProblems(typed, { ...asked, allowsPartial: false })['lots.a.warranty']).toBe(
    'Escribe la garantía con una cifra, o deja el campo vacío.',
  );
  expect(['147000.00', '$1234.5', 'abc'].map((price) => typedPrice(price))).toEqual([
    '147,000.00',
    '1,234.5',
    'abc',
  ]);
});

it('a price that reads two ways is asked about, and is neither counted nor sent', () => {
  const typed = newOffer(asked);
  typed.lots[0] = { ...typed.lots[0]!, offers: true, unitPrice: typedPrice('12.500'), quantity: '1.250' };
  expect(typed.lots[0].unitPrice).toBe('12.500');
  expect(offerOf(typed).lots[0]!.unitPrice).toBe('');
  const problems = typedProblems(typed, { ...asked, allowsPartial: true });
  expect(problems['lots.a.unitPrice']).toBe(
    '¿Miles o decimales? Escribe 12,500 si son miles; si son decimales, 12.50.',
  );
  expect(problems['lots.a.quantity']).toContain('Escribe 1,250 si son miles; si son decimales, 1.25.');
  expect(
    ['12,500', '0.125', "1'250,000.00 M.N.", 'US$ 12', '8.1250'].map((price) => typedPrice(price)),
  ).toEqual(['12,500', '0.1250', '1,250,000.00', 'US$ 12', '8.1250']);
});

it('a pasted column says of itself what its points are; signs that nobody sees go', () => {
  const prices = (...given: string[]) =>
    pasteOffers(
      given.map((price, at) => `${at + 1}\t${price}`).join('\n'),
      newOffer(asked).lots,
      asked,
    ).lots.map(({ unitPrice }) => unitPrice);
  expect(prices('12.500', '8.750,50')).toEqual(['12,500', '8,750.50']);
  expect(prices('12.500', '8.7505')).toEqual(['12.50', '8.7505']);
  expect(prices('12.500', '8.750')).toEqual(['12.500', '8.750']);
  expect(prices('\u200b12.50\u00a0', '8')).toEqual(['12.50', '8']);
});

it('what is declared is declared anew: a draft brings it unticked', () => {
  const kept = { ...newOffer(asked), declarations: [{ code: 'true', version: 1 }] };
  expect(withLots(kept, asked).declarations).toEqual([]);
});

it('A file given for a paper that was asked is sent as that paper, and with the others', () => {
  const files = [
    { id: 'one', name: 'Carta.pdf', bytes: 1, paper: 'Carta de garantía' },
    { id: 'two', name: 'Ficha.pdf', bytes: 1 },
  ];
  expect(offerOf({ ...newOffer(asked), files })).toMatchObject({
    files: ['one', 'two'],
    papers: [{ name: 'Carta de garantía', file: 'one' }],
  });
});
