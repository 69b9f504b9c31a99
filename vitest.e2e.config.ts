import { defineConfig } from 'vitest/config';

/** Whole journeys: each file starts a portal of its own and drives a real browser. */
export default defineConfig({
  test: {
    name: 'journeys',
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/shared-portal.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A loaded machine answers late: what is polled for is waited for as long as everything else.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
  },
});
