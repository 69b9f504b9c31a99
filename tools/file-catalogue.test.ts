import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { text, type Entry } from '#contract/file-field.ts';

const MADE_UP = 'healthPermit';

/** One more datum, added as a programmer would: one entry of the catalogue, before anything has read it. */
async function addEntry(): Promise<void> {
  vi.resetModules();
  const { FILE_FIELDS } = await import('#contract/file-fields.ts');
  (FILE_FIELDS as unknown as Record<string, Entry>)[MADE_UP] = text(40, {
    label: 'Licencia sanitaria',
    section: 'business',
    isOptional: true,
    isProven: true,
    column: { header: 'Licencia sanitaria', example: 'LS-1' },
  });
}

/** Columns that are of the registration, not of the file. */
const OF_REGISTRATION = {
  imported: [
    'Número de registro',
    'Situación',
    'Fecha de inscripción',
    'Vigencia hasta',
    'Observaciones internas',
  ],
  exported: [
    'numeroRegistro',
    'giroPrincipal',
    'estado',
    'inscripcion',
    'ultimoRefrendo',
    'vigenciaHasta',
    'calificacion',
    'banda',
  ],
};

async function load() {
  const [catalogue, shape, fields, observed, request, rules, steps, entries] = await Promise.all([
    import('#contract/file-catalogue.ts'),
    import('#contract/supplier-file.ts'),
    import('#contract/supplier-fields.ts'),
    import('#contract/rules/registry/observed-fields.ts'),
    import('#contract/request-fields.ts'),
    import('#contract/rules/registry/supplier-file.ts'),
    import('#contract/rules/registry/request-steps.ts'),
    import('#contract/file-fields.ts'),
  ]);
  const [portable, form, corrections, review, columns, template, row, exported] = await Promise.all([
    import('#contract/portable-file.ts'),
    import('#web/features/registration/fields/field-specs.ts'),
    import('#web/features/registration/fields/observed-part.ts'),
    import('#web/features/supplier-registry/review/file-groups.ts'),
    import('#server/features/registry-import/import-columns.rules.ts'),
    import('#server/features/registry-import/template.ts'),
    import('#server/features/registry-import/supplier-row.rules.ts'),
    import('#server/features/suppliers/supplier-export.ts'),
  ]);
  return {
    ...entries,
    ...catalogue,
    ...shape,
    ...fields,
    ...observed,
    ...request,
    ...rules,
    ...steps,
    ...portable,
    ...form,
    ...corrections,
    ...review,
    ...columns,
    ...template,
    ...row,
    ...exported,
  };
}

type Known = Awaited<ReturnType<typeof load>>;
let k: Known;
beforeAll(async () => {
  await addEntry();
  k = await load();
}, 60_000);

// Tests of other files that share this process know the catalogue as it is.
afterAll(() => {
  vi.resetModules();
});

/** Files of everybody that the form asks something else of. */
function everybody() {
  return (['legal', 'natural'] as const).flatMap((personType) =>
    (['national', 'foreign'] as const).flatMap((origin) =>
      [true, false].map((isMore) => {
        const file = k.emptySupplierFile(personType, origin);
        const one: typeof file = {
          ...file,
          isRepresented: isMore,
          hasNoticesAddress: isMore,
          legalName: isMore ? 'Empresa' : '',
          givenNames: isMore ? 'Ana' : '',
          bank: { ...file.bank, holder: isMore ? 'Otra' : '' },
          specialised: isMore && origin === 'national',
          representative: { ...file.representative, accreditation: isMore ? 'power_of_attorney' : 'other' },
        };
        return one;
      }),
    ),
  );
}

/** The same with something written everywhere. */
function written(file: ReturnType<Known['emptySupplierFile']>) {
  const flat = Object.fromEntries(
    k.FILE.map((field): [string, unknown] => {
      const now = k.flatFile(file)[field.path];
      if (field.list !== undefined) return [field.path, [k.emptyIn(field.list.fields)].map(filled)];
      if (field.kind === 'lines') return [field.path, ['G01']];
      return [field.path, now === '' ? `dato de ${field.path}` : now];
    }),
  );
  return k.fileOfFlat(flat);
}
const filled = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(row).map((name) => [name, `dato ${name}`]));

const sorted = (paths: Iterable<string>) => [...new Set(paths)].toSorted();

