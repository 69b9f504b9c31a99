import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Fault } from './fault.ts';

/** What tools keep of their own work inside of node_modules; the copy makes its own. */
const KEPT = ['.vite', '.vite-temp', '.vitest-cache', '.cache'];

/** The project in a temporary folder, with the files of `root` as they are now. */
export interface Copy {
  root: string;
  /** Test and source files, as paths in the clone. */
  files: readonly string[];
  remove(): void;
}

/** Copies what git has or would take of the working tree, and what is installed. */
export function copyProject(from: string): Copy {
  const root = mkdtempSync(join(tmpdir(), 'portal-con-faltas-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(from, file)));
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(from, file), join(root, file));
  }
  // The tests of screens read fonts below their own folder only, so a link to the packages is not enough for them.
  copyPackages(join(from, 'node_modules'), join(root, 'node_modules'));
  if (existsSync(join(from, '.runtime'))) symlinkSync(join(from, '.runtime'), join(root, '.runtime'));
  return { root, files, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The same files under two names where the disk allows it, otherwise twice. */
function copyPackages(from: string, to: string): void {
  const isLinked = process.platform === 'linux' && spawnSync('cp', ['-al', from, to]).status === 0;
  if (!isLinked) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  for (const name of KEPT) rmSync(join(to, name), { recursive: true, force: true });
}

/** Why a fault cannot be planted, or undefined. */
export function whyNotPlanted(root: string, { file, find, replace, near }: Fault): string | undefined {
  if (!existsSync(join(root, file))) return `no existe ${file}`;
  const times = readFileSync(join(root, file), 'utf8').split(find).length - 1;
  if (times !== 1) return `su texto está ${times} veces en ${file}`;
  if (find === replace) return 'no cambia nada';
  const gone = near.find((test) => standing(root, test) === undefined);
  return gone === undefined ? undefined : `no existe ${gone}`;
}

/** Plants a fault; what it returns takes it back. */
export function plant(root: string, { file, find, replace }: Fault): () => void {
  const path = join(root, file);
  const whole = readFileSync(path, 'utf8');
  // By a function, since `$&` of a text would be taken for an order.
  writeFileSync(
    path,
    whole.replace(find, () => replace),
  );
  return () => writeFileSync(path, whole);
}

/** A test file as it is called now: one that takes long is called `*.all.test.ts(x)`. */
export function standing(root: string, test: string): string | undefined {
  const names = [
    test,
    test.replace(/(?<!\.all)\.test\.(tsx?)$/, '.all.test.$1'),
    test.replace('.all.test.', '.test.'),
  ];
  return names.find((name) => existsSync(join(root, name)));
}
