import { describe, expect, test } from 'vitest';
import { pageAt, pagesNear, readZoom, scaleFor, stackPages, zoomStep } from './page-layout.ts';

const LETTER = { width: 816, height: 1056 };
const stack = stackPages(
  Array.from({ length: 42 }, () => LETTER),
  1,
  20,
);

describe('where pages lie', () => {
  test('pages are stacked with gaps and found by the scroll position', () => {
    expect([stack.tops[0], stack.tops[1], stack.total]).toEqual([20, 1096, 42 * 1076 + 20]);
    expect(pageAt(stack, 0, 800)).toBe(1);
    expect(pageAt(stack, stack.tops[16]!, 800)).toBe(17);
    expect(pageAt(stack, stack.total - 800, 800)).toBe(42);
  });

  test('only the pages in the window and their neighbours are drawn', () => {
    expect(pagesNear(stack, 0, 800)).toEqual([1, 2]);
    expect(pagesNear(stack, stack.tops[16]! + 100, 800)).toEqual([16, 17, 18]);
    expect(pagesNear(stack, stack.total - 500, 800)).toEqual([41, 42]);
  });

  test('the zoom of the address is fitted unless it is a sensible number', () => {
    expect([readZoom(undefined), readZoom('ancho'), readZoom('96'), readZoom('9000'), readZoom('x')]).toEqual(
      ['auto', 'ancho', 96, 'auto', 'auto'],
    );
    expect(scaleFor(96, LETTER, 500)).toBe(0.96);
    expect(scaleFor('ancho', LETTER, 408)).toBe(0.5);
    expect(scaleFor('auto', LETTER, 3_000)).toBe(1.25);
  });

  test('zooming goes by steps and stops at the ends', () => {
    expect([zoomStep(0.96, 1), zoomStep(0.96, -1), zoomStep(4, 1), zoomStep(0.25, -1)]).toEqual([
      100, 90, 400, 25,
    ]);
  });
});
