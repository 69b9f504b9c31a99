import type { AcceptedMaking } from './accepted.ts';
import type { Expression, MadeExpression } from './sources.ts';
import { judge, type Verdict } from './verdict.ts';

const verdicts = new Map<string, Verdict>();

function verdictOf({ source, flags }: Expression): Verdict {
  const key = `/${source}/${flags}`;
  const verdict = verdicts.get(key) ?? judge(source, flags);
  verdicts.set(key, verdict);
  return verdict;
}

/** One sentence for each expression that is not proven linear, or made of data and not accepted, and for each idle row. */
export function findFaults(
  found: { written: readonly Expression[]; made: readonly MadeExpression[] },
  accepted: readonly AcceptedMaking[],
): string[] {
  const slow = found.written.flatMap((expression) => {
    const verdict = verdictOf(expression);
    const { source, flags, path, line } = expression;
    return verdict.isLinear ? [] : [`${path}:${line} /${source}/${flags}: ${verdict.why}`];
  });
  const isMade = (row: AcceptedMaking, { code, path }: MadeExpression) =>
    row.code === code && row.path === path;
  const made = found.made
    .filter((making) => !accepted.some((row) => isMade(row, making)))
    .map(({ path, line, code }) => `${path}:${line} ${code}: made of data, so nobody can prove it linear`);
  const idle = accepted
    .filter((row) => !found.made.some((making) => isMade(row, making)))
    .map(({ path }) => `tools/expressions/accepted.ts: nothing needs the row of ${path} any more`);
  return [...slow, ...made, ...idle];
}
