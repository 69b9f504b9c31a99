import { expect, it } from 'vitest';
import type { Source } from '../boundaries/imports.ts';
import { committedPicture, currentPicture, roomsPicture } from './rooms-picture.ts';

const importing = (path: string, to: string, isDynamic = false): Source => ({
  path,
  text: '',
  imports: [{ to, isPackage: false, isType: false, isDynamic }],
});
const arrowsIn = (picture: string) => picture.split('\n').filter((line) => line.includes('marker-end'));
const below = [importing('server/kit/serve.ts', 'contract/endpoint.ts')];

it('docs/pictures/rooms.svg is what the imports say (else run: npm run tables)', () => {
  expect(committedPicture()).toBe(currentPicture());
});

it('a new import between rooms is a new arrow, unless another way leads there already or a test makes it', () => {
  const drawn = arrowsIn(
    roomsPicture([...below, importing('server/features/x/x.sql.ts', 'server/kit/db.ts')]),
  );
  expect(drawn).toHaveLength(2);
  const implied = importing('server/features/x/x.rules.ts', 'contract/money.ts');
  const ofTest = importing('server/kit/x.test.ts', 'web/kit/format.ts');
  const more = [...below, importing('server/features/x/x.sql.ts', 'server/kit/db.ts'), implied, ofTest];
  expect(arrowsIn(roomsPicture(more))).toEqual(drawn);
});

it('what is only loaded on demand is dashed', () => {
  const [, demand] = arrowsIn(
    roomsPicture([...below, importing('server/main.ts', 'server/local/x.ts', true)]),
  ).toSorted((a, b) => a.length - b.length);
  expect(demand).toContain('class="demand"');
});

it('a room that it does not know and rooms in a circle stop it', () => {
  expect(() => roomsPicture([importing('server/cellar/x.ts', 'contract/x.ts')])).toThrow('server/cellar');
  expect(() => roomsPicture([...below, importing('contract/x.ts', 'server/kit/db.ts')])).toThrow('circle');
});
