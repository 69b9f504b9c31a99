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
          input: { main: path('./web/main.tsx') },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /rolldown.runtime|node_modules\/(?:react|react-dom|scheduler|@tanstack)\/(?!.*useBlocker)/,
                  priority: 2,
                },
                { name: 'parts', test: /web\/(?:ui|kit)\/|tabler|contract\//, minShareCount: 7, priority: 1 },
                {
                  name: 'procurement',
                  test: /web\/ui\/(?:stage-rail|chip|date-leaf|tag)\.|procedure-words|IconTableExport|IconLink\.mjs/,
                },
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
    },
  },
}));
