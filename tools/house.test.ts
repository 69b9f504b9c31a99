import { describe, expect, it } from 'vitest';
import { excessesOf, figuresOf, LIMITS } from './house.ts';

const file = (path: string, lines: number) => ({ path, text: 'x\n'.repeat(lines) });
const folder = (name: string, files: number) =>
  Array.from({ length: files }, (_, at) => file(`${name}/${at}.ts`, 41));

describe('the figures of the house', () => {
  it('count product, tests, crumbs, full folders and triggers apart', () => {
    const trigger = 'create constraint trigger a after insert on b execute function c();\n';
    const figures = figuresOf([
      ...folder('web/ui', 41),
      ...folder('web/kit', 40),
      file('server/a.ts', 40),
      file('server/a.test.ts', 5),
      file('server/test-portal.ts', 6),
      file('e2e/portal.ts', 7),
      { path: 'db/definitions/common/a.sql', text: `drop trigger if exists a on b;\n${trigger}` },
      { path: 'db/schema/0001.sql', text: trigger },
    ]);
    expect(figures).toEqual({
      productLines: 81 * 41 + 40 + 3,
      testLines: 18,
      files: 87,
      fullFolders: 1,
      crumbs: 3,
      triggers: 1,
    });
  });

  it('are refused above their limit', () => {
    const names = Object.keys(LIMITS) as (keyof typeof LIMITS)[];
    const at = Object.fromEntries(names.map((name) => [name, LIMITS[name].limit])) as ReturnType<
      typeof figuresOf
    >;
    expect(excessesOf(at)).toEqual([]);
    for (const name of names) expect(excessesOf({ ...at, [name]: LIMITS[name].limit + 1 })).toEqual([name]);
  });
});
