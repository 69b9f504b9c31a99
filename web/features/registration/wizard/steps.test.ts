import { expect, test } from 'vitest';
import { supplierFileProblems } from '#contract/rules/registry/supplier-file.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { fileFieldLabel } from '#contract/file-catalogue.ts';
import { sectionsOf } from '../fields/field-specs.ts';
import { problemsOf, stepOf, stepsOf } from './steps.ts';

const legal = emptySupplierFile('legal', 'national');
const natural = emptySupplierFile('natural', 'national');

test('everybody registers in the same eight steps, so that the count never changes on the way', () => {
  const signer = (file: SupplierFile) =>
    stepsOf('registration', file)
      .find(({ id }) => id === 'representante')
      ?.sections.map(({ key }) => key);
  for (const file of [legal, natural, { ...natural, isRepresented: true }]) {
    expect(stepsOf('registration', file)).toHaveLength(8);
  }
  expect(signer(natural)).toEqual(['represented']);
  expect(signer({ ...natural, isRepresented: true })?.slice(0, 2)).toEqual(['represented', 'representative']);
});

test('a renewal shows all carried data in one step, a cancellation asks for none', () => {
  expect(stepsOf('renewal', legal).map(({ id }) => id)).toEqual([
    'datos',
    'documentos',
    'manifiestos',
    'revision',
  ]);
  const exit = (asksPapers: boolean) =>
    stepsOf('cancellation', legal, { asksPapers }).map(({ id }) => id as string);
  expect(exit(true)).toEqual(['documentos', 'manifiestos', 'revision']);
  expect(exit(false)).toEqual(['manifiestos', 'revision']);
});

test('the problems of a step come in the order of its fields', () => {
  for (const step of stepsOf('registration', legal)) {
    const paths = step.sections.flatMap(({ fields }) => fields.map(({ path }) => path));
    const told = problemsOf(step, supplierFileProblems(legal, { kind: 'registration' }))
      .map(([path]) => paths.indexOf(path))
      .filter((place) => place >= 0);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
  }
});

test('every problem of an empty file has a field on some step, with a name for people', () => {
  const represented = { ...natural, isRepresented: true, hasNoticesAddress: true, specialised: true };
  const power = (file: typeof legal) => ({
    ...file,
    representative: { ...file.representative, accreditation: 'power_of_attorney' as const },
  });
  const foreign = emptySupplierFile('legal', 'foreign');
  for (const file of [legal, power(legal), natural, power(represented), power(foreign)]) {
    const steps = stepsOf('registration', file);
    const shown = steps.flatMap((step) =>
      problemsOf(step, supplierFileProblems(file, { kind: 'registration' })),
    );
    const problems = supplierFileProblems(file, { kind: 'registration' });
    const missing = Object.keys(problems).filter(
      (path) => path !== 'rfc' && !shown.some(([own]) => own === path),
    );
    expect(missing).toEqual([]);
    for (const [path] of shown) expect(fileFieldLabel(path)).not.toBe(path);
  }
});

test('a foreigner is asked for its city and country, not for a CLABE, a CURP or a Mexican state', () => {
  const paths = sectionsOf(emptySupplierFile('natural', 'foreign')).flatMap(({ fields }) =>
    fields.map(({ path }) => path),
  );
  expect(paths).toContain('address.city');
  expect(paths).not.toContain('bank.clabe');
  expect(paths).not.toContain('curp');
  expect(paths).not.toContain('address.stateName');
});

test('a link of the review leads to the step that shows the thing', () => {
  const steps = stepsOf('registration', legal);
  expect(stepOf(steps, 'address.street')).toBe('domicilio');
  expect(stepOf(steps, 'papers.opinion_sat')).toBe('documentos');
  expect(stepOf(steps, 'declarations.integrity')).toBe('manifiestos');
  expect(stepOf(steps, 'lines')).toBe('giros');
  expect(stepOf(steps, 'partners')).toBe('representante');
  expect(stepOf(stepsOf('renewal', legal), 'lines')).toBe('datos');
});

test('a renewal asks the RFC only of whom the registry does not know it, and the tax number of a foreigner', () => {
  const asked = (file: SupplierFile, carried = file) =>
    stepsOf('renewal', file, { carried })[0]?.sections[0]?.fields.map(({ path }) => path);
  const unknown = emptySupplierFile('legal', 'national');
  expect(asked(unknown)).toEqual(['origin', 'rfc']);
  expect(asked({ ...unknown, origin: 'foreign' }, unknown)).toEqual(['origin', 'taxId']);
  expect(asked({ ...unknown, rfc: 'SAT970701NN3' })).not.toContain('rfc');
  const foreign = { ...emptySupplierFile('legal', 'foreign'), rfc: 'XEXX010101000' };
  expect(asked(foreign)).toEqual(['taxId']);
  const carried = { ...foreign, taxId: '98-7' };
  const known = stepsOf('renewal', carried, { carried })[0]?.sections ?? [];
  expect(known.flatMap(({ fields }) => fields.map(({ path }) => path))).not.toContain('taxId');
});

test('what is observed is called as its input in the form is', () => {
  for (const file of [legal, { ...natural, isRepresented: true, hasNoticesAddress: true }]) {
    for (const { title, fields } of sectionsOf(file)) {
      for (const { path, label } of fields) {
        expect(fileFieldLabel(path)).toBe(path.includes('.') ? `${title}: ${label}` : label);
      }
    }
  }
});
