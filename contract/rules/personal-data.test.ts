import { expect, it } from 'vitest';
import { curpCheckDigit } from './curp.ts';
import { personalDataIn } from './personal-data.ts';

const CURP = `PEGA800101MGTRRN0${curpCheckDigit('PEGA800101MGTRRN0')}`;

it('finds a CURP and an account in a title, each once, and nothing in a number of a contract', () => {
  expect(personalDataIn(`Acta de ${CURP}, cuenta 032180000118359719 (${CURP.toLowerCase()})`)).toEqual([
    'una CURP',
    'una CLABE',
  ]);
  expect(personalDataIn('Contrato LP-UG-014-2026, folio 123456789012345678')).toEqual([]);
});
