import { join } from 'node:path';
import { standing, type Copy } from './copy.ts';
import { isOfAll, partOf, type Fault, type Noticed, type Part } from './fault.ts';
import { firstFailure, order, type Failed, type Workspace, type Run } from './run-tests.ts';

const TEST = /\.test\.tsx?$/;
const JOURNEY = /^e2e\//;
const JOURNEYS = 'vitest.e2e.config.ts';
/** So often something far away may fail for reasons of its own before the search gives up. */
const MOST_STRAY = 5;

/** Who notices what is planted now: the tests nearest to it first, the longest ones last. */
export async function whoNotices(
  workspace: Workspace,
  copy: Copy,
  fault: Fault,
): Promise<{ by?: Noticed; part: Part }> {
  const near = namesOf(copy, fault.near);
  const every = copy.files.filter((file) => TEST.test(file));
  const quick = every.filter(isQuick);
  const byNear =
    (await noticedIn(workspace, of(near), (failed) => !failed.isLate)) ??
    (await noticedIn(workspace, of(quick.filter((file) => isBeside(file, fault) && !near.includes(file)))));
  if (byNear !== undefined) return { by: byNear, part: partOf(byNear.file) };
  if (!(await order(workspace, [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit'])))
    return { by: { file: 'tsc', title: 'the types do not fit' }, part: 'npm test' };
  const byAny = await noticedIn(workspace, of(quick));
  if (byAny !== undefined) return { by: byAny, part: 'npm test' };
  const short = every.filter((file) => !JOURNEY.test(file));
  const byLong =
    (await noticedIn(workspace, { ...of(short), isWhole: true })) ??
    (await noticedOnJourney(workspace, every));
  return byLong === undefined ? { part: 'nobody' } : { by: byLong, part: 'test:all' };
}

/** Neither a whole journey nor one of those that only the long run has. */
const isQuick = (file: string): boolean => !isOfAll(file) && !JOURNEY.test(file);

/** The nearest tests of some faults, as their files are called now. */
const namesOf = ({ root }: Copy, tests: readonly string[]): string[] => [
  ...new Set(tests.flatMap((test) => standing(root, test) ?? [])),
];

/** The first of the nearest tests that fails although nothing is planted. */
export const failsWithoutFault = (
  workspace: Workspace,
  copy: Copy,
  faults: readonly Fault[],
): Promise<Noticed | undefined> => {
  const near = faults.flatMap((fault) => fault.near);
  return noticedIn(workspace, of(namesOf(copy, near)));
};

/** A run of these files alone: a project that has nothing to run would still start its database or its browser. */
const of = (tests: readonly string[]): Run => ({ tests, projects: [...new Set(tests.map(projectOf))] });

/** The first test that fails because of what is planted: one that passes when it is asked again has noticed nothing. */
async function noticedIn(
  workspace: Workspace,
  run: Run,
  isSure: (failed: Failed) => boolean = () => false,
): Promise<Noticed | undefined> {
  let { tests } = run;
  for (let stray = 0; stray < MOST_STRAY && tests.length > 0; stray += 1) {
    const failed = await firstFailure(workspace, { ...run, tests });
    if (failed === undefined || isSure(failed)) return failed;
    const again = await firstFailure(workspace, { ...run, tests: [failed.file] });
    if (again !== undefined) return again;
    tests = tests.filter((file) => file !== failed.file);
  }
  return undefined;
}

/** Whether what noticed a fault fails without it too; its nearest tests were seen to pass before. */
export async function failsAnyway(
  workspace: Workspace,
  copy: Copy,
  fault: Fault,
  file: string,
): Promise<boolean> {
  if (!TEST.test(file) || namesOf(copy, fault.near).includes(file)) return false;
  const run = JOURNEY.test(file) ? { config: JOURNEYS, tests: [file] } : of([file]);
  return (await firstFailure(workspace, { ...run, isWhole: true })) !== undefined;
}

async function noticedOnJourney(
  workspace: Workspace,
  every: readonly string[],
): Promise<Noticed | undefined> {
  if (!(await order(workspace, [join('tools', 'build-pages.mjs')])))
    return { file: 'tools/build-pages.mjs', title: 'the pages cannot be built' };
  return noticedIn(workspace, {
    config: JOURNEYS,
    tests: every.filter((file) => JOURNEY.test(file)),
    isWhole: true,
  });
}

function projectOf(test: string): string {
  if (test.endsWith('.browser.test.tsx')) return 'browser';
  return /^(server|tools)\//.test(test) ? 'server' : 'unit';
}

/** Whether a test lies in the folder of the fault, or in one of a feature that its nearest tests are of. */
function isBeside(file: string, fault: Fault): boolean {
  const folders = new Set([fault.file, ...fault.near].map(folderOf));
  return folders.has(folderOf(file));
}

/** `server/features/x` of whatever lies in it; elsewhere the folder itself. */
function folderOf(path: string): string {
  const feature = /^(?:server|web)\/features\/[^/]+(?=\/)/.exec(path);
  return feature?.[0] ?? path.slice(0, path.lastIndexOf('/'));
}
