import { defineConfig } from 'vitest/config';

/** Whole journeys: each file starts a portal of its own and drives a real browser. */
export default defineConfig({
  test: {
    name: 'journeys',
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/shared-portal.ts'],
    // A busy machine may be late for one press of a key; a journey that fails twice more is a fault.
    retry: 2,
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    passWithNoTests: true,
  },
});
