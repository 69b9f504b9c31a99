import { expect, it } from 'vitest';
import { silentPage } from './silent-page.ts';

const ask = (path: string, method = 'GET') =>
  silentPage(new Request(`https://portal.example${path}`, { method }));

it('S-8.1 the page of the silent renewal tells its own origin only, by a script of ours', async () => {
  const page = ask('/AdquisicionesUG/oidc-silent?code=x&state=y');
  expect(page?.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(await page?.text()).not.toMatch(/<script(?![^>]* src=)/);
  const script = ask('/AdquisicionesUG/oidc-silent.js');
  expect(script?.headers.get('content-type')).toContain('text/javascript');
  expect(await script?.text()).toContain('window.location.origin');
});

it('leaves every other address and method alone', () => {
  expect(ask('/AdquisicionesUG/oidc-callback')).toBeUndefined();
  expect(ask('/AdquisicionesUG/oidc-silent', 'POST')).toBeUndefined();
});
