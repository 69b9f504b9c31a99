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

/** React has what this package once added (2 kB of source in every first visit). */
function withReactsOwnStore(): Plugin {
  return {
    name: 'with-reacts-own-store',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      order: 'pre',
      handler(id, importer) {
        return id === 'use-sync-external-store/shim' ? this.resolve('react', importer) : undefined;
      },
    },
  };
}

/** Files that every page has from its beginning: nothing that it loads later names them again. */
const LOADED = new Set<string>();

function withLoadedFiles(): Plugin {
  return {
    name: 'with-loaded-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === 'main')
            for (const name of file.imports) LOADED.add(name);
      },
    },
  };
}

// What several screens share travels in few files, yet no screen brings what it does not use: each group names the
// parts that are needed together, and their own imports do not join it.
const SHARED = [
  {
    name: 'small',
    // The signs of invoices stay with the screens that show an invoice.
    test: /tabler(?!.*Icon(?:ClipboardCopy|FileTypeXml|FileAlert)\.)|web\/ui\/(?:search-pill|search-everywhere|pagination|page-window|tabs|tag|empty-state|fact-list)\.|section-address|zod-in|calendar-day|evaluation-band/,
    minShareCount: 4,
  },
  { name: 'rows', test: /contract\/(?:ocds-api|direct-awards)\.|web\/kit\/(?:use-now|publication-text)\./ },
  { name: 'keys', test: /rules\/(?:identifiers\/rfc|texts\/typed-text)\./ },
  {
    name: 'outside',
    test: /web\/ui\/outside-link|rules\/(?:identifiers\/link-shape|bids\/scoring-text)\.|IconExternalLink/,
  },
  { name: 'dates', test: /web\/ui\/(?:date-field|date-text|date-rules|calendar|beside)\.|IconCalendarEvent/ },
  { name: 'fields', test: /web\/ui\/(?:field|select|rules)\./ },
  {
    name: 'procurement',
    test: /web\/ui\/(?:stage-rail|date-leaf)\.|procedure-words|rules\/procedures\/procedure-stages|contract\/procedures/,
  },
  { name: 'marks', test: /Icon(?:TableExport|Link)\.mjs/ },
  { name: 'files', test: /web\/ui\/(?:file-icon|doc-row)\.|Icon(?:File(?!TypeXml|Alert)\w+|Download)/ },
  {
    name: 'suppliers',
    test: /suppliers\/(?:supplier-words|sanction-notices|export-formats|supplier-scores|supplier-contracts|suppliers\.data)|contract\/supplier-admin\.|IconCertificate/,
  },
];

export default defineConfig(({ command }) => ({
  root: path('.'),
  base: '/AdquisicionesUG/',
  appType: 'custom',
  plugins: [
    contractForBrowser(path('./contract/'), path('./web/kit/zod-in-browser.ts')),
    withoutRouterLinks(),
    withReactsOwnStore(),
    withLoadedFiles(),
    react(),
  ],
  publicDir: false,
  server: { middlewareMode: true, fs: { allow: [path('.')] } },
  optimizeDeps: { entries: ['web/main.tsx', 'web/features/**/*.screen.tsx'] },
  build: {
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => !LOADED.has(name)),
    },
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
            // The first script names each part of every screen: by what a file holds alone, which is enough to tell it from others;
            // in 36 characters, of which a name costs the first load less than of 64.
            hashCharacters: 'base36',
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names: [name = ''] }) =>
              name.endsWith('.css') ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /rolldown.runtime|node_modules\/(?:react|react-dom|scheduler|@tanstack)\/(?!.*useBlocker)/,
                  priority: 2,
                },
                // Everything around the screens, in the file that every page needs; the first script stays by itself.
                { name: 'shell', test: /web\/(?!boot\.)|contract\/|tabler/, tags: ['$initial'], priority: 1 },
                ...SHARED.toReversed().map((group) => ({ ...group, includeDependenciesRecursively: false })),
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
