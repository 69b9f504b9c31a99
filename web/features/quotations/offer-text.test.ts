import { expect, it } from 'vitest';
import { newOffer, offerOf, pasteOffers, withLots } from './offer-text.ts';

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
  const pasted = pasteOffers('Renglón\tPrecio\n1\t$1,234.50\tHuizache\tM-1\t20\n7\t5.00', lots, asked);
  expect(pasted).toMatchObject({ taken: 1, strange: [3] });
  expect(pasted.lots[0]).toMatchObject({
    offers: true,
    unitPrice: '1234.50',
    brand: 'Huizache',
    deliveryDays: '20',
  });
  expect(pasted.lots[1]).toBe(lots[1]);
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
