import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testBrowser } from '#e2e/browser.ts';
import { sampleServer } from '#e2e/sample-server.ts';

/** A busy machine answers late: what hangs is ended, what is slow is not; what is polled for has a good part of that time. */
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };
const shared = { ...patience, environment: 'node', isolate: false, pool: 'forks' } as const;

/** Tests of parts and screens: they run in the browser, all in one. */
const IN_BROWSER = 'web/**/*.browser.test.tsx';

const { env, ...browser } = await testBrowser();

export default defineConfig({
  test: {
    // A worker waits for PostgreSQL half of its time: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: 'all', description: 'Runs in `npm run test:all` only.' }],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: [IN_BROWSER],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts', 'tools/**/*.test.ts', 'lab/**/*.test.ts'],
          globalSetup: ['server/local/postgres/test-server.ts'],
          setupFiles: ['server/kit/files/test-file-work.ts'],
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react(), sampleServer],
        // What is met only while tests run would be built then, and the page loaded anew.
        optimizeDeps: { entries: ['web/**/*.screen.tsx', IN_BROWSER, 'web/test-*.ts'] },
        test: {
          ...patience,
          name: 'browser',
          include: [IN_BROWSER],
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { ...browser, env },
              contextOptions: { reducedMotion: 'reduce', locale: 'es-MX', timezoneId: 'America/Mexico_City' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
