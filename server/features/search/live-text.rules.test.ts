import { expect, it } from 'vitest';
import { askedBy } from '#server/features/procurement/public.ts';
import { beginsPattern, numberNeed, phrasePattern, withoutPatterns } from './live-text.rules.ts';

it('a word is looked for by its form, also where its plural changes a letter', () => {
  expect(beginsPattern('garanti')).toBe('\\mgaranti');
  expect(beginsPattern('luz')).toBe('\\mlu(z|c)');
});

it('a number is looked for joined or by its parts, with zeros before a figure or none', () => {
  expect(numberNeed(['14', '2026'])).toEqual([['\\m0*14[^[:alnum:]]*0*2026'], ['\\m0*14', '\\m0*2026']]);
  expect(numberNeed(['150219']), 'within an RFC').toEqual([['150219']]);
  expect(numberNeed(['gno150219'])).toEqual([['\\mgno150219']]);
});

it('words between quotation marks stand side by side, and what follows a minus is left out', () => {
  expect(phrasePattern(['acta', 'de', 'fallo'])).toBe('\\macta[^[:alnum:]]+de[^[:alnum:]]+fallo\\M');
  expect(withoutPatterns(askedBy('limpieza -servicio'), (word) => word.slice(0, -1))).toEqual(['\\mservici']);
});
