import { expect, it } from 'vitest';
import type { DocumentChange } from '#contract/document-text.ts';
import { compareDocuments, MOST_CHANGES } from './document-comparison.ts';

const pages = (...texts: string[]) => texts.map((text, at) => ({ page: at + 1, text }));
const told = ({ kind, clause, page, before, after, isFigure }: DocumentChange) =>
  [kind, clause, page, before, after, isFigure ? 'cifra' : ''] as const;
const compared = (before: ReturnType<typeof pages>, after: ReturnType<typeof pages>) =>
  compareDocuments(before, after).changes.map(told);

const BEFORE = pages(
  '1. Objeto\n1.1 Bienes. Se compran 40 sillas para la biblioteca.\n1.2 Entrega. Los bienes se entregan en 30 días hábiles.',
  '2. Garantías\n2.1 Anticipo. No se otorga anticipo.\n2.2 Cumplimiento. La garantía es de diez por ciento.',
);

it('the same words on other lines and pages are no change', () => {
  expect(
    compared(
      BEFORE,
      pages(
        '1. Objeto\n1.1 Bienes. Se compran 40 sillas\npara la biblioteca.',
        '1.2 Entrega. Los bienes se entregan en',
        '30 días hábiles.\n2. Garantías 2.1 Anticipo.\nNo se otorga anticipo.\n2.2 Cumplimiento. La garantía es de diez por ciento.',
      ),
    ),
  ).toEqual([]);
});

it('says what changed, came and went by clause and page, figures first', () => {
  const after = pages(
    '1. Objeto\n1.1 Bienes. Se adquieren 40 sillas para la biblioteca.\n1.2 Entrega. Los bienes se entregan en 20 días naturales.\n1.3 Lugar. En el almacén central.',
    '2. Garantías\n2.1 Cumplimiento. La garantía es de diez por ciento.',
  );
  expect(compared(BEFORE, after)).toEqual([
    ['changed', '1.2 Entrega', 1, '30 días hábiles.', '20 días naturales.', 'cifra'],
    ['changed', '1.1 Bienes', 1, 'compran', 'adquieren', ''],
    ['inserted', '1.3 Lugar', 1, '', '1.3 Lugar. En el almacén central.', ''],
    ['removed', '2.1 Anticipo', 2, '2.1 Anticipo. No se otorga anticipo.', '', ''],
    ['renumbered', '2.1 Cumplimiento', 2, '2.2', '2.1', ''],
  ]);
});

it('a clause that is put in between only renumbers what follows', () => {
  const after = pages(
    '1. Objeto\n1.1 Muestras. Se entrega una muestra por partida.\n1.2 Bienes. Se compran 40 sillas para la biblioteca.\n1.3 Entrega. Los bienes se entregan en 30 días hábiles.',
    BEFORE[1]?.text ?? '',
  );
  const changes = compareDocuments(BEFORE, after).changes;
  expect(changes.filter(({ kind }) => kind !== 'renumbered').map(({ after: text }) => text)).toEqual([
    expect.stringContaining('Muestras. Se entrega una muestra por partida.'),
  ]);
  expect(
    changes.filter(({ kind }) => kind === 'renumbered').map(({ before, after: text }) => [before, text]),
  ).toEqual(expect.arrayContaining([['1.2', '1.3']]));
});

it('a row of a table keeps its cells apart', () => {
  const rows = 'Partida | Bien\n1 | Silla de oficina';
  expect(compared(pages(rows), pages(`${rows}\n2 | Mesa de trabajo`))).toEqual([
    ['inserted', null, 1, '', '2 · Mesa de trabajo', ''],
  ]);
});

it('other pages in an index are no change, other words in it are', () => {
  const [before, after] = [
    pages('Índice\nApartado | Página\n1. Objeto | 3\n2. Garantías ........ 5'),
    pages('Índice\nApartado | Página\n1. Objeto | 4\n2. Fianzas ........ 6'),
  ];
  expect(compared(before, after)).toEqual(
    [['changed', '2. Garantías', 1, 'Garantías', 'Fianzas', '']].map((row) => [
      row[0],
      '2. Fianzas ........ 6',
      ...row.slice(2),
    ]),
  );
});

it('each change carries the words around it, and too many are counted', () => {
  const [change] = compareDocuments(
    BEFORE,
    pages(BEFORE[0]?.text.replace('40', '45') ?? '', BEFORE[1]?.text ?? ''),
  ).changes;
  expect(change).toMatchObject({
    lead: '1.1 Bienes. Se compran',
    trail: 'sillas para la biblioteca.',
    before: '40',
    after: '45',
  });
  const lines = (word: string) =>
    Array.from({ length: 500 }, (_, at) => `Renglón ${at} que sigue ${word} igual aquí`).join('\n');
  const many = compareDocuments(pages(lines('siempre')), pages(lines('nunca')));
  expect([many.changes.length, many.more]).toEqual([MOST_CHANGES, 100]);
});

it('the number of an annex that comes names it, and is no figure; one that changes in a sentence is', () => {
  const annex = 'Anexo 12. Lista de verificación. Marca lo que entregas.';
  const text = 'Se entrega el Anexo 3 con la propuesta.';
  expect(compared(pages(text), pages(`${text}\n${annex}`))).toEqual([
    ['inserted', 'Anexo 12. Lista de verificación', 1, '', annex, ''],
  ]);
  expect(compared(pages(text), pages(text.replace('3', '4')))).toEqual([
    ['changed', null, 1, '3', '4', 'cifra'],
  ]);
});
