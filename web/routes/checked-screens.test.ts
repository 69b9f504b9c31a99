import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHECKED_SCREENS, WITHOUT_SCREEN } from '#contract/accessibility.ts';

it('the screens that the accessibility statement counts are all that there are, and the ones that axe looks at', () => {
  const folder = new URL('.', import.meta.url);
  const paths = globSync('*.tsx', { cwd: folder }).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect([...CHECKED_SCREENS, ...WITHOUT_SCREEN].toSorted()).toEqual([...new Set(paths)].toSorted());
});
