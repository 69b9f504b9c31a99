import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, RUNTIME_DIR } from '../runtime.mjs';
import type { Outcome } from './run-part.ts';

/** Which parts of `npm run test:all` passed, by the state of the files in which they did. */
const KEPT = join(RUNTIME_DIR, 'passed-parts.json');

interface Kept {
  state: string;
  parts: Outcome[];
}

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e9 }).stdout ?? '';

/** Whether nothing differs from the last commit. */
export const isCommitted = (): boolean => git('status', '--porcelain') === '';

/** The commit, and what differs from it; empty where the folder is no clone: then nothing is kept. */
function stateOfFiles(): string {
  const commit = git('rev-parse', 'HEAD').trim();
  if (commit === '' || isCommitted()) return commit;
  const untracked = git('ls-files', '--others', '--exclude-standard')
    .split('\n')
    .filter((path) => path !== '');
  const hash = createHash('sha256').update(git('diff', 'HEAD', '--binary'));
  for (const path of untracked) hash.update(`\n${path}\n`).update(readFileSync(join(ROOT, path)));
  return `${commit}+${hash.digest('hex')}`;
}

function kept(): Kept {
  const none = { state: stateOfFiles(), parts: [] };
  if (none.state === '' || !existsSync(KEPT)) return none;
  const found = JSON.parse(readFileSync(KEPT, 'utf8')) as Kept;
  return found.state === none.state ? found : none;
}

/** How a part ended when it passed with the files as they are now. */
export const passedBefore = (name: string): Outcome | undefined =>
  kept().parts.find((part) => part.name === name);

/** Keeps that a part passed, so that a run that goes on after a break leaves it out. */
export function rememberPassed(outcome: Outcome): void {
  const { state, parts } = kept();
  if (state === '') return;
  const others = parts.filter(({ name }) => name !== outcome.name);
  writeFileSync(KEPT, JSON.stringify({ state, parts: [...others, outcome] }));
}
