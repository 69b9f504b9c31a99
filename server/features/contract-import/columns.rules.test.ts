import { describe, expect, test } from 'vitest';
import { amountsToAsk, mapColumns, placeHeader } from './columns.rules.ts';
import { OLD_HEADER, RUPC_HEADER, sampleRow } from './sample-file.ts';

const rows = (header: readonly string[], count = 5) =>
  Array.from({ length: count }, (_, index) =>
    sampleRow(header, { CODIGO_CONTRATO: String(900_000 + index) }),
  );

describe('columns of contract files', () => {
  test('the old form is recognised whole', () => {
    const map = mapColumns(OLD_HEADER, rows(OLD_HEADER));
    expect(map.isComplete).toBe(true);
    expect(map.missing).toEqual([]);
    expect(map.notes).toEqual([]);
    expect(map.at.supplier).toBe(OLD_HEADER.indexOf('PROVEEDOR_CONTRATISTA'));
  });

  test('the order of the columns is free and unknown ones are named and ignored', () => {
    const header = [...OLD_HEADER, 'COLOR_FAVORITO'].toReversed();
    const map = mapColumns(header, rows(header));
    expect(map.isComplete).toBe(true);
    expect(map.at.amount).toBe(header.indexOf('IMPORTE_CONTRATO'));
    expect(map.ignored).toContain('COLOR_FAVORITO');
  });

  test('later spelled-out headers name the same fields', () => {
    const header = [
      'Código del expediente',
      'Número del procedimiento',
      'Código del contrato',
      'Fecha de inicio del contrato',
      'Importe del contrato',
      'Proveedor o contratista',
    ];
    expect(mapColumns(header, []).isComplete).toBe(true);
  });

  test('a header cell that was lost is restored by its place in the published form', () => {
    const header = ['', ...OLD_HEADER.slice(1)];
    const map = mapColumns(header, rows(OLD_HEADER));
    expect(map.header[0]).toBe('GOBIERNO');
    expect(map.notes).toEqual(['La columna 1 no tiene nombre; por su lugar es GOBIERNO.']);
  });

  test('values beyond the header are unnamed: a repeated supplier name and a flag without use', () => {
    const wide = rows(RUPC_HEADER).map((row) => row.concat('Papeles Imaginarios SA de CV', 'False'));
    const map = mapColumns(RUPC_HEADER, wide);
    expect(map.width).toBe(46);
    expect(map.at.supplier).toBe(43);
    expect(map.at.supplierRegistered).toBe(44);
    expect(map.ignored).toContain('columna 46');
    expect(map.notes[0]).toBe('El encabezado tiene 44 nombres y las filas 46 valores.');
  });

  test('a name missing in the middle does not shift the columns after it', () => {
    const short = OLD_HEADER.filter((name) => name !== 'FORMA_PROCEDIMIENTO');
    const map = mapColumns(short, rows(OLD_HEADER));
    expect(map.header[OLD_HEADER.indexOf('FORMA_PROCEDIMIENTO')]).toBe('');
    expect(map.at.contractCode).toBe(OLD_HEADER.indexOf('CODIGO_CONTRATO'));
    expect(map.at.supplier).toBe(OLD_HEADER.indexOf('PROVEEDOR_CONTRATISTA'));
  });

  test('a supplier column without name is found by its content', () => {
    const short = RUPC_HEADER.filter((name) => name !== 'PROVEEDOR_CONTRATISTA');
    const map = mapColumns(short, rows(RUPC_HEADER));
    expect(map.at.supplier).toBe(43);
    expect(map.isComplete).toBe(true);
  });

  test('of amounts with and without tax the one with tax is read', () => {
    const map = mapColumns(['Número de contrato', 'Importe sin IVA', 'Importe total', 'Inicio'], []);
    expect(map.at).toMatchObject({ contractCode: 0, amount: 2, startsOn: 3 });
    expect(map.ignored).toContain('Importe sin IVA');
    expect(mapColumns(['Importe sin IVA'], []).at.amount).toBe(0);
    for (const header of ['Importe total\n(con IVA)', 'Total', 'Monto c/IVA', 'Importe (IVA incluido)']) {
      const other = mapColumns(['Núm. de contrato', 'Importe\n(sin IVA)', 'IVA', header], []);
      expect([header, other.at.amount, other.parts]).toEqual([header, 3, { base: 1, tax: 2, total: 3 }]);
    }
  });

  test('a column of the tax alone is never the amount; of two that may be it a person says which', () => {
    for (const tax of ['MONTO IVA', 'IVA', 'Monto del IVA', 'Importe_IVA', 'IVA 16%']) {
      expect([tax, mapColumns(['Contrato', tax, 'Inicio'], []).at.amount]).toEqual([tax, undefined]);
      const map = mapColumns(['Mto. s/IVA', tax, 'Mto. c/IVA'], []);
      expect([tax, map.at.amount, map.parts]).toEqual([tax, 2, { base: 0, tax: 1, total: 2 }]);
    }
    expect(mapColumns(['IMPORTE_SIN_IVA', 'IVA', 'IMPORTE_C_IVA'], []).at.amount).toBe(2);
    expect(amountsToAsk(['Monto', 'IVA', 'Importe'])).toEqual(['Monto', 'Importe']);
    expect(amountsToAsk(['Mto. s/IVA', 'IVA', 'Mto. c/IVA'])).toEqual([]);
  });

  test('a file of something else is not taken for contracts', () => {
    const map = mapColumns(['RFC', 'NOMBRE', 'SITUACION'], [['XAXX010101000', 'Alguien', 'Definitivo']]);
    expect(map.isComplete).toBe(false);
    expect(map.missing).toContain('Importe');
  });

  test('without anything that speaks against it, the unnamed columns are the last ones', () => {
    expect(placeHeader(['A', 'B'], [['x', 'y', 'z']], 3)).toEqual(['A', 'B', '']);
  });
});
