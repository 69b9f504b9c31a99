import { join } from 'node:path';
import { ACCEPTED_MAKINGS } from './expressions/accepted.ts';
import { findFaults } from './expressions/faults.ts';
import { findExpressions, readExpressions } from './expressions/sources.ts';
import { keepProofs, knownProofs } from './expressions/verdict.ts';

const ROOT = join(import.meta.dirname, '..');

/** Bad programs, each of which the check must see: a guard never seen to fail is no guard. */
const PLANTED: Record<string, string> = {
  'server/planted-sheet-names.ts': String.raw`book.matchAll(/<(?:\w+:)?sheet\b[^>]*?\bname="([^"]*)"/g);`,
  'contract/planted-twice.ts': String.raw`export const isWord = (text: string) => /^(?:\w+\s?)+$/.test(text);`,
  'web/planted-end.tsx': String.raw`export const End = ({ text }) => <p>{text.replace(/\s+$/, '')}</p>;`,
  'server/planted-ahead.ts': String.raw`export const isStrong = (text: string) => /^(?=.*\d)(?=.*[a-z]).+$/.test(text);`,
  'server/planted-constant.ts':
    'const GAP = String.raw`(?:\\s+)*`;\nexport const SHAPE = new RegExp(`^a${GAP}b$`, "u");',
  'server/planted-data.ts':
    'export const holds = (text: string, word: string) => new RegExp(word).test(text);',
  'server/planted-call.ts': 'export const holds = (word: string) => globalThis.RegExp(`^${word}`);',
  'server/planted-match.ts': 'export const holds = (text: string, word: string) => text.match(`^${word}+`);',
};

const found = readExpressions(ROOT);
const isWriting = process.argv.includes('--write');
const isAnew = process.argv.includes('--all');
const proofs = knownProofs();
const written = found.written.filter(({ source, flags }) => isAnew || !proofs.has(source, flags));
/** To prove one may take half a minute: only these two do. */
const isProving = isAnew || isWriting;
const faults = findFaults({ ...found, written: isProving ? written : [] }, ACCEPTED_MAKINGS);
const fresh = isProving ? [] : written;
for (const { path, line } of fresh) console.error(`${path}:${line}: not proven yet`);
if (fresh.length > 0)
  console.error('node tools/run.mjs tools/check-expressions.ts --write proves what is new.');
for (const fault of faults) console.error(fault);
const unseen = Object.entries(PLANTED).filter(([path, text]) => {
  const seen = findFaults(findExpressions(path, text), []);
  return !seen.some((fault) => fault.startsWith(path));
});
for (const [path] of unseen) console.error(`The check did not notice the bad expression planted in ${path}`);
if (faults.length > 0)
  console.error('See docs/decisions/archive/0136-expresiones-lineales.md for what to write instead.');
if (faults.length === 0 && isWriting) keepProofs(found.written);
console.log(`${found.written.length} expressions, ${faults.length} faults.`);
process.exitCode = faults.length + fresh.length + unseen.length > 0 ? 1 : 0;
