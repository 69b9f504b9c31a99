import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('keys at the foot of a part are those of the one list of shortcuts, which `?` shows', () => {
  const web = new URL('..', import.meta.url).pathname;
  const own = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .filter((path) => {
      const used = readFileSync(join(web, path), 'utf8').split('<KeyHints').slice(1);
      return used.some((text) => !text.slice(0, text.indexOf('/>')).includes('SHORTCUTS.'));
    });
  expect(own).toEqual([]);
});
