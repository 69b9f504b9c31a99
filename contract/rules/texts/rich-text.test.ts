import { expect, test } from 'vitest';
import { internalPath, linkProblem, linksOf, richBlocks } from './rich-text.ts';

test('bold, lists and links are read; a sign without its pair stays text', () => {
  expect(
    richBlocks('Cierra **el 20**.\nVe el [calendario](/directorio).\n\n- Uno\n- Dos **dos**\n2 ** 3 [x'),
  ).toEqual([
    {
      kind: 'paragraph',
      lines: [
        [{ text: 'Cierra ' }, { text: 'el 20', isBold: true }, { text: '.' }],
        [{ text: 'Ve el ' }, { text: 'calendario', href: '/directorio' }, { text: '.' }],
      ],
    },
    { kind: 'list', lines: [[{ text: 'Uno' }], [{ text: 'Dos ' }, { text: 'dos', isBold: true }]] },
    { kind: 'paragraph', lines: [[{ text: '2 ** 3 [x' }]] },
  ]);
});

test('a text of signs only is read in a moment', () => {
  for (const text of ['**'.repeat(50_000), '['.repeat(100_000), '[]('.repeat(30_000)])
    expect(richBlocks(text).length).toBe(1);
});

test('links are by path, https or mail; nothing else', () => {
  expect(linksOf('[a](/directorio) [b](https://x.mx)')).toEqual(['/directorio', 'https://x.mx']);
  for (const good of ['/directorio', 'https://x.mx/a', 'mailto:a@x.mx'])
    expect(linkProblem(good)).toBeUndefined();
  for (const bad of ['javascript:alert(1)', '//x.mx', 'directorio', ''])
    expect(linkProblem(bad)).toContain('no es una dirección');
  expect(internalPath('/AdquisicionesUG/normatividad/x?a=1#b', '/AdquisicionesUG')).toBe('/normatividad/x');
  expect(internalPath('/directorio/', '/AdquisicionesUG')).toBe('/directorio');
  expect(internalPath('https://x.mx/directorio', '/AdquisicionesUG')).toBeUndefined();
});
