import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../runtime.mjs';
import { NO_TAGGED, type Part } from './parts.ts';

/** How a part ended: counts of tests, and seconds of the clock. */
export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** File, title and first words of each case that failed. */
  failures?: string[];
  /** It was not run: it had passed already. */
  isKept?: true;
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; tags?: string[]; failureMessages?: string[] }[];
  }[];
}

/** Runs a part, prints what it writes as it comes or at its end, and counts. */
export async function runPart(part: Part, isSeenAtOnce: boolean): Promise<Outcome> {
  const { name, report, args } = part;
  const began = performance.now();
  if (report !== undefined) rmSync(report, { force: true });
  const isGood = await run(part, isSeenAtOnce);
  const seconds = (performance.now() - began) / 1000;
  const counted =
    report === undefined ? undefined : countTests(report, args.includes(NO_TAGGED) ? ['all'] : []);
  for (const title of counted?.skipped ?? []) console.log(`  omitida: ${title}`);
  const { passed = isGood ? 1 : 0, failed = 0, skipped = [], failures = [] } = counted ?? {};
  // What failed without a failed test counts as one.
  return {
    name,
    passed,
    failed: !isGood && failed === 0 ? 1 : failed,
    skipped: skipped.length,
    seconds,
    failures,
  };
}

async function run({ name, program, args }: Part, isSeenAtOnce: boolean): Promise<boolean> {
  // The tools' own scripts look for `node` in the path, which may be an older one.
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` };
  const said: Buffer[] = [];
  if (isSeenAtOnce) console.log(`\n── ${name}`);
  const child = spawn(program, args, { cwd: ROOT, stdio: isSeenAtOnce ? 'inherit' : 'pipe', env });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  child.on('error', (error) => {
    console.error(error.message);
    resolve(false);
  });
  child.on('close', (code) => resolve(code === 0));
  const isGood = await promise;
  if (!isSeenAtOnce) console.log(`\n── ${name}\n${Buffer.concat(said).toString('utf8').trimEnd()}`);
  return isGood;
}

/** `left` are the tags whose cases the run was told to leave out. */
function countTests(
  report: string,
  left: readonly string[],
): { passed: number; failed: number; skipped: string[]; failures: string[] } | undefined {
  if (!existsSync(report)) return undefined;
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const skipped = all
    .filter(({ status, tags = [] }) => status === 'skipped' && !tags.some((tag) => left.includes(tag)))
    .map(({ fullName }) => fullName);
  // A file that could not be read or set up fails without a case of its own.
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const cases = assertionResults.filter((one) => one.status === 'failed');
    if (cases.length === 0) return status === 'failed' ? [`${file}${firstWords(message)}`] : [];
    return cases.map(
      ({ fullName, failureMessages }) => `${file}: ${fullName}${firstWords(failureMessages?.[0])}`,
    );
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped, failures };
}

const MOST_LINES = 4;
const MOST_LETTERS = 600;

/** What a failure says first, below its title: the end of a log is what is kept of it. */
function firstWords(message: string | undefined): string {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, MOST_LINES)
    .map((line) => `\n        ${line.trim()}`)
    .join('')
    .slice(0, MOST_LETTERS);
}

/** Ticks of the clock in which Linux counts the time of processes. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor, user and system, of this process and of all that it started and that ended; undefined elsewhere than on Linux. */
export function processorSeconds(): number | undefined {
  const stat = '/proc/self/stat';
  if (!existsSync(stat)) return undefined;
  // After the name in parentheses: utime, stime, cutime and cstime are the fields 14 to 17.
  const fields = readFileSync(stat, 'utf8').split(') ').at(-1)!.split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}
