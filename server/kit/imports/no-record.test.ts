import { expect, test } from 'vitest';
import type { SaidOfAmounts } from '../table-file/csv-text.ts';
import { refusedCells } from './check-cells.ts';
import { FootNotes, footNoteIn } from './foot-notes.ts';
import { noRecordIn, noRecordsNote, saidOfAmounts } from './no-record.ts';

/** How many sheets are made; more of them in a long run. */
const FILES = Number(process.env.FILES ?? 300);
/** Code, procedure and supplier; the amount and a note tell no record. */
const IDENTITY = [0, 1, 2];

test('made sheets: no record is passed over, and no title, total or blank row is one', () => {
  let wrong = 0;
  for (let file = 1; file <= FILES; file += 1) {
    let state = Math.imul(file, 2_654_435_761) >>> 0;
    const int = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 4_294_967_296) * below);
    };
    const one = <Value>(of: readonly Value[]): Value => of[int(of.length)]!;
    const amount = one(['$1,234.50', '1234', '(50.00)', '1,000 M.N.']);
    const record = [
      one(['C-1', '900001', 'UG/ADQ/15']),
      one(['LA-1-2014', '']),
      one(['Total Play Telecomunicaciones SA', 'Suministros y Sumas SC', 'Papelería Ñandú', '3M']),
      amount,
      one(['', 'nota']),
    ];
    // What is left of a record that lost cells is told as what it lacks.
    const lost = one([undefined, undefined, 0, 3]);
    if (lost !== undefined) record[lost] = '';
    const title = one(['CONTRATOS DE 2014', 'Elaboró: Juan Pérez', 'Servicios', 'Anexo 2 del acta']);
    const total = one(['TOTAL', 'Total general', 'Subtotal:', 'SUMA', 'Total de contratos', 'Gran total']);
    const at = int(5);
    const others = [
      ['', '', '', '', ''],
      [' ', '\t', ''],
      [title],
      [title, title, title, title, title],
      Array.from({ length: 5 }, (_, place) => (place === at ? title : '')),
      Array.from({ length: 5 }, (_, place) => (place === 3 ? amount : place === one([0, 1, 2]) ? total : '')),
      ['', '', '', amount, ''],
      [total, '45', '', amount, ''],
      ['80 contratos', '', 'Promedio', amount, ''],
      [
        one([
          '* Monto con IVA',
          '(a) cancelado',
          '(1) Cancelado',
          '1/ En dólares',
          'P = parcial',
          '** Estimado',
        ]),
      ],
      [one(['*', '(b)', '2/']), 'Cifras preliminares'],
    ];
    if (noRecordIn({ line: file, values: record }, IDENTITY) !== undefined) wrong += 1;
    for (const values of others) if (noRecordIn({ line: file, values }, IDENTITY) === undefined) wrong += 1;
  }
  expect(wrong).toBe(0);
});

test('a total is no record whatever follows its word, and a company whose name begins so is one', () => {
  const isRecord = (...values: string[]) => noRecordIn({ line: 9, values }, [0, 1, 2]) === undefined;
  for (const words of [
    'SUBTOTAL 2019',
    'Subtotal lote 1',
    'Sub-total capítulo 2000',
    'SUB TOTAL adquisiciones',
    'Total 2019',
    'TOTAL (2019)',
    'Total adquisiciones',
    'Gran total ejercicio',
  ]) {
    expect([words, isRecord('', '', words, '4462350', '713976')]).toEqual([words, false]);
    expect([words, isRecord(words, '', '', '$1,234.00', '')]).toEqual([words, false]);
  }
  expect(isRecord('', '', 'Total Play Telecomunicaciones, S.A. de C.V.', '1200.00', '')).toBe(true);
  expect(isRecord('15', '', 'Total Play', '1200.00', '')).toBe(true);
  expect(isRecord('C-15', '', 'Total Play', '1200.00', '')).toBe(true);
});

