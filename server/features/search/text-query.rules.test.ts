import { describe, expect, it } from 'vitest';
import { numberQuery } from './text-query.rules.ts';

describe('Parts of a number', () => {
  it('the last one may be unfinished, but for a year after others', () => {
    expect(numberQuery(['062342'])).toBe("('#062342':* | '062342')");
    expect(numberQuery(['2026'])).toBe("('#2026':* | '2026')");
    expect(numberQuery(['lp', '062'])).toBe("(('#lp' & '#062':*) | '#lp062':* | ('lp' & '062'))");
    expect(numberQuery(['062', '2026'])).toBe("(('#062' & '#2026') | '#0622026':* | ('062' & '2026'))");
    expect(numberQuery(['062', '2126'])).toBe("(('#062' & '#2126':*) | '#0622126':* | ('062' & '2126'))");
  });
});
