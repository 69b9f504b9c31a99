import { expect, test } from 'vitest';
import { checkFile, type FileLimits } from './file-check.ts';

const limits: FileLimits = {
  types: ['pdf', 'xlsx', 'docx', 'zip'],
  maxBytes: 25_000_000,
  taken: { 'acta.pdf': 2 },
};

test('a refused file says why, in the exact words of the screen', () => {
  expect(checkFile({ name: 'bases.pdf', size: 31_000_000 }, limits)).toBe(
    'bases.pdf pesa 31 MB. El máximo es 25 MB.',
  );
  expect(checkFile({ name: 'foto.heic', size: 10 }, limits)).toBe(
    'foto.heic no se admite. Usa PDF, XLSX, DOCX o ZIP.',
  );
  expect(checkFile({ name: 'padron.xls', size: 10 }, limits)).toContain(
    'Guardar como › «Libro de Excel (.xlsx)»',
  );
  expect(checkFile({ name: 'acta.pdf', size: 10 }, limits)).toBe(
    'acta.pdf ya está en este expediente como versión 2.',
  );
  expect(checkFile({ name: 'vacio.pdf', size: 0 }, limits)).toBe('vacio.pdf está vacío.');
});

test('a file within the limits is taken, whatever the case of its extension', () => {
  expect(checkFile({ name: 'BASES.PDF', size: 25_000_000 }, limits)).toBeUndefined();
});
