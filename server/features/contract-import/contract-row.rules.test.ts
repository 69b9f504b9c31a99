import { describe, expect, test } from 'vitest';
import { mapColumns, type ColumnMap } from './columns.rules.ts';
import { refusedRow } from './conflict.rules.ts';
import {
  contractValues,
  readContractRow,
  valueText,
  type RowQuestion,
  type TakenRow,
} from './contract-row.rules.ts';
import { OddAmounts } from '#server/kit/imports/odd-amounts.ts';
import { OLD_HEADER, RUPC_HEADER, sampleRow } from './sample-file.ts';

import { SuppliersOfFile } from './same-supplier.rules.ts';

const TODAY = '2026-11-21';

/** What a file of these rows is read with. */
function question(map: ColumnMap, ...rows: string[][]): RowQuestion {
  const written = contractValues();
  for (const [at, row] of rows.entries()) written.see((field) => valueText(map, row, field), at + 1);
  return { map, written, today: TODAY };
}

function read(changes: Record<string, string> = {}, header = OLD_HEADER) {
  const row = sampleRow(header, changes);
  return readContractRow(question(mapColumns(header, [sampleRow(header)]), row), row);
}

function taken(changes: Record<string, string> = {}): TakenRow {
  const answer = read(changes);
  if ('refused' in answer) throw new Error(answer.refused.reason);
  return answer.taken;
}

function refusal(changes: Record<string, string>): string {
  const answer = read(changes);
  if ('taken' in answer) throw new Error('taken');
  return `${answer.refused.code}: ${answer.refused.reason}`;
}

