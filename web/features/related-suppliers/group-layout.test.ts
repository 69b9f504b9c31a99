import { describe, expect, it } from 'vitest';
import type { GroupDetail, RelatedSupplier } from '#contract/related-suppliers.ts';
import { frameOf, nextPlace, placesOf } from './group-layout.ts';

const supplier = (id: string): RelatedSupplier => ({
  id,
  number: null,
  name: id,
  status: 'active',
  mainLine: null,
});

function ring(size: number): Pick<GroupDetail, 'suppliers' | 'findings'> {
  const suppliers = Array.from({ length: size }, (_, index) => supplier(`s${index}`));
  return {
    suppliers,
    findings: suppliers.map((a, index) => ({ a, b: suppliers[(index + 1) % size]!, strength: 0.9 })) as never,
  };
}

describe('map of a group', () => {
  it('is the same each time, and every supplier stands inside it', () => {
    for (const size of [2, 5, 120]) {
      const places = placesOf(ring(size));
      expect(places).toEqual(placesOf(ring(size)));
      const [left, top, width, height] = frameOf(places);
      const isInside = ({ x, y }: { x: number; y: number }) =>
        x > left && x < left + width && y > top && y < top + height;
      expect(places.every(isInside)).toBe(true);
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(size);
    }
  });

  it('arrows go to the nearest supplier in their direction and stay where there is none', () => {
    const places = [
      { id: 'a', x: 0, y: 0 },
      { id: 'b', x: 50, y: 5 },
      { id: 'c', x: 60, y: 80 },
    ];
    expect(nextPlace(places, 'a', [1, 0])).toBe('b');
    expect(nextPlace(places, 'b', [0, 1])).toBe('c');
    expect(nextPlace(places, 'a', [-1, 0])).toBe('a');
    expect(nextPlace(places, 'gone', [1, 0])).toBe('a');
  });
});