test('made tables: the cells with the mark of a note are told, and no others', () => {
  for (let file = 1; file <= FILES; file += 1) {
    let state = Math.imul(file, 2_654_435_761) >>> 0;
    const int = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 4_294_967_296) * below);
    };
    const one = <Value>(of: readonly Value[]): Value => of[int(of.length)]!;
    const [mark, note] = one([
      ['*', '* Monto con IVA'],
      ['**', '** Estimado'],
      ['(a)', 'a) Cancelado'],
      ['(A)', '(a) Cancelado'],
      ['1/', '1/ En dólares'],
      ['\u00B9', '\u00B9 Preliminar'],
      ['P', 'P = parcial'],
    ] as const);
    const wanted: { line: number; place: number }[] = [];
    const notes = new FootNotes();
    for (let line = 2; line < 10; line += 1) {
      const place = int(4);
      const values = ['C-A', 'Papelería (local) S.A.', '$1,234.50', 'T'];
      if (int(3) === 0) {
        const [space, isBefore] = [one(['', ' ']), int(3) === 0 && place !== 2];
        values[place] =
          mark === 'P'
            ? 'P'
            : isBefore
              ? `${mark}${space}${values[place]}`
              : `${values[place]}${space}${mark}`;
        if (place < 3) wanted.push({ line, place });
      }
      expect(footNoteIn({ line, values })).toBeUndefined();
      // The last column is not used.
      notes.see({ line, values }, (at) => at < 3);
    }
    const found = footNoteIn({ line: 10, values: one([[note], ['', note, ''], [note, '', '', '']]) });
    expect(found).toMatchObject({ line: 10, says: note, isAlone: true });
    notes.notes.push(found!);
    expect(notes.called.flatMap(({ cells }) => cells)).toEqual(wanted);
  }
});

test('a number alone, or a cell that a workbook left without a value, is no title', () => {
  expect(noRecordIn({ line: 4, values: ['900001', '', '', ''] }, IDENTITY)).toBeUndefined();
  expect(noRecordIn({ line: 4, values: ['', ''], kinds: { 1: 'formula' } }, IDENTITY)).toBeUndefined();
});

test('the edge of a printed page, signatures and the total of a year are no records', () => {
  for (const values of [
    ['UNIVERSIDAD FICTICIA', '', '', '', 'Página', '2'],
    ['Elaboró: Persona Uno', 'Vo.Bo.: Persona Dos', '', ''],
    ['SUBTOTAL EJERCICIO 2022', '', '', '7,303,114.71', 'MXN'],
  ])
    expect(noRecordIn({ line: 4, values }, IDENTITY)).toBeDefined();
  for (const values of [
    ['AD-1', 'Autorizo S.A. de C.V.', '', '10.00'],
    ['AD-2', 'Papelería Uno', 'hoja', '10.00'],
  ])
    expect(noRecordIn({ line: 4, values }, IDENTITY)).toBeUndefined();
});

test('a title that says a unit or the tax of amounts holds for the rows below, until another like it', () => {
  const said = (values: string[], before?: SaidOfAmounts) => {
    const row = { line: 9, values };
    return saidOfAmounts(row, noRecordIn(row, IDENTITY), before);
  };
  const unit = said(['CAPÍTULO 6000: OBRA PÚBLICA Y TODO LO QUE SE CONSTRUYE (miles de pesos)', '', '']);
  expect(unit).toMatchObject({ about: 'unit', line: 9 });
  expect(said(['CAPÍTULO 5000', '(cifras en miles)', ''])).toMatchObject({ about: 'unit' });
  expect(said(['De aquí para abajo ya trae IVA'])).toMatchObject({ about: 'tax' });
  expect(said(['C-1', 'LA-1', 'Papelería Mil Millones', '1,234.50'], unit)).toBe(unit);
  expect(said(['TOTAL en miles', '', '', '5'], undefined)).toBeUndefined();
  expect(said(['CAPÍTULO 2000'], unit)).toBeUndefined();
  expect(said(['Enero'], unit)).toBe(unit);
});

test('a row below a title of thousands is refused with what it says', () => {
  const amounts = unit('CAPÍTULO 6000 (miles de pesos)');
  expect(
    refusedCells(
      { line: 37, values: ['C-1', '1,250.50'], beside: { amounts } },
      { header: ['Contrato', 'Importe'] },
    )?.refused,
  ).toMatchObject({
    code: 'unit',
    problems: { Importe: expect.stringContaining('El renglón 9, arriba, dice «CAPÍTULO 6000') as string },
  });
});

const unit = (text: string): SaidOfAmounts => ({ about: 'unit', line: 9, text });

test('they are told with their lines', () => {
  expect(noRecordsNote([])).toBeUndefined();
  expect(
    noRecordsNote([
      { line: 4, text: 'Contratos de 2014' },
      { line: 9, text: '' },
    ]),
  ).toBe(
    '2 renglones en blanco, de título o de total no son registros y no se toman: línea 4 «Contratos de 2014», línea 9 en blanco.',
  );
});
