import { ERRORS, type ErrorCode, type Problem } from '#contract/errors.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** An answer as it came. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const ENGLISH =
  /\b(invalid|expected|required|received|undefined|too (small|big|long)|failed|must|not found)\b/i;
/** What only the inside of the program says. */
const INSIDE =
  /node_modules|\bat \S+ \(|\.ts:\d+|ECONN|\b(select|insert|update|delete) .+ (from|into|set) |relation "|violates/i;

/** What is wrong about an answer, whoever asked what: a failure of ours, another shape of an error, or too much said. */
export function faultsOfAnswer({ status, headers, text }: Answer): string[] {
  const found: string[] = [];
  const type = String(headers['content-type'] ?? '');
  if (headers['x-content-type-options'] !== 'nosniff') found.push('without nosniff');
  if (headers['content-security-policy'] === undefined) found.push('without a policy');
  if (headers['set-cookie'] !== undefined) found.push('with a cookie');
  if (text !== '' && type === '') found.push('without its type');
  if (type.startsWith('text/') && !/charset=utf-8/i.test(type)) found.push(`without its charset: ${type}`);
  if (status < 400) return found;
  if (!type.startsWith('application/problem+json'))
    return [...found, `${status} is no problem document: ${type}`];
  const problem = readProblem(text);
  if (problem === undefined || !(problem.code in ERRORS)) return [...found, 'an error without a known code'];
  const [expected, words] = ERRORS[problem.code];
  if (status !== expected || problem.status !== status) found.push(`${problem.code} with status ${status}`);
  if (status >= 500 && !isDocumented(problem.code, headers)) found.push(`a failure of ours: ${problem.code}`);
  if (problem.title !== words) found.push('a title of its own');
  // The values of the API are words of its own.
  const said = [problem.detail, ...Object.values(problem.fields ?? {})]
    .map((text) => text.replace(/Usa uno de estos valores: .*/, ''))
    .join(' ');
  if (ENGLISH.test(said)) found.push(`not in Spanish: ${said.slice(0, 200)}`);
  if (INSIDE.test(said)) found.push(`says what is inside: ${said.slice(0, 200)}`);
  if (typeof problem.requestId !== 'string' || problem.requestId === '')
    found.push('without the key of the request');
  return found;
}

/** 503 for a while, with when to come back, is an answer that the API declares; nothing else above 499 is. */
const isDocumented = (code: ErrorCode, headers: Answer['headers']) =>
  ERRORS[code][0] === 503 && headers['retry-after'] !== undefined;

function readProblem(text: string): Problem | undefined {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return undefined;
  }
}

/** Where the access matrix says otherwise than the answer; only for addresses that surely lead to the operation. */
export function faultsOfAccess(
  { access, who, leadsThere }: HostileRequest,
  { status, text }: Answer,
): string[] {
  if (!leadsThere || access === 'public') return [];
  const told = `${who} was answered ${status}`;
  if (typeof access === 'object' && 'header' in access)
    return who === 'holder' || status === 401 ? [] : [`without its key, ${told}`];
  if (who !== 'guest' && who !== 'administrator') return status === 401 ? [] : [told];
  if (status === 401) return [told];
  const isAllowed = access === 'signed-in' || mayBy(access, who);
  const isForbidden = status === 403 && text.includes('"forbidden"');
  if (!isAllowed && !isForbidden) return [`${who} may not, and ${told}`];
  return isAllowed && isForbidden ? [`${who} may, and ${told}`] : [];
}

/** Written out from S-6.2 and decision D4, not from the table in the code. */
function mayBy(
  { action, subject }: { action: string; subject: string },
  who: 'guest' | 'administrator',
): boolean {
  // Denuncias are read by whoever has their function alone (decision 0421).
  if (subject === 'Reports') return false;
  if (action === 'administer' || action === 'consult') return who === 'administrator';
  if (subject === 'Dashboard') return true;
  return subject === 'Test' && who !== 'administrator';
}
