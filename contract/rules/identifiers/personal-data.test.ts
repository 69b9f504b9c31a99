import { expect, it } from 'vitest';
import { curpCheckDigit } from './curp.ts';
import { personalDataIn, personalDataInPages, personalWords, unreadWords } from './personal-data.ts';

const CURP = `PEGA800101MGTRRN0${curpCheckDigit('PEGA800101MGTRRN0')}`;

it('finds a CURP and an account in a title, each once, and nothing in a number of a contract', () => {
  expect(personalDataIn(`Acta de ${CURP}, cuenta 032180000118359719 (${CURP.toLowerCase()})`)).toEqual([
    'una CURP',
    'una CLABE',
  ]);
  expect(personalDataIn('Contrato LP-UG-014-2026, folio 123456789012345678')).toEqual([]);
});

it('says what a file carries and on which pages, beside what its title does', () => {
  const found = personalDataInPages([
    { page: 1, text: `Acta de ${CURP}` },
    { page: 2, text: 'Partida 1, bolígrafos' },
    { page: 3, text: `CURP: ${CURP}. Depósito a 032180000118359719` },
  ]);
  expect(found).toEqual([
    { what: 'una CURP', pages: [1, 3] },
    { what: 'una CLABE', pages: [3] },
  ]);
  expect(personalWords('Acta', found)).toBe(
    'Su archivo lleva una CURP (páginas 1, 3) y una CLABE (página 3), que leería cualquiera: quítalo, o di por qué debe publicarse.',
  );
  const many = [{ what: 'una CURP', pages: [1, 2, 3, 4, 5, 6, 7] }];
  expect(personalWords(`Acta de ${CURP}`, many)).toContain(
    'Su título lleva una CURP. Su archivo lleva una CURP (páginas 1, 2, 3, 4, 5 y 2 más)',
  );
  expect(personalWords('Acta', [])).toBe('');
});

it('says of a workbook its sheets, what stands beside them, and of what was not read why', () => {
  const found = personalDataInPages(
    [
      { page: 0, text: CURP },
      { page: 2, text: '032180000118359719' },
    ],
    true,
  );
  expect(personalWords('Acta', found)).toContain(
    'una CURP (en una hoja oculta, un comentario o una propiedad) y una CLABE (hoja 2)',
  );
  expect(unreadWords('images')).toContain('no se leyó: tiene páginas que son imágenes sin texto');
});
