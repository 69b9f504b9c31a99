import { describe, expect, test } from 'vitest';
import {
  CsvProblem,
  detectEncoding,
  detectSeparator,
  readHead,
  readRows,
} from '#server/kit/table-file/csv-text.ts';
import { inChunks, OLD_HEADER, sampleRow, toCsv } from './sample-file.ts';

async function rowsOf(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const encoding = await detectEncoding(inChunks(bytes));
  const separator = detectSeparator(await readHead(inChunks(bytes), encoding));
  const rows = [];
  for await (const row of readRows(inChunks(bytes), { encoding, separator })) rows.push(row);
  return { encoding, separator, rows };
}

const row = sampleRow(OLD_HEADER, { TITULO_CONTRATO: 'Señalización, año 2013' });

describe('text of contract files', () => {
  test('a row with more values than any table has columns is a problem that names its line', async () => {
    expect((await rowsOf(`a,b\n${','.repeat(999)}`)).rows).toHaveLength(2);
    await expect(rowsOf(`a,b\n1,2\n${','.repeat(1000)}`)).rejects.toThrow(
      'La línea 3 tiene más de 1000 columnas. Deja solo la tabla y sube el archivo otra vez.',
    );
  });

  test('UTF-8 is read with and without a byte order mark', async () => {
    const plain = await rowsOf(toCsv([OLD_HEADER, row]));
    const marked = await rowsOf(`\uFEFF${toCsv([OLD_HEADER, row])}`);
    expect(plain.encoding).toBe('utf-8');
    expect(marked.rows).toEqual(plain.rows);
    expect(plain.rows[1]?.values).toEqual(row);
  });

  test('bytes that are not UTF-8 are Windows-1252, curly quotes and all', async () => {
    const text = toCsv([OLD_HEADER, sampleRow(OLD_HEADER, { TITULO_CONTRATO: 'Diseño Aula' })]);
    const bytes = Buffer.from(text.replace('Diseño Aula', 'Diseño \u0093Aula\u0094'), 'latin1');
    const { encoding, rows } = await rowsOf(bytes);
    expect(encoding).toBe('windows-1252');
    expect(rows[1]?.values).toContain('Diseño “Aula”');
    expect(rows[1]?.values).toContain('PAPEL Y TÓNER PARA LAS ESCUELAS');
  });

  test.each([',', ';', '\t'])('the separator «%s» is recognised by the header', async (separator) => {
    const { rows, separator: found } = await rowsOf(toCsv([OLD_HEADER, row], separator));
    expect(found).toBe(separator);
    expect(rows[1]?.values).toEqual(row);
  });

  test('a row is known by the line on which it begins, also after line breaks inside quotes', async () => {
    const broken = sampleRow(OLD_HEADER, { CLAVE_CARTERA_SHCP: '0809X\n\n' });
    const { rows } = await rowsOf(toCsv([OLD_HEADER, broken, row, row], ',', '\n'));
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5, 6]);
  });

  test('a quote in the middle of a value is a letter like others', async () => {
    const text = `${OLD_HEADER.join(',')}\n${row.map(() => 'Taller "Música" libre').join(',')}\n`;
    const { rows } = await rowsOf(text);
    expect(rows[1]?.values[3]).toBe('Taller "Música" libre');
  });

  test('a quote that never closes is reported with its place', async () => {
    const text = `${toCsv([OLD_HEADER, row])}"abierta${'x'.repeat(250_000)}`;
    const problem: unknown = await rowsOf(text).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(CsvProblem);
    expect((problem as Error).message).toContain('Después de la línea 2 ');
  });
});
