import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/**
 * The browser never parses shapes: the server already did. Only there, zod becomes a stub of a few bytes
 * that lets shapes be declared and throws when somebody tries to parse with them.
 */
function zodStub(): Plugin {
  return {
    name: 'zod-stub',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (id) => (id === 'zod' ? path('./web/kit/zod-in-browser.ts') : undefined),
  };
}

export default defineConfig({
  root: path('.'),
  base: '/AdquisicionesUG/',
  appType: 'custom',
  plugins: [zodStub(), react()],
  publicDir: false,
  server: { middlewareMode: true, fs: { allow: [path('.')] } },
  optimizeDeps: { entries: ['web/main.tsx', 'web/features/**/*.screen.tsx'] },
  build: { modulePreload: { polyfill: false }, target: 'es2022', cssTarget: 'es2022', reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        emptyOutDir: true,
        assetsInlineLimit: 0,
        rolldownOptions: { input: { main: path('./web/main.tsx') } },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        rolldownOptions: { input: { server: path('./web/entry-server.tsx') } },
      },
      resolve: { noExternal: true },
    },
  },
});
