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
    seen.begin([{ code: 'acta', id: 'a2' }]);
    expect(seen.ids()).toEqual({ acta: 'a2' });
  });
});
