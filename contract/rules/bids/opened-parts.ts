import { FILE, fieldAt, fieldText, fileFieldLabel } from '#contract/file-catalogue.ts';
import type { RequestKind } from '#contract/registration.ts';
import { flatFile } from '#contract/supplier-fields.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { isObservable, openedBy } from '../registry/observed-fields.ts';

/** A part of a request that its supplier opened unasked: a section of the form or a paper, and what it held then. */
export interface OpenedPart {
  targetKind: 'paper' | 'field';
  /** Key of the section, or code of the paper. */
  target: string;
  /** Why, in the supplier's words. */
  remark: string;
  /** Of a section: its values by path. Of a paper: the id of the one that was there. */
  before: Readonly<Record<string, unknown>>;
}

/** What a section of the form held that its supplier may correct in this request; empty where nothing may change. */
export function openableValues(
  section: string,
  request: { kind: RequestKind; data: SupplierFile; carried: SupplierFile | null },
): Record<string, unknown> {
  const paths = FILE.filter((field) => field.section === section && isObservable(field.path, request))
    .flatMap(({ path }) => openedBy(path))
    .filter((path) => path !== 'personType' && path !== 'origin');
  const flat = Object.entries(flatFile(request.data));
  return Object.fromEntries(
    flat.filter(([path]) => paths.some((open) => path === open || path.startsWith(`${open}.`))),
  );
}

/** What became of a part that was opened unasked: «Contacto: Teléfono: antes …, ahora …»; empty when nothing did. */
export function unaskedChanges(
  { targetKind, target, before }: OpenedPart,
  now: { data: SupplierFile; papers: readonly { id: string; code: string; name: string }[] },
): string[] {
  if (targetKind === 'paper') {
    const paper = now.papers.find(({ code }) => code === target);
    return paper === undefined || paper.id === before.paper
      ? []
      : [`${paper.name}: otro archivo u otros datos`];
  }
  const flat = flatFile(now.data);
  return Object.entries(before)
    .filter(([path, value]) => path !== 'emailAgain' && JSON.stringify(value) !== JSON.stringify(flat[path]))
    .map(([path, value]) => {
      const text = (one: unknown) => {
        const field = fieldAt(path);
        const said = field === undefined ? String(one) : fieldText(field, one);
        return said === '' ? 'sin dato' : `«${said}»`;
      };
      return `${fileFieldLabel(path)}: antes ${text(value)}, ahora ${text(flat[path])}`;
    });
}
