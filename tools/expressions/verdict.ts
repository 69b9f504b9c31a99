import { createRequire } from 'node:module';

/** How long at most one expression is thought about; those of the portal take less than a second. */
const PATIENCE_MS = 30_000;

/** Without its builds for each system, which the portal does not install: the same verdict everywhere. */
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as Pick<
  typeof import('recheck'),
  'checkSync'
>;

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
