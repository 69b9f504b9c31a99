import { expect, test } from 'vitest';
import { axisIndexes, linePieces } from './line-chart.tsx';

test('a missing value breaks the line instead of drawing a zero', () => {
  const points = [1, 2, null, 3].map((value, index) => ({ label: String(index), value }));
  expect(linePieces(points, (value) => value * 10, 5, 0)).toEqual(['M0.0 10.0L5.0 20.0', 'M15.0 30.0']);
});

test('the axis names the last point and others at even distances, as many as fit', () => {
  const months = Array.from({ length: 12 }, (_, index) => `m${index} 2026`.padEnd(8));
  expect(axisIndexes(months, 200)).toHaveLength(12);
  expect(axisIndexes(months, 42)).toEqual([2, 5, 8, 11]);
  expect(axisIndexes(months, 1)).toEqual([11]);
});
