import { describe, expect, it } from 'vitest';
import { REQUEST_KINDS, type RequestKind } from '#contract/registration.ts';
import { FILE_PATHS } from '#contract/file-catalogue.ts';
import { isObservable, openedBy } from '#contract/rules/registry/observed-fields.ts';
import { ACCREDITATION_LABELS, ORIGINS } from '#contract/supplier-choices.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { PERSON_TYPES } from '#contract/suppliers.ts';
import type { FieldSection } from './field-specs.ts';
import { correctableSections, observedPart } from './observed-part.ts';

const ACCREDITATIONS = Object.keys(ACCREDITATION_LABELS) as (keyof typeof ACCREDITATION_LABELS)[];
const YES_NO = [true, false] as const;

/** Every kind of answers on which the form depends. */
const FILES: SupplierFile[] = PERSON_TYPES.flatMap((personType) =>
  ORIGINS.flatMap((origin) =>
    YES_NO.flatMap((isMore) =>
      ACCREDITATIONS.map((accreditation) => {
        const file = emptySupplierFile(personType, origin);
        return {
          ...file,
          rfc: file.rfc || 'SAT970701NN3',
          taxId: origin === 'foreign' ? 'EIN 1' : '',
          isRepresented: isMore,
          hasNoticesAddress: isMore,
          specialised: isMore && origin === 'national',
          representative: { ...file.representative, accreditation },
        };
      }),
    ),
  ),
);

interface Observed {
  kind: RequestKind;
  data: SupplierFile;
  carried: SupplierFile | null;
}

const REQUESTS = FILES.flatMap((data) =>
  REQUEST_KINDS.flatMap((kind): Observed[] => {
    if (kind === 'registration') return [{ kind, data, carried: null }];
    return [data, { ...data, rfc: '', taxId: '' }].map((carried) => ({ kind, data, carried }));
  }),
);

const nameOf = ({ kind, data, carried }: Observed) =>
  [
    kind,
    data.personType,
    data.origin,
    data.isRepresented,
    data.representative.accreditation,
    carried?.rfc,
  ].join(' ');

/** Paths that the person finds an input for when the unit observes `target`. */
function inputsFor(sections: readonly FieldSection[], target: string): string[] {
  const targets = openedBy(target);
  const parts = sections.flatMap((section) => observedPart(section, targets) ?? []);
  return [
    ...parts.flatMap(({ fields, list }) => [
      ...fields.map(({ path }) => path),
      ...(list === undefined ? [] : [list]),
    ]),
    ...(targets.includes('lines') ? ['lines'] : []),
  ];
}

describe('What an officer can observe, the supplier can correct', () => {
  it('each datum that may be observed has its input in the corrections of that person', () => {
    for (const request of REQUESTS) {
      const sections = correctableSections(request, request.data);
      for (const path of [...FILE_PATHS, 'partners.0', 'contacts.1']) {
        if (!isObservable(path, request)) continue;
        const [head = ''] = openedBy(path);
        expect(inputsFor(sections, path), `${nameOf(request)}: ${path}`).toContain(head);
      }
    }
  });

  it('each input of the form may be observed, except who somebody is', () => {
    for (const request of REQUESTS) {
      if (request.kind === 'cancellation') continue;
      for (const { fields, list } of correctableSections(request, request.data)) {
        for (const path of [...fields.map((field) => field.path), ...(list === undefined ? [] : [list])]) {
          const isIdentity = ['rfc', 'taxId', 'origin'].includes(path);
          if (!isIdentity) expect(isObservable(path, request), `${nameOf(request)}: ${path}`).toBe(true);
        }
      }
    }
  });

  it('nothing else may be: what is no datum of a file, and what is asked of others', () => {
    const person = FILES.find(({ personType, origin }) => personType === 'natural' && origin === 'national');
    const request = { kind: 'registration', data: person as SupplierFile, carried: null } as const;
    for (const path of ['nombre', 'address', 'papers.ine', 'legalName', 'incorporation.date', 'partners.0']) {
      expect(isObservable(path, request), path).toBe(false);
    }
  });
});
