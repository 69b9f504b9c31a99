import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** How long at most one expression is thought about; those of the portal take less than a second. */
const PATIENCE_MS = 30_000;

const require = createRequire(import.meta.url);
/** Digests of expressions that were proven linear by this version of the prover, a line each. */
const PROVEN = join(import.meta.dirname, 'proven.txt');

/** Without its builds for each system, which the portal does not install: the same verdict everywhere. */
const { checkSync } = require('recheck/lib/browser.js') as Pick<typeof import('recheck'), 'checkSync'>;

/** What is known of an expression: it is linear, or why that is not so. */
export type Verdict = { isLinear: true } | { isLinear: false; why: string };

/** Whether an expression takes time in proportion to the text, proven by its automaton and not by trials. */
export function judge(source: string, flags: string): Verdict {
  const found = checkSync(source, flags, { checker: 'automaton', timeout: PATIENCE_MS });
  if (found.status === 'safe') return { isLinear: true };
  if (found.status === 'vulnerable') {
    return { isLinear: false, why: `${found.complexity.summary}, see ${found.attack.pattern}` };
  }
  const { kind } = found.error;
  const why = kind === 'unsupported' ? found.error.message : kind;
  return { isLinear: false, why: `not proven: ${why}` };
}

const { version } = require('recheck/package.json') as { version: string };

const digestOf = (source: string, flags: string): string =>
  createHash('sha256').update(`${version} /${source}/${flags}`).digest('hex').slice(0, 24);

/** What is kept of earlier runs: an expression that is written as it was is not proven again. */
export function knownProofs(): { has(source: string, flags: string): boolean } {
  const lines = existsSync(PROVEN) ? readFileSync(PROVEN, 'utf8').split('\n') : [];
  const known = new Set(lines);
  return { has: (source, flags) => known.has(digestOf(source, flags)) };
}

/** Keeps the proofs of these expressions, and of no others. */
export function keepProofs(proven: readonly { source: string; flags: string }[]): void {
  const digests = new Set(proven.map(({ source, flags }) => digestOf(source, flags)));
  writeFileSync(PROVEN, `${[...digests].toSorted().join('\n')}\n`);
}
