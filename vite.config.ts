import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { contractForBrowser } from './tools/contract-for-browser.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Leaves the router's link component (3 kB of a first visit) out of the browser build: screens use plain anchors. */
function withoutRouterLinks(): Plugin {
  return {
    name: 'without-router-links',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      order: 'pre',
      handler: (id, importer) =>
        id === './link.js' && importer?.includes('@tanstack/react-router') === true
          ? path('./web/kit/no-router-links.ts')
          : undefined,
    },
  };
}

// Shared by the forms and tables of many screens; a first visit to the list of procedures needs none of them.
const FORM_PARTS =
  /web\/ui\/(?:drop-zone|data-table|use-form|form-draft|dialog|error-summary|text-field|text-area|file-check|file-icon|fact-list|use-focus-kept|upload-row)\.|contract\/(?:countries|registration|suppliers|supplier-file)\.|IconFile/;

export default defineConfig(({ command }) => ({
  root: path('.'),
  base: '/AdquisicionesUG/',
  appType: 'custom',
  plugins: [
    contractForBrowser(path('./contract/'), path('./web/kit/zod-in-browser.ts')),
    withoutRouterLinks(),
    react(),
  ],
  publicDir: false,
  server: { middlewareMode: true, fs: { allow: [path('.')] } },
  optimizeDeps: { entries: ['web/main.tsx', 'web/features/**/*.screen.tsx'] },
  build: {
    modulePreload: { polyfill: false },
    target: 'es2022',
    cssTarget: 'es2022',
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          // How long each plugin took is no news for the person who starts the portal.
          checks: { pluginTimings: false },
          input: { boot: path('./web/boot.ts'), main: path('./web/main.tsx') },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /rolldown.runtime|node_modules\/(?:react|react-dom|scheduler|@tanstack)\/(?!.*useBlocker)/,
                  priority: 2,
                },
                {
                  name: 'parts',
                  test: (id) => /web\/(?:ui|kit)\/|tabler|contract\//.test(id) && !FORM_PARTS.test(id),
                  minShareCount: 7,
                  priority: 1,
                },
                {
                  name: 'procurement',
                  test: /web\/ui\/(?:stage-rail|chip|date-leaf|tag)\.|procedure-words|IconTableExport|IconLink\.mjs/,
                },
                { name: 'forms', test: FORM_PARTS, minShareCount: 7 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: {
          checks: { pluginTimings: false },
          input: { server: path('./web/entry-server.tsx') },
        },
      },
      resolve: command === 'build' ? { noExternal: true } : {},
      // React chooses by this variable: its development half is slower and writes stack traces into pages.
      define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
    },
  },
}));
