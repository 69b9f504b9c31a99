import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NO_TAGGED } from '#tools/check/parts.ts';
import type { Noticed } from './fault.ts';

/** Where commands run, with the database of their tests. */
export interface Workspace {
  root: string;
  databaseUrl: string;
}

/** Test files of the portal's own vitest.config.ts or of another, until the first that fails. */
export interface Run {
  config?: string;
  /** Paths in the clone. */
  tests: readonly string[];
  projects?: readonly string[];
  /** Also the cases that only `npm run test:all` runs. */
  isWhole?: true;
}

/** A test that failed; one that was only late may pass when the machine has less to do. */
export interface Failed extends Noticed {
  isLate?: true;
}

type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

const GRACE_MS = 10_000;
let running: ChildProcess | undefined;

/** The first test that fails, or undefined when all pass. */
export async function firstFailure(workspace: Workspace, run: Run): Promise<Failed | undefined> {
  const report = join(workspace.root, 'faults-report.json');
  rmSync(report, { force: true });
  const isGood = await order(workspace, [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    `--config=${run.config ?? 'vitest.config.ts'}`,
    '--bail=1',
    '--passWithNoTests',
    ...(run.isWhole === true ? [] : [NO_TAGGED]),
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(run.projects ?? []).map((name) => `--project=${name}`),
    ...run.tests,
  ]);
  if (isGood) return undefined;
  if (!existsSync(report)) return { file: run.tests[0] ?? 'vitest', title: 'the tests do not start' };
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed === undefined) continue;
    const isLate = failed.failureMessages?.some((text) => /timed out/i.test(text)) === true;
    return { file: inClone(workspace, name), title: failed.fullName, ...(isLate ? { isLate } : {}) };
  }
  const broken = testResults.find(({ status }) => status === 'failed');
  return broken === undefined
    ? { file: run.tests[0] ?? 'vitest', title: 'an error that no test waited for' }
    : { file: inClone(workspace, broken.name), title: 'the file does not load' };
}

const inClone = ({ root }: Workspace, path: string): string => relative(root, path).split(sep).join('/');

/** Whether a program of Node ends well. */
export async function order(workspace: Workspace, args: readonly string[]): Promise<boolean> {
  const temporary = join(workspace.root, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const env = {
    ...process.env,
    TEST_DATABASE_URL: workspace.databaseUrl,
    // What a stopped run leaves behind goes with the copy.
    TMPDIR: temporary,
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  };
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // A group of its own: what it started ends with it.
  const child = spawn(process.execPath, args, { cwd: workspace.root, env, stdio: 'ignore', detached: true });
  running = child;
  child.on('error', () => resolve(false));
  child.on('exit', (code) => resolve(code === 0));
  const isGood = await promise;
  running = undefined;
  return isGood;
}

/** Ends what runs now, first with a request and then without. */
export async function endRunning(): Promise<void> {
  const child = running;
  if (child?.pid === undefined || child.exitCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  signal(child.pid, 'SIGTERM');
  await Promise.race([gone, pause(GRACE_MS)]);
  signal(-child.pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
