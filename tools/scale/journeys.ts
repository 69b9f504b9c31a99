import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '#tools/runtime.mjs';

/** Journeys of the registry and of procurement that need nothing but the portal that all of them share. */
const FILES = [
  'registration',
  'registration-papers',
  'registration-drafts',
  'registration-keyboard',
  'registration-two-pages',
  'publish',
  'two-officers',
  'award-in-part',
  'contracts',
  'officer-decisions',
  'minutes',
  'visitor',
];

/** Journeys of the tests against a portal that somebody else started; what they print is printed. */
export interface Walk {
  /** The exit code of their runner: 0 when all passed. */
  ended: Promise<number>;
  hasEnded(): boolean;
}

/** Starts the journeys in a process of their own, one file after the other. */
export function startJourneys(origin: string): Walk {
  let isOver = false;
  const runner = spawn(
    process.execPath,
    [
      join(ROOT, 'tools', 'run.mjs'),
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--config=vitest.e2e.config.ts',
      '--maxWorkers=1',
      // Whoever is met by a fault in the middle may begin once more, as a person reloads a page.
      '--retry=1',
      ...FILES.map((name) => `e2e/${name}.test.ts`),
    ],
    { cwd: ROOT, env: { ...process.env, PORTAL_ORIGIN: origin }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(runner, 'exit').then(([code]) => {
    isOver = true;
    return typeof code === 'number' ? code : 1;
  });
  return { ended, hasEnded: () => isOver };
}
