import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Whole journeys: each file starts a portal of its own and drives a real browser. */
export default defineConfig({
  test: {
    name: 'journeys',
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/shared-portal.ts'],
    pool: 'forks',
    // A worker waits for its browser: one more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // A loaded machine answers late: what is polled for is waited for as long as everything else.
    expect: { poll: { timeout: 60_000 } },
    tags: [{ name: 'all', description: 'Runs in `npm run test:all` only.' }],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    passWithNoTests: true,
  },
});
