import type { RequestState } from '#contract/registration.ts';
import { openedBy } from '#contract/rules/registry/observed-fields.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';

/** Dotted paths of the leaves in which two values differ; items of lists are told by their position. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (isTree(before) && isTree(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      differences(before[key as never], after[key as never], path === '' ? key : `${path}.${key}`),
    );
  }
  // A file of before a datum was asked holds nothing of it.
  return Object.is(before ?? '', after ?? '') ? [] : [path];
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** What is open for changes: everything in a draft; while corrections count what was observed, and what the supplier opened. */
export function editableTargets(
  { status, isTermOver }: { status: RequestState; isTermOver: boolean },
  observed: readonly {
    target_kind: 'paper' | 'field';
    target: string;
    /** Of a part that the supplier opened. */
    before: Readonly<Record<string, unknown>> | null;
  }[],
): string[] {
  if (status === 'draft') return ['*'];
  if (status !== 'observed' || isTermOver) return [];
  return observed.flatMap(({ target_kind, target, before }) => {
    if (target_kind === 'paper') return [`paper:${target}`];
    return (before === null ? openedBy(target) : Object.keys(before)).map((path) => `field:${path}`);
  });
}

/** Whether a field of the file may be changed; the second writing of the mail follows the first. */
export function mayEditField(editable: readonly string[], path: string): boolean {
  if (editable.includes('*')) return true;
  const asked = path === 'emailAgain' ? 'email' : path;
  return editable.some((target) => {
    const field = target.startsWith('field:') ? target.slice(6) : undefined;
    return field !== undefined && (asked === field || asked.startsWith(`${field}.`));
  });
}

/** Whether a field, or something that belongs to it, may be changed: a list is judged when one of its items is open. */
export function touchesField(editable: readonly string[], path: string): boolean {
  return mayEditField(editable, path) || editable.some((target) => target.startsWith(`field:${path}.`));
}

/** Whether a paper may be put, replaced or removed. */
export function mayEditPaper(editable: readonly string[], code: string): boolean {
  return editable.includes('*') || editable.includes(`paper:${code}`);
}

/** First path that was changed although it may not be, or is locked; undefined when all changes are allowed. */
export function refusedPath(
  editable: readonly string[],
  stored: SupplierFile,
  given: SupplierFile,
  locked: readonly string[],
): string | undefined {
  return differences(stored, given).find((path) => !mayEditField(editable, path) || locked.includes(path));
}
