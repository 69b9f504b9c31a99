import { describe, expect, test } from 'vitest';
import { addressName, contentDisposition, endingOf, safeFileName, sizeLabel } from './names.ts';

describe('names of files', () => {
  test('a safe name keeps accents and loses folders, control characters and tricks', () => {
    expect(safeFileName('Bases de la licitación.pdf')).toBe('Bases de la licitación.pdf');
    expect(safeFileName('C:\\Users\\Ana\\acta.pdf')).toBe('acta.pdf');
    expect(safeFileName('../../etc/passwd')).toBe('passwd');
    expect(safeFileName('fac\u202Efdp.exe')).toBe('facfdp.exe');
    expect(safeFileName('a\r\nSet-Cookie: x.pdf')).toBe('aSet-Cookie_ x.pdf');
    expect(safeFileName('...')).toBe('archivo');
    expect(safeFileName('con.pdf')).toBe('_con.pdf');
    const long = safeFileName(`${'ñ'.repeat(400)}.pdf`);
    expect([...long].length).toBe(150);
    expect(long.endsWith('.pdf')).toBe(true);
  });

  test('the ending is lower case, and only an ending', () => {
    expect([endingOf('A.PDF'), endingOf('sin'), endingOf('a.b c')]).toEqual(['.pdf', '', '']);
  });

  test('the name in an address is plain', () => {
    expect(addressName('Bases de la Licitación (versión 2).PDF')).toBe(
      'bases-de-la-licitacion-version-2.pdf',
    );
    expect(addressName('¿?.zip')).toBe('archivo.zip');
  });

  test('Content-Disposition carries a plain name and the exact one', () => {
    expect(contentDisposition('inline', 'Año "1" 50%.pdf')).toBe(
      'inline; filename="Ano _1_ 50_.pdf"; filename*=UTF-8\'\'A%C3%B1o%20%221%22%2050%25.pdf',
    );
    expect(contentDisposition('attachment', "o'brien(1).pdf")).toContain("UTF-8''o%27brien%281%29.pdf");
  });

  test('sizes read as people write them', () => {
    expect([sizeLabel(31_000_000), sizeLabel(3_140_000), sizeLabel(842_000), sizeLabel(3)]).toEqual([
      '31 MB',
      '3.1 MB',
      '842 kB',
      '1 kB',
    ]);
  });
});
