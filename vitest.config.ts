import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = { environment: 'node', isolate: false, pool: 'forks' } as const;

export default defineConfig({
  test: {
    // Left to itself Vitest keeps one core free: of two it would use one.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: { ...shared, name: 'unit', include: ['contract/**/*.test.ts', 'web/**/*.test.{ts,tsx}'] },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['server/local/postgres/test-server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
