import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const ENTRY = 'virtual:session';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULES = '/administracion/procedimientos/reglas';
const MAIN = `
import { createApi } from '/web/kit/api.ts';
import { createSession } from '/web/kit/sign-in/session.ts';
window.threeAtOnce = async (settings) => {
  const session = createSession({ settings });
  const api = createApi({ fetch: (address, init) => fetch(address, init), credentials: session.credentials });
  session.start();
  const ask = (n) => api.request('${RULES}?n=' + n).then((answer) => answer.status);
  return Promise.all([ask(1), ask(2), ask(3)]);
};
`;

/** The session and the API client alone, as one script. */
async function sessionScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'session-entry',
        enforce: 'pre',
        resolveId(id) {
          if (id === ENTRY) return `${ROOT}session-entry.js`;
          return id.startsWith('/web/') ? ROOT + id.slice(1) : undefined;
        },
        load: (id) => (id === `${ROOT}session-entry.js` ? MAIN : undefined),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { codeSplitting: false } },
    },
  });
  const chunk = 'output' in built ? built.output.find((item) => item.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The session was not built');
  return chunk.code;
}

/** Opens an otherwise empty page of the portal's origin with that script, over the tab's real tokens. */
export async function openSessionPage(page: Page, origin: string): Promise<void> {
  const code = await sessionScript();
  await page.route('**/AdquisicionesUG/prueba-de-sesion*', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/AdquisicionesUG/prueba-de-sesion.js"></script>',
        }),
  );
  await page.goto(`${origin}/AdquisicionesUG/prueba-de-sesion`);
  await page.waitForFunction(() => 'threeAtOnce' in window);
}
