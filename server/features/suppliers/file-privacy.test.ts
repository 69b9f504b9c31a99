import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FILE, type FileField } from '#contract/file-catalogue.ts';
import { rfcCheckDigit } from '#contract/rules/identifiers/rfc.ts';
import { fileOfFlat, flatFile } from '#contract/supplier-fields.ts';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest, testFile } from '../registration/review/test-requests.ts';
import { reviewer } from '../registration/review/test-review.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

const CURP = 'BEML920313HMCLNS09';
/** Data that the review checks, and that therefore must be right. */
const CHECKED: Readonly<Record<string, string>> = {
  'bank.clabe': '032180000118359719',
  curp: CURP,
  'representative.curp': CURP,
};

/** A sign that nothing else says, for each datum with room for it. */
const signOf = (name: string) => `zqj${FILE.findIndex(({ path }) => path === name)}x`;
const markOf = ({ path }: FileField) => CHECKED[path] ?? signOf(path);
const isMarked = ({ path, max = 0 }: FileField) => max > 5 && !/[dD]ate$|On$|ountry$|^rfc$/.test(path);

/** A file in which every datum says its own name. */
function markedFile(personType: SupplierFile['personType'], publishContact: boolean): SupplierFile {
  const { rfc } = testFile();
  const empty = flatFile(emptySupplierFile(personType, 'national'));
  const marks = FILE.filter(isMarked).map((field): [string, string] => [field.path, markOf(field)]);
  const row = (list: string, names: readonly string[]) => [
    Object.fromEntries(names.map((name) => [name, signOf(list)])),
  ];
  const lists = FILE.flatMap(({ path, list }): [string, unknown][] =>
    list === undefined ? [] : [[path, row(path, Object.keys(list.fields))]],
  );
  const flat = { ...empty, ...Object.fromEntries([...marks, ...lists]), lines: ['G01'], publishContact };
  return {
    ...fileOfFlat(flat),
    rfc: personType === 'legal' ? rfc : `BEML920313DE${rfcCheckDigit('BEML920313DE')}`,
    hasNoticesAddress: true,
  };
}

/** Everything that a stranger is told of somebody. */
async function toldOf(number: string): Promise<string> {
  const addresses = [
    `/proveedores?q=${number}`,
    `/proveedores/${number}`,
    ...['csv', 'json'].map((format) => `/proveedores/exportacion?formato=${format}`),
  ];
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const answer = await app.send('stranger', 'GET', address);
      expect(answer.status, address).toBe(200);
      return answer.text();
    }),
  );
  return answers.join('\n');
}

/** Whether the catalogue lets everybody see this datum of such a supplier. */
function isPublic({ published, when }: FileField, file: SupplierFile): boolean {
  if (published === undefined || !when(file)) return false;
  if (published.of === 'companies') return file.personType === 'legal';
  return published.of === 'everybody' || file.publishContact;
}

describe('What strangers see of the file of a supplier', () => {
  it.each([
    ['legal', true],
    ['legal', false],
    ['natural', true],
    ['natural', false],
  ] as const)('is what the catalogue publishes, of a %s with consent %s', async (personType, consents) => {
    const file = markedFile(personType, consents);
    const { folio } = await insertRequest(app.db, { file, papers: 'valid' });
    const officers = reviewer(app);
    const { number } = await officers.record(await officers.approve(folio));
    const told = await toldOf(number ?? '');
    for (const field of FILE.filter(isMarked)) {
      expect(told.includes(markOf(field)), field.path).toBe(isPublic(field, file));
    }
    for (const list of ['partners', 'contacts']) expect(told).not.toContain(signOf(list));
    expect(told.includes(file.rfc)).toBe(personType === 'legal');
  });
});
