import type { RequestFile } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { isWithin } from '../request/file-paths.ts';
import { sectionsOf, type FieldSection } from './field-specs.ts';
import { identitySections, rfcSection } from './identity-section.ts';

/** Sections of the file that observations may open in a request. */
export function correctableSections(
  { kind, carried }: Pick<RequestFile, 'kind' | 'carried'>,
  data: SupplierFile,
): FieldSection[] {
  const identity = kind === 'registration' ? [rfcSection(data)] : identitySections(data, carried);
  return [...identity, ...sectionsOf(data)];
}

/** The observed fields of a section; a section or a list may be observed as a whole. */
export function observedPart(section: FieldSection, targets: readonly string[]): FieldSection | undefined {
  const isWhole =
    targets.includes(section.key) ||
    (section.list !== undefined && targets.some((one) => isWithin(one, section.list ?? '')));
  const fields = section.fields.filter(
    ({ path }) =>
      isWhole ||
      targets.some((target) => path === target || path.startsWith(`${target}.`)) ||
      (path === 'emailAgain' && targets.includes('email')),
  );
  if (!isWhole && fields.length === 0) return undefined;
  const { list, ...rest } = section;
  return isWhole && list !== undefined ? { ...rest, fields, list } : { ...rest, fields };
}