describe('A datum of the supplier’s file is one entry of the catalogue', () => {
  it('the one that was added is known, and stands in a section that the form has', () => {
    expect(k.FILE_PATHS).toContain(MADE_UP);
    const sections = k.FILE_SECTIONS.map(({ key }) => key);
    for (const { path, section } of k.FILE) expect(sections, path).toContain(section);
  });

  it('the shape of a file, an empty one and the portable file hold what the catalogue names, and nothing else', () => {
    expect(sorted(Object.keys(k.flatFile(k.emptySupplierFile('legal', 'national'))))).toEqual(
      sorted(k.FILE_PATHS),
    );
    expect(sorted(Object.keys(k.flatFile(k.SupplierFile.parse({ personType: 'legal' }))))).toEqual(
      sorted(k.FILE_PATHS),
    );
    expect(k.PortableFile.shape.data).toBe(k.SupplierFile);
    const tooLong = { ...k.emptySupplierFile('legal', 'national'), [MADE_UP]: 'x'.repeat(41) };
    expect(k.SupplierFile.safeParse(tooLong).error?.issues[0]?.message).toBe('Escribe hasta 40 letras.');
  });

  it('the form asks each one of whom the catalogue says, under its label and in a step', () => {
    const inputs = k.FILE.filter(
      ({ kind, isGiven }) => kind !== 'code' && kind !== 'lines' && isGiven !== true,
    );
    for (const file of everybody()) {
      const sections = k.sectionsOf(file);
      const asked = sections.flatMap(({ fields, list }) =>
        list === undefined ? fields.map((one) => one.path) : [list],
      );
      expect(sorted(asked)).toEqual(sorted(inputs.filter(({ when }) => when(file)).map(({ path }) => path)));
      for (const { path, label } of sections.flatMap(({ fields }) => fields))
        expect(label).toBe(k.FILE.find((one) => one.path === path)?.label);
    }
    for (const path of k.FILE_PATHS) expect(k.stepOfPath(path), path).toBeLessThanOrEqual(5);
  });

  it('the review reads each one by the words of the form, with what is read with it', () => {
    const rows = everybody()
      .flatMap((file) => k.fileGroups(written(file), ['Papelería']))
      .flatMap(({ fields }) => fields);
    const heads = k.FILE.filter((field) => field.with === undefined);
    const pathOf = (path: string) => path.replace(/^(partners|contacts)\.\d+$/, '$1');
    expect(sorted(rows.map(({ path }) => pathOf(path)))).toEqual(sorted(heads.map(({ path }) => path)));
    for (const { path, label } of rows) {
      const said = k.fileFieldLabel(path);
      expect(said === label || said.endsWith(`: ${label}`), path).toBe(true);
    }
    for (const { path, group, with: head } of k.FILE.filter((field) => field.with !== undefined))
      expect(
        heads.some((one) => one.group === group && one.name === head),
        path,
      ).toBe(true);
  });

  it('an observation names each one as the form does, and opens an input of it', () => {
    expect(k.fileFieldLabel(MADE_UP)).toBe('Licencia sanitaria');
    const kind = 'registration' as const;
    for (const { path, label, group, isGiven } of k.FILE) {
      expect(k.fileFieldLabel(path).endsWith(group === '' ? label : `: ${label}`), path).toBe(true);
      const observable = everybody().filter((data) => k.isObservable(path, { kind, data, carried: null }));
      if (isGiven === true && path !== 'rfc') expect(observable, path).toEqual([]);
      else expect(observable.length, path).toBeGreaterThan(0);
      for (const data of observable.filter(() => path !== 'lines')) {
        const targets = k.openedBy(path);
        const open = k
          .correctableSections({ kind, carried: null }, data)
          .flatMap((section) => k.observedPart(section, targets) ?? []);
        expect(open.length, `${path} of ${data.personType} ${data.origin}`).toBeGreaterThan(0);
      }
    }
    expect(new Set(k.FILE_PATHS.map(k.fileFieldLabel)).size).toBe(k.FILE_PATHS.length);
  });

  it('a history tells each one but the second writing of the mail', () => {
    const told = sorted(k.FILE_PATHS.filter((path) => path !== 'emailAgain').map((path) => `file.${path}`));
    for (const labels of [k.SUPPLIER_FIELDS, k.REQUEST_FIELDS])
      expect(sorted(labels.map(({ name }) => name).filter((name) => name.startsWith('file.')))).toEqual(told);
  });

  it('the bulk import has a column for each that has one, and reads what is written there', () => {
    const headers = k.FILE.flatMap(({ column }) => (column === undefined ? [] : [column.header]));
    expect(sorted((k.REGISTRY_TEMPLATE.rows as string[][])[0] ?? [])).toEqual(
      sorted([...headers, ...OF_REGISTRATION.imported]),
    );
    const columns = k.mapImportColumns(['RFC', 'Licencia sanitaria']);
    const question = { columns, today: '2026-11-23', lineCodes: new Set<string>(), lineByName: new Map() };
    const { file } = k.readSupplierRow(['SAT970701NN3', 'LS-77'], question);
    expect(k.flatFile(file)[MADE_UP]).toBe('LS-77');
    for (const field of k.FILE.filter((one) => one.kind === 'choice' && one.column !== undefined)) {
      const { words } = k.IMPORT_COLUMNS.find(({ path }) => path === field.path) ?? {};
      expect(sorted(Object.values(words ?? {})), field.path).toEqual(sorted(Object.keys(field.labels ?? {})));
    }
  });

  it('the public export has the columns that the catalogue publishes, and none of what it does not', () => {
    const keys = k.FILE.flatMap(({ published }) => (published === undefined ? [] : [published.key]));
    expect(sorted(k.EXPORT_COLUMNS.map(({ key }) => key))).toEqual(
      sorted([...keys, ...OF_REGISTRATION.exported]),
    );
    for (const { key, header } of k.PUBLISHED.values())
      expect(k.EXPORT_COLUMNS.find((column) => column.key === key)?.name).toBe(header);
    expect(k.EXPORT_COLUMNS.map(({ name }) => name)).not.toContain('Licencia sanitaria');
  });

  it('papers may prove what the catalogue says, under its own words', () => {
    expect(k.PROVABLE[MADE_UP]).toBe('Licencia sanitaria');
    for (const [path, label] of Object.entries(k.PROVABLE)) expect(label).toBe(k.fileFieldLabel(path));
  });
});
