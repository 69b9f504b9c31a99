import { expect, test } from 'vitest';
import { safeReturn } from './return-address.ts';

test('after signing in one comes back to the page of this portal, with its search and mark', () => {
  for (const own of ['/', '/perfiles', '/adquisiciones?q=silla&pag=2', '/seguimiento#S-2026'])
    expect(safeReturn(own)).toBe(own);
});

test.each([
  ['another site', 'https://otro.example/'],
  ['another site without its scheme', '//otro.example/'],
  ['another site with its slashes the other way', '/\\otro.example/'],
  ['a script', 'javascript:alert(1)'],
  ['a line break amid the address', '/perfiles\n//otro.example'],
  ['a tab before the second slash', '/\t/otro.example'],
  ['the page that ends a sign-in', '/oidc-callback?code=1'],
  ['the page of what is not found', '/404?de=/perfiles'],
  ['nothing', undefined],
])('%s is no page to come back to: the home page is shown', (_what, address) => {
  expect(safeReturn(address)).toBe('/');
});
