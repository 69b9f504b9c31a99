import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#tools/runtime.mjs';

/** Journeys of the registry and of procurement that need nothing but the portal that all of them share: folder and name. */
export const JOURNEYS = [
  'registration/registration',
  'registration/registration-papers',
  'registration/registration-drafts',
  'registration/registration-keyboard',
  'registration/registration-two-pages',
  'procurement/publish',
  'procurement/two-officers',
  'procurement/award-in-part',
  'procurement/contracts',
  'procurement/officer-decisions',
  'procurement/minutes',
  'visitors/visitor',
];

/** Journeys of the tests against a portal that somebody else started; what they print is printed. */
export interface Walk {
  /** The exit code of their runner: 0 when all passed. */
  ended: Promise<number>;
  hasEnded(): boolean;
}

/** What the runner wrote of each journey; one that passed at its second try keeps why the first failed. */
interface Report {
  testResults: { assertionResults: { title: string; failureMessages?: string[] | null }[] }[];
}

const REPORT = join(ROOT, '.runtime', 'recorridos-de-la-escala.json');

/** Tries that did not pass, a line each: what they were waiting for. */
async function missed(): Promise<string[]> {
  // A runner that ended before its time wrote none.
  const text = await readFile(REPORT, 'utf8').catch(() => '{"testResults":[]}');
  const { testResults } = JSON.parse(text) as Report;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ title, failureMessages }) =>
      (failureMessages ?? []).map((message) => `${title}: ${message.split('\n').slice(0, 5).join(' ')}`),
    ),
  );
}

/** Starts the journeys, or `only` those files of them, in a process of their own, one file after the other. */
export function startJourneys(origin: string, only: readonly string[] = []): Walk {
  const files = only.length === 0 ? JOURNEYS : only;
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
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
      ...files.map((name) => `e2e/${name}.`),
    ],
    { cwd: ROOT, env: { ...process.env, PORTAL_ORIGIN: origin }, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const ended = once(runner, 'exit').then(async ([code]) => {
    isOver = true;
    for (const line of await missed()) console.log(`No pasó a la primera: ${line}`);
    return typeof code === 'number' ? code : 1;
  });
  return { ended, hasEnded: () => isOver };
}
