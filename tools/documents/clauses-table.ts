import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const FILE = join(ROOT, 'docs', 'clauses.md');
const TEST_FILE = /\.(test|e2e)\.tsx?$/;
const CLAUSE = /\bS-\d\.\d{1,2}\b/g;
/** A string on one line that begins a call or a line: where test titles stand. */
const TITLE = /(?:\(|^\s*)(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>\s*,/gm;
/** A clause that stands alone in a table of cases (`it.each([['S-2.1', …]])`). */
const ROW = /['"`](?<clause>S-\d\.\d{1,2})['"`]/g;

/** A test that names a clause. */
export interface Citation {
  clause: string;
  file: string;
  title: string;
}

/** Every clause with a short title, in the order of the specification. */
export function knownClauses(): Record<string, string> {
  return JSON.parse(readFileSync(join(ROOT, 'docs', 'clauses-list.json'), 'utf8')) as Record<string, string>;
}

/** Clauses that the test titles of one file name, in the order of the file. */
export function citationsIn(file: string, source: string): Citation[] {
  const titles = [...source.matchAll(TITLE)].map((match) => ({
    at: match.index,
    text: (match.groups?.text ?? '').replaceAll(/\\(.)/g, '$1'),
  }));
  const inTitles = titles.flatMap(({ text }) =>
    [...new Set(text.match(CLAUSE))].map((clause) => ({ clause, file, title: text })),
  );
  const inTables = [...source.matchAll(ROW)].flatMap((match) => {
    const title = titles.find(({ at, text }) => at > match.index && /%[a-z]|\$/.test(text));
    const clause = match.groups?.clause ?? '';
    return title === undefined ? [] : [{ clause, file, title: title.text }];
  });
  return [...inTitles, ...inTables];
}

/** Every citation of the tests in this clone. */
export function allCitations(): Citation[] {
  return ['contract', 'e2e', 'server', 'tools', 'web']
    .flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter((name) => TEST_FILE.test(name) && !name.includes('clauses-table.test'))
    .map((name) => name.split(sep).join('/'))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .flatMap((name) => citationsIn(name, readFileSync(join(ROOT, name), 'utf8')));
}

/** Clauses that no test names. */
export function uncovered(clauses: Record<string, string>, citations: Citation[]): string[] {
  const named = new Set(citations.map(({ clause }) => clause));
  return Object.keys(clauses).filter((clause) => !named.has(clause));
}

/** `docs/clauses.md`: each clause with the tests that name it. */
export function clausesTable(clauses: Record<string, string>, citations: Citation[]): string {
  const lines = Object.entries(clauses).map(([clause, title]) => {
    const tests = citations
      .filter((one) => one.clause === clause)
      .map(({ file, title: text }) => `[${cell(text)}](../${file})`);
    return `| ${clause} | ${cell(title)} | ${[...new Set(tests)].join('<br>')} |`;
  });
  return [
    '# Clauses of the specification and their tests',
    '',
    'Generated from the titles of the tests by `node tools/documents/clauses-table.ts --write`. Do not edit.',
    'A test fails when a clause has no test or this table is not current.',
    '',
    '| clause | in short | tests |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll(/[|[\]<>]/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** The table as it is committed. */
export function committedTable(): string {
  return readFileSync(FILE, 'utf8');
}

if (process.argv.includes('--write')) {
  const clauses = knownClauses();
  const citations = allCitations();
  writeFileSync(FILE, clausesTable(clauses, citations));
  const missing = uncovered(clauses, citations);
  if (missing.length > 0) {
    console.error(`No test names: ${missing.join(', ')}`);
    process.exitCode = 1;
  }
}
