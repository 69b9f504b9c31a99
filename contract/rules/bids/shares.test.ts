import { expect, it } from 'vitest';
import { hundredthsOf, isShare, isWithin, partAmount, quantitiesOf, shareOf } from './shares.ts';

it('counts whole units: those after the first are rounded down, the first takes the rest', () => {
  expect(quantitiesOf('1001', ['60', '40'])).toEqual(['601', '400']);
  expect(quantitiesOf('10.500', ['60', '40'])).toEqual(['6.3', '4.2']);
  // What stays deserted is nobody's.
  expect(quantitiesOf('1001', ['60'])).toEqual(['601']);
  expect(quantitiesOf('7', ['50', '25', '25'])).toEqual(['5', '1', '1']);
});

it('costs each part at its own price', () => {
  const shares = ['60', '40'];
  expect(partAmount('100100.00', { place: 0, shares, quantity: '1001' })).toBe('60100.00');
  expect(partAmount('104104.00', { place: 1, shares, quantity: '1001' })).toBe('41600.00');
  expect(partAmount('100.01', { place: 1, shares, quantity: null })).toBe('40.00');
  expect(partAmount('500.00', { place: 1, shares, quantity: '1' })).toBeUndefined();
});

it('adds shares up in hundredths and holds prices to a margin to the cent', () => {
  expect(hundredthsOf('33.3')).toBe(3330);
  expect(shareOf(3334)).toBe('33.34');
  expect(shareOf(6000)).toBe('60');
  expect(['60', '33.33', '100', '100.01', '-1', '1.234', ''].map((text) => isShare(text))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(isWithin('105.00', '100.00', '5')).toBe(true);
  expect(isWithin('105.01', '100.00', '5')).toBe(false);
});