describe('a row of a contracts file', () => {
  test('a row tells all that is wrong with it at once', () => {
    const answer = read({
      CODIGO_CONTRATO: '',
      PROVEEDOR_CONTRATISTA: '',
      IMPORTE_CONTRATO: 'doce mil',
      MONEDA: 'TEST',
      FECHA_INICIO: '31/02/2014',
      TIPO_CONTRATACION: 'Trueque',
    });
    expect(answer).toMatchObject({
      refused: { code: 'contract_code_missing', reason: 'Falta el código del contrato.' },
    });
    const more = 'refused' in answer ? (answer.refused.more ?? []) : [];
    expect(more.map(({ code }) => code)).toEqual([
      'supplier_missing',
      'amount_invalid',
      'currency_unknown',
      'date_invalid',
      'category_unknown',
    ]);
    expect(
      refusedRow('refused' in answer ? answer.refused : { code: 'amount_missing', reason: '' }, []),
    ).toMatchObject({
      problems: { 'Código del contrato': 'Falta el código del contrato.' },
    });
  });

  test('the RFC of its supplier is read, and what is none or several is refused with what to do', () => {
    const header = [...OLD_HEADER, 'RFC'];
    const map = mapColumns(header, [sampleRow(header)]);
    const withRfc = (rfc: string) => {
      const row = sampleRow(header, { RFC: rfc });
      return readContractRow(question(map, row), row);
    };
    expect(withRfc('rah-120707-ew9')).toMatchObject({ taken: { supplierRfc: 'RAH120707EW9' } });
    for (const abroad of ['EXTRANJERO', 'XEXX010101000', 'Proveedor extranjero', 'XAXX-010101-000']) {
      const answer = withRfc(abroad);
      expect(answer).toMatchObject({
        taken: { doubts: { 'RFC del proveedor': expect.stringContaining(`Dice «${abroad}»`) as string } },
      });
      expect('taken' in answer && answer.taken.supplierRfc).toBeUndefined();
    }
    expect(withRfc('RAH12O707EW9')).toMatchObject({
      refused: { code: 'rfc_invalid', reason: expect.stringContaining('¿Es RAH120707EW9?') as string },
    });
    for (const two of [
      'RAH120707EW9 / OEIC991008LV3',
      'RAH120707EW9 OEIC991008LV3',
      'AAA010101AAA-BBB020202BBB',
    ])
      expect(withRfc(two)).toMatchObject({
        refused: {
          code: 'rfc_invalid',
          reason: expect.stringContaining('La celda trae 2 RFC: el contrato es de varios') as string,
        },
      });
    expect(withRfc('')).toHaveProperty('taken');
  });

  test('what says that there is nothing is nothing, every dash of a key is one, and a slip of a year is told', () => {
    for (const none of ['S/N', 's/n', 'N/A', '-', 'Ninguno'])
      expect(refusal({ CODIGO_CONTRATO: none })).toContain(`«${none}» no es un número de contrato`);
    expect(taken({ CODIGO_CONTRATO: 'UFA–LP–073/2025' }).contract.number).toBe('UFA-LP-073/2025');
    const days = { FECHA_INICIO: '2025-07-23', FECHA_FIN: '2025-12-31', FECHA_CELEBRACION: '2025-07-22' };
    const told = (more: object) => taken({ ...days, ...more }).doubts ?? {};
    expect(told({})).toEqual({});
    expect(told({ FECHA_CELEBRACION: '2026-07-22' })['Firma del contrato']).toContain('después del fin');
    expect(told({ FECHA_CELEBRACION: '2025-08-01' })).toEqual({});
    expect(told({ FECHA_CELEBRACION: '2025-08-30' })['Firma del contrato']).toContain(
      '38 días antes de firmarse',
    );
    expect(told({ EXP_F_FALLO: '2025-07-22' })).toEqual({});
    expect(told({ EXP_F_FALLO: '2025-07-30' })['Inicio del contrato']).toContain(
      'antes del fallo, 30 jul 2025',
    );
    expect(told({ FECHA_CELEBRACION: '2027-01-01' })['Firma del contrato']).toContain('aún no llega');
    expect(told({ FECHA_FIN: '2052-12-31' })['Fin del contrato']).toContain('Dura 27 años');
    expect(told({ FECHA_FIN: '00:00' })['Fin del contrato']).toContain('Excel muestra 00/01/1900');
    expect(taken({ ...days, FECHA_FIN: '-' }).contract.ends_on).toBeNull();
  });

  test('a number whose year has a column of its own is the two together; a number that says its year is itself', () => {
    const header = [...OLD_HEADER, 'Año'];
    const map = mapColumns(header, [sampleRow(header)]);
    const numbered = (CODIGO_CONTRATO: string, Año: string) => {
      const row = sampleRow(header, { CODIGO_CONTRATO, Año });
      const answer = readContractRow(question(map, row), row);
      return 'taken' in answer ? answer.taken.contract.number : answer.refused.code;
    };
    expect(numbered('0012', '2025')).toBe('0012/2025');
    expect(numbered('0012', '2024')).toBe('0012/2024');
    expect(numbered('2025', '2025')).toBe('2025/2025');
    expect(numbered('C-12', '2025')).toBe('C-12/2025');
    for (const whole of ['UFA-12-2025', '2025/0012', 'C-12/25', 'UFA 12/2024'])
      expect(numbered(whole, '2025')).toBe(whole);
    for (const none of ['25', '', 'este año', '202']) expect(numbered('0012', none)).toBe('contract_year');
  });

  test('an RFC that one row says otherwise refuses that row, not those that agree', () => {
    const suppliers = new SuppliersOfFile();
    const rfcs = ['VPE030303F15', 'VPE030303F15', 'VPE030303F15', 'ECE101120D41'];
    for (const [at, rfc] of rfcs.entries()) suppliers.see('Viajes Peñasco, S.A. de C.V.', rfc, at + 2);
    const said = rfcs.map((rfc) => suppliers.problemOf('Viajes Peñasco, S.A. de C.V.', rfc));
    expect(said.map((problem) => problem !== undefined)).toEqual([false, false, false, true]);
  });

  test('an amount that rows share, a currency, a status and a kind that are not said are never silent', () => {
    const map = mapColumns(OLD_HEADER, [sampleRow(OLD_HEADER)]);
    const row = sampleRow(OLD_HEADER);
    const shared = readContractRow(question(map, row), row, { beside: { merged: [map.at.amount!] } });
    expect(shared).toMatchObject({ refused: { code: 'amount_shared' } });
    expect(taken({ MONEDA: '' }).doubts).toEqual({ Moneda: expect.stringContaining('MXN') as string });
    expect(taken({ ESTATUS_CONTRATO: 'CANCELADO x oficio 112' })).toMatchObject({
      contract: { status: 'terminated' },
      doubts: { Estado: expect.stringContaining('su importe cuenta') as string },
    });
    const inWords = sampleRow(OLD_HEADER, { ESTATUS_CONTRATO: 'T', FECHA_FIN: '2099-12-31' });
    expect(readContractRow(question(map, inWords), inWords)).toMatchObject({
      refused: { code: 'status_unknown', open: [{ name: 'contractStatus', text: 'T' }] },
    });
    for (const [answer, status] of [
      ['complete', 'complete'],
      ['dates', 'active'],
    ] as const)
      expect(readContractRow({ ...question(map, inWords), answered: () => answer }, inWords)).toMatchObject({
        taken: { contract: { status }, words: [{ name: 'contractStatus', text: 'T' }] },
      });
    const silent = sampleRow(OLD_HEADER, { TIPO_CONTRATACION: '' });
    expect(readContractRow(question(map, silent), silent)).toMatchObject({
      refused: {
        code: 'category_unknown',
        reason: expect.stringContaining('Elige uno para todas') as string,
      },
    });
    const both = sampleRow(OLD_HEADER, {
      TIPO_CONTRATACION: '',
      TIPO_PROCEDIMIENTO: 'ADJ. DIR.',
      PLANTILLA_EXPEDIENTE: '',
      NUMERO_PROCEDIMIENTO: 'UG-1',
    });
    expect(readContractRow(question(map, both), both)).toMatchObject({
      refused: {
        open: [
          { name: 'kind', text: 'ADJ. DIR.' },
          { name: 'category', text: '' },
        ],
      },
    });
    const said = { ...question(map, silent), said: { category: 'Servicios' } };
    expect(readContractRow(said, silent)).toMatchObject({ taken: { procedure: { category: 'services' } } });
  });

  test('a currency in other words is read and shown, and never silent', () => {
    for (const MONEDA of ['DLLS', 'DLS', 'Dls.', 'US$', 'dólares', 'Dólares americanos']) {
      const { contract, doubts, inferences } = taken({ MONEDA });
      expect(contract.currency).toBe('USD');
      expect(doubts?.Moneda).toContain(`«${MONEDA}» se toma como USD (dólar estadounidense)`);
      expect(inferences).toContain('currency_read');
    }
    for (const MONEDA of ['MXN', 'M.N.', 'pesos', 'MXP', 'Moneda Nacional'])
      expect(taken({ MONEDA })).toMatchObject({ contract: { currency: 'MXN' } });
    expect(taken({ MONEDA: 'USD' }).doubts).toBeUndefined();
    expect(taken({ MONEDA: '', IMPORTE_CONTRATO: 'US$ 1,250.00' }).doubts).toEqual({
      Moneda: 'El importe «US$ 1,250.00» dice USD (dólar estadounidense): se toma en esa moneda.',
    });
  });

  test('a bare folio, a series of another kind and a weekday of another day are refused; a filler is asked', () => {
    const header = OLD_HEADER.filter(
      (name) => name !== 'NUMERO_EXPEDIENTE' && name !== 'NUMERO_PROCEDIMIENTO',
    );
    const told = (changes: Record<string, string>, more: Partial<RowQuestion> = {}) => {
      const cells = sampleRow(header, { TIPO_PROCEDIMIENTO: 'Adjudicación directa', ...changes });
      const map = mapColumns(header, [cells]);
      const answer = readContractRow(
        { ...question(map, cells), said: { procedureNumber: 'contract' }, ...more },
        cells,
      );
      return 'refused' in answer ? answer.refused.reason : answer.taken.contract.number;
    };
    expect(told({ CODIGO_CONTRATO: 'UG-AD-007/2023' })).toBe('UG-AD-007/2023');
    expect(told({ CODIGO_CONTRATO: '7' })).toContain('«7» es solo el consecutivo');
    expect(told({ CODIGO_CONTRATO: '7 bis' })).toContain('Escribe el número completo');
    expect(told({ CODIGO_CONTRATO: 'UG-AD-039/2023', TIPO_PROCEDIMIENTO: 'Licitación pública' })).toContain(
      'El número UG-AD-039/2023 es de adjudicación directa y la fila dice «Licitación pública»',
    );
    const code = { CODIGO_CONTRATO: 'UG-AD-040/2023' };
    expect(told({ ...code, FECHA_INICIO: 'martes 24 de octubre de 2022' })).toContain(
      'dice martes y ese día fue lunes',
    );
    expect(told({ ...code, FECHA_INICIO: 'martes 24 de octubre' })).toContain('día, mes y año');
    expect(told({ ...code, FECHA_INICIO: 'Mayo 10 de 2013' })).toBe('UG-AD-040/2023');
    const odd = new OddAmounts();
    const isOdd = (amount: string) => odd.isOdd(amount);
    for (const amount of ['999999999.99', '9999.99', '0.01', '123456789'])
      expect(told({ ...code, IMPORTE_CONTRATO: amount }, { isOdd })).toContain('parece de relleno');
    expect(told({ ...code, IMPORTE_CONTRATO: '9990.00' }, { isOdd })).toBe('UG-AD-040/2023');
    for (let n = 1; n < 10; n += 1) odd.see(`${n},000.00`);
    odd.see('950000.00');
    expect(told({ ...code, IMPORTE_CONTRATO: '950000.00' }, { isOdd })).toContain('parece de relleno');
    expect(
      told(
        { ...code, IMPORTE_CONTRATO: '950000.00' },
        { isOdd, said: { procedureNumber: 'contract', oddAmount: 'take' } },
      ),
    ).toBe('UG-AD-040/2023');
  });

  test('dollars beside an amount in pesos are never silent, and a result is no supplier', () => {
    const header = [...OLD_HEADER, 'IMPORTE USD', 'Neto'];
    const read = (change: Partial<Record<string, string>>) => {
      const cells = sampleRow(header, change as Record<string, string>);
      return readContractRow(question(mapColumns(header, [cells]), cells), cells);
    };
    expect(read({ 'IMPORTE USD': '0.00' })).not.toHaveProperty('taken.doubts');
    expect(read({ 'IMPORTE USD': '12,300.00' })).toMatchObject({
      taken: {
        doubts: { Moneda: expect.stringContaining('«IMPORTE USD» dice 12,300.00 en dólares') as string },
      },
    });
    for (const change of [
      { 'IMPORTE USD': '12,300.00', IMPORTE_CONTRATO: '0.00' },
      { Neto: 'US$12,300.00', IMPORTE_CONTRATO: '14268' },
    ])
      expect(read(change)).toMatchObject({ refused: { code: 'currency_conflict' } });
    for (const name of ['DESIERTA', 'Se declaró desierto', 'Cancelada', 'por definir'])
      expect(refusal({ PROVEEDOR_CONTRATISTA: name })).toContain('no es un proveedor');
    expect(taken({ PROVEEDOR_CONTRATISTA: 'La Desierta, S.A. de C.V.' })).toBeDefined();
  });

  test('a cancelled contract is told apart, wherever the row says it', () => {
    expect(taken({ ESTATUS_CONTRATO: 'CANCELADA' })).toMatchObject({
      contract: { status: 'terminated' },
      doubts: { Estado: expect.stringContaining('«CANCELADA»: se toma como terminado') as string },
    });
    const aside = taken({ ESTATUS_CONTRATO: '', RAMO: 'Contrato cancelado' });
    expect(aside).toMatchObject({
      contract: { status: 'terminated' },
      doubts: { Estado: expect.stringContaining('La columna «RAMO» dice') as string },
    });
    expect(aside.inferences).toContain('cancelled');
    expect(taken({ RAMO: 'CANCELADO' })).toMatchObject({
      contract: { status: 'expired' },
      doubts: { Estado: expect.stringContaining('el estado dice «Expirado» y así se toma') as string },
    });
    expect(refusal({ IMPORTE_CONTRATO: 'CANCELADO' })).toContain('cancelled: El importe dice «CANCELADO»');
    expect(taken({ TITULO_CONTRATO: 'Sellos para cancelado de boletos' }).doubts).toBeUndefined();
  });

  test('a part of the amount that says «mensuales» is not that of the contract', () => {
    const header = [
      ...OLD_HEADER.filter((name) => name !== 'IMPORTE_CONTRATO'),
      'Subtotal',
      'IVA',
      'Importe total',
    ];
    const read = (Subtotal: string) => {
      const cells = sampleRow(header, { Subtotal, IVA: '720.00', 'Importe total': '5,220.00' });
      return readContractRow(question(mapColumns(header, [cells]), cells), cells);
    };
    expect(read('4,500.00 MENSUALES')).toMatchObject({ refused: { code: 'amount_invalid' } });
    expect(read('4,500.00')).toMatchObject({ taken: { contract: { amount: '5220.00' } } });
  });

  test('a total that a sheet could not reckon is told, and the amount stays that of its column', () => {
    const header = [
      ...OLD_HEADER.filter((name) => name !== 'IMPORTE_CONTRATO'),
      'Importe sin IVA',
      'IVA',
      'Importe total',
    ];
    const cells = sampleRow(header, { 'Importe sin IVA': '100', IVA: '#REF!', 'Importe total': '116' });
    const map = mapColumns(header, [cells]);
    expect(readContractRow(question(map, cells), cells)).toMatchObject({
      taken: {
        contract: { amount: '116.00' },
        doubts: { Importe: expect.stringContaining('El IVA dice «#REF!», un error') as string },
      },
    });
  });

  test('becomes a contract under its procedure with supplier, dates and amount', () => {
    const { procedure, contract, acts, inferences, supplierSize } = taken();
    expect(procedure).toEqual({
      number: 'AA-011M0X001-N7-2013',
      slug: 'AA-011M0X001-N7-2013',
      title: 'PAPEL Y TÓNER PARA LAS ESCUELAS',
      kind: 'direct',
      character: 'national',
      modality: 'mixed',
      category: 'goods',
      regime: 'laassp_2000',
      fiscal_year: 2013,
      requesting_area: 'UDM-Departamento de Compras',
      contracting_area: 'UDM-Departamento de Compras',
      compranet_file: '501001',
      compranet_number: 'AA-011M0X001-N7-2013',
      announcement_url: 'https://compras.example/anuncio?id=1',
      published_at: '2013-05-02T16:20:00.000Z',
    });
    expect(contract).toEqual({
      number: '900001',
      title: 'PAPEL BOND',
      supplier_name: 'PAPELES IMAGINARIOS, S.A. DE C.V.',
      signed_on: '2013-05-30',
      starts_on: '2013-06-01',
      ends_on: '2013-12-31',
      amount: '12500.50',
      currency: 'MXN',
      status: 'expired',
    });
    expect(acts).toEqual([
      { kind: 'publication', at: '2013-05-02T16:20:00.000Z', all_day: false },
      { kind: 'opening', at: '2013-05-10T15:00:00.000Z', all_day: false },
      { kind: 'award', at: '2013-05-20T05:00:00.000Z', all_day: true },
      { kind: 'signature', at: '2013-05-30T05:00:00.000Z', all_day: true },
    ]);
    expect(inferences).toEqual(['law']);
    expect(supplierSize).toBe('small');
  });

  test('without procedure number goes under its file', () => {
    const { procedure, inferences } = taken({ NUMERO_PROCEDIMIENTO: '' });
    expect(procedure.number).toBe('EXP-501001');
    expect(inferences).toContain('number');
  });

  test('the number of the contract stands for that of the procedure only where a person said so', () => {
    const row = sampleRow(OLD_HEADER, { NUMERO_PROCEDIMIENTO: '', NUMERO_EXPEDIENTE: '' });
    const asked = question(mapColumns(OLD_HEADER, [row]), row);
    expect(readContractRow({ ...asked, said: { procedureNumber: 'contract' } }, row)).toMatchObject({
      taken: {
        procedure: { number: '900001', compranet_number: null },
        inferences: expect.arrayContaining(['number_contract']) as string[],
      },
    });
    expect(readContractRow(asked, row)).toMatchObject({
      refused: { open: [{ name: 'procedureNumber', text: '' }] },
    });
  });

  test('an answer of a row that lacks another one is still told', () => {
    const row = sampleRow(OLD_HEADER, {
      NUMERO_PROCEDIMIENTO: '',
      NUMERO_EXPEDIENTE: '',
      TIPO_PROCEDIMIENTO: 'Concurso',
      PLANTILLA_EXPEDIENTE: '',
    });
    const asked = question(mapColumns(OLD_HEADER, [row]), row);
    expect(readContractRow({ ...asked, answered: () => 'Licitación pública' }, row)).toMatchObject({
      refused: { open: [{ name: 'procedureNumber' }], words: [{ name: 'kind', text: 'Concurso' }] },
    });
  });

  test('several numbers in a cell are refused, and a signature of another year than the number is told', () => {
    for (const several of [
      '017/25 y 018/25',
      '017/25, 018/25',
      '017/25 018/25',
      '017 y 018',
      'UFA-17; UFA-18',
    ])
      expect(refusal({ CODIGO_CONTRATO: several })).toContain('contract_code_several: ');
    for (const one of ['UFA 017/25', 'LP-001 2025', '900001', 'UFA/C-12/2025'])
      expect(taken({ CODIGO_CONTRATO: one }).contract.number).toBe(one);
    const days = { FECHA_INICIO: '2025-01-21', FECHA_FIN: '2025-12-31', FECHA_CELEBRACION: '2024-01-20' };
    expect(taken({ CODIGO_CONTRATO: '009/25', ...days }).doubts).toMatchObject({
      'Firma del contrato': expect.stringContaining('el contrato es de 2025') as string,
    });
    expect(taken({ CODIGO_CONTRATO: '009-25', ...days }).doubts?.['Firma del contrato']).toBeUndefined();
  });

  test('an RFC behind the name of the supplier is taken out of it', () => {
    const header = [...OLD_HEADER, 'RFC'];
    const withName = (name: string, rfc = '') => {
      const row = sampleRow(header, { PROVEEDOR_CONTRATISTA: name, RFC: rfc });
      return readContractRow(question(mapColumns(header, [row]), row), row);
    };
    const name = 'Transportes Imaginarios, S.A. de C.V.';
    for (const written of [
      `${name} RFC: RAH120707EW9`,
      `${name} (R.F.C. RAH-120707-EW9)`,
      `${name} RAH120707EW9`,
    ])
      expect(withName(written)).toMatchObject({
        taken: { contract: { supplier_name: name }, supplierRfc: 'RAH120707EW9' },
      });
    expect(withName(`${name} RFC: RAH120707EW9`, 'OEIC991008LV3')).toMatchObject({
      refused: { code: 'rfc_invalid' },
    });
    expect(refusal({ PROVEEDOR_CONTRATISTA: `${name} (RAH120707EW9) y Otra (OEIC991008LV3)` })).toContain(
      'trae 2 RFC',
    );
    expect(refusal({ PROVEEDOR_CONTRATISTA: 'S.A. de C.V.' })).toContain('está incompleta');
  });

  test.each(['mar-23', '01-mar', '1-ene-2023', 'Sep-22'])(
    'the number «%s» is a date that a sheet made',
    (code) => {
      expect(refusal({ CODIGO_CONTRATO: code })).toContain('contract_code_date: ');
    },
  );

  test('numbers that only look like it are numbers', () => {
    for (const code of ['MAR-2023-01', '12/2023', 'DIC', 'AD-mar-23'])
      expect(taken({ CODIGO_CONTRATO: code }).contract.number).toBe(code);
  });

  test('without publication counts from the earliest day it names', () => {
    const { procedure, inferences } = taken({ PROC_F_PUBLICACION: '', FECHA_APERTURA_PROPOSICIONES: '' });
    expect(procedure.published_at).toBe('2013-05-20T05:00:00.000Z');
    expect(inferences).toEqual(['published', 'law']);
  });

  test.each([
    [
      { CARACTER: 'Internacional', PLANTILLA_EXPEDIENTE: '02. Licitación Bajo TLC LAASSP' },
      'international_treaties',
    ],
    [
      { CARACTER: 'Internacional', PLANTILLA_EXPEDIENTE: '03. Licitación Internacional Abierta' },
      'international_open',
    ],
    [{ CARACTER: 'Internacional abierta' }, 'international_open'],
    [{ CARACTER: ' ' }, 'national'],
    [
      { CARACTER: '', PLANTILLA_EXPEDIENTE: '08. Otras', NUMERO_PROCEDIMIENTO: 'LA-011-T4-2014' },
      'international_treaties',
    ],
  ])('%o is %s', (changes, character) => {
    expect(taken(changes).procedure.character).toBe(character);
  });

  test.each([
    ['Z01012015 16. Licitación Pública Nacional LOPSRM', '2013-05-02 11:20', 'lopsrm'],
    ['01. Licitación Pública Nacional LAASSP', '2025-04-16 11:20', 'laassp_2000'],
    ['01. Licitación Pública Nacional LAASSP', '2025-04-17 11:20', 'laassp_2025'],
    ['28. Licitación Pública Nacional (Legislación Estatal)', '2013-05-02 11:20', 'other'],
  ])('«%s» published %s is under %s', (PLANTILLA_EXPEDIENTE, PROC_F_PUBLICACION, regime) => {
    expect(taken({ PLANTILLA_EXPEDIENTE, PROC_F_PUBLICACION }).procedure.regime).toBe(regime);
  });

  test('without a type takes it from the template or the number', () => {
    const { procedure, inferences } = taken({ TIPO_PROCEDIMIENTO: '', PLANTILLA_EXPEDIENTE: '' });
    expect(procedure.kind).toBe('direct');
    expect(inferences).toContain('kind');
  });

  test('is the same contract however its supplier is spelled, and another with another supplier', () => {
    const one = taken();
    const spelled = taken({ PROVEEDOR_CONTRATISTA: 'Papeles Imaginarios SA de CV ' });
    expect(spelled.identity).toBe(one.identity);
    expect(spelled.content).toBe(one.content);
    expect(taken({ PROVEEDOR_CONTRATISTA: 'OTRA FIRMA SA' }).identity).not.toBe(one.identity);
  });

  test('keeps its identity and changes its content when its amount changes', () => {
    const [one, other] = [taken(), taken({ IMPORTE_CONTRATO: '99' })];
    expect(other.identity).toBe(one.identity);
    expect(other.content).not.toBe(one.content);
  });

  test.each([
    [{ MONEDA: 'TEST' }, 'currency_unknown: La moneda «TEST» no existe.'],
    [{ PROVEEDOR_CONTRATISTA: ' ' }, 'supplier_missing: Falta el nombre del proveedor o contratista.'],
    [{ IMPORTE_CONTRATO: '' }, 'amount_missing: Falta el importe del contrato.'],
    [
      { IMPORTE_CONTRATO: '1.2E+07' },
      'amount_invalid: «1.2E+07» está en notación científica, en la que se pierden cifras: da a la celda formato de número y vuelve a guardar.',
    ],
    [{ FECHA_INICIO: '' }, 'start_missing: Falta la fecha de inicio del contrato.'],
    [
      { FECHA_FIN: '31-feb-13' },
      'date_invalid: Fecha de fin: «31-feb-13» no existe en el calendario: escribe dd/mm/aaaa.',
    ],
    [
      { FECHA_FIN: '2013-05-01' },
      'dates_reversed: El contrato termina el 2013-05-01, antes de empezar el 2013-06-01.',
    ],
    [{ CODIGO_CONTRATO: '' }, 'contract_code_missing: Falta el código del contrato.'],
    [
      { NUMERO_PROCEDIMIENTO: '', NUMERO_EXPEDIENTE: '' },
      'procedure_missing: La fila no dice el número de procedimiento ni el de expediente. Di en «Falta que lo digas» qué columna lo trae o si lo sustituye el número del contrato, o escríbelo en el archivo.',
    ],
    [
      { TIPO_CONTRATACION: 'Trueque' },
      'category_unknown: No se reconoce el tipo de contratación «Trueque»: di cuál es en «Falta que lo digas», una vez para todas las filas, o escribe adquisiciones, arrendamientos, servicios, obra pública o servicios relacionados con la obra.',
    ],
  ])('with %o is refused', (changes, reason) => {
    expect(refusal(changes)).toBe(reason);
  });

  test('with another number of values than the header is refused', () => {
    const map = mapColumns(OLD_HEADER, [sampleRow(OLD_HEADER)]);
    const answer = readContractRow(question(map), sampleRow(OLD_HEADER).slice(0, 30));
    expect(answer).toEqual({
      refused: {
        code: 'columns_count',
        reason:
          'La fila tiene 30 valores y se esperaban 39: le faltan separadores, o está cortada; deja una celda por columna, aunque esté vacía.',
      },
    });
  });

  test('takes the registered name when the supplier column is empty', () => {
    const full = [...sampleRow(RUPC_HEADER), 'PAPELES IMAGINARIOS SA DE CV', 'False'];
    const empty = [
      ...sampleRow(RUPC_HEADER, { PROVEEDOR_CONTRATISTA: '' }),
      'PAPELES IMAGINARIOS SA DE CV',
      'False',
    ];
    const answer = readContractRow(question(mapColumns(RUPC_HEADER, [full, empty]), empty), empty);
    expect(answer).toMatchObject({
      taken: { contract: { supplier_name: 'PAPELES IMAGINARIOS SA DE CV' }, inferences: ['supplier', 'law'] },
    });
  });
});
