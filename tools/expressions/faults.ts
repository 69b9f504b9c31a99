import type { AcceptedExpression, AcceptedMaking } from './accepted.ts';
import type { Expression, MadeExpression } from './sources.ts';
import { judge, type Verdict } from './verdict.ts';

/** An expression as it is written in code. */
export const written = ({ source, flags }: Pick<Expression, 'source' | 'flags'>) => `/${source}/${flags}`;

const verdicts = new Map<string, Verdict>();

/** What is known of an expression; it is thought about once. */
export function verdictOf(expression: Pick<Expression, 'source' | 'flags'>): Verdict {
  const key = written(expression);
  const verdict = verdicts.get(key) ?? judge(expression.source, expression.flags);
  verdicts.set(key, verdict);
  return verdict;
}

/** One sentence for each expression that is not proven linear nor accepted, and for each row of the lists without use. */
export function findFaults(
  found: { written: readonly Expression[]; made: readonly MadeExpression[] },
  accepted: { expressions: readonly AcceptedExpression[]; makings: readonly AcceptedMaking[] },
): string[] {
  const faults: string[] = [];
  const used = new Set<AcceptedExpression | AcceptedMaking>();
  for (const expression of found.written) {
    const verdict = verdictOf(expression);
    if (verdict.isLinear) continue;
    const row = accepted.expressions.find(
      (one) => one.expression === written(expression) && one.path === expression.path,
    );
    if (row !== undefined) used.add(row);
    else faults.push(`${expression.path}:${expression.line} ${written(expression)}: ${verdict.why}`);
  }
  for (const making of found.made) {
    const row = accepted.makings.find((one) => one.code === making.code && one.path === making.path);
    if (row !== undefined) used.add(row);
    else
      faults.push(
        `${making.path}:${making.line} ${making.code}: made of data, so nobody can prove it linear`,
      );
  }
  for (const row of [...accepted.expressions, ...accepted.makings]) {
    if (!used.has(row))
      faults.push(`tools/expressions/accepted.ts: nothing needs the row of ${row.path} any more`);
  }
  return faults;
}
