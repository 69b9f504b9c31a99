import { describe, expect, it } from 'vitest';
import { asTyped, isTelling, numberQuery } from './text-query.rules.ts';

describe('Parts of a number', () => {
  it('the last one may be unfinished, but for a year after others', () => {
    expect(numberQuery(['062342'])).toBe("('#062342':* | '062342')");
    expect(numberQuery(['4812600'])).toBe("('#4812600':* | '4812600' | ('4' & '812' & '600'))");
    expect(numberQuery(['2026'])).toBe("('#2026':* | '2026')");
    expect(numberQuery(['lp', '062'])).toBe("(('#lp' & '#062':*) | '#lp062':* | ('lp' & '062'))");
    expect(numberQuery(['062', '2026'])).toBe("(('#062' & '#2026') | '#0622026':* | ('062' & '2026'))");
    expect(numberQuery(['062', '2126'])).toBe("(('#062' & '#2126':*) | '#0622126':* | ('062' & '2126'))");
  });
});

it('asTyped says what was looked for as somebody typed it, with what stands between its parts', () => {
  const typed = asTyped('Cómputo $1,189,669.80 de LP/062-2026');
  expect(['1-189-669-80', 'computo', 'lp-062-2026', 'otra-cosa'].map(typed)).toEqual([
    '1,189,669.80',
    'Cómputo',
    'LP/062-2026',
    'otra-cosa',
  ]);
});

it('isTelling: «del» says nothing by itself, and nobody meant it', () => {
  expect(['del', 'laptop'].map(isTelling)).toEqual([false, true]);
});
