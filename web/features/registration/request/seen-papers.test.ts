import { describe, expect, it } from 'vitest';
import { seenPapers } from './seen-papers.ts';

describe('The papers that were seen before sending', () => {
  it('are those of the screen with what the page itself wrote since, not what another page did', () => {
    const seen = seenPapers();
    seen.begin([
      { code: 'acta', id: 'a1' },
      { code: 'opinion', id: 'b1' },
      { code: 'poder', id: 'c1' },
    ]);
    seen.wrote('opinion', 'b2');
    seen.wrote('poder', undefined);
    expect(seen.ids()).toEqual({ acta: 'a1', opinion: 'b2' });
    seen.reading()();
    seen.begin([{ code: 'acta', id: 'a2' }]);
    expect(seen.ids()).toEqual({ acta: 'a2' });
  });

  it('hold what the page wrote while the screen still shows what was there before', () => {
    const seen = seenPapers();
    const screen = [
      { code: 'opinion', id: 'b1' },
      { code: 'poder', id: 'c1' },
    ];
    seen.wrote('opinion', 'b2');
    seen.wrote('poder', undefined);
    seen.begin(screen);
    expect(seen.ids()).toEqual({ opinion: 'b2' });
    const read = seen.reading();
    seen.wrote('opinion', 'b3');
    read();
    seen.begin(screen);
    expect(seen.ids()).toEqual({ opinion: 'b3', poder: 'c1' });
  });
});
