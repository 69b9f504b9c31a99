import { expect, it } from 'vitest';
import { htmlLines } from './html-lines.ts';

it('reads a page as a reader sees it: blocks are lines, entities are letters', () => {
  expect(
    htmlLines(
      '<!doctype html><html><head><title>No</title></head><body><h1>Ley</h1><p>Art&iacute;culo <b>1</b>.- Uno&nbsp;y\ndos.<br>Otro &lt;1&gt; &agrave; &euro;5 &#167;2</p></body>',
    ),
  ).toEqual(['Ley', 'Artículo 1.- Uno y dos.', 'Otro <1> à €5 §2']);
});

it.each([
  ['<p>Antes</p><script>document.write("<p>malo</p>")</script><p>Después</p>', ['Antes', 'Después']],
  ['<p>Antes</p><SCRIPT src=x>malo</ScRiPt ><p>Después</p>', ['Antes', 'Después']],
  ['<p>Antes</p><style>p{}</style><svg><text>malo</text></svg><p>Después</p>', ['Antes', 'Después']],
  ['<p>Antes</p><!-- <p>malo</p> --><p onclick="malo()">Después</p>', ['Antes', 'Después']],
  ['<p>Antes</p><script>malo', ['Antes']],
  ['<p>Antes</p><!-- malo', ['Antes']],
  ['<p>5 < 6 y 7 > 2</p>', ['5 < 6 y 7 > 2']],
  ['<p>&lt;script&gt;texto&lt;/script&gt;</p>', ['<script>texto</script>']],
])('nothing of %s runs or is read that nobody sees', (page, lines) => {
  expect(htmlLines(page)).toEqual(lines);
});

it('reads each sign of a hostile page once: squares of two million would never end', { tags: 'all' }, () => {
  for (const piece of ['<', '<!--', '<script>', '</', '<a ', '&', '<p'])
    expect(htmlLines(piece.repeat(2_000_000 / piece.length)).length).toBeLessThan(2);
});
