import { expect, test } from 'vitest';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { moneyUnitIn } from '#contract/rules/texts/money-unit.ts';
import { isNote, readSanctionRow, suggestColumns, unreadDates } from './sanctions-list.rules.ts';

const HEADER = [
  'No.',
  'Proveedor o contratista',
  'RFC',
  'Autoridad sancionadora',
  'Expediente',
  'Tipo de sanción',
  'Inicio de inhabilitación',
  'Término de inhabilitación',
  'Plazo',
  'Multa (mdp)',
  'Observaciones',
];
const COLUMNS = suggestColumns(HEADER);
const written = new WrittenValues({ days: ['startsOn', 'endsOn'] });

/** A row with these cells in their place; the others as of any sanction. */
function read(given: Record<string, string>, remarks: string[] = []) {
  const usual: Record<string, string> = {
    'No.': '1',
    'Proveedor o contratista': 'Uno, S.A.',
    'Autoridad sancionadora': 'OIC',
    Expediente: '1/2024',
    'Tipo de sanción': 'Inhabilitación y multa',
    'Inicio de inhabilitación': '01/05/2024',
    'Término de inhabilitación': '01/05/2027',
    Plazo: '3 años',
    'Multa (mdp)': '',
    ...given,
  };
  const values = HEADER.map((name) => usual[name] ?? '');
  return readSanctionRow(COLUMNS, values, {
    written,
    unit: moneyUnitIn('Multa (mdp)'),
    header: HEADER,
    remarks,
  });
}
const one = (given: Record<string, string>, remarks?: string[]) => read(given, remarks)[0]!;
const end = (text: string) => one({ 'Término de inhabilitación': text });

test('the end of a bar is read under the names that agencies give it, and never reckoned over', () => {
  expect(COLUMNS).toMatchObject({ startsOn: 6, endsOn: 7, term: 8, amount: 9 });
  expect(one({})).toMatchObject({ effect: 'block', effectUntil: '2027-05-01', doubts: {} });
  for (const text of [
    'indefinido',
    'INDEFINIDO (hasta que pague la multa)',
    'hasta el pago',
    '31 de diciembre de 9999',
  ]) {
    const row = end(text);
    expect([text, row.effect, row.effectUntil, row.doubts?.endsOn]).toEqual([
      text,
      'block',
      null,
      expect.any(String),
    ]);
  }
  for (const text of ['—', 'SUSPENDIDA POR AMPARO 412/2025', '15/01/2020']) {
    const row = end(text);
    expect([text, row.effect, row.effectUntil, row.doubts?.endsOn]).toEqual([
      text,
      'alert',
      null,
      expect.any(String),
    ]);
    expect(row.data).not.toHaveProperty('endsOnIsReckoned');
  }
  // An empty end is reckoned, and said so.
  expect(end('')).toMatchObject({
    effect: 'alert',
    effectUntil: '2027-05-01',
    doubts: { endsOn: expect.any(String) as string },
  });
});

test.each([
  ['Del 3 de marzo de 2023 al 2 de marzo de 2027', '2023-03-03', '2027-03-02'],
  ['15/06/2025 - 14/12/2027', '2025-06-15', '2027-12-14'],
  ['Del 10 al 25 de enero de 2027', '2027-01-10', '2027-01-25'],
  ['del 10 de enero al 2 de mayo de 2027', '2027-01-10', '2027-05-02'],
])('%s is a beginning and an end', (text, from, to) => {
  const row = one({ 'Inicio de inhabilitación': text, 'Término de inhabilitación': '' });
  expect(row).toMatchObject({ effect: 'block', effectUntil: to, data: { startsOn: from, endsOn: to } });
  expect(row.doubts).toHaveProperty('startsOn');
});

test('what a row says against itself, or takes back, asks a person and does not impede', () => {
  expect(one({ 'Inicio de inhabilitación': '1899-12-30' }).data.startsOn).toBe('30/12/1899');
  expect(one({ Plazo: '3 meses' }).doubts).toHaveProperty('term');
  expect(one({ 'Tipo de sanción': 'Amonestación pública' })).toMatchObject({
    situation: 'other',
    effect: 'alert',
    doubts: { resolution: expect.stringContaining('no es una inhabilitación') as string },
  });
  const bare = { 'Inicio de inhabilitación': '', 'Término de inhabilitación': '', Plazo: '1 año' };
  expect(one({ 'Tipo de sanción': 'Amonestación', ...bare })).toMatchObject({
    situation: 'other',
    effect: 'info',
  });
  expect(one({ 'Tipo de sanción': 'Multa' })).toMatchObject({ situation: 'fined', effect: 'alert' });
  for (const row of [one({ Observaciones: 'REVOCADA por sentencia' }), one({}, ['Quedó sin efectos'])])
    expect(row).toMatchObject({ effect: 'alert', doubts: { resolution: expect.any(String) as string } });
});

test('two parties of a cell are two entries, and a fine has the unit of its heading', () => {
  const two = read({
    'Proveedor o contratista': 'Uno, S.A. / Dos, S.C.',
    RFC: 'UNO010101AA1 / DOS010101BB2',
  });
  expect(two.map(({ rfc, name }) => [rfc, name])).toEqual([
    ['UNO010101AA1', 'Uno, S.A.'],
    ['DOS010101BB2', 'Dos, S.C.'],
  ]);
  const fine = (text: string) => one({ 'Multa (mdp)': text });
  expect(fine('0.35').data.amount).toBe('0.35 millones de pesos ($350,000.00)');
  expect(fine('90664 pesos')).toMatchObject({ data: { amount: '90664 pesos' }, doubts: {} });
  // What a cell says itself is read, and a person sees how.
  for (const [text, kept, told] of [
    ['1.2 mdp', '1.2 mdp ($1,200,000.00)', '$1,200,000.00'],
    ['450 mil', '450 mil ($450,000.00)', '$450,000.00'],
    ['500 UMA', '500 UMA', 'depende del año'],
    ['Económica', 'Económica', 'no se lee como un importe'],
  ] as const)
    expect(fine(text)).toMatchObject({
      data: { amount: kept },
      doubts: { amount: expect.stringContaining(told) as string },
    });
  expect(fine('328800')).toMatchObject({ doubts: { amount: expect.stringContaining('pesos') as string } });
});

test('a note at the foot is none, and a column with dates that nobody reads is asked', () => {
  const foot = HEADER.map((_, place) => (place < 2 ? '1/ La sanción del No. 12 quedó sin efectos.' : ''));
  expect([isNote(COLUMNS, foot), isNote({ name: 1 }, foot)]).toEqual([true, false]);
  const header = ['Nombre', 'RFC', 'Extinción'];
  const sample = [
    ['Uno', '', '1 de mayo de 2027'],
    ['Dos', '', 'indefinido'],
  ];
  expect(unreadDates(suggestColumns(header), { header, sample })).toEqual(['Extinción']);
});
