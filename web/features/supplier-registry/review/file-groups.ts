import { FILE, fieldText, rowTexts, type FileField as Field } from '#contract/file-catalogue.ts';
import { FILE_SECTIONS } from '#contract/file-fields.ts';
import { openedBy } from '#contract/rules/registry/observed-fields.ts';
import { flatFile } from '#contract/supplier-fields.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';

/** One value of a file with its dotted path. */
export interface FileField {
  path: string;
  label: string;
  value: string;
}

/** Values that are read together. */
export interface FileGroup {
  title: string;
  fields: FileField[];
}

/** A datum with what is read with it; each row of a list by itself. */
function readField(field: Field, values: Readonly<Record<string, unknown>>): FileField[] {
  const { path, label, group, list, told } = field;
  if (list !== undefined) {
    return rowTexts(field, values[path]).map((value, at) => ({
      path: `${path}.${at}`,
      label: `${list.one} ${at + 1}`,
      value,
    }));
  }
  if (told === undefined) return [{ path, label, value: fieldText(field, values[path]) }];
  const beside = FILE.filter((one) => one.group === group).map((one): [string, string] => [
    one.name,
    fieldText(one, values[one.path]),
  ]);
  return [{ path, label, value: told(Object.fromEntries(beside)) }];
}

/** A group that is asked is read whole: whatever stands in it was declared. */
function isRead({ group, isGiven, when, groupWhen }: Field, file: SupplierFile): boolean {
  return isGiven === true || (group === '' ? when(file) : groupWhen(file));
}

/** Everything a person declared, in the order in which it is asked; empty values are left out, but not the one that is asked for. */
export function fileGroups(file: SupplierFile, lineNames: readonly string[], asked?: string): FileGroup[] {
  const values = { ...flatFile(file), lines: lineNames };
  const groups = new Map<string, FileField[]>();
  for (const { key, title, read = title } of FILE_SECTIONS) {
    const fields = FILE.filter(({ section }) => section === key)
      .filter((field) => field.path === asked || (field.with === undefined && isRead(field, file)))
      .flatMap((field) => readField(field, values))
      .filter(({ path, value }) => value !== '' || path === asked);
    groups.set(read, [...(groups.get(read) ?? []), ...fields]);
  }
  return [...groups].map(([title, fields]) => ({ title, fields })).filter(({ fields }) => fields.length > 0);
}

/** Whether a changed path of the server touches a shown field, or what is read with it. */
export function isChanged(field: FileField, changed: readonly string[]): boolean {
  const own = [field.path, ...openedBy(field.path)];
  return changed.some((path) =>
    own.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
  );
}

/** What a paper is compared with: the declared values under the paths that it proves. */
export function provenFields(groups: readonly FileGroup[], proves: readonly string[]): FileField[] {
  return groups
    .flatMap(({ fields }) => fields)
    .filter(({ path }) =>
      proves.some((one) => [path, ...openedBy(path)].some((own) => own === one || own.startsWith(`${one}.`))),
    );
}
