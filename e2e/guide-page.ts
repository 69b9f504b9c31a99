import react from '@vitejs/plugin-react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = 'virtual:guide';
const MAIN = `
import '/web/ui/theme.css';
import { createElement, Fragment } from 'react';
import { createRoot } from 'react-dom/client';
import { GuideScreen } from '/web/features/guide/guide.screen.tsx';
import { ToastRegion } from '/web/ui/toast.tsx';
createRoot(document.getElementById('root')).render(
  createElement(Fragment, null, createElement(GuideScreen), createElement(ToastRegion)));
`;

function page(script: string, styles: string[]): string {
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('');
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>Guía</title>
<meta name="viewport" content="width=device-width,initial-scale=1">${links}</head>
<body><main id="root"></main><script type="module" src="/${script}"></script></body></html>`;
}

const root = fileURLToPath(new URL('..', import.meta.url));

function guideEntry(): Plugin {
  return {
    name: 'guide-entry',
    enforce: 'pre',
    resolveId(id) {
      if (id === ENTRY) return `${root}guide-entry.js`;
      return id.startsWith('/web/') ? root + id.slice(1) : undefined;
    },
    load: (id) => (id === `${root}guide-entry.js` ? MAIN : undefined),
  };
}

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', woff2: 'font/woff2' };

/** Builds the guide in memory and serves it on a free port: the parts alone, without portal or database. */
export async function serveGuide() {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [guideEntry(), react()],
    build: { write: false, rolldownOptions: { input: ENTRY } },
  });
  if (!('output' in built)) throw new Error('The guide was not built');
  const files = new Map<string, string | Uint8Array>();
  for (const item of built.output) files.set(item.fileName, item.type === 'chunk' ? item.code : item.source);
  const entry = built.output.find((item) => item.type === 'chunk' && item.isEntry);
  const styles = [...files.keys()].filter((name) => name.endsWith('.css') && !name.includes('popover'));
  files.set('', page(entry?.fileName ?? '', styles));

  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const body = files.get(name);
    response.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'text/html');
    response.statusCode = body === undefined ? 404 : 200;
    response.end(body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
