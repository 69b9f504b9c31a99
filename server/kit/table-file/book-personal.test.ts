import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { lookThroughBook } from './book-personal.ts';
import { madeBook } from './test-tables.ts';

const CURP = `PEGA800101MGTRRN0${curpCheckDigit('PEGA800101MGTRRN0')}`;
const PRICES = { name: 'Precios', rows: [['Partida'], ['Bolígrafos 123456789012345678']] };
const found = (what: string, pages: number[]) => [{ what, pages, isBook: true }];

test.each([
  ['nothing', madeBook([PRICES]), []],
  [
    'a cell, with its sheet',
    madeBook([PRICES, { name: 'Firma', rows: [['x', CURP]] }]),
    found('una CURP', [2]),
  ],
  [
    'a hidden sheet',
    madeBook([PRICES, { name: 'Datos', state: 'hidden', rows: [[CURP]] }]),
    found('una CURP', []),
  ],
  ['a remark', madeBook([{ ...PRICES, remarks: { A1: `Titular ${CURP}` } }]), found('una CURP', [])],
  [
    'a text of several runs that no cell shows',
    madeBook([PRICES], [`<r><t>${CURP.slice(0, 9)}</t></r><r><t>${CURP.slice(9)}</t></r>`]),
    found('una CURP', []),
  ],
])('a workbook is looked through: %s', async (_, bytes, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'libro-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'libro.xlsx');
  await writeFile(path, bytes);
  expect((await lookThroughBook(path)).personal).toEqual(expected);
});
