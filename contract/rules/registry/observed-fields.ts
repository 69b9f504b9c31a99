import { fieldAt, FILE } from '#contract/file-catalogue.ts';
import type { RequestKind } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { missingIdentity } from './registered-identity.ts';

const beside = (group: string, name: string) => (group === '' ? name : `${group}.${name}`);

/**
 * What an observation opens for the supplier: every field of the value that the reviewer saw, the one observed first.
 * Rows of a list are opened with their list, since rows may have to be added or taken out.
 */
export function openedBy(target: string): readonly string[] {
  const [list = ''] = target.split('.');
  if (fieldAt(list)?.kind === 'list') return [list];
  const field = fieldAt(target);
  if (field === undefined) return [target];
  const head = field.isSecond === true && field.with !== undefined ? field.with : field.name;
  const path = beside(field.group, head);
  const read = FILE.filter((one) => one.group === field.group && one.with === head);
  return [path, ...read.map((one) => one.path), ...(fieldAt(path)?.opens ?? [])];
}

/**
 * Whether the supplier could correct a datum that is observed. Who somebody is does not change in a request: a new
 * registration may only correct its RFC or tax number, and others only what the registry never knew.
 */
export function isObservable(
  path: string,
  request: { kind: RequestKind; data: SupplierFile; carried: SupplierFile | null },
): boolean {
  const { kind, data, carried } = request;
  if (kind === 'cancellation' || fieldAt(path)?.when(data) !== true) return false;
  if (kind !== 'registration') {
    const missing: readonly string[] = missingIdentity(carried);
    if (['origin', 'rfc', 'taxId'].includes(path)) return missing.includes(path);
  }
  return path !== 'origin' && path !== 'personType';
}
