import { expect, it } from 'vitest';
import { conditionsOf } from '../terms.ts';
import { clarificationMinutes } from './acts.ts';
import { biddingDocuments, shortBiddingDocuments } from './bidding-documents.ts';
import { contractSheet } from './contract-sheet.ts';
import type { DocumentFacts } from './facts.ts';
import { writePdf } from './pdf.ts';

const FACTS: DocumentFacts = {
  number: 'LP-UG-001-2026',
  title: 'Equipo',
  kindLabel: 'Licitación pública nacional',
  area: 'Bibliotecas',
  lots: [1, 2, 3].map((number) => ({ number, description: `Bien ${number}`, unit: 'Pieza', quantity: 4 })),
  acts: [],
  questionsUntil: '30 de noviembre de 2026, 14:00 h',
  meeting: '2 de diciembre de 2026, 10:00 h',
  modality: 'in_person',
  scoring: null,
  groups: [{ name: 'A', numbers: [1, 2] }],
  createdOn: '2026-11-20',
};
const SHEETS = {
  long: biddingDocuments(FACTS, 2),
  first: biddingDocuments(FACTS, 1),
  short: shortBiddingDocuments(FACTS),
};

it.each(Object.entries(SHEETS))('the %s bidding documents say what the page says', (_, sheet) => {
  const text = JSON.stringify(sheet.pages);
  expect(text).toContain(`a más tardar el ${FACTS.questionsUntil ?? ''}`);
  expect(text).toContain(FACTS.meeting);
  expect(text).not.toMatch(/veinticuatro horas|interés de participar/);
  expect(text).toContain('Las partidas 1 y 2 forman el lote A');
  const { guarantee } = conditionsOf({ kind: 'open', category: 'goods', lots: [] });
  const [share = '', term = ''] = (guarantee ?? '').split(', dentro de los ');
  expect(text).toContain(share);
  expect(text).toContain(term.replace(' (cumplimiento)', ''));
  expect(text).not.toMatch(/diez días naturales|antes de impuestos/);
});

it.each(Object.entries(SHEETS))('every annex that the %s bidding documents name is there', (_, sheet) => {
  const named = new Set(JSON.stringify(sheet.pages).match(/(?<=Anexo )\d+/g));
  const own = sheet.pages.flatMap(({ outline }) => /^Anexo (\d+)/.exec(outline ?? '')?.[1] ?? []);
  // Those that are files of their own.
  expect([...named].filter((number) => ![...own, '1', '7'].includes(number))).toEqual([]);
});

it('the minutes of the meeting have the questions of the page, in their order', () => {
  const asked = [
    { question: '¿Uno?', answer: 'Sí.' },
    { question: '¿Dos?', answer: 'No.' },
  ];
  const text = JSON.stringify(clarificationMinutes(FACTS, asked).pages);
  expect(text).toContain('["1","¿Uno?","Sí."],["2","¿Dos?","No."]');
});

it('the public version of a contract has its clauses and lots on several pages', async () => {
  const award = { supplier: 'Empresa de Muestra', amount: '$1,000.00', contract: 'LP-UG-001-2026-C1' };
  const written = await writePdf(contractSheet(FACTS, award));
  expect(written.pages).toBeGreaterThanOrEqual(3);
});
