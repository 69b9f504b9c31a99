import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** One import of a source file; `to` is a path in the clone, or the name of a package. */
export type Import = { to: string; isPackage: boolean; isType: boolean; isDynamic: boolean };
/** A source file with what it imports. Paths are relative to the root, with `/`. */
export type Source = { path: string; text: string; imports: Import[] };

const ROOMS = ['contract', 'server', 'web', 'e2e', 'lab', 'tools'];
const STATIC = /^\s*(?:import|export)\s+(type\s+)?(?:([^'"`;]*?)\s*from\s*)?['"]([^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)(\.[A-Z])?/g;

/** All source files of the rooms below `root`. */
export function readSources(root: string): Source[] {
  return ROOMS.flatMap((room) => listFiles(join(root, room)))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => readSource(root, file));
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function readSource(root: string, file: string): Source {
  const text = withoutComments(readFileSync(file, 'utf8'));
  const imports: Import[] = [];
  for (const [, type, names, target = ''] of text.matchAll(STATIC)) {
    imports.push({
      ...targetOf(root, file, target),
      isType: Boolean(type) || isOnlyTypes(names),
      isDynamic: false,
    });
  }
  for (const [, target = '', member] of text.matchAll(DYNAMIC)) {
    imports.push({ ...targetOf(root, file, target), isType: member !== undefined, isDynamic: true });
  }
  return { path: slashed(relative(root, file)), text, imports };
}

/** `{ type A, type B }` brings no code either. */
function isOnlyTypes(names: string | undefined): boolean {
  const inner = names && /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  return Boolean(inner) && inner!.split(',').every((name) => name.trim() === '' || /^\s*type\s/.test(name));
}

function targetOf(root: string, file: string, target: string): Pick<Import, 'to' | 'isPackage'> {
  if (target.startsWith('#')) return { to: target.slice(1), isPackage: false };
  if (!target.startsWith('.')) return { to: target, isPackage: true };
  return { to: slashed(relative(root, resolve(dirname(file), target))), isPackage: false };
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
