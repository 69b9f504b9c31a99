import { expect, test } from 'vitest';
import { axisIndexes, linePieces } from './line-chart.tsx';

test('a missing value breaks the line instead of drawing a zero', () => {
  const points = [1, 2, null, 3].map((value, index) => ({ label: String(index), value }));
  expect(linePieces(points, (value) => value * 10, 5, 0)).toEqual(['M0.0 10.0L5.0 20.0', 'M15.0 30.0']);
});

test('the axis names the ends and a few points between', () => {
  expect([axisIndexes(3), axisIndexes(30)]).toEqual([
    [0, 1, 2],
    [0, 6, 12, 17, 23, 29],
  ]);
});
