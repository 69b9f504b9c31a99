import { expect, test } from 'vitest';
import { namesFileContent } from './pdf-file-content.ts';

test.each([
  '<< /EF << /F 3 0 R >> >>',
  '/EF<<',
  '/EF 12 0 R',
  '/EF%nota\r\n12 %otra\n0\0R',
  'x (100%) /EF % c\n % d\n <<',
  'x /EF',
  '/EF % sin fin',
])('%j names the content of a file', (text) => {
  expect(namesFileContent(text)).toBe(true);
});

test.each(['/EF 12 Tf', '/EFX << >>', '/E << >>', '/EF 120 R', '/EF (texto) 3 0 R', '/EF %nota\nTf'])(
  '%j does not',
  (text) => {
    expect(namesFileContent(text)).toBe(false);
  },
);

test('half a million names in comments, and a number of a million digits, are looked at once', () => {
  const many = 250_000;
  for (const text of [
    '/EF%'.repeat(many),
    '/EF%\n'.repeat(many),
    `${'/EF%'.repeat(many)}\n${'1'.repeat(1_000_000)}`,
    `/EF ${'1'.repeat(1_000_000)} x`,
    `${'/EF1%'.repeat(many)}\n${'2'.repeat(1_000_000)}%\nx`,
    `/EF${' '.repeat(1_000_000)}x`,
  ]) {
    expect(namesFileContent(`${text}x`)).toBe(text.endsWith('%'));
  }
});
