import type { CheckSeverity, InvoiceCheck } from '#contract/invoice-checks.ts';

/** A check by what it says when it fails; undefined where it passes, with what was looked at. */
export const check = (
  id: string,
  severity: CheckSeverity,
  problem: string | undefined,
  passed: string,
): InvoiceCheck => ({
  id,
  severity,
  result: problem === undefined ? 'pass' : 'fail',
  message: problem ?? passed,
});

/** What could not be checked, and why. */
export const unchecked = (id: string, severity: CheckSeverity, message: string): InvoiceCheck => ({
  id,
  severity,
  result: 'unknown',
  message,
});

/** Most lines whose problem is told in one check. */
const MOST_TOLD = 5;

/** Problems of lines as one text, the first of them. */
export function told(problems: readonly string[]): string | undefined {
  if (problems.length === 0) return undefined;
  const rest = problems.length - MOST_TOLD;
  const more = rest <= 0 ? '' : ` Y ${rest} ${rest === 1 ? 'renglón' : 'renglones'} más.`;
  return `${problems.slice(0, MOST_TOLD).join(' ')}${more}`;
}
