import { expect, test } from 'vitest';
import { levelled } from './reading-outline.ts';

test('titles go down one level at a time, whatever the file says, and have an anchor each', () => {
  const heading = (level: number, text: string) => ({ kind: 'heading' as const, level, text });
  const { pages, titles } = levelled([
    {
      number: 1,
      isRecognised: false,
      blocks: [heading(1, 'Bases'), heading(4, 'Aviso'), heading(4, 'Otro')],
    },
    { number: 2, isRecognised: false, blocks: [heading(2, 'Objeto'), { kind: 'paragraph', text: 'x' }] },
  ]);
  expect(pages[0]?.blocks.map((block) => 'level' in block && block.level)).toEqual([2, 3, 3]);
  expect(titles.map(({ level, text, anchor }) => `${level} ${text} ${anchor}`)).toEqual([
    '2 Bases titulo-1',
    '3 Aviso titulo-2',
    '3 Otro titulo-3',
    '3 Objeto titulo-4',
  ]);
});
