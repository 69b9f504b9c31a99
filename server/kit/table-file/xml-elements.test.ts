import { expect, test } from 'vitest';
import { elementsOf, plainText, withoutBetween } from './xml-elements.ts';

const inside = (xml: string, name: string) => [...elementsOf(xml, name)].map((one) => one.inside);

test('elements are found with and without prefix, empty, with a sign in quotes, and never by a longer name', () => {
  expect(inside('<c r="A1"><v>1</v></c><x:c/><cols><col/></cols><c t=">">2</c >', 'c')).toEqual([
    '<v>1</v>',
    '',
    '2',
  ]);
  expect([...elementsOf('<row r="3" spans="1:2"><c/></row>', 'row')][0]?.tag).toBe(' r="3" spans="1:2"');
});

test('an element that is not closed ends the search, however many begin', () => {
  expect(inside('<c>1</c><c>2', 'c')).toEqual(['1']);
  expect(inside('<c>'.repeat(200_000), 'c')).toEqual([]);
  expect(inside('<c "'.repeat(200_000), 'c')).toEqual([]);
});

test('comments are left out and CDATA is as it stands', () => {
  expect(withoutBetween('a<!-- b -->c<!-- d -->e<!-- f', '<!--', '-->')).toBe('ace<!-- f');
  expect(plainText('a &amp; b<![CDATA[ &amp; ]]>&lt;c')).toBe('a & b &amp; <c');
});
