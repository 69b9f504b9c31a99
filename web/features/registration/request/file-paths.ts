import type { SupplierFile } from '#contract/supplier-file.ts';

/** A value of the file by its dotted path (`address.street`, `partners.0.name`). */
export function valueAt(file: SupplierFile, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      file,
    );
}

/** Text at a path; anything else counts as empty. */
export function textAt(file: SupplierFile, path: string): string {
  const value = valueAt(file, path);
  return typeof value === 'string' ? value : '';
}

function replaced(holder: unknown, keys: readonly string[], value: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return value;
  if (Array.isArray(holder)) {
    return holder.map((entry, index) => (String(index) === key ? replaced(entry, rest, value) : entry));
  }
  const object = (holder ?? {}) as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, value) };
}

/** The file with another value at a path; the given one stays as it was. */
export function withValue(file: SupplierFile, path: string, value: unknown): SupplierFile {
  return replaced(file, path.split('.'), value) as SupplierFile;
}

function leaves(value: unknown, path: string): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path === '' ? key : `${path}.${key}`));
}

/** Paths in which two files differ; lists are told by their own path. */
export function changedPaths(before: SupplierFile, after: SupplierFile): string[] {
  const flat = (file: SupplierFile) => new Map(leaves(file, ''));
  const [a, b] = [flat(before), flat(after)];
  const paths = [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path));
  return [...new Set(paths.map((path) => path.replace(/^(lines|partners|contacts)\..*$/, '$1')))];
}

/** Whether a path is the target or lies below it (`address` covers `address.street`). */
export function isWithin(path: string, target: string): boolean {
  return path === target || path.startsWith(`${target}.`) || target.startsWith(`${path}.`);
}

/** Whether an observation of one of these targets asks for the field; the mail written again follows the mail. */
export function isAsked(path: string, targets: readonly string[]): boolean {
  const asked = path === 'emailAgain' ? 'email' : path;
  return targets.some((target) => isWithin(asked, target));
}
