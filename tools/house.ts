import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTestFile } from './boundaries/rules.ts';
import { ROOT } from './runtime.mjs';

const FULL_FOLDER = 40;
const CRUMB = 40;

interface Limit {
  what: string;
  /** Above it the check fails. Whoever makes the house smaller writes the new figure here; nobody writes a larger one. */
  limit: number;
  aim: number;
}

/** How large the house may be, and how large it is meant to become; `lab`, documents and data files aside. */
export const LIMITS = {
  productLines: { what: 'lines of the product', limit: 365_800, aim: 165_000 },
  testLines: { what: 'lines of tests', limit: 151_300, aim: 62_000 },
  files: { what: 'files, tests among them', limit: 4_702, aim: 2_100 },
  fullFolders: { what: `folders above ${FULL_FOLDER} files`, limit: 22, aim: 0 },
  crumbs: { what: `files of the product of ${CRUMB} lines or less`, limit: 1_090, aim: 300 },
  triggers: { what: 'triggers of the database', limit: 111, aim: 80 },
} as const satisfies Record<string, Limit>;

export type Figures = Record<keyof typeof LIMITS, number>;

/** A source file of the clone: its path with `/`, and its text. */
interface SourceFile {
  path: string;
  text: string;
}

const isTest = (path: string): boolean => path.startsWith('e2e/') || isTestFile(path);
const linesOf = (text: string): number => text.split('\n').length - 1;

/** Folders that hold more files than one looks through, the fullest first. */
function fullFolders(files: readonly SourceFile[]): [folder: string, files: number][] {
  const folders = Map.groupBy(files, ({ path }) => dirname(path));
  return [...folders]
    .map(([folder, { length }]): [string, number] => [folder, length])
    .filter(([, count]) => count > FULL_FOLDER)
    .toSorted(([, a], [, b]) => b - a);
}

/** A trigger stands in the file of its function. */
const triggersIn = ({ path, text }: SourceFile): number =>
  path.startsWith('db/definitions/')
    ? [...text.matchAll(/^create (?:or replace )?(?:constraint )?trigger /gm)].length
    : 0;

/** The figures of some files. */
export function figuresOf(files: readonly SourceFile[]): Figures {
  const sum = (some: readonly SourceFile[], count: (file: SourceFile) => number) =>
    some.reduce((all, file) => all + count(file), 0);
  const product = files.filter(({ path }) => !isTest(path));
  return {
    productLines: sum(product, ({ text }) => linesOf(text)),
    testLines: sum(
      files.filter(({ path }) => isTest(path)),
      ({ text }) => linesOf(text),
    ),
    files: files.length,
    fullFolders: fullFolders(files).length,
    crumbs: product.filter(({ text }) => linesOf(text) <= CRUMB).length,
    triggers: sum(files, triggersIn),
  };
}

/** The figures that are above their limit. */
export const excessesOf = (figures: Figures): (keyof Figures)[] =>
  (Object.keys(LIMITS) as (keyof Figures)[]).filter((name) => figures[name] > LIMITS[name].limit);

function filesOfHouse(): SourceFile[] {
  return globSync(['{contract,db,e2e,server,tools,web}/**/*.{ts,tsx,mjs,css,sql}', '*.ts'], { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('db/catalogues/'))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

function main(): void {
  const files = filesOfHouse();
  const figures = figuresOf(files);
  const excesses = excessesOf(figures);
  const said = (value: number) => value.toLocaleString('en').padStart(9);
  console.log(`${' '.repeat(42)}${['now', 'limit', 'aim'].map((word) => word.padStart(9)).join('')}`);
  for (const [name, { what, limit, aim }] of Object.entries(LIMITS)) {
    const isOver = excesses.includes(name as keyof Figures);
    console.log(
      `${isOver ? '✗' : ' '} ${what.padEnd(40)}${[figures[name as keyof Figures], limit, aim].map(said).join('')}`,
    );
  }
  for (const [folder, count] of fullFolders(files)) console.log(`  ${said(count)}  ${folder}`);
  if (excesses.length > 0)
    console.error('The house has grown: use what stands, or take out what is not needed (docs/testing.md).');
  process.exitCode = excesses.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
